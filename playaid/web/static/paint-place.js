// Where things lie: the areas of a schematic map, the picture, and the points that lay the grid on it.
import { choose } from "./paint-choose.js";
import { count, easel, ground, untold } from "./paint-easel.js";
import { inverse, laid } from "./paint-lie.js";
import { draw, fit } from "./paint-look.js";
import { $, ask, later, make, tell } from "./paint-send.js";
import { t } from "./words.js";

const LARGEST = 60e6;

export function tray() {
  const left = easel.book.map.spaces.filter((space) => !easel.spots[space]);
  if (!easel.current || easel.spots[easel.current]) easel.current = left[0] || null;
  $("unplaced").replaceChildren(...left.map((space) => {
    const made = make("button", space, { type: "button", onclick: () => ((easel.current = space), (easel.tool = "place"), tray(), choose(easel.layer.name, true)) });
    made.setAttribute("aria-pressed", space === easel.current);
    return made;
  }));
  $("new-form").hidden = !easel.book.map.own;
  $("new").placeholder = t("an area that is not listed");
  $("tray").hidden = !left.length && !easel.book.map.own;
}
$("new-form").onsubmit = (event) => {
  event.preventDefault();
  const name = $("new").value.trim();
  if (!name || name.includes("|") || name.length > 60 || easel.lie.index.has(name)) return tell(name ? t("{name} cannot be added", { name }) : t("say its name first"), true);
  easel.book.map.spaces.push(name);
  easel.lie.index.set(name, easel.book.map.spaces.length - 1);
  for (const one of easel.layers) if (one.from && !one.sides) (one.texts[easel.lie.index.get(name)] = null), (one.from += untold(one));
  easel.current = name;
  easel.tool = "place";
  $("new").value = "";
  tray();
  choose(easel.layer.name, true);
};

export function place(point) {
  const here = easel.lie.at(point);
  if (here) return (easel.stroke = { moving: here.space });
  if (!easel.current) return tell(t("all areas are placed; drag one to move it"));
  easel.spots[easel.current] = point;
  easel.book.strokes++;
  tray();
  count();
  draw();
  lay();
}

export const lay = () => later(() => ask("/paint/lay", { points: easel.points, spots: easel.spots }));

// the picture, and the points that lay the grid on it

export async function picture(file) {
  if (file.size > LARGEST) return tell(t("this picture has {size} MB; up to {most} MB are shown: scale it down", { size: Math.round(file.size / 1e6), most: LARGEST / 1e6 }), true);
  const made = await createImageBitmap(file).catch(() => null);
  if (!made) return tell(t("this is no picture that can be shown"), true);
  easel.scan = made;
  const bare = easel.points.length < 3 && easel.book.map.kind === "hexes";
  tell(bare ? t("now lay the grid on: name a space and point at its middle, three or four times") : "");
  if (bare) again();
  fit();
}

export function again() {
  $("laying").open = true;
  easel.laying = true;
  easel.points = [];
  ask_();
}

// Spaces near the corners of the map lay the grid on best.
export function ask_() {
  const by = (rank) => easel.book.map.spaces.reduce((best, space) => (rank(easel.lie.middle(space)) > rank(easel.lie.middle(best)) ? space : best));
  const wished = [by(([x, y]) => -x - y), by(([x, y]) => x - y), by(([x, y]) => y - x), by(([x, y]) => x + y)][easel.points.length];
  $("point").value = wished || "";
  $("lay").textContent = easel.laying ? (easel.points.length >= 3 ? t("Three will do") : t("Leave")) : t("Lay the grid on");
  $("ground").hidden = easel.laying || easel.points.length < 3 || !easel.book.picture;
  $("lay-help").textContent = easel.laying ? t("Point at the middle of this space, number {n} of four; another will do as well.", { n: easel.points.length + 1 }) : "";
}

export function named([x, y]) {
  const space = $("point").value.trim();
  if (!easel.lie.index.has(space)) return tell(space ? t("{space} is no space of this map", { space }) : t("say the name of a space first"), true);
  easel.points.push([space, x, y]);
  if (easel.points.length < 4) return ask_(), draw();
  laidOn();
}

export function laidOn() {
  easel.laying = false;
  const found = easel.points.length < 3 || laid(easel.points.map(([space]) => easel.lie.middle(space)), easel.points.map(([, x, y]) => [x, y]));
  if (!found) {
    easel.points = [];
    tell(t("these points lie in one line: take others"), true);
  } else {
    tell("");
    lay();
  }
  easel.way = ground();
  easel.back = inverse(easel.way);
  ask_();
  draw();
}
