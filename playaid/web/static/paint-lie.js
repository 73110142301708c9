// How spaces lie: hexes and areas in a plane of their own, and the way from that plane onto a picture.

const ROOT = Math.sqrt(3);
export const WAYS = ["southeast", "south", "southwest", "northwest", "north", "northeast"]; // the side between corner k and corner k + 1
const OPPOSITE = { south: "north", southwest: "northeast", northwest: "southeast" };

// Hexes by number, two digits of column and two of row, a corner one unit from the middle.
export class Hexes {
  constructor(spaces, low) {
    this.spaces = spaces;
    this.lower = low === "even" ? 0 : 1;
    this.index = new Map(spaces.map((space, k) => [space, k]));
    this.middles = spaces.map((space) => this.middle(space));
    this.size = 1;
  }
  middle(space) {
    const column = +space.slice(0, 2), row = +space.slice(2);
    return [1.5 * column, ROOT * (row + (column % 2 === this.lower ? 0.5 : 0))];
  }
  corners(space) {
    const [x, y] = this.middle(space);
    return WAYS.map((_, k) => [x + Math.cos((Math.PI / 3) * k), y + Math.sin((Math.PI / 3) * k)]);
  }
  // The hex that a point lies in, and how far it is from its middle.
  at([x, y]) {
    const around = Math.round(x / 1.5);
    let found = null, least = 1.001;
    for (let column = around - 1; column <= around + 1; column++) {
      const row = Math.round(y / ROOT - (((column % 2) + 2) % 2 === this.lower ? 0.5 : 0));
      if (column < 0 || row < 0 || column > 99 || row > 99) continue;
      const space = String(column).padStart(2, "0") + String(row).padStart(2, "0");
      if (!this.index.has(space)) continue;
      const [u, v] = this.middle(space), far = Math.hypot(x - u, y - v);
      if (far < least) [found, least] = [space, far];
    }
    return found && { space: found, far: least };
  }
  beside(space) {
    const [x, y] = this.middle(space);
    return WAYS.map((_, k) => {
      const turn = (Math.PI / 3) * (k + 0.5), there = this.at([x + ROOT * Math.cos(turn), y + ROOT * Math.sin(turn)]);
      return there && there.far < 0.1 ? there.space : null;
    });
  }
  // The hexside nearest to a point: the hex and side that it stands with, its middle, and how far that is.
  side(point) {
    const here = this.at(point);
    if (!here) return null;
    const [x, y] = this.middle(here.space), beside = this.beside(here.space);
    let found = null;
    WAYS.forEach((way, k) => {
      const turn = (Math.PI / 3) * (k + 0.5), at = [x + (ROOT / 2) * Math.cos(turn), y + (ROOT / 2) * Math.sin(turn)];
      const far = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (beside[k] && (!found || far < found.far)) found = { ...this.kept(here.space, way, beside[k]), at, far };
    });
    return found;
  }
  kept(space, way, other) {
    return OPPOSITE[way] ? { space: other, way: OPPOSITE[way] } : { space, way };
  }
  between(one, other) {
    const k = this.beside(one).indexOf(other);
    return k < 0 ? null : this.kept(one, WAYS[k], other);
  }
  // The two ends of a hexside.
  ends(space, way) {
    const corners = this.corners(space), k = WAYS.indexOf(way);
    return [corners[k], corners[(k + 1) % 6]];
  }
}

// Areas of a schematic map, discs where the owner has put them.
export class Areas {
  constructor(spaces, spots) {
    this.spaces = spaces;
    this.index = new Map(spaces.map((space, k) => [space, k]));
    this.spots = spots;
    this.size = 0.9;
  }
  get middles() { return this.spaces.map((space) => this.spots[space] || null); }
  middle(space) { return this.spots[space] || null; }
  corners(space) {
    const at = this.spots[space];
    return at && Array.from({ length: 24 }, (_, k) => [at[0] + this.size * Math.cos((Math.PI / 12) * k), at[1] + this.size * Math.sin((Math.PI / 12) * k)]);
  }
  at([x, y]) {
    let found = null;
    for (const space of this.spaces) {
      const at = this.spots[space];
      if (!at) continue;
      const far = Math.hypot(x - at[0], y - at[1]);
      if (far < this.size && (!found || far < found.far)) found = { space, far };
    }
    return found;
  }
  beside() { return []; }
}

// Ways between two planes, as nine numbers; three points give tilt and turn, a fourth what a lens or a slanted camera does.

export const times = (m, [x, y]) => {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
};

export function inverse(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  return [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
}

// from: points of the plane; to: where they lie in the picture. Three or four; null where they lie in one line.
export function laid(from, to) {
  const rows = [], four = from.length > 3;
  from.forEach(([x, y], k) => {
    const [u, v] = to[k];
    rows.push([x, y, 1, 0, 0, 0, ...(four ? [-u * x, -u * y] : []), u]);
    rows.push([0, 0, 0, x, y, 1, ...(four ? [-v * x, -v * y] : []), v]);
  });
  const found = solved(rows);
  return found && [...found, ...(four ? [] : [0, 0]), 1];
}

function solved(rows) {
  const n = rows[0].length - 1;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let r = k + 1; r < n; r++) if (Math.abs(rows[r][k]) > Math.abs(rows[best][k])) best = r;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    if (Math.abs(rows[k][k]) < 1e-9) return null;
    for (let r = 0; r < n; r++) {
      if (r === k) continue;
      const share = rows[r][k] / rows[k][k];
      for (let c = k; c <= n; c++) rows[r][c] -= share * rows[k][c];
    }
  }
  return rows.map((row, k) => row[n] / row[k]);
}
