// The book as it is fetched, and what comes back of what was painted.
import { choose } from "./paint-choose.js";
import { count, easel, ground, set, untold } from "./paint-easel.js";
import { Areas, Hexes, inverse } from "./paint-lie.js";
import { draw, fit } from "./paint-look.js";
import { ask_, picture, tray } from "./paint-place.js";
import { typing } from "./paint-rows.js";
import { $, ask, fetched, make } from "./paint-send.js";
import { t } from "./words.js";

let staled = 0;

export async function load() {
  const found = await ask("/paint/book");
  if (!found) return;
  const first = !easel.book;
  easel.book = found;
  document.title = t("Paint: {title}", { title: easel.book.title });
  $("title").textContent = easel.book.title + (easel.book.edition ? ` (${easel.book.edition})` : "");
  if (first) {
    easel.points = easel.book.laid.points || [];
    easel.spots = easel.book.laid.spots || {};
  }
  if (easel.book.map) shape();
  $("rules").replaceChildren(...easel.book.rules.map((rule) => make("li", `${rule.number}. ${rule.rule}`)));
  count();
  if (first) {
    typing(easel.book, ask, (whole, table) => (whole || table === easel.book.map?.links?.complete[0]) && load());
    if (!easel.book.map) return show("charts");
    $("lay").parentElement.hidden = easel.book.map.kind !== "hexes";
    if (easel.current) easel.tool = "place";
    choose(easel.layers[0].name);
    const scan = easel.book.picture && (await fetched("/paint/picture"));
    if (scan) await picture(scan);
    if (easel.book.map.kind === "hexes" && !easel.laying) ask_();
    fit();
  } else if (easel.book.map) choose(easel.layer.name, true);
  draw();
}

function shape() {
  const map = easel.book.map;
  if (map.own) map.spaces.push(...Object.keys(easel.spots).filter((space) => !map.spaces.includes(space))); // placed, and nothing more known yet
  for (const one of map.layers) while (one.texts.length < map.spaces.length) one.texts.push(null), (one.from += untold(one));
  easel.lie = map.kind === "hexes" ? new Hexes(map.spaces, map.low) : new Areas(map.spaces, easel.spots);
  easel.layers = map.layers.map((one) => ({ ...one, table: map.table }));
  if (map.sides) easel.layers.push({ ...map.sides, name: "hexsides", title: map.sides.title, sides: true });
  if (map.links) easel.layers.push({ ...map.links, name: "links", title: t("Links"), links: new Map(map.links.known.map(([a, b, text, from]) => [`${a}|${b}`, { text, from }])) });
  $("layer").replaceChildren(...easel.layers.map((one) => make("option", one.sides || one.links ? one.name : `${one.name}: ${one.title}`, { value: one.name })));
  $("tray").hidden = map.kind !== "areas";
  if (map.kind === "areas") tray();
  easel.way = ground();
  easel.back = inverse(easel.way);
}

export async function heard(told) {
  if (told.whole) return load();
  for (const [table, keys, text, from] of told.cells) set(table, keys, text, from);
  easel.book.strokes = told.strokes;
  clearTimeout(staled);
  if (told.stale) staled = setTimeout(() => (easel.stroke ? heard({ ...told, cells: [] }) : load()), 1500); // what hangs on it by a rule of thumb
  count();
  draw();
}

// Map or charts.
export function show(what) {
  for (const [button, part, on] of [["to-map", "painting", what === "map"], ["to-charts", "typing", what === "charts"]]) {
    $(button).setAttribute("aria-pressed", on);
    $(part).hidden = !on;
  }
  if (what === "map") draw();
}
