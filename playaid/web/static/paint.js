// Painting a book: strokes over the owner's own picture, each saved as it is made. The picture is drawn here and sent nowhere.
import { heard, load, show } from "./paint-book.js";
import { choose, take } from "./paint-choose.js";
import { count, easel, under } from "./paint-easel.js";
import { times } from "./paint-lie.js";
import { canvas, draw, fit, zoom } from "./paint-look.js";
import { again, ask_, laidOn, lay, picture } from "./paint-place.js";
import { $, ask, later, saving, tell } from "./paint-send.js";
import { along, begin, drop, end, finish } from "./paint-stroke.js";
import { ready } from "./language.js";
import { t } from "./words.js";

await ready;

// the pointer

const fingers = new Map();
let panned = null;

function where(event) {
  const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  const picture_ = [(x - easel.view.x) / easel.view.scale, (y - easel.view.y) / easel.view.scale];
  return { screen: [x, y], picture: picture_, plane: times(easel.back, picture_) };
}

canvas.addEventListener("pointerdown", (event) => {
  const at = where(event);
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, at.screen);
  if (fingers.size > 1) return drop();
  if (easel.tool === "move" || event.button === 1 || event.shiftKey) return (panned = at.screen);
  tellUnder(event);
  begin(at.plane, at.picture);
});

// Beside the map, as a finger hides what it is on.
function tellUnder(event) {
  $("under").textContent = easel.book && easel.book.map && event ? under(where(event).plane) : "";
}
canvas.addEventListener("pointerleave", () => tellUnder(null));
canvas.addEventListener("pointermove", (event) => {
  tellUnder(event);
  if (!fingers.has(event.pointerId)) return;
  const at = where(event), before = fingers.get(event.pointerId);
  fingers.set(event.pointerId, at.screen);
  if (fingers.size === 2) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const far = Math.hypot(at.screen[0] - other[0], at.screen[1] - other[1]), was = Math.hypot(before[0] - other[0], before[1] - other[1]);
    easel.view.x += (at.screen[0] - before[0]) / 2;
    easel.view.y += (at.screen[1] - before[1]) / 2;
    return zoom(far / Math.max(was, 1), at.screen.map((n, k) => (n + other[k]) / 2));
  }
  if (panned) {
    easel.view.x += at.screen[0] - before[0];
    easel.view.y += at.screen[1] - before[1];
    return draw();
  }
  if (easel.stroke && easel.stroke.moving) return (easel.spots[easel.stroke.moving] = at.plane), draw();
  for (const past of event.getCoalescedEvents ? event.getCoalescedEvents() : [event]) along(where(past).plane);
});
for (const name of ["pointerup", "pointercancel"])
  canvas.addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (panned) return (panned = null);
    if (name === "pointercancel") return drop();
    if (easel.stroke && easel.stroke.moving) return (easel.stroke = null), easel.book.strokes++, count(), lay();
    end();
  });
canvas.addEventListener("wheel", (event) => (event.preventDefault(), zoom(Math.exp(-event.deltaY / 400), where(event).screen)), { passive: false });

// the rest of the page

const middle = () => [canvas.clientWidth / 2, canvas.clientHeight / 2];
$("in").onclick = () => zoom(1.4, middle());
$("out").onclick = () => zoom(1 / 1.4, middle());
$("fit").onclick = fit;
$("layer").onchange = () => choose($("layer").value);
$("strength").oninput = draw;
$("file").onchange = () => $("file").files[0] && picture($("file").files[0]);
$("lay").onclick = () => (easel.laying && easel.points.length >= 3 ? laidOn() : easel.laying ? ((easel.laying = false), (easel.points = easel.book.laid.points || []), ask_(), draw()) : again());
$("ground").onclick = () => later(async () => {
  if (await ask("/paint/ground", {})) tell(t("it lies below the board now, also where a table is being served"));
});
$("undo").onclick = () => (finish(), later(async () => {
  const told = await ask("/paint/undo", {});
  if (told) tell(t("taken back")), await heard(told);
  else await load();
}));
$("rule-form").onsubmit = (event) => {
  event.preventDefault();
  finish();
  later(async () => {
    const told = await ask("/paint/rule", { rule: $("rule").value });
    if (told) tell(t("rule {number}: {rule}", { number: told.number, rule: told.rule })), ($("rule").value = "");
    await load();
  });
};
$("to-map").onclick = () => easel.book.map && (show("map"), load());
$("to-charts").onclick = () => show("charts");
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !/INPUT|TEXTAREA/.test(event.target.tagName)) return event.preventDefault(), $("undo").click();
  if (/INPUT|SELECT|TEXTAREA/.test(event.target.tagName) || event.ctrlKey || event.altKey || $("painting").hidden) return;
  const pan = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
  if (pan && event.target === canvas) return event.preventDefault(), (easel.view.x += pan[0]), (easel.view.y += pan[1]), draw();
  if (/^[1-9]$/.test(event.key) && easel.layer.values[event.key - 1]) take(easel.layer.values[event.key - 1]);
});
addEventListener("language", load);
saving(0);
new ResizeObserver(draw).observe($("place"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
load();
