// What a test asks the television's page.
({
  laid: () => Boolean(document.getElementById('map-style')?.sheet && document.querySelector('#board svg [data-stack][transform], #board svg [data-of][transform]')),

  words: () => [...document.querySelectorAll('header.strip *, footer.ticker *, #beside *')]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.slice(0, 30)]),

  // Of what is read on the board, but for names, which may be smaller where they had no room else, and who it is, in a block.
  letters: () => [...document.querySelectorAll('#board .names text, #board .pieces text, #board .numbers text')]
    .filter((one) => one.checkVisibility() && !one.closest('.names') && !one.hasAttribute('font-size'))
    .filter((one) => { const box = one.getBoundingClientRect(); return box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight; })
    .map((one) => [parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b), one.textContent]),

  scrolls: () => [...document.querySelectorAll('*')]
    .filter((one) => one.checkVisibility() && one.localName !== 'select' && /auto|scroll/.test(getComputedStyle(one).overflow))
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 80)).concat(document.documentElement.scrollHeight > innerHeight ? ['the page'] : []),

  // Letters are as they are wanted where the board is just now.
  settled: () => {
    const place = document.getElementById('board'), [, scale] = /scale\(([\d.]+)\)/.exec(place.firstElementChild.style.transform) || [0, 1];
    return place.dataset.laid === `${Number(scale).toFixed(3)} ${place.clientWidth} ${place.clientHeight}`;
  },

  hidden: () => {
    const boxes = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
      .filter(([, box]) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight);
    const stacks = boxes('#board .pieces > [data-stack]'), names = boxes('#board .names > [data-of] > :is(text, .form)'), found = [];
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
    for (const [name, box] of names) {
      for (const [other, stack] of stacks) if (meet(box, stack)) found.push(`${other.dataset.stack} over ${name.textContent}`);
      for (const [other, beside] of names) if (other.parentNode !== name.parentNode && meet(box, beside)) found.push(`${other.textContent} over ${name.textContent}`);
    }
    return found;
  },

  small: () => [...document.querySelectorAll('#board .names text, #board .closed text[font-size]')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width && !one.closest('.signs, .pin'))
    .map((one) => [parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b), one.textContent]),

  // Names that would be read as those of another place, and names that a frame runs through. Across hexes, names are as wide as they are.
  astray: () => {
    const spaces = [...document.querySelectorAll('#board .ground .spaces:not(.scenery) [data-space]')].map((one) => {
      const drawn = one.querySelector('polygon, use'), shape = drawn?.localName === 'use' ? document.querySelector(`#board ${drawn.getAttribute('href')}`) : drawn, box = one.getBoundingClientRect();
      const at = drawn?.getScreenCTM(), [dx, dy] = drawn?.localName === 'use' ? ['x', 'y'].map((name) => Number(drawn.getAttribute(name))) : [0, 0];
      const corners = shape && shape.getAttribute('points').trim().split(' ').map((point) => point.split(',').map(Number)).map(([x, y]) => [(x + dx) * at.a + at.e, (y + dy) * at.d + at.f]);
      const water = one.closest('.sea') || (one.parentNode.matches('.bare') && one.parentNode.previousElementSibling?.matches('.sea'));
      return { name: one.dataset.space, corners, water, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, r: box.width / 2 };
    });
    if (spaces.length > 500) return [];
    const inside = ([x, y], corners) => corners.reduce((odd, [ax, ay], i) => { const [bx, by] = corners[(i + 1) % corners.length]; return (ay > y) !== (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay) ? !odd : odd; }, false);
    const frames = [...document.querySelectorAll('#board .state .held > polygon')].map((one) => one.getAttribute('points').trim().split(' ').map((point) => point.split(',').map(Number)).map(([x, y]) => [x * one.getScreenCTM().a + one.getScreenCTM().e, y * one.getScreenCTM().d + one.getScreenCTM().f]));
    const found = [];
    for (const group of document.querySelectorAll('#board .names > [data-of]')) {
      const boxes = [...group.querySelectorAll('text')].map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight), own = spaces.find((one) => one.name === group.dataset.of);
      if (group.getAttribute('display') === 'none' || !boxes.length || !own) continue;
      if (own.corners && document.querySelector(`#board .pieces [data-stack="${CSS.escape(own.name)}"]`)) continue; // where something stands its name may be led to it over what is another's
      const kin = (name) => 'head' in group.dataset && document.querySelector(`#board [data-of="${CSS.escape(name)}"]`)?.dataset.kin === group.dataset.kin; // the name of a country may lie on all of it
      for (const box of boxes) {
        const points = [0.02, 0.5, 0.98].flatMap((x) => [0.25, 0.5, 0.75].map((y) => [box.left + x * box.width, box.top + y * box.height]));
        if (!('head' in group.dataset)) for (const frame of frames) { const held = points.filter((point) => inside(point, frame)).length; if (held && held < points.length) found.push(`a frame through ${own.name}`); }
        if (own.corners) for (const other of spaces) if (other !== own && other.corners && !other.water && !kin(other.name) && points.some((point) => inside(point, other.corners) && !inside(point, own.corners))) found.push(`${own.name} in ${other.name}`);
      }
      if (own.corners || group.matches('.led')) continue; // a line leads from it
      const all = { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
      const far = (one) => Math.hypot(Math.max(all.left - one.x, 0, one.x - all.right), Math.max(all.top - one.y, 0, one.y - all.bottom)) - one.r;
      for (const other of spaces) if (other !== own && !other.corners && far(other) < far(own)) found.push(`${own.name} beside ${other.name}`);
    }
    return [...new Set(found)];
  },

  // Words under buttons or clock, and land under the panel.
  covered: () => {
    const box = (one) => one.getBoundingClientRect(), meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
    const words = [...document.querySelectorAll('#heading p, #heading h1, #owed li, #log summary, #dice .roll, #beside')].filter((one) => one.checkVisibility()), found = [];
    const range = (one) => { if (one.id === 'beside') return box(one); const made = document.createRange(); made.selectNodeContents(one); return made.getBoundingClientRect(); };
    for (const over of [document.querySelector('.tools'), document.getElementById('clock')].filter((one) => one.checkVisibility())) for (const one of words) if (meet(box(over), range(one))) found.push(`${over.id || over.className} over ${one.textContent.slice(0, 30)}`);
    const panel = box(document.getElementById('beside'));
    for (const space of document.querySelectorAll('#board .ground .spaces > g:not(.unknown) [data-space]')) if (meet(panel, box(space))) found.push(`the panel over ${space.dataset.space}`);
    return found;
  },

  // What is printed in spaces (a castle, a spell), and what of it is to be seen.
  printed: () => [document.querySelectorAll('#board .names > [data-of] .signs').length, [...document.querySelectorAll('#board .signs')].filter((one) => one.getBoundingClientRect().width > 0).length],

  named: () => [...document.querySelectorAll('#board .names > [data-of]:not([display])')].length,

  somewhere: () => document.querySelector('#board .pieces > [data-stack]')?.dataset.stack || document.querySelector('#board [data-of]').dataset.of,

  // Whether the middle of what stands in a space is in it.
  stands: (name) => {
    const space = document.querySelector(`#board [data-space="${CSS.escape(name)}"]`).getBoundingClientRect();
    return [...document.querySelectorAll(`#board [data-stack="${CSS.escape(name)}"]`)].map((one) => one.getBoundingClientRect()).filter((box) => box.width)
      .every((box) => Math.abs(box.left + box.right - space.left - space.right) < space.width && Math.abs(box.top + box.bottom - space.top - space.bottom) < space.height);
  },

  // Counters over somebody else's land: [whose counters, over what].
  spills: () => {
    const spaces = [...document.querySelectorAll('#board .ground .spaces:not(.scenery) [data-space]')].filter((one) => !one.closest('.sea') && !(one.parentNode.matches('.bare') && one.parentNode.previousElementSibling?.matches('.sea'))).map((one) => {
      const shape = one.querySelector('polygon'), at = shape?.getScreenCTM();
      return { name: one.dataset.space, corners: shape && shape.getAttribute('points').trim().split(' ').map((point) => point.split(',').map(Number)).map(([x, y]) => [x * at.a + at.e, y * at.d + at.f]) };
    }).filter(({ corners }) => corners);
    const inside = ([x, y], corners) => corners.reduce((odd, [ax, ay], i) => { const [bx, by] = corners[(i + 1) % corners.length]; return (ay > y) !== (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay) ? !odd : odd; }, false), found = [];
    for (const stack of document.querySelectorAll('#board .pieces > [data-stack]')) {
      const box = stack.getBoundingClientRect(), points = [0.04, 0.5, 0.96].flatMap((x) => [0.04, 0.5, 0.96].map((y) => [box.left + x * box.width, box.top + y * box.height])), own = spaces.find(({ name }) => name === stack.dataset.stack);
      if (box.width && own) for (const other of spaces) if (other !== own && points.filter((point) => inside(point, other.corners) && !inside(point, own.corners)).length > 2) found.push([stack.dataset.stack, other.name]);
    }
    return found;
  },

  // Of each stack that is seen: [space, how wide and high its foremost counter is, how much of it lies beyond its own space, how far the
  // ring of its space is from its middle, in shares of it].
  counters: () => [...document.querySelectorAll('#board .pieces > [data-stack]')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width).map((stack) => {
    const faces = [...stack.children].map((piece) => [...piece.querySelectorAll('polygon')].at(-1).getBoundingClientRect()), [left, top] = [Math.min(...faces.map((one) => one.left)), Math.min(...faces.map((one) => one.top))];
    const box = { left, top, right: Math.max(...faces.map((one) => one.right)), bottom: Math.max(...faces.map((one) => one.bottom)) };
    const space = document.querySelector(`#board [data-space="${CSS.escape(stack.dataset.stack)}"]`), shape = space.querySelector('polygon'), at = shape?.getScreenCTM();
    const corners = shape && shape.getAttribute('points').trim().split(' ').map((point) => point.split(',').map(Number)).map(([x, y]) => [x * at.a + at.e, y * at.d + at.f]);
    const inside = ([x, y]) => corners.reduce((odd, [ax, ay], i) => { const [bx, by] = corners[(i + 1) % corners.length]; return (ay > y) !== (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay) ? !odd : odd; }, false);
    let out = 0;
    if (corners) for (let i = 0; i < 10; i += 1) for (let j = 0; j < 10; j += 1) if (!inside([box.left + (i + 0.5) / 10 * (box.right - box.left), box.top + (j + 0.5) / 10 * (box.bottom - box.top)])) out += 0.01;
    return [stack.dataset.stack, box.right - box.left, box.bottom - box.top, out, box.left, box.top, box.right, box.bottom];
  }),

  // The height of each letter on a counter that is to be seen, and how wide a letter of it is.
  badges: () => [...document.querySelectorAll('#board .pieces text')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width)
    .map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b), one.getBoundingClientRect().width / one.textContent.length]),

  countries: () => [...document.querySelectorAll('#board .names > [data-head]')].map((one) => [one.dataset.of, one.getAttribute('display') !== 'none']),

  numbered: (name) => [...document.querySelectorAll('#board .numbers text')].some((one) => one.textContent === name),

  where: (name) => {
    const space = document.querySelector(`#board [data-space="${CSS.escape(name)}"]`).getBoundingClientRect(), place = document.getElementById('board');
    return [(space.left + space.right) / 2 / place.clientWidth, (space.top + space.bottom) / 2 / place.clientHeight, space.width];
  },

  // How much of the screen is map.
  fills: () => {
    const boxes = [...document.querySelectorAll('#board [data-space]')].map((one) => one.getBoundingClientRect()), right = document.querySelector('.strip').getBoundingClientRect();
    const [x, y, u, v] = [Math.max(0, Math.min(...boxes.map((box) => box.left))), Math.max(0, Math.min(...boxes.map((box) => box.top))),
      Math.min(right.left || innerWidth, Math.max(...boxes.map((box) => box.right))), Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)))];
    return (u - x) * (v - y) / (innerWidth * innerHeight);
  },

  look: (name) => dispatchEvent(new CustomEvent('look', { detail: [name] })),

  home: (name) => document.querySelector(`#board [data-space="${CSS.escape(name)}"]`).getBoundingClientRect().width < 40,

  flight: () => document.querySelector('#board svg').style.transition,
  watch: () => {
    const svg = document.querySelector('#board svg');
    window.flights = [];
    new MutationObserver(() => window.flights.push(svg.style.transition)).observe(svg, { attributes: true });
  },
  flown: () => window.flights.some((flight) => /600ms|0\.6s/.test(flight)),
})
