// What stands before whoever paints: the book and its layers, the brush in hand, the picture below them, and what each cell holds.
import { laid, times } from "./paint-lie.js";
import { $ } from "./paint-send.js";
import { plural, t } from "./words.js";

const WHOLE = [1, 0, 0, 0, 1, 0, 0, 0, 1];
export const COLOURS = { sea: "#5b9bd0", clear: "#e6d98a", woods: "#8fc15a", forest: "#3f8f3a", rough: "#c89b5a", marsh: "#6fb59a", mountain: "#8c6f52", dyke: "#a8572f" };

// way: from the plane of the spaces to the picture; back: from there; points: what lays the one on the other; spots: where areas were placed.
export const easel = {
  book: null, lie: null, layers: null, layer: null, brush: [], and: false, tool: "brush", colours: null,
  way: WHOLE, back: WHOLE, scan: null, points: [], spots: {}, laying: false, current: null, view: { scale: 1, x: 0, y: 0 }, stroke: null,
};

// From the plane of the spaces to the picture: as three or four points lay it on; without a picture it is drawn as it is.
export function ground() {
  const known = easel.points.filter(([space]) => easel.lie.middle(space));
  if (known.length < 3 || easel.book.map.kind !== "hexes") return [30, 0, 0, 0, 30, 0, 0, 0, 1];
  return laid(known.map(([space]) => easel.lie.middle(space)), known.map(([, x, y]) => [x, y])) || [30, 0, 0, 0, 30, 0, 0, 0, 1];
}

export const untold = (one) => (one.own ? "." : "x"); // of an area of the owner's own: missing, or no such cell
export const gone = (text) => text === null || text === undefined;
const missingIn = (one) => {
  const areas = easel.book.map.spaces.length;
  if (one.links) return one.all ? 0 : (one.pairs ?? (areas * (areas - 1)) / 2) - one.links.size;
  return (one.sides ? one.from.join("") : one.from).split(".").length - 1;
};

export function count() {
  const left = easel.book.map ? easel.layers.map((one) => `${one.name} ${missingIn(one)}`).join(" · ") : "", strokes = easel.book.strokes;
  $("missing").textContent = [left && t("missing: {what}", { what: left }), plural(strokes, "{n} stroke", "{n} strokes")].filter(Boolean).join(" · ");
}

export const painted = () => $("free").value.trim() || easel.layer.values.filter((value) => easel.brush.includes(value)).join(easel.layer.several);

export const hue = (value, hues) => (hues && hues.get(value)) || COLOURS[value] || `hsl(${[...value].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7)} 55% 55%)`;

export const onScreen = (at) => {
  const [x, y] = times(easel.way, at);
  return [x * easel.view.scale + easel.view.x, y * easel.view.scale + easel.view.y];
};

// what stands in a cell, as the page shows it

export function textOf([space, column]) {
  const k = easel.lie.index.get(space);
  if (easel.layer.sides) return easel.layer.texts[easel.book.map.sides.kept.indexOf(column)][k];
  return easel.layers.find((one) => one.name === column).texts[k];
}

// What the pointer is on, and what stands there.
export function under(point) {
  const sides = easel.layer.sides && easel.tool !== "across", at = sides ? easel.lie.side(point) : easel.lie.at(point);
  if (!at) return "";
  if (easel.layer.links) return at.space;
  const name = sides ? t("{space}, its side {way}", { space: at.space, way: t(at.way) }) : at.space;
  if (easel.layer.sides && !sides) return name;
  const keys = [at.space, sides ? at.way : easel.layer.name], on = easel.stroke && easel.stroke.cells && easel.stroke.cells.has(keys.join("|"));
  const text = on ? easel.stroke.text : textOf(keys);
  return t("{what}: {text}", { what: name, text: gone(text) ? t("nothing said yet") : text });
}

export function set(table, keys, text, from) {
  if (!easel.book.map) return;
  const sides = easel.layers.find((one) => one.sides), links = easel.layers.find((one) => one.links), k = easel.lie.index.get(keys[0]);
  if (sides && table === sides.table) {
    const at = easel.book.map.sides.kept.indexOf(keys[1]);
    if (sides.from[at][k] === "p" && from === "o") return;
    sides.texts[at][k] = text;
    sides.from[at] = sides.from[at].slice(0, k) + from + sides.from[at].slice(k + 1);
  } else if (links && (table === links.table || keys[2] === "border")) {
    const pair = keys.slice(0, 2).join("|");
    if (gone(text)) links.links.delete(pair);
    else links.links.set(pair, { text, from });
  } else if (k !== undefined && easel.layers.some((other) => other.name === keys[1])) {
    const one = easel.layers.find((other) => other.name === keys[1]);
    if (one.from[k] === "p" && from === "o") return;
    one.texts[k] = text;
    one.from = one.from.slice(0, k) + from + one.from.slice(k + 1);
    const kept = easel.book.map.layers.find((other) => other.name === keys[1]);
    kept.texts[k] = text;
  }
}
