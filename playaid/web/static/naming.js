// Where names stand: in their own space, or beside it where nobody takes it for another's; smaller, shorter, or else left out.

import { svg as make } from './draw.js';

const SIZES = [1, 0.86, 0.72, 0.62], HELD = [1, 0.86]; // how large, where there is no room for more: across a room, in a hand
const RIM = 0.66; // so far from a border along which a frame may be drawn, in letters of the map, a name keeps
const CLOSE = 0.12; // and so far from one on which none is
const STEPS = 18;
const WIDE = 1.6; // a space so many times as large as a name is its ground, not what it names
const CORE = 0.62; // of the place of counters, what a name leaves them that has no room else
const PASSES = [[1, 0, 1], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0], [1, 2, 1], [0, 2, 1], [1, 2, 0], [0, 2, 0]]; // inside or beside, how much of that it takes, off every border or only off frames
const HEXES = 500; // a map of so many spaces has names that lie across them
const APART = 0.35; // so far from each other, in letters, names keep that stand in one line
const TURNS = 32;
const FEW = 0.12; // of the spaces of a map may be too small for a block that stands in each other
const AROUND = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]];

export const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
export const middle = (box) => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
export const around = (corners) => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

// Asked some ten thousand times for a map, before anything of it is compiled: no list is taken apart.
export function within(point, corners) {
  const x = point[0], y = point[1];
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i, i += 1) {
    const a = corners[i], b = corners[j];
    if ((a[1] > y) !== (b[1] > y) && x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])) inside = !inside;
  }
  return inside;
}

export const corners = (points) => points.split(' ').map((point) => point.split(',').map(Number));

// Nine points of a box, those first that lie farthest apart.
function grid([l, t, r, b]) {
  const x = (l + r) / 2, y = (t + b) / 2;
  return [[l, t], [r, b], [l, b], [r, t], [l, y], [r, y], [x, t], [x, b], [x, y]];
}

// How far a box is from a circle; less than nothing where it lies over it.
function apart(box, [x, y, r]) {
  return Math.hypot(Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3])) - r;
}

// A drawing of a name in other lines than its own.
function written(group, lines, [x, y], size) {
  return make('g', { class: 'form' }, lines.map((line, row) => make('text', { x, y: y + row * 1.12 * size }, line)));
}

export class Naming {
  constructor(lettering) {
    this.lettering = lettering;
    this.grids = new Map();
    const all = (...kinds) => [...lettering.board.svg.querySelectorAll(kinds.map((kind) => `.ground ${kind} [data-space]`))].map((one) => one.dataset.space);
    this.spaces = all('.spaces:not(.scenery)');
    this.across = this.spaces.length > HEXES;
    this.water = new Set(all('.sea', '.sea + .bare'));
    this.unknown = new Set(all('.unknown'));
    for (const { group, space } of lettering.names) group.classList.toggle('wet', this.water.has(space));
    this.wild = [...lettering.board.svg.querySelectorAll('.scenery polygon:not(.sea)')].map((one) => corners(one.getAttribute('points')));
    this.known = this.was = null;
    this.families = new Map(lettering.names.map(({ space, group }) => [space, group.dataset.kin]).filter(([, kin]) => kin));
    this.heads = new Set(lettering.names.filter(({ group }) => 'head' in group.dataset).map(({ space }) => space));
  }

  // How large each name is in all the ways in which it may be written: the map says them.
  read() {
    this.was = null;
    const { names, size } = this.lettering;
    for (const row of names) {
      row.forms = JSON.parse(row.group.dataset.forms || '[]').map(([brief, lines]) => ({ brief, drawn: written(row.group, lines, row.at, size) }));
      row.signed = row.group.querySelector('.signs')?.getBBox();
      row.group.append(...row.forms.map(({ drawn }) => drawn));
    }
    for (const { forms } of names) for (const form of forms) form.box = form.drawn.getBBox();
    for (const { forms } of names) for (const { drawn } of forms) drawn.remove();
  }

  // Points within a space, those first where its name looks best.
  grid(name) {
    if (!this.grids.has(name)) {
      const corners = this.lettering.outline(name), [left, top, right, bottom] = around(corners), [x, y] = this.lettering.anchor(name), found = [];
      for (let i = 1; i < STEPS; i += 1) for (let j = 1; j < STEPS; j += 1) {
        const point = [left + (right - left) * i / STEPS, top + (bottom - top) * j / STEPS];
        if (within(point, corners)) found.push([Math.hypot(point[0] - x, point[1] - y + 0.12 * (bottom - top)), point]);
      }
      this.grids.set(name, found.sort((one, other) => one[0] - other[0]).map(([, point]) => point));
    }
    return this.grids.get(name);
  }

  // Whether the frame of whoever holds a space would go through a box; strictly: of whoever might hold one.
  framed(lies) {
    const { lettering } = this, inner = RIM * lettering.size, all = this.back(lies), [left, top, right, bottom] = all, corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
    return this.outlined().some(({ 0: name, 1: box }) => {
      if (!meet(all, box) || !(this.strict ? !this.water.has(name) : this.frames.has(name))) return false;
      const outline = lettering.outline(name), held = corners.filter((corner) => within(corner, outline)).length;
      if (outline.some(([x, y]) => meet([x, y, x, y], all))) return true;
      return held > 0 && !(held === 4 && corners.every(([x, y], k) => within([x + (k % 2 ? inner : -inner), y + (k > 1 ? inner : -inner)], outline)));
    });
  }

  // Each space that has an outline, and the box round it.
  outlined() {
    this.known ||= this.spaces.filter((name) => this.lettering.outline(name)).map((name) => [name, around(this.lettering.outline(name))]);
    return this.known;
  }

  // The discs of the map, where they are on the screen just now.
  discs() {
    const { lettering } = this, f = lettering.rim();
    this.round = new Map(this.across ? [] : this.spaces.filter((name) => !lettering.outline(name)).map((name) => [name, [...lettering.point(lettering.anchor(name)), 1.7 * lettering.size * f * lettering.unit]]));
    return this.round;
  }

  // Before anything is laid.
  begin() {
    this.shown = new Map();
    this.frames = new Set([...this.lettering.board.svg.querySelectorAll('.state .held')].map((one) => one.parentNode.dataset.held)); // the spaces that somebody holds just now
  }

  // How the map is seen.
  seen() {
    const { unit, left, top, s, free } = this.lettering;
    return [unit, left, top, s, ...free].join();
  }

  // The largest of these sizes at which a block lies on its own ground in nearly every space, and in all where one stands; of those in which
  // it has no room at the least, none is asked.
  alike(sizes) {
    const { lettering } = this, key = `${lettering.unit} ${lettering.s}`;
    if (this.sized?.key !== key) {
      const round = this.discs(), left = new Map(this.spaces.filter((name) => !this.unknown.has(name)).map((name) => [name, 0]));
      for (const f of sizes) {
        lettering.alike = f;
        for (const [name, fits] of left) {
          const lies = lettering.kept(name, 0.94);
          if (!fits && !this.trespass(name, lies) && [...round].every(([other, disc]) => other === name || apart(lies, disc) > -0.1 * disc[2])) left.set(name, f);
        }
      }
      this.sized = { key, left, f: sizes.find((f) => [...left.values()].filter((fits) => fits < f).length <= FEW * left.size) || sizes.at(-1) };
    }
    return Math.min(this.sized.f, ...[...lettering.board.stacks || []].map(([name]) => this.sized.left.get(name) || 1));
  }

  // The same for each picture that is seen so: where counters of any space would lie is kept free, as far as may be.
  lay(taken, rows) {
    const { lettering } = this, kept = taken.copy();
    if (this.across || this.was !== this.seen()) {
      this.was = this.seen();
      if (!this.across) for (const name of this.spaces) if (!this.unknown.has(name)) for (const [f, what] of [[1, 'home'], [CORE, 'core']]) kept.add(lettering.kept(name, f), `${what} of ${name}`);
      this.worked = new Map();
      const lay = (first) => this.laid(kept.copy(), rows, first);
      this.across || !lettering.stay ? lay() : lettering.stay(this, rows, lay, kept);
      this.strict = false;
      this.signed = [];
      if (!this.across) for (const row of rows.filter((row) => row.signed && (row.group.matches('.wordy, .formed') || !this.found.has(row.space)))) this.sign(row);
      this.printed = this.signed;
      this.rows = rows;
    }
    this.taken = taken;
    for (const row of rows) this.put(row, this.found.get(row.space));
    this.signed = [...this.printed];
    lettering.layer('marked').replaceChildren(...this.signed.map(({ drawn }) => drawn));
    for (const box of this.signed) taken.add(box, box.owner);
  }

  // first: those that have what room there is before any other. Which find none.
  laid(taken, rows, first = []) {
    const every = ['home', 'core'].flatMap((what) => this.spaces.map((name) => `${what} of ${name}`));
    const left = [];
    this.taken = taken;
    this.found = new Map();
    for (const row of rows) if (this.heads.has(row.space)) this.led(row, every);
    for (const early of first.length ? [true, false] : [false]) {
      let rest = rows.filter((row) => !this.heads.has(row.space) && first.includes(row) === early);
      for (const [inside, free, strict] of this.across ? [[1, 0]] : PASSES) {
        this.strict = strict;
        rest = rest.filter((row) => {
          const way = this.place(row, this.again(row, inside), ['home', 'core'].slice(0, free).map((what) => `${what} of ${row.space}`));
          if (way) this.found.set(row.space, way);
          return !way;
        });
      }
      left.push(...rest);
    }
    return left;
  }

  // Where something stands now that took the place of a name, or a frame goes through it, the name is elsewhere; so is one that had no room.
  amend(taken) {
    const lost = [];
    this.strict = false;
    for (const row of this.rows) {
      if (this.heads.has(row.space) && this.led(row, this.kin(row.space).map((name) => `name of ${name}`))) continue;
      const own = `name of ${row.space}`, way = this.found.get(row.space), lies = way && this.lies(row, way);
      if (way && (!this.lettering.seen(lies) || (taken.free(lies, row.space, own) && !this.framed(lies)))) continue;
      if (this.place(row, this.ways(row, true), [own]) || this.place(row, this.ways(row, false), [own])) continue;
      this.put(row);
      lost.push(row);
    }
    const whole = ({ row }) => !row.group.matches('[display], .formed, .wordy'); // its name has come to stand with it
    for (const box of this.signed.filter((one) => whole(one) || !taken.free(one, one.owner))) { // or counters lie on it
      box.drawn.remove();
      if (!whole(box)) this.lettering.layer('marked').append(this.sign(box.row) || '');
    }
    import('./leads.js').then(({ lead, seek }) => { seek(this, lost, taken); lead(this); }, () => {});
  }

  // The name of a country, by the middle of it: in its own space, else over others of the same country, which may be called by less.
  led(row, besides) {
    const own = [`home of ${row.space}`, `core of ${row.space}`, `name of ${row.space}`];
    for (const [f, ways, kept] of [[1, this.ways(row, true), own.slice(2)], [0, this.over(row), besides], [1, this.ways(row, true), own]]) {
      this.strict = f;
      const way = this.place(row, ways, [...own.slice(2), ...kept]);
      this.strict = 0;
      if (way) { this.found.set(row.space, way); return way; }
    }
    return null;
  }

  // Spots round the middle of a space that are on its own ground or on that of its kin.
  * over(row) {
    const { lettering } = this, { at, space } = row, [wide, high] = lettering.extent(space), kin = this.kin(space);
    for (const f of SIZES.slice(1)) for (const form of row.forms) {
      const own = lettering.lies(form.box, at, lettering.s * f), [mx, my] = middle(own), [x, y] = lettering.point(at), found = [];
      for (let i = -4; i <= 4; i += 1) for (let j = -5; j <= 5; j += 1) found.push([x + i * wide / 6 - mx, y + j * high / 6 - my]);
      for (const shift of found.sort(([ax, ay], [bx, by]) => Math.hypot(ax + mx - x, ay + my - y) - Math.hypot(bx + mx - x, by + my - y))) if (!this.trespass(space, own.map((far, k) => far + shift[k % 2]), kin)) yield [form, f, shift];
    }
  }

  // The spaces whose names begin as that of this one does.
  kin(space) {
    const of = this.families.get(space);
    return of ? this.spaces.filter((name) => this.families.get(name) === of) : [space];
  }

  // What is printed in a space, where its name has no room for it or has gone elsewhere.
  sign(row) {
    const { lettering, taken } = this, { at, space } = row;
    if (lettering.outline(space)) for (const [where, rim] of [['within'], ['beside'], ...lettering.board.tapped ? [] : [['within', CLOSE]]]) for (const f of SIZES) for (const shift of this[where](row, row.signed, f, rim)) { // across a room at the last up to its frame
      const lies = lettering.lies(row.signed, at, lettering.s * f, shift);
      if (!lettering.seen(lies) || !taken.free(lies, `home of ${space}`, ...f < 1 ? [`core of ${space}`] : []) || !lettering.within(lies)) continue;
      const drawn = row.group.querySelector('.signs').cloneNode(true);
      lettering.put(drawn, at, lettering.s * f, shift);
      taken.add(lies, `sign of ${space}`);
      this.signed.push(Object.assign(lies, { row, drawn }));
      return drawn;
    }
    return null;
  }

  lies(row, [form, f, shift]) {
    return this.lettering.lies(form.box, row.at, this.lettering.s * f, shift);
  }

  place(row, ways, besides) {
    const { lettering } = this;
    for (const way of ways) {
      const lies = this.lies(row, way);
      if (lettering.seen(lies) && !(this.taken.free(lies, row.space, ...besides) && lettering.within(lies))) continue;
      this.put(row, way);
      return way;
    }
    return null;
  }

  put(row, way) {
    const { lettering } = this, { group, at, space } = row;
    this.shown.delete(space);
    if (!way) { group.setAttribute('display', 'none'); return; }
    const [form, f, shift] = way, lies = this.lies(row, way), air = APART * lettering.letter;
    group.querySelector(':scope > .form')?.remove();
    if (form.drawn) group.append(form.drawn);
    group.classList.toggle('formed', Boolean(form.drawn));
    group.classList.toggle('wordy', Boolean(form.wordy));
    lettering.put(group, at, lettering.s * f, shift);
    this.shown.set(space, lies);
    if (lettering.seen(lies)) this.taken.add([lies[0] - air, lies[1], lies[2] + air, lies[3]], `name of ${space}`);
  }

  // The forms and sizes of a name, the best first.
  * forms(row, alone = false) {
    const sizes = !this.lettering.board.tapped || this.heads.has(row.space) ? SIZES : HELD, whole = { box: row.box }, words = row.words && row.words.height < row.box.height ? [{ box: row.words, wordy: true }] : [];
    const long = row.forms.filter((form) => !form.brief), short = row.forms.filter((form) => form.brief);
    if (!row.box.width) return;
    if (!alone) for (const f of words.length ? sizes : [1]) yield [whole, f];
    for (const f of sizes) for (const form of [...(words.length ? words : [whole]), ...long]) yield [form, f];
    if (!alone) for (const f of sizes.slice(1)) for (const form of short) yield [form, f];
  }

  // The same ways, as far as they are asked for: each is worked out once, though pass after pass asks anew for a name that has no room yet.
  * again(row, inside) {
    const key = `${inside} ${this.strict}`, known = this.worked.get(row) || {}, { ways, spots } = known[key] ||= { ways: [], spots: this.ways(row, inside) };
    this.worked.set(row, known);
    for (let i = 0; ; i += 1) {
      if (i === ways.length) {
        const { value, done } = spots.next();
        if (done) return;
        ways.push(value);
      }
      yield ways[i];
    }
  }

  * ways(row, inside) {
    const { lettering } = this, outline = lettering.outline(row.space);
    if (this.across) { if (inside) yield * lettering.written(row); return; }
    if (inside && outline) for (const [form, f] of this.forms(row)) for (const shift of this.within(row, form.box, f)) yield [form, f, shift];
    if (!inside && outline) for (const [form, f] of this.forms(row, true)) for (const shift of this.beside(row, form.box, f)) yield [form, f, shift];
    if (inside && !outline) for (const [form, f] of this.forms(row)) for (const shift of this.nearest(row, form.box, f)) yield [form, f, shift];
    if (!inside && !outline) for (const [form, f] of this.forms(row, true)) for (const shift of this.anywhere(row, form.box, f)) yield [form, f, shift];
  }

  // Spots at which all of a name is within its space, and within the frame of whoever holds it.
  * within({ space, at }, box, f, rim = this.frames.has(space) || (this.strict && !this.water.has(space)) ? RIM : CLOSE) {
    const { lettering } = this, { unit, size } = lettering, corners = lettering.outline(space), air = rim * size;
    const scale = lettering.s * f, [w, h] = [box.width * scale / 2 + air, box.height * 0.44 * scale + air], [left, top, right, bottom] = around(corners);
    if (2 * w > right - left || 2 * h > bottom - top) return;
    const [cx, cy] = [at[0] + (box.x + box.width / 2 - at[0]) * scale, at[1] + (box.y + box.height / 2 - at[1]) * scale];
    for (const [x, y] of this.grid(space)) {
      if (x < left + w || x > right - w || y < top + h || y > bottom - h || corners.some((one) => Math.abs(one[0] - x) < w && Math.abs(one[1] - y) < h)) continue; // what costs least is asked first
      if (grid([x - w, y - h, x + w, y + h]).every((point) => within(point, corners))) yield [(x - cx) * unit, (y - cy) * unit];
    }
  }

  // Whether a box lies in part on what is no ground for it: another space, unless that is water that has its own name elsewhere.
  trespass(space, lies, kin = []) {
    const { lettering, water, unknown } = this, wide = (box, i) => (box[i + 2] - box[i]) * lettering.unit < WIDE * (lies[i + 2] - lies[i]);
    const all = this.back(lies), own = lettering.outline(space);
    let others;
    return grid(all).some((point) => !(own && within(point, own)) && (others ||= this.outlined().filter(({ 0: name, 1: box }) => meet(all, box) && name !== space && !kin.includes(name) && !(unknown.has(name) && unknown.has(space)) && (!water.has(name) || wide(box, 0) || wide(box, 1)))).some((one) => within(point, lettering.outline(one[0]))));
  }

  // Whether a box of the map lies on a land, if only in part.
  onto(box, outline) {
    return grid(box).some((point) => within(point, outline));
  }

  // A box of the screen, on the map.
  back(lies) {
    const { unit, left, top } = this.lettering;
    return lies.map((far, i) => (far - (i % 2 ? top : left)) / unit);
  }

  // Whether a name may stand there that is beside its space: on no other's ground, which a mountain that nobody enters is, too, and no frame runs through it.
  apt(space, lies) {
    return !this.trespass(space, lies) && !this.framed(lies) && !this.wild.some((corners) => this.onto(this.back(lies), corners));
  }

  // Spots close to a space that is too small for its name.
  * beside({ space, at }, box, f) {
    const { lettering } = this, corners = lettering.outline(space), scale = lettering.s * f, [left, top, right, bottom] = around(corners);
    if (!this.loose && (right - left) > WIDE * box.width * scale && (bottom - top) > WIDE * box.height * scale) return; // it has room, which is taken
    const edge = [...lettering.point([left, top]), ...lettering.point([right, bottom])], stands = lettering.kept(space), own = lettering.lies(box, at, scale);
    if (this.unknown.has(space)) { const [x, y] = middle(edge), [mx, my] = middle(own); yield [x - mx, y - my]; }
    for (const rim of [edge, stands]) {
      for (const shift of this.about(rim, own, 0)) {
        const lies = own.map((far, k) => far + shift[k % 2]);
        if (this.apt(space, lies)) yield shift;
      }
    }
  }

  // Whether what lies there is nearer to its own disc than to any other.
  belongs(space, lies, air = 0, least = -Infinity) {
    const far = apart(lies, this.round.get(space)) + air;
    return [...this.round].every(([name, disc]) => name === space || apart(lies, disc) > Math.max(far, least));
  }

  // Beside a disc, nearer to it than to any other.
  * nearest({ space, at }, box, f) {
    const { lettering } = this, own = lettering.lies(box, at, lettering.s * f), mine = this.round.get(space), air = 0.12 * lettering.letter;
    if (!mine) return;
    const [x, y, r] = mine, rim = [x - r, y - r, x + r, y + r];
    const [mx, my] = middle(own), over = [0.8 * r, -0.8 * r, 0].map((down) => [x - mx, y + down - my]); // on its own rim, or in the midst of it
    for (const shift of [...this.about(rim, own, air), ...over]) if (this.belongs(space, own.map((far, k) => far + shift[k % 2]), air, 2 * air)) yield shift;
  }

  // Wherever round a disc, or upon its rim, a name is nearer to it than to any other: those spots first at which that is seen best.
  anywhere({ space, at }, box, f) {
    const { lettering } = this, own = lettering.lies(box, at, lettering.s * f), mine = this.round.get(space), found = [];
    if (!mine) return found;
    const [x, y, r] = mine, [mx, my] = middle(own), [w, h] = [(own[2] - own[0]) / 2, (own[3] - own[1]) / 2];
    for (let k = 0; k < TURNS; k += 1) for (const out of [0, 0.5 * h, h]) {
      const [dx, dy] = [Math.cos(2 * Math.PI * k / TURNS), Math.sin(2 * Math.PI * k / TURNS)], shift = [x + dx * (r + w * Math.abs(dx) - out) - mx, y + dy * (r + h - out) - my];
      const lies = own.map((far, i) => far + shift[i % 2]), next = Math.min(...[...this.round].map(([name, disc]) => name === space ? Infinity : apart(lies, disc))) - apart(lies, mine);
      if (next > 0.3 * h) found.push([next, shift]);
    }
    return found.sort(([one], [other]) => other - one).map(([, shift]) => shift);
  }

  // Shifts to all sides of a box: below, above, right, left, and then towards the corners.
  about(rim, own, air) {
    const [w, h] = [own[2] - own[0], own[3] - own[1]], [x, y] = middle(rim), [ox, oy] = middle(own), [a, b] = [(rim[2] - rim[0]) / 2, (rim[3] - rim[1]) / 2];
    return AROUND.flatMap(([dx, dy]) => dx && dy ? [[x + dx * (0.72 * a + w / 2), y + dy * (0.72 * b + h / 2)], [x + dx * w / 3, y + dy * (b + h / 2 + air)]] : [[x + dx * (a + w / 2 + air), y + dy * (b + h / 2 + air)]])
      .map(([mx, my]) => [mx - ox, my - oy]);
  }
}
