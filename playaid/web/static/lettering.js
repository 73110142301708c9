// Names, counters and numbers as large as the screen wants them, however near or far the map is: what has no room gives way by rank, and
// nothing lies over anything else. A stack stands open where it can, as one block a side where it cannot.

import { svg as make } from './draw.js';
import { Naming, around, corners, meet, middle, within } from './naming.js';
import { drawn, secondly, t } from './words.js';

const LARGEST = 1.6; // letters grow so far, in the least height, as one goes nearer
const PAST = 0.08; // how much of the picture may lie past the edge of the map
const OPEN = 9; // a stack of more pieces stays closed
const FAR = 3; // so many times as large as the map wants them, letters say less: a block is smaller, a name stands without signs
const SMALL = 0.62;
const ALIKE = [1, 0.9, 0.8, 0.71, 0.62]; // how large all blocks are where one has no room for more
const BLOCK = [1.4, 1.28], BACK = 0.17; // half a block, and what stands out behind it, in letters
const BADGE = 0.8, READ = 0.556; // a name in a block is so high; what is lower, in least letters, is not written
const RING = [[0, -1], [0, 1], [1, 0], [-1, 0], [1, -1], [-1, -1], [1, 1], [-1, 1]];

const union = (boxes) => {
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return { x: left, y: top, width: Math.max(...boxes.map((box) => box.x + box.width)) - left, height: Math.max(...boxes.map((box) => box.y + box.height)) - top };
};
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// What is taken on the screen, in squares, so that a question does not go through all of it.
class Taken {
  constructor() { this.squares = new Map(); }
  copy() { return Object.assign(new Taken(), { squares: new Map(this.squares) }); }
  * around(box) {
    for (let x = Math.floor(box[0] / 160); x <= box[2] / 160; x += 1) for (let y = Math.floor(box[1] / 160); y <= box[3] / 160; y += 1) yield `${x} ${y}`;
  }
  // owner: a space whose own counters and name may lie there.
  add(box, owner = null) { box.owner = owner; for (const key of this.around(box)) this.squares.set(key, [...(this.squares.get(key) || []), box]); }
  free(box, ...owners) { for (const key of this.around(box)) if ((this.squares.get(key) || []).some((other) => (other.owner === null || !owners.includes(other.owner)) && meet(box, other))) return false; return true; }
}

// Below a name as it is printed: how whoever reads another language says it.
function read(group) {
  const { of } = group.dataset, last = group.querySelector('text:last-of-type'), said = t(of) === of ? secondly(() => t(of)) : t(of);
  if (!last || said === of) return;
  const reading = last.cloneNode();
  reading.setAttribute('class', 'reading');
  reading.setAttribute('y', Number(last.getAttribute('y')) + 0.95 * parseFloat(getComputedStyle(last).fontSize));
  reading.textContent = said;
  last.after(reading);
}

export class Lettering {
  constructor(board) {
    this.board = board;
    this.wait = null;
    this.focus = new Set();
    this.room = () => [0, 0, 0, 0]; // what of the board's place is covered: left, top, right, bottom
    new ResizeObserver(() => this.later(0)).observe(board.place);
    board.place.addEventListener('pointerover', ({ target }) => {
      const told = target.closest?.('[data-piece], [data-space]')?.querySelector(':scope > title');
      if (told) told.textContent = drawn(told.dataset.drawn ||= told.textContent);
    });
    addEventListener('language', () => { if (this.ready) { this.read(); this.later(0); } });
  }

  // Whether it knows the map that lies there now.
  get ready() {
    return this.of === this.board.svg;
  }

  // The least height of letters in pixels: the page's style says it of the board's place.
  least() {
    return parseFloat(getComputedStyle(this.board.place).fontSize);
  }

  // A new map: where its names, captions and spaces are.
  gather() {
    const { svg } = this.board;
    this.boxes = new WeakMap();
    this.anchors = new Map();
    this.homes = new Map();
    this.laid = new Map();
    this.extents = new Map();
    this.outlines = new Map();
    this.size = parseFloat(getComputedStyle(svg).fontSize);
    this.names = [...svg.querySelectorAll('.names > [data-of]')].map((group) => {
      const at = group.dataset.at.split(' ').map(Number);
      this.anchors.set(group.dataset.of, at);
      return { group, space: group.dataset.of, at };
    });
    this.naming = new Naming(this);
    this.read();
    this.signs = [...svg.querySelectorAll('.names > [data-on]')].map((group) => ({ group, space: group.dataset.on, at: group.dataset.at.split(' ').map(Number), box: group.getBBox() }));
    for (const { space, at } of this.signs) this.anchors.set(space, at);
    this.captions = [...svg.querySelectorAll('.names > .caption')].map((group) => ({ group, at: [Number(group.getAttribute('x')), Number(group.getAttribute('y'))], box: group.getBBox() }));
    this.circles = new WeakMap();
    const labels = new Map(this.names.map(({ space, group }) => [space, plain(group.textContent)]));
    this.numbered = [...svg.querySelectorAll('.ground [data-space]')].map((space) => space.dataset.space).filter((name) => name.length < 7 && !(labels.get(name) || '').includes(plain(name)));
    this.of = svg;
  }

  // The names as whoever sits here reads them, and how large they are then.
  read() {
    for (const one of this.names) {
      one.group.removeAttribute('display'); // what is not shown has no measure
      one.group.classList.remove('formed', 'wordy');
      for (const before of one.group.querySelectorAll('.reading, .form')) before.remove();
      read(one.group);
      const texts = [...one.group.children].filter((part) => part.localName === 'text').map((text) => text.getBBox());
      Object.assign(one, { box: one.group.getBBox(), words: texts.length ? union(texts) : null });
    }
    this.naming.read();
  }

  anchor(name) {
    if (!this.anchors.has(name)) {
      const space = this.board.space(name);
      if (!space) return null;
      const box = space.getBBox(), shared = space.querySelector('use');
      this.anchors.set(name, shared ? [Number(shared.getAttribute('x')), Number(shared.getAttribute('y'))] : [box.x + box.width / 2, box.y + box.height / 2]);
    }
    return this.anchors.get(name);
  }

  // Where the counters of a space lie, whichever they are, as the map says: for a disc only, on which side of it.
  home(name) {
    if (!this.homes.has(name)) this.homes.set(name, this.board.space(name)?.dataset.home?.split(' ').map(Number) || this.anchor(name));
    return this.homes.get(name);
  }

  // Where on the map they are drawn just now.
  spot(name) {
    const box = this.standing?.get(name);
    return box ? middle(box).map((at, i) => (at - [this.left, this.top][i]) / this.unit) : this.outline(name) ? this.home(name) : this.anchor(name);
  }

  // What of the screen is theirs.
  kept(name, f = 1) {
    const home = this.home(name), at = this.outline(name) ? home : this.anchor(name), rim = 1.15 * this.size * this.rim() * this.unit, half = BLOCK.map((far) => (far + BACK / 2) * this.letter * this.alike);
    const [x, y] = this.point(at).map((far, i) => far + (rim + half[i]) * Math.sign(home[i] - at[i])), [w, h] = half.map((far) => f * far);
    return [x - w, y - h, x + w, y + h];
  }

  // How wide and high a space is on the screen.
  extent(name) {
    if (!this.extents.has(name)) { const box = this.board.space(name)?.getBBox(); this.extents.set(name, box ? [box.width, box.height] : [0, 0]); }
    return this.extents.get(name).map((far) => far * this.unit);
  }

  // The corners of a space's outline; null for a disc.
  outline(name) {
    if (!this.outlines.has(name)) {
      const drawn = this.board.space(name)?.querySelector('polygon, use'), shared = drawn?.localName === 'use' ? this.board.svg.querySelector(drawn.getAttribute('href')) : drawn;
      const [x, y] = drawn && shared !== drawn ? this.anchor(name) : [0, 0];
      this.outlines.set(name, shared ? corners(shared.getAttribute('points')).map(([px, py]) => [px + x, py + y]) : null);
    }
    return this.outlines.get(name);
  }

  // Whether a point is within a space.
  holds(name, point) {
    return within(point, this.outline(name) || []);
  }

  // Where in a space a drawing could lie besides, as shifts: those first at which least of it stands out, then the nearest.
  inside(name, box, at, s, first = 0) {
    const corners = this.outline(name), [, high] = this.extent(name), [hx, hy] = first ? at : this.home(name);
    if (!corners || high < 2.4 * this.letter * s / this.s) return null;
    const key = `${name} ${Math.round(box.width)} ${s.toFixed(2)} ${first}`;
    if (!this.spots.has(key)) {
      const [left, top, right, bottom] = around(corners), found = [];
      const [w, h] = [box.width * s / 2, box.height * s / 2], [cx, cy] = [at[0] + (box.x + box.width / 2 - at[0]) * s, at[1] + (box.y + box.height / 2 - at[1]) * s];
      for (let i = 1; i < 12; i += 1) for (let j = 1; j < 12; j += 1) {
        const [x, y] = [left + (right - left) * i / 12, top + (bottom - top) * j / 12];
        if (!within([x, y], corners)) continue;
        const out = [[-w, -h], [w, -h], [-w, h], [w, h], [-w, 0], [w, 0]].filter(([dx, dy]) => !within([x + dx, y + dy], corners)).length;
        found.push([out, out + Math.hypot(x - hx, y - hy + first * 0.3 * (bottom - top)) / (bottom - top), [(x - cx) * this.unit, (y - cy) * this.unit]]);
      }
      this.spots.set(key, found.sort((one, other) => one[1] - other[1]).map(([far, , shift]) => Object.assign(shift, { out: far })));
    }
    return this.spots.get(key);
  }

  // What is seen is map, as far as there is some: past its edge by no more than a little, and by what lies over the picture.
  bounded({ x, y, k }) {
    const { place, svg } = this.board, view = svg.viewBox.baseVal, window = [place.clientWidth, place.clientHeight], map = [view.width, view.height], fit = Math.min(window[0] / map[0], window[1] / map[1]);
    if (!fit) return { x, y, k };
    const [left, top, right, bottom] = this.room(), over = [left, top], under = [right, bottom];
    const [bx, by] = [x, y].map((at, i) => {
      const wide = k * map[i] * fit, begins = at + k * (window[i] - map[i] * fit) / 2, room = window[i] - over[i] - under[i], air = PAST * room;
      const [least, most] = wide < room ? [over[i], over[i] + room - wide] : [over[i] + room - wide - air, over[i] + air];
      return at + Math.max(least, Math.min(most, begins)) - begins;
    });
    return { x: bx, y: by, k };
  }

  later(milliseconds = 140) {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => requestAnimationFrame(() => this.lay()), milliseconds);
  }

  box(group) {
    if (!this.boxes.has(group)) this.boxes.set(group, group.getBBox());
    return this.boxes.get(group);
  }

  point([x, y]) {
    return [this.left + x * this.unit, this.top + y * this.unit];
  }

  // Where a drawing lies on the screen that is drawn `s` times as large round its place.
  lies(box, at, s, shift = [0, 0]) {
    const [x, y] = this.point(at), f = s * this.unit;
    return [x + (box.x - at[0]) * f + shift[0], y + (box.y - at[1]) * f + shift[1], x + (box.x + box.width - at[0]) * f + shift[0], y + (box.y + box.height - at[1]) * f + shift[1]];
  }

  // How much larger than it is drawn a disc is shown.
  rim() {
    return Math.max(1, Math.min(this.s, 2.2));
  }

  put(group, at, s, shift = [0, 0]) {
    const [dx, dy] = shift.map((far) => far / this.unit);
    group.setAttribute('transform', `translate(${(at[0] * (1 - s) + dx).toFixed(2)} ${(at[1] * (1 - s) + dy).toFixed(2)}) scale(${s.toFixed(3)})`);
    group.removeAttribute('display');
  }

  seen(box) {
    return box[2] > 0 && box[3] > 0 && box[0] < this.wide && box[1] < this.high;
  }

  lay() {
    clearTimeout(this.wait);
    const { svg, place, at } = this.board;
    if (!svg || !place.clientWidth) return;
    if (!this.ready) {
      if (!document.getElementById('map-style')?.sheet) return;
      this.gather();
    }
    const view = svg.viewBox.baseVal;
    [this.wide, this.high] = [place.clientWidth, place.clientHeight];
    const fit = Math.min(this.wide / view.width, this.high / view.height);
    this.unit = fit * at.k;
    this.left = at.x + at.k * (this.wide - view.width * fit) / 2 - view.x * this.unit;
    this.top = at.y + at.k * (this.high - view.height * fit) / 2 - view.y * this.unit;
    const natural = this.size * this.unit, least = this.least();
    this.letter = Math.max(least, Math.min(natural, LARGEST * least));
    this.s = this.letter / natural;
    this.spots = new Map();
    const spaces = this.names.map(({ space }) => this.extent(space)[1]).sort((one, other) => one - other);
    this.far = this.s > FAR && spaces.length > 0 && spaces[spaces.length >> 1] < 2.2 * this.letter;
    svg.classList.toggle('far', this.far);
    const [left, top, right, bottom] = this.room();
    this.free = [left, top, this.wide - right, this.high - bottom];
    if (!this.naming.across && this.naming.outlined().length) {
      const edge = [[view.x, view.y], [view.x + view.width, view.y + view.height]].flatMap((corner, i) => this.point(corner.map((at) => at + (i ? -this.size : this.size)))); // no name lies beyond the map
      this.free = this.free.map((far, i) => (i < 2 ? Math.max : Math.min)(far, edge[i]));
    }
    const taken = new Taken(), first = this.numbered[0], [broad, tall] = first ? this.extent(first) : [0, 0];
    this.digits = broad >= (this.board.tapped ? 2.6 : 3.6) * least ? Math.min(1.1 * least, tall * 0.22) : 0; // numbers of spaces are so high, where one is as wide as its number
    if (this.digits) this.s = Math.min(this.letter, Math.max(least, (0.92 * tall - 1.2 * this.digits) / 2.7)) / natural;
    this.letter = this.s * natural;
    svg.style.setProperty('--s', this.s);
    this.alike = this.far ? SMALL : 1;
    if (!this.naming.across) this.alike = this.naming.alike(ALIKE);
    svg.classList.toggle('mute', BADGE * this.alike * this.letter < READ * least);
    this.counted = new Set();
    this.layer('numbers').replaceChildren();
    this.naming.begin();
    this.discs(taken);
    const { across } = this.naming;
    if (!across) this.name(taken);
    this.number(taken, (name) => this.board.stacks?.has(name) || this.focus.has(name));
    this.stacks(taken);
    if (across) this.name(taken); else this.naming.amend(taken);
    this.caption(taken);
    this.show?.(taken);
    this.number(taken, (name) => !this.counted.has(name));
    this.board.after?.();
    if (this.board.tapped) this.follow(this.board.latest?.marks || []);
    place.dataset.laid = `${at.k.toFixed(3)} ${this.wide} ${this.high}`;
  }

  // Discs, and what is printed in them or in small spaces: it stays in its place, and nothing else lies on it.
  discs(taken) {
    const f = this.rim();
    for (const { group, space, at, box } of this.signs) {
      if (this.far && this.outline(space)) { group.setAttribute('display', 'none'); continue; }
      this.put(group, at, this.outline(space) ? this.s : f);
      const lies = this.lies(box, at, f);
      if (this.seen(lies)) taken.add(lies, this.outline(space) ? `sign of ${space}` : null);
    }
    for (const [space, [x, y, r]] of this.naming.discs()) taken.add([x - 0.6 * r, y - 0.6 * r, x + 0.6 * r, y + 0.6 * r], space);
    for (const circle of this.board.svg.querySelectorAll('.spaces circle, .state circle')) {
      if (!this.circles.has(circle)) this.circles.set(circle, Number(circle.getAttribute('r')));
      if (this.circles.get(circle) > 0) circle.setAttribute('r', (this.circles.get(circle) * f).toFixed(2));
    }
  }

  // Whether what lies open would cover the middle of another space that has a name.
  covers(lies, space) {
    return this.names.some((other) => other.space !== space && meet(lies, [...this.point(other.at), ...this.point(other.at)]));
  }

  // The ways in which a stack may lie, the best first: [drawing, its box, how large, where to]. Its middle is where its space has it, and it
  // is as large as may be there; across hexes it goes elsewhere.
  ways({ space, group, block, at, number, near }) {
    const { across } = this.naming, large = this.far && near ? 1 : this.alike, home = middle(this.kept(space));
    const there = (drawn, f) => { const box = this.box(drawn), [x, y] = middle(this.lies(box, at, f * this.s)); return [drawn, box, f * this.s, across ? [0, 0] : [home[0] - x, home[1] - y]]; };
    const open = there(group, 1), lies = this.lies(open[1], at, this.s, open[3]), room = number <= OPEN && this.within(lies) && !this.covers(lies, space);
    if (!block) return [open];
    const closed = there(block, large), [, box, f] = closed;
    if (!across) return [large === 1 && room && !this.naming.trespass(space, lies) ? open : closed, closed];
    const ways = room && !this.far ? [open] : [];
    const [wide, high] = [box.width, box.height].map((far) => far * f * this.unit * 0.55);
    ways.push(...(this.inside(space, box, at, f) || []).map((shift) => [block, box, f, shift]));
    for (const far of [0, 1, 2, 3, 4]) ways.push(...(far ? RING.map(([x, y]) => [block, box, f, [x * far * wide, y * far * high]]) : [closed]));
    ways.push(there(block, large * 0.4));
    return this.digits && this.counted.has(space) ? ways.map(([drawing, around, k, [x, y]]) => [drawing, around, k, [x, y + this.lower(drawing, around, at, k)]]) : ways;
  }

  // How far a stack goes down to leave the number above it in sight.
  lower(drawing, box, at, large) {
    const [, top] = this.lies(box, at, large), edge = this.point(at)[1] - 0.36 * this.extent(this.numbered[0])[1] + 0.56 * this.digits;
    return Math.max(0, edge - top);
  }

  // What stands there as before is drawn where it was, if that is seen as before; all else has the room that is left.
  stacks(taken) {
    const closed = this.board.closed || new Map(), before = this.seenAs === this.naming.seen() ? this.laid : new Map(), ties = [];
    this.seenAs = this.naming.seen();
    this.standing = new Map();
    this.laid = new Map();
    const { across } = this.naming, rows = [...(this.board.stacks || [])].map(([space, { group, names }]) => ({ space, group, block: closed.get(space), at: this.anchor(space), number: names.length, near: this.far && this.focus.has(space) })).filter((row) => row.at);
    if (!across) {
      const ways = rows.map((row) => this.ways(row)), lies = ways.map(([[, box, f, shift]], i) => this.lies(box, rows[i].at, f, shift)), seen = lies.filter((box) => this.seen(box));
      const open = ways.every(([[shown]], i) => shown === rows[i].group || !this.seen(lies[i])) && !seen.some((one, i) => seen.some((other, j) => j < i && meet(one, other))); // all of them, or none
      rows.forEach((row, i) => { row.way = ways[i][open ? 0 : ways[i].length - 1]; });
    } else for (const row of rows) {
      const was = before.get(row.space);
      if (was?.near === row.near && [row.group, row.block].includes(was.way[0])) row.way = was.way;
    }
    rows.sort((one, other) => Boolean(other.way) - Boolean(one.way) || other.near - one.near || other.number - one.number);
    for (const row of rows) {
      const { group, block, at, space, near } = row, way = row.way || this.way(row, taken), [shown, box, f, shift] = way, lies = this.lies(box, at, f, shift);
      if (block) (shown === group ? block : group).setAttribute('display', 'none');
      this.put(shown, at, f, shift);
      shown.classList.toggle('pin', f < 0.5 * this.s);
      this.standing.set(space, lies);
      if (f >= 0.5 * this.s) this.laid.set(space, { way, near });
      if (this.seen(lies)) taken.add(lies);
      const corners = this.outline(space), middle = this.spot(space), home = this.home(space);
      if (corners && !within(middle, corners) && Math.hypot(middle[0] - home[0], middle[1] - home[1]) * this.unit > this.letter) ties.push(`M${home}L${middle}`);
    }
    this.layer('ties', 'path').setAttribute('d', ties.join(''));
  }

  // The first way in which a stack has room: rather on what is printed in its space, or on its name, than hardly to be seen.
  way(row, taken) {
    const ways = this.ways(row), { block, at, space } = row, sign = `sign of ${space}`;
    const inner = (way) => way === ways[0] || !this.naming.across || (block && way[0] === block && !way[3][0] && way[3][1] === ways.at(-1)[3][1]);
    const free = (owners, least = 0.5) => ways.find((one, i) => { const lies = this.lies(one[1], at, one[2], one[3]); return (!i || one[2] >= least * this.s) && (!this.seen(lies) || (taken.free(lies, space, ...owners) && (this.within(lies) || inner(one)))); });
    return free([]) || free([sign]) || free([sign, `name of ${space}`]) || free([], 0.3) || ways.at(-1);
  }

  // A map in a hand: what goes on comes into sight where it lies past the edge, unless somebody has a finger on it or is choosing.
  follow(marks) {
    const { board, free } = this, { svg, fingers, at } = board, key = marks.join();
    if (key === this.followed) return;
    this.followed = key;
    const boxes = marks.filter((name) => board.space(name)).map((name) => this.standing.get(name) || this.kept(name)), air = this.least();
    if (!boxes.length || at.k <= 1 || fingers.size || svg.querySelector('.chosen')) return;
    const [x, y] = [0, 1].map((i) => {
      const [low, high, least, most] = [Math.min(...boxes.map((box) => box[i])) - air, Math.max(...boxes.map((box) => box[i + 2])) + air, free[i], free[i + 2]];
      return high - low > most - least ? (least + most - low - high) / 2 : Math.max(0, least - low) || Math.min(0, most - high);
    });
    if (!x && !y) return;
    board.at = { ...at, x: at.x + x, y: at.y + y };
    board.fly(400);
  }

  // A layer of our own below the pieces.
  layer(name, tag = 'g') {
    const { svg } = this.board;
    return svg.querySelector(`.${name}`) || svg.insertBefore(make(tag, { class: name }), svg.querySelector('.pieces'));
  }

  // The ways in which a name may stand across the hexes of a map, the best first: [what is drawn, how large, where to].
  * written({ space, at, box: whole, words }) {
    const { s } = this, stands = this.standing.get(space), all = { box: whole }, less = { box: words || whole, wordy: Boolean(words) };
    if (!this.far) {
      const spots = this.inside(space, whole, at, s, 1);
      for (const shift of spots || [[0, 0]]) if (!shift.out || shift.out < 2) yield [all, 1, shift];
      if (spots) for (const shift of (words && this.inside(space, words, at, s, 1)) || spots) yield [less, 1, shift];
    }
    if (this.far && !words) return;
    const form = this.far || stands ? less : all, own = this.lies(form.box, at, s), wide = own[2] - own[0], high = own[3] - own[1], air = this.letter * 0.15;
    const [x, y] = this.point(at), half = this.letter / 2, [left, top, right, bottom] = stands || [x - half, y - half, x + half, y + half], [px, py] = [(left + right) / 2, (top + bottom) / 2];
    const middles = [[px, bottom + high / 2 + air], [px, top - high / 2 - air], [right + wide / 2 + air, py], [left - wide / 2 - air, py]];
    for (const [mx, my] of stands ? middles : [[x, y], ...middles]) yield [form, 1, [mx - (own[0] + own[2]) / 2, my - (own[1] + own[3]) / 2]];
  }

  name(taken) {
    const { across } = this.naming, rank = ({ space, group }) => 8 * ('head' in group.dataset) + (across && 4 * this.focus.has(space) + 2 * this.standing.has(space)) + (group.querySelector('.signs') ? 1 : 0);
    this.naming.lay(taken, this.names.map((row) => ({ ...row, rank: rank(row) })).sort((one, other) => other.rank - one.rank));
  }

  caption(taken) {
    for (const { group, at, box } of this.captions) {
      const lies = this.lies(box, at, this.s);
      if (!taken.free(lies) || (this.seen(lies) && (!this.within(lies) || this.naming.framed(lies)))) { group.setAttribute('display', 'none'); continue; }
      this.put(group, at, this.s);
      taken.add(lies);
    }
  }

  within(box) {
    return box[0] > this.free[0] && box[1] > this.free[1] && box[2] < this.free[2] && box[3] < this.free[3];
  }

  // The numbers that words call spaces by: first of those where somebody stands, which counters make room for.
  number(taken, wanted) {
    const layer = this.layer('numbers');
    if (!this.digits) return;
    layer.setAttribute('font-size', (this.digits / this.unit).toFixed(3));
    const half = 0.36 * this.extent(this.numbered[0])[1], rows = [];
    for (const name of this.numbered) {
      const at = this.anchor(name), [x, y] = this.point(at);
      if (x < 0 || y < 0 || x > this.wide || y > this.high || !wanted(name)) continue;
      const wide = 0.31 * this.digits * name.length, tall = this.digits * 0.5;
      const down = [-half, half, 0].find((far) => taken.free([x - wide, y + far - tall, x + wide, y + far + tall]));
      if (down === undefined) continue;
      taken.add([x - wide, y + down - tall, x + wide, y + down + tall]);
      this.counted.add(name);
      rows.push(make('text', { x: at[0], y: (at[1] + (down + this.digits * 0.34) / this.unit).toFixed(2) }, name));
    }
    layer.append(...rows);
  }
}
