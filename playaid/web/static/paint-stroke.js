// Strokes: what the pointer passes is marked, and saved when it has been lifted; what is dotted here and there without a pause is one stroke.
import { heard, load } from "./paint-book.js";
import { easel, painted, set, textOf } from "./paint-easel.js";
import { draw } from "./paint-look.js";
import { named, place } from "./paint-place.js";
import { ask, later, saving, tell, tellings } from "./paint-send.js";
import { plural, t } from "./words.js";

const NEAR_SIDE = 0.27, CLOSE = 0.05; // how near the pointer comes to the middle of a side that is painted; how closely its way is looked at
const LIFT = 800; // milliseconds for which the pointer may be lifted within a stroke
let lifted = null;

export function begin(point, picture_) {
  const { layer, tool } = easel, text = tool === "erase" ? null : painted(), on = easel.stroke;
  clearTimeout(lifted);
  if (on && (on.layer !== layer || on.tool !== tool || on.text !== text)) finish();
  if (easel.laying) return named(picture_);
  if (tool === "place") return place(point);
  if (text === "") return tell(t("say first what is to be painted"), true);
  if (!easel.stroke) easel.stroke = { cells: new Map(), sure: new Map(), layer, tool, text }, saving(1);
  easel.stroke.last = easel.stroke.space = null;
  along(point);
}

// Mark what the pointer passes: every space that it crosses, however fast it was.
export function along(point) {
  if (!easel.stroke) return;
  const before = easel.stroke.last || point, steps = Math.max(1, Math.ceil(Math.hypot(point[0] - before[0], point[1] - before[1]) / CLOSE));
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
  else put([here.space, easel.layer.name]);
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
  const stroke = easel.stroke;
  if (!stroke) return;
  if (stroke.fill) return finish();
  stroke.sure = new Map(stroke.cells);
  lifted = setTimeout(finish, LIFT);
}

// What has been passed since the pointer was put down is not meant.
export function drop() {
  if (!easel.stroke) return;
  easel.stroke.cells = easel.stroke.sure || new Map();
  delete easel.stroke.fill;
  finish();
}

export function finish() {
  const stroke = easel.stroke;
  clearTimeout(lifted);
  if (!stroke) return;
  easel.stroke = null;
  if (stroke.moving) return draw();
  const { layer, text } = stroke, keys = stroke.fill ? filled(stroke.fill) : [...stroke.cells.values()];
  if (keys.length) save([{ table: layer.table, text, keys }]);
  else draw();
  saving(-1);
}
for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, finish);

function save(changes) {
  for (const change of changes) for (const keys of change.keys) set(change.table, keys, change.text, change.text === null ? "." : "o");
  draw();
  const before = tellings;
  later(async () => {
    const told = await ask("/paint/stroke", { changes });
    if (!told) return load();
    if (told.passed) tell(plural(told.passed, "{n} printed cell stays as it is", "{n} printed cells stay as they are"));
    else if (tellings === before) tell("");
    await heard(told);
  });
}
