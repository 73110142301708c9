// Strokes: what the pointer passes is marked, and saved when it is lifted.
import { heard, load } from "./paint-book.js";
import { easel, painted, set, textOf } from "./paint-easel.js";
import { draw } from "./paint-look.js";
import { named, place } from "./paint-place.js";
import { ask, later, tell } from "./paint-send.js";

const NEAR_HEX = 0.55, NEAR_SIDE = 0.27; // how near the pointer comes to a middle for its hex or side to be painted

export function begin(point, picture_) {
  if (easel.laying) return named(picture_);
  if (easel.tool === "place") return place(point);
  easel.stroke = { cells: new Map(), last: null, space: null, from: point };
  along(point);
}

// Mark what the pointer passes: it is looked at closely enough that no middle is jumped over.
export function along(point) {
  if (!easel.stroke) return;
  const before = easel.stroke.last || point, steps = Math.max(1, Math.ceil(Math.hypot(point[0] - before[0], point[1] - before[1]) / 0.12));
  for (let k = 1; k <= steps; k++) mark([before[0] + ((point[0] - before[0]) * k) / steps, before[1] + ((point[1] - before[1]) * k) / steps]);
  easel.stroke.last = point;
  draw(false);
}

function mark(point) {
  if (easel.layer.links) return linking(point);
  if (easel.layer.sides && easel.tool !== "across") {
    const side = easel.lie.side(point);
    if (side && side.far < NEAR_SIDE) put([side.space, side.way]);
    return;
  }
  const here = easel.lie.at(point);
  if (!here) return;
  if (easel.layer.sides) {
    const crossed = easel.stroke.space && easel.stroke.space !== here.space && easel.lie.between(easel.stroke.space, here.space);
    if (crossed) put([crossed.space, crossed.way]);
    easel.stroke.space = here.space;
  } else if (easel.tool === "fill") easel.stroke.fill = here.space;
  else if (here.far < (easel.book.map.kind === "areas" ? easel.lie.size : NEAR_HEX)) put([here.space, easel.layer.name]);
}

const put = (keys) => easel.stroke.cells.set(keys.join("|"), keys);

function linking(point) {
  const here = easel.lie.at(point);
  if (!here) return;
  if (easel.stroke.space && easel.stroke.space !== here.space) put([easel.stroke.space, here.space].sort(byText));
  easel.stroke.space = here.space;
}

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// From one space on, over all that hold the same, up to what holds something else.
function filled(start) {
  const same = textOf([start, easel.layer.name]), seen = new Set([start]), open = [start];
  const border = easel.book.map.layers.find((one) => one.name === easel.book.map.ground);
  const sea = (space) => border && border.texts[easel.lie.index.get(space)] === easel.book.map.sea;
  while (open.length) {
    for (const other of easel.lie.beside(open.pop())) {
      if (!other || seen.has(other) || textOf([other, easel.layer.name]) !== same || sea(other) !== sea(start)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return [...seen].map((space) => [space, easel.layer.name]);
}

export function end() {
  if (!easel.stroke) return;
  const keys = easel.stroke.fill ? filled(easel.stroke.fill) : [...easel.stroke.cells.values()];
  easel.stroke = null;
  if (keys.length && easel.tool !== "erase" && !painted()) tell("say first what is to be painted", true), draw();
  else if (keys.length) save([{ table: easel.layer.table, text: easel.tool === "erase" ? null : painted(), keys }]);
  else draw();
}

function save(changes) {
  for (const change of changes) for (const keys of change.keys) set(change.table, keys, change.text, change.text === null ? "." : "o");
  draw();
  later(async () => {
    const told = await ask("/paint/stroke", { changes });
    if (!told) return load();
    if (told.passed) tell(`${told.passed} printed cells stay as they are`);
    else tell("");
    await heard(told);
  });
}
