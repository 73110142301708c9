// What is drawn over the board while somebody chooses: where something may be tapped, what it would cost, the way that has been chosen.

import { h, svg as make } from './draw.js';
import { drawn, t } from './words.js';

const CLEAR = 0.6; // so much of a mark may lie over what is written, and how far from the middle, together
const NEAR = 24, TREMBLE = 8, ROOM = 30, LETTERS = 7, LEGIBLE = 10; // pixels: how far a finger may miss, and where it is on something else; how wide a space has to be for it, and how high letters and numbers
const AROUND = [0, NEAR / 3, NEAR / 1.5, NEAR].flatMap((far) => [...Array(8).keys()].map((turn) => [far * Math.cos(turn * Math.PI / 4), far * Math.sin(turn * Math.PI / 4)]));
const EDGE = [[0.88, 0.5], [0.88, 0.84], [0.12, 0.84], [0.12, 0.5], [0.5, 0.88]], RIM = [[0.86, 0.14], [0.86, 0.86], [0.14, 0.86], [0.14, 0.14], [1, 0.5], [0, 0.5]], FOOT = [[0.5, 0.8], [0.5, 0.2], [0.5, 0.5]]; // spots in a box, the usual one first

// What a piece on the board stands for besides: all that a closed stack holds.
export const held = (piece) => (piece?.dataset.holds || '').split('|').filter(Boolean);
const frame = (element) => element?.getBoundingClientRect(); // on the screen
const stack = (piece) => piece?.closest('[data-stack]')?.dataset.stack;

export class Marks {
  constructor(board) {
    this.board = board;
    this.may = this.asked = [];
  }

  box(name) {
    const space = this.board.space(name);
    return space && (space.querySelector('polygon, circle, path') || space).getBBox();
  }

  // Where a piece stands: the space of its stack.
  where(name) {
    const { board } = this;
    return !board.svg || board.space(name) ? name : stack(this.piece(name));
  }

  piece(name) {
    const all = this.called(name);
    return all.find((piece) => piece.dataset.piece === name) || all[0];
  }

  // All of this name; those alone where something is asked about or goes on, if any stands there.
  called(name) {
    const { svg, latest } = this.board, all = svg ? [...svg.querySelectorAll('.pieces [data-piece]')].filter((piece) => piece.dataset.piece === name || held(piece).includes(name)) : [];
    const marks = [...this.asked, ...latest?.marks || []], there = all.filter((piece) => marks.includes(stack(piece)));
    return there[0] ? there : all;
  }

  // The one space that is meant by a name; none where it is that of several who stand apart.
  sole(name) {
    const spaces = this.board.space(name) ? [name] : [...new Set(this.called(name).map(stack))];
    return spaces[1] ? '' : spaces[0];
  }

  // A picture of a piece as it stands on the board; its name where there is none.
  counter(name) {
    const piece = this.piece(name);
    if (!piece || piece.dataset.piece !== name) return h('span', { class: 'name' }, t(name));
    const { x, y, width, height } = piece.getBBox();
    if (!width) return h('span', { class: 'name' }, t(name)); // the board is not to be seen just now
    const drawn = make('svg', { viewBox: `${x} ${y} ${width} ${height}`, class: this.board.svg.getAttribute('class'), 'font-size': getComputedStyle(piece).fontSize }, make('g', { class: 'pieces' }, piece.cloneNode(true)));
    drawn.style.aspectRatio = `${width} / ${height}`;
    const told = [...piece.children].filter((one) => one.localName !== 'title').map((one) => one.textContent).join('').trim();
    return [drawn, h('span', { class: told === name && t(name) === name ? 'unseen' : 'name' }, t(name))];
  }

  // A counter that stands for several that are alike but for their numbers, by the name of one of them.
  alike(name) {
    const piece = this.piece(name), bare = (text) => text.replace(/ \d+$/, ''), all = held(piece);
    return all[1] && all.every((one) => bare(one) === bare(name)) ? piece : null;
  }

  // What is told of a piece besides its name: what is written and drawn on it, in words.
  note(name, space) {
    const piece = [...this.board.svg?.querySelectorAll(`.pieces:not(.closed) [data-stack="${CSS.escape(space || '')}"] > [data-piece]`) || []].find((one) => one.dataset.piece === name || held(one).includes(name)), title = piece?.querySelector('title');
    return title ? drawn(title.dataset.drawn ||= title.textContent).split(/[;；] ?/).slice(1).join('; ') : '';
  }

  // names: spaces in which something may be begun.
  allow(names) {
    this.may = names;
    if (!this.board.svg) return;
    for (const space of this.board.svg.querySelectorAll('.may, .meant')) space.classList.remove('may', 'meant');
    for (const name of names) {
      const parts = this.board.svg.querySelectorAll(`[data-part-of="${CSS.escape(name)}"]`);
      this.board.space(name)?.classList.add('may', ...parts.length ? ['meant'] : []);
      for (const part of parts) part.classList.add('meant'); // whoever taps one means all of it
    }
  }

  // costs: space -> what is written there; path: spaces in their order; start: where that begins, if somebody stands there.
  draw(costs, path, start) {
    const { board } = this, { svg, lettering } = board, any = path.length || Object.keys(costs).length;
    board.after = any ? () => { this.draw(costs, path, start); this.told?.(); } : null; // once there are names, or they have gone elsewhere
    svg?.querySelector('.chosen')?.remove();
    if (!any || !lettering?.ready || !board.place.clientWidth) return;
    const letters = parseFloat(getComputedStyle(svg).fontSize), layer = make('g', { class: 'chosen' });
    this.taken = null;
    const begins = start && lettering.spot(start), points = path.map((name) => lettering.spot(name)).filter(Boolean);
    if (points.length > 1) for (const kind of ['under', 'over']) layer.append(make('polyline', { class: kind, points: points.map((point) => point.join()).join(' ') }));
    if (begins) layer.append(this.round(start, begins, letters));
    for (const [name, cost] of Object.entries(costs)) {
      const box = name !== start && this.box(name);
      if (!box) continue;
      const high = LEGIBLE / svg.getScreenCTM().a, text = box.width > high && cost, least = text ? high : 0, large = Math.min(box.height / 2.8, 1.5 * letters), [free, f] = this.free(name, box), size = Math.max(large * f, least);
      const { across } = lettering.naming, [x, y, over] = free || this.rim(name, box, size);
      if (!across || !text) layer.append(make('circle', { class: 'cost', cx: x, cy: y, r: (text ? 0.8 : 0.55) * size })); // one may go there, and nobody counts what it takes
      // a number that could not be read itself would hide the one that it lies on
      if (text && !(across && over > 1)) layer.append(make('text', { x, y: y + 0.36 * size, 'font-size': size }, text));
    }
    svg.append(layer);
  }

  // What goes round whoever begins: the counters that stand there, or else the place itself, so that the ring lies on neither.
  round(start, [cx, cy], letters) {
    const { standing, left, top, unit } = this.board.lettering, lies = standing.get(start), edge = this.board.space(start)?.querySelector('polygon'), air = 0.3 * letters * unit;
    const [x, y, right, bottom] = lies ? [lies[0] - left - air, lies[1] - top - air, lies[2] - left + air, lies[3] - top + air].map((far) => far / unit) : [];
    const [tag, how] = lies ? ['rect', { x, y, width: right - x, height: bottom - y }] : edge ? ['polygon', { points: edge.getAttribute('points') }] : ['circle', { cx, cy, r: this.box(start).height / 2 }];
    return make(tag, { ...how, class: 'over' });
  }

  // Where in a country something may be written, and how large: within its borders, on no name and no counter. null: it is one of many that are alike.
  free(name, box) {
    const { svg, lettering } = this.board, at = svg.getScreenCTM();
    if (!lettering.outline(name) || this.board.space(name).querySelector('use')) return [null, 1];
    let best = null;
    for (const f of [1, 0.65]) { // smaller where it would lie on a name
      const found = this.least(name, box, at, f * ROOM / 3);
      if (found && (!best || found[0] < best[0][0] - CLEAR)) best = [found, f];
      if (best && best[0][0] < CLEAR) break;
    }
    return best ? [best[0].slice(1), best[1]] : [null, 1];
  }

  // Of the spots in a country with so much room around them the one that covers least: [how much, x, y].
  least(name, box, at, room) {
    const { lettering } = this.board, spots = [];
    for (let i = 1; i < 10; i += 1) for (let j = 1; j < 10; j += 1) {
      const [x, y] = [box.x + box.width * i / 10, box.y + box.height * j / 10], far = room / at.a;
      if (![[0, 0], [far, 0], [-far, 0], [0, far], [0, -far]].every(([dx, dy]) => lettering.holds(name, [x + dx, y + dy]))) continue;
      spots.push([this.over([x, y], at, room) + Math.hypot(i - 5, j - 5) / 20, x, y]);
    }
    return spots.sort((one, other) => one[0] - other[0])[0];
  }

  // How much of what stands or is written there a mark would lie on. room: pixels to each side of its middle.
  over([x, y], at, room) {
    this.taken ||= [...this.board.svg.querySelectorAll('.names > [data-of] text, .names .signs, .names > [data-on], .marked > *, [data-stack]')].map(frame).filter((one) => one.width);
    const [sx, sy] = [x * at.a + at.e, y * at.d + at.f];
    return this.taken.reduce((all, one) => all + Math.max(0, Math.min(sx + room, one.right) - Math.max(sx - room, one.left)) * Math.max(0, Math.min(sy + room, one.bottom) - Math.max(sy - room, one.top)), 0) / room ** 2;
  }

  // Along the rim of a disc, or the edge of a tile, where least is covered: what is printed lies in the midst. Where names lie across hexes: at the foot of one, or its head.
  rim(name, box, size) {
    const { svg, lettering } = this.board, at = svg.getScreenCTM(), { across } = lettering.naming, room = (across ? 0.5 : 0.8) * size * at.a;
    return (across ? FOOT : lettering.outline(name) ? EDGE : RIM).map(([i, j], n) => { const spot = [box.x + i * box.width, box.y + j * box.height]; return [...spot, this.over(spot, at, room) + n / 20]; }).sort((a, b) => a[2] - b[2])[0];
  }

  // On the screen: the middle of a space, and how wide it is.
  seen(name) {
    const box = frame(this.board.space(name));
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2, wide: Math.min(box.width, box.height) };
  }

  // Whether one of them lies outside of what is seen, or is cut by its edge; not whole: so far that no finger could tap what is left.
  beyond(names, whole = true) {
    const box = frame(this.board.place), left = (from, to, a, b) => Math.min(to, b) - Math.max(from, a);
    return names.some((name) => {
      const all = !whole && frame(this.board.space(name));
      if (all) return Math.min(left(all.left, all.right, box.left, box.right), left(all.top, all.bottom, box.top, box.bottom)) < Math.min(all.width, all.height, ROOM) / 2;
      const there = this.seen(name), { x, y } = there || {}, far = Math.min(there?.wide / 2 - 1, ROOM);
      return there && (x - far < box.left || x + far > box.right || y - far < box.top || y + far > box.bottom);
    });
  }

  // The space of these that a finger has meant: the one it is in, or the nearest if no other is as near. null: none; undefined: not to be told.
  // box: of what it is on, which is meant unless one of them is as near.
  meant(names, { x, y }, box) {
    const back = this.board.svg.getScreenCTM().inverse(), off = (left, top) => Math.hypot(left - x, top - y), own = box ? off(box.left + box.width / 2, box.top + box.height / 2) + TREMBLE : Infinity;
    const near = names.map((name) => ({ name, ...this.seen(name) })).filter((one) => one.wide).map((one) => ({ ...one, off: off(one.x, one.y), far: Math.max(0, off(one.x, one.y) - one.wide / 2) }))
      .filter((one) => one.far < (box ? TREMBLE : NEAR) && one.off < own && this.reached(one.name, [x, y], back)).sort((a, b) => a.off - b.off);
    if (!near.length) return null;
    return near[0].wide < 16 && near.length > 1 && near[1].far < NEAR ? undefined : near[0].name;
  }

  // Whether a finger that may miss touches a space: a sea bends round land that its middle is no further from.
  reached(name, [x, y], back) {
    const { lettering } = this.board, touches = ([a, b]) => { const at = new DOMPoint(x + a, y + b).matrixTransform(back); return lettering.holds(name, [at.x, at.y]); };
    return !lettering.outline(name) || AROUND.some(touches);
  }

  // Near enough that a finger can hit this space, which is brought to the middle.
  // keeps: no nearer than it is.
  focus(name, keeps) {
    const { board } = this, there = this.seen(name), place = frame(board.place);
    if (!there || !place.width || this.still || board.kept) return;
    const letters = parseFloat(getComputedStyle(board.svg).fontSize) * (frame(board.svg).width / board.svg.viewBox.baseVal.width);
    const k = keeps ? 1 : Math.max(1, ROOM / there.wide, LETTERS / letters), [x, y] = board.middle();
    if (k === 1 && !this.beyond([name])) return;
    board.zoom(k, there.x - place.left, there.y - place.top);
    const now = this.seen(name);
    board.at = { ...board.at, x: board.at.x + x - (now.x - place.left), y: board.at.y + y - (now.y - place.top) };
    board.move();
  }

  closer({ x, y }) {
    const place = frame(this.board.place);
    this.board.zoom(3, x - place.left, y - place.top);
  }
}
