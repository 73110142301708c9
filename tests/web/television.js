// What a test asks the television's page.
({
  laid: () => document.querySelector('#board svg [data-stack][transform], #board svg [data-of][transform]') !== null,

  words: () => [...document.querySelectorAll('header.strip *, footer.ticker *, #beside *')]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.slice(0, 30)]),

  letters: () => [...document.querySelectorAll('#board .names text, #board .pieces text, #board .numbers text')]
    .filter((one) => one.checkVisibility())
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
    const stacks = boxes('#board .pieces > [data-stack]'), names = boxes('#board .names > [data-of] > text'), found = [];
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
    for (const [name, box] of names) {
      for (const [other, stack] of stacks) if (meet(box, stack)) found.push(`${other.dataset.stack} over ${name.textContent}`);
      for (const [other, beside] of names) if (other.parentNode !== name.parentNode && meet(box, beside)) found.push(`${other.textContent} over ${name.textContent}`);
    }
    return found;
  },

  somewhere: () => document.querySelector('#board .pieces > [data-stack]')?.dataset.stack || document.querySelector('#board [data-of]').dataset.of,

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
})
