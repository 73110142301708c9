// The eye of the television: the whole of what matters, and nearer where something happens; it shows what moved, from where, to where.
import { svg as make } from './draw.js';
import { stay } from './standing.js';

const FLIGHT = 600, HELD = 6000, HANDS_OFF = 30000; // milliseconds
const NEAREST = 9; // letters that the frame is high at least
const NEARER = 1.75; // what would look hardly larger is shown with all of the map: cut, it would look as if that did not fit
const SCALED = 'min(1, var(--s, 1))';
const still = matchMedia('(prefers-reduced-motion: reduce)');

const round = (boxes) => boxes.reduce((all, box) => [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])], [Infinity, Infinity, -Infinity, -Infinity]);

export class Camera {
  // room: what of the board's place is not covered: left, top, right, bottom in pixels.
  constructor(board, room) {
    this.board = board;
    this.room = room;
    Object.assign(this, { moves: [], fallen: [] });
    Object.assign(board.lettering, { room, stay, show: (taken) => { this.draw(); this.bury(taken); } });
    board.dressed = () => this.again(); // pieces stand there by then, too
    this.hands = 0;
    this.whither = '';
    for (const kind of ['wheel', 'pointerdown', 'keydown']) board.place.addEventListener(kind, () => { this.hands = Date.now() + HANDS_OFF; clearTimeout(this.back); this.back = setTimeout(() => this.home(), HANDS_OFF); }, true);
    board.place.addEventListener('keydown', (event) => this.key(event));
    addEventListener('laid', () => { Object.assign(this, { kept: null, moves: [], fallen: [] }); this.home(false); });
    new ResizeObserver(() => this.again()).observe(board.place);
    addEventListener('look', (event) => { this.see(event.detail, true); this.ring(event.detail[0]); });
  }

  // Moved by hand.
  key(event) {
    const { board } = this, by = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (by) board.at = { ...board.at, x: board.at.x + by[0], y: board.at.y + by[1] };
    else if (event.key === '+') board.zoom(1.25, ...board.middle());
    else if (event.key === '-') board.zoom(0.8, ...board.middle());
    else if (event.key === '0') board.whole();
    else return;
    event.preventDefault();
    board.move();
  }

  box(name) {
    const box = this.board.space(name)?.getBBox();
    return box && [box.x, box.y, box.x + box.width, box.y + box.height];
  }

  boxes(names) {
    return names.map((name) => this.box(name)).filter(Boolean);
  }

  // All that is known of the map, or where the game is, if that is much less.
  world() {
    const { svg } = this.board;
    if (!this.kept) {
      const all = [...svg.querySelectorAll('.ground .spaces:not(.scenery) [data-space]')], named = new Set([...svg.querySelectorAll('.names > [data-of]')].map((one) => one.dataset.of)), known = all.filter((space) => !space.closest('.unknown') || named.has(space.dataset.space) || named.has(space.dataset.partOf)); // what has a name may be gone to
      const [every, near] = [all, known.length ? known : all].map((spaces) => round(this.boxes(spaces.map((space) => space.dataset.space))));
      this.kept = this.scale(near) < NEARER * this.scale(every) ? every : near;
    }
    const whole = this.kept, size = parseFloat(getComputedStyle(svg).fontSize), names = [...(this.board.stacks || new Map()).keys()];
    const drawn = [...names, ...(this.board.latest?.marks || [])];
    if (!drawn.length || svg.querySelectorAll('[data-space]').length < 500) {
      if (!svg.querySelector('.ground circle')) return whole;
      const [left, top, right, bottom] = grown(whole, 2.5 * size);
      return [left, Math.min(top, ...this.boxes(names).map((box) => box[1] - 8 * size)), right, bottom]; // counters stand above their space
    }
    return within(grown(round(this.boxes(drawn)), 4 * size), whole);
  }

  home(flies = true) {
    clearTimeout(this.back);
    this.watched = null;
    if (!this.board.svg || !this.board.place.clientWidth) return;
    this.board.lettering.focus = new Set(this.board.latest?.marks || []);
    const [left, top, right, bottom] = this.world();
    this.shape = (right - left) / (bottom - top);
    this.frame([left, top, right, bottom], flies);
  }

  // The same in another frame: strips that grow with what is said in them end no look.
  again() {
    if (this.watched && this.board.svg) this.frame(this.watched, true); else this.home(false);
  }

  // Somebody points at a space.
  ring(name) {
    const box = this.box(name);
    if (!box) return;
    this.board.svg.querySelector('.flash')?.remove();
    const ring = make('circle', { class: 'flash', cx: (box[0] + box[2]) / 2, cy: (box[1] + box[3]) / 2, r: Math.max(box[2] - box[0], box[3] - box[1]) * 0.7 });
    this.board.svg.append(ring);
    setTimeout(() => ring.remove(), HELD);
  }

  // Where these spaces are; and home again after a while.
  see(names, now = false) {
    if (!this.board.svg || (!now && Date.now() < this.hands)) return;
    const there = this.boxes(names);
    if (!there.length) return;
    const far = Math.max(...there.map((box) => Math.max(box[2] - box[0], box[3] - box[1])));
    this.board.lettering.focus = new Set([...names, ...(this.board.latest?.marks || [])]);
    const near = grown(round(there), Math.max(1.6 * far, 3 * parseFloat(getComputedStyle(this.board.svg).fontSize))), whole = this.world();
    this.watched = this.scale(near) < NEARER * this.scale(whole) ? whole : near;
    this.again();
    clearTimeout(this.back);
    this.back = setTimeout(() => this.home(), HELD);
  }

  // How large a box is shown that has all the room there is.
  scale([left, top, right, bottom]) {
    const [a, b, c, d] = this.room();
    return Math.min((this.board.place.clientWidth - a - c) / (right - left), (this.board.place.clientHeight - b - d) / (bottom - top));
  }

  frame(box, flies) {
    const { board } = this, view = board.svg.viewBox.baseVal, [wide, high] = [board.place.clientWidth, board.place.clientHeight];
    const air = 0.9 * parseFloat(getComputedStyle(board.place).fontSize), [left, top, right, bottom] = this.room().map((far) => far + air), fit = Math.min(wide / view.width, high / view.height);
    const least = NEAREST * parseFloat(getComputedStyle(board.svg).fontSize);
    const [w, h] = [Math.max(box[2] - box[0], least), Math.max(box[3] - box[1], least)];
    const k = Math.min((wide - left - right) / w, (high - top - bottom) / h) / fit;
    const all = this.world(), shown = [wide - left - right, high - top - bottom].map((far) => far / k / fit);
    const [x, y] = [0, 1].map((i) => amidst((box[i] + box[i + 2]) / 2, all[i], all[i + 2], shown[i]));
    const at = {
      k,
      x: (left + wide - right) / 2 - k * ((wide - view.width * fit) / 2 + (x - view.x) * fit),
      y: (top + high - bottom) / 2 - k * ((high - view.height * fit) / 2 + (y - view.y) * fit),
    };
    const key = [at.k, at.x, at.y].map((far) => far.toFixed(1)).join();
    if (key === this.whither && board.at.k === at.k) { board.lettering.later(0); return; }
    this.whither = key;
    board.at = at;
    board.fly(flies && !still.matches ? FLIGHT : 0);
  }

  // What has moved since, and where somebody fell: told as soon as pieces lie where they are seen to.
  tell(moves, fallen) {
    Object.assign(this, { moves, fallen, fresh: true });
    this.board.lettering.later(0);
  }

  // The way of each, from where it was drawn to where it is; a ghost where it was.
  draw() {
    const { svg, lettering, stacks } = this.board, size = parseFloat(getComputedStyle(svg).fontSize), drawn = [];
    for (const way of this.moves) {
      const points = way.map((name) => lettering.spot(name)).filter(Boolean);
      if (points.length < 2) continue;
      for (const kind of ['under', 'over']) drawn.push(make('polyline', { class: `${kind} ${way.side || ''}`, points: points.map((point) => point.map((at) => at.toFixed(1)).join()).join(' ') }));
      const [[fx, fy], [x, y], [px, py]] = [points[0], points.at(-1), points.at(-2)], turn = Math.atan2(y - py, x - px) * 180 / Math.PI;
      const head = make('path', { class: `head ${way.side || ''}`, d: `M0 0l${-2.3 * size} ${-0.95 * size}l${0.7 * size} ${0.95 * size}l${-0.7 * size} ${0.95 * size}z` }), ghost = make('circle', { class: 'ghost', cx: fx, cy: fy, r: size });
      head.style.transform = `translate(${(x + px * 0.2) / 1.2}px, ${(y + py * 0.2) / 1.2}px) rotate(${turn}deg) scale(${SCALED})`; // no larger than letters are there
      ghost.style.r = `calc(${size}px * ${SCALED})`;
      drawn.push(head, ghost);
      if (this.fresh && !still.matches) for (const piece of stacks.get(way.at(-1))?.group.querySelectorAll('.moved') || []) piece.animate([{ transform: `translate(${fx - x}px, ${fy - y}px)` }, { transform: 'none' }], { duration: FLIGHT, easing: 'ease-in-out' });
    }
    this.fresh = false;
    const names = svg.querySelector('.names'), layer = svg.querySelector('.told-moves') || names?.parentNode.insertBefore(make('g', { class: 'told-moves' }), names) || lettering.layer('told-moves'); // below what is written
    layer.replaceChildren(...drawn);
  }

  // Beside whoever of their side stands there now, else in their own place, who has fallen: crossed out, over all pieces, in the colour of their side.
  bury(taken) {
    const { svg, lettering } = this.board, layer = svg.querySelector('.fallen') || svg.appendChild(make('g', { class: 'fallen' })), half = 0.8 * lettering.letter, r = half / lettering.unit, drawn = [];
    const at = svg.getScreenCTM(), off = ([x, y], box) => (box ? Math.hypot((x - lettering.left) / lettering.unit * at.a + at.e - (box.left + box.right) / 2, (y - lettering.top) / lettering.unit * at.d + at.f - (box.top + box.bottom) / 2) : 0);
    for (const [name, side] of this.fallen) {
      const own = side && [...svg.querySelectorAll(`.pieces > [data-stack="${CSS.escape(name)}"]:not([display]) .${side}`)].map((one) => one.getBoundingClientRect()).find((box) => box.width);
      const stands = lettering.standing.get(name), [x, y] = lettering.point(lettering.spot(name)), [a, b] = stands ? [(stands[2] - stands[0]) / 2 + half, (stands[3] - stands[1]) / 2 + half] : [0, 0];
      const spots = [[x + a, y], [x - a, y], [x, y - b], [x, y + b]], lies = ([px, py]) => [px - half, py - half, px + half, py + half], spot = spots.sort((one, other) => off(one, own) - off(other, own)).find((one) => taken.free(lies(one), name) && lettering.within(lies(one))) || spots[0];
      taken.add(lies(spot));
      const [cx, cy] = [(spot[0] - lettering.left) / lettering.unit, (spot[1] - lettering.top) / lettering.unit], cross = `M${cx - r} ${cy - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
      drawn.push(make('rect', { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r, 'stroke-width': r / 7, 'stroke-dasharray': r / 3, class: side }), make('path', { d: cross, 'stroke-width': r / 3 }));
    }
    layer.replaceChildren(...drawn);
  }
}

// The middle of so much of a line that as little as may be beyond its ends is seen; its own where there is room for all of it.
function amidst(at, begins, ends, shown) {
  return ends - begins <= shown ? (begins + ends) / 2 : Math.max(begins + shown / 2, Math.min(ends - shown / 2, at));
}

function grown([left, top, right, bottom], by) {
  return [left - by, top - by, right + by, bottom + by];
}

function within(box, whole) {
  return [Math.max(box[0], whole[0]), Math.max(box[1], whole[1]), Math.min(box[2], whole[2]), Math.min(box[3], whole[3])];
}

// side and space -> how many of that side stand there.
function strengths(found) {
  const all = new Map();
  for (const [piece, there] of found) for (const [space, number] of there) { const key = `${piece.split(' ')[0]} ${space}`; all.set(key, (all.get(key) || 0) + number); }
  return all;
}

// Piece by piece where it was and is: what went from one space to one other, what came to none. fallen: space -> the side that has fewer
// there now: what is turned over has not fallen.
export function differences(before, now) {
  const moves = new Map(), gone = new Set(), come = new Set(), fallen = new Map(), [had, has] = [before, now].map(strengths);
  for (const piece of new Set([...before.keys(), ...now.keys()])) {
    const was = before.get(piece) || new Map(), is = now.get(piece) || new Map();
    const left = [...was].filter(([space, number]) => number > (is.get(space) || 0)).map(([space]) => space);
    const there = [...is].filter(([space, number]) => number > (was.get(space) || 0)).map(([space]) => space);
    if (left.length === 1 && there.length === 1) moves.set(`${left[0]}|${there[0]}`, Object.assign([left[0], there[0]], { side: /^side\d/.exec(piece)?.[0] })); // in the colour of whoever went
    else if (left.length && !there.length) {
      const [side] = piece.split(' ');
      for (const space of left) { gone.add(space); if ((has.get(`${side} ${space}`) || 0) < had.get(`${side} ${space}`)) fallen.set(space, side); }
    }
    else there.forEach((space) => come.add(space));
  }
  return { moves: [...moves.values()], gone: [...gone], come: [...come], fallen: [...fallen] };
}

// piece -> space -> how many, with whatever a stack is made of.
export function standing(board) {
  const found = new Map();
  for (const [space, { group }] of board.stacks || []) {
    for (const piece of group.children) {
      for (const name of piece.dataset.holds ? piece.dataset.holds.split('|') : [piece.dataset.piece]) {
        const key = `${(/side-?\d/.exec(piece.getAttribute('class')) || [''])[0]} ${name}`, there = found.get(key) || new Map();
        there.set(space, (there.get(space) || 0) + 1);
        found.set(key, there);
      }
    }
  }
  return found;
}
