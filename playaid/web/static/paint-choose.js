// What is painted, with what, and how: the layer, its brushes and its tools.
import { COLOURS, easel } from "./paint-easel.js";
import { draw } from "./paint-look.js";
import { $, make } from "./paint-send.js";
import { t } from "./words.js";

export function choose(name, keep) {
  easel.layer = easel.layers.find((one) => one.name === name);
  $("layer").value = name;
  $("about").textContent = `${easel.layer.wants || ""} ${easel.layer.case ? `[${easel.layer.case}]` : ""}`;
  const hues = easel.layer.values.length;
  easel.colours = new Map(easel.layer.values.map((value, k) => [value, COLOURS[value] || `hsl(${Math.round((360 * k) / Math.max(hues, 1))} 62% ${k % 2 ? 45 : 62}%)`]));
  if (!keep) (easel.brush = easel.layer.values.slice(0, 1)), (easel.and = false);
  $("free").hidden = !easel.layer.free;
  $("free").placeholder = t("another name");
  if (!keep) $("free").value = "";
  const of = easel.layer.sides ? ["along", "across"] : easel.layer.links ? ["link"] : easel.book.map.kind === "areas" ? ["brush", "place"] : ["brush", "fill"];
  if (!of.includes(easel.tool) && easel.tool !== "erase" && easel.tool !== "move") easel.tool = of[0];
  const names = { brush: t("Paint"), fill: t("Fill"), along: t("Along sides"), across: t("Across sides"), link: t("Link"), place: t("Place"), erase: t("Erase"), move: t("Move") };
  $("tools").replaceChildren(...[...of, "erase", "move"].map((one) => {
    const made = make("button", names[one], { type: "button", onclick: () => ((easel.tool = one), choose(easel.layer.name, true)) });
    made.dataset.tool = one;
    made.setAttribute("aria-pressed", one === easel.tool);
    return made;
  }));
  $("brushes").replaceChildren(...easel.layer.values.map((value) => {
    const made = make("button", value, { type: "button", onclick: () => take(value) });
    const swatch = make("span", "", { className: "swatch" });
    swatch.style.background = easel.colours.get(value);
    made.prepend(swatch);
    made.dataset.value = value;
    made.setAttribute("aria-pressed", easel.brush.includes(value));
    return made;
  }), ...(easel.layer.several ? [and()] : []));
  draw();
}

// A column may hold several values: the brush does where somebody says "and".
function and() {
  const made = make("button", t("and …"), { type: "button", id: "and", onclick: () => ((easel.and = !easel.and), choose(easel.layer.name, true)) });
  made.setAttribute("aria-pressed", easel.and);
  return made;
}

// One brush at a time, put out by a second press; after "and" one more, or one less.
export function take(value) {
  const more = easel.and && easel.layer.several && value !== "-", others = easel.brush.filter((one) => one !== value && one !== "-");
  const out = easel.brush.includes(value) && (more || easel.brush.length === 1);
  easel.brush = [...(more ? others : []), ...(out ? [] : [value])];
  $("free").value = "";
  choose(easel.layer.name, true);
}
