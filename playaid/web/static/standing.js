// Names of the whole map on a television stay where they are for an evening, whatever is told below it, comes onto it or is printed on it.
import { middle } from './naming.js';

const AIR = 1.12, LIKE = 1.25; // names are laid as if they were so much larger, and stay as long as the map is no smaller than that allows, and no larger
let looks = [];
addEventListener('language', () => { looks = []; });

// Where the middle of a name lies from its place on the map, if it is not shifted.
function off(naming, row, [form, f]) {
  const at = naming.lettering.point(row.at);
  return middle(naming.lies(row, [form, f, [0, 0]])).map((far, i) => far - at[i]);
}

// lay: lays all names anew, those that are given before others, and gives those that found no room; these are laid first if so more of them find it.
export function stay(naming, rows, lay, kept) {
  const { lettering } = naming, { unit } = lettering, whole = lettering.board.at.k <= 1;
  let look = whole && looks.find(({ unit: was, names }) => unit > was / AIR && unit < was * LIKE && rows.every(({ space }) => names.has(space)));
  if (!look) {
    const air = whole ? AIR : 1;
    lettering.s *= air;
    lettering.letter *= air;
    const left = lay();
    if (left.length && lay(left).length >= left.length) lay();
    const names = new Map(rows.map((row) => {
      const way = naming.found.get(row.space);
      return [row.space, way && { words: way[0].wordy, form: row.forms.indexOf(way[0]), f: way[1], at: off(naming, row, way).map((far, i) => (far + way[2][i]) / unit) }];
    }));
    lettering.s /= air;
    lettering.letter /= air;
    if (!whole) return;
    look = { unit, names };
    looks.unshift(look);
  }
  naming.found = new Map();
  naming.taken = kept.copy();
  for (const row of rows) {
    const { words, form, f, at } = look.names.get(row.space) || {}, way = f && [row.forms[form] || { box: words ? row.words : row.box, wordy: words }, f];
    if (way) naming.found.set(row.space, [...way, off(naming, row, way).map((far, i) => at[i] * unit - far)]);
    naming.put(row, naming.found.get(row.space));
  }
}
