// How the map is seen: moved and zoomed, drawn as it stands, and over it the stroke that is being made.
import { easel, gone, hue, onScreen } from "./paint-easel.js";
import { times } from "./paint-lie.js";
import { $ } from "./paint-send.js";

export const canvas = $("map");
const base = document.createElement("canvas"); // the map without the stroke that is being made
let drawn = false, fresh = false;

function sized() {
  const box = $("place").getBoundingClientRect(), dense = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(box.width * dense), Math.round(box.height * dense)];
  if (canvas.width !== wide || canvas.height !== high) {
    for (const one of [canvas, base]) (one.width = wide), (one.height = high);
    fresh = false;
  }
  return dense;
}

export function fit() {
  const box = $("place").getBoundingClientRect();
  let seen = easel.scan ? [[0, 0], [easel.scan.width, easel.scan.height]] : easel.lie.middles.filter(Boolean).map((at) => times(easel.way, at));
  if (!easel.scan && easel.book.map.kind === "areas") seen.push([0, 0], [990, 690]); // room for what is not placed yet
  const xs = seen.map(([x]) => x), ys = seen.map(([, y]) => y), pad = easel.scan ? 0 : 45;
  const [left, top, wide, high] = [Math.min(...xs) - pad, Math.min(...ys) - pad, Math.max(...xs) - Math.min(...xs) + 2 * pad, Math.max(...ys) - Math.min(...ys) + 2 * pad];
  const scale = Math.min(box.width / wide, box.height / high);
  easel.view = { scale, x: (box.width - wide * scale) / 2 - left * scale, y: (box.height - high * scale) / 2 - top * scale };
  draw();
}

export function zoom(by, [x, y]) {
  const scale = Math.min(Math.max(easel.view.scale * by, 0.02), 40), share = scale / easel.view.scale;
  easel.view = { scale, x: x - (x - easel.view.x) * share, y: y - (y - easel.view.y) * share };
  draw();
}

// all: whether more has changed than the stroke that is being made.
export function draw(all = true) {
  if (all) fresh = false;
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => ((drawn = false), easel.book && easel.book.map && show_()));
}

function show_() {
  const dense = sized(), pen = canvas.getContext("2d");
  if (!canvas.width || !canvas.height) return; // the charts are shown
  if (!fresh) paint(dense);
  fresh = true;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(base, 0, 0);
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  if (easel.stroke && easel.stroke.cells) preview(pen);
}

// The stroke as far as it goes.
function preview(pen) {
  const { text, layer } = easel.stroke, unit = size();
  for (const keys of easel.stroke.cells.values()) {
    pen.beginPath();
    pen.fillStyle = pen.strokeStyle = text === null ? "#c8321f" : hue(text.split(";").pop().trim(), easel.colours);
    pen.lineWidth = Math.max(3, unit * 0.25);
    if (layer.sides || layer.links) {
      const [one, other] = layer.sides ? easel.lie.ends(...keys) : keys.map((space) => easel.lie.middle(space));
      pen.moveTo(...onScreen(one));
      pen.lineTo(...onScreen(other));
      pen.stroke();
    } else {
      easel.lie.corners(keys[0]).map(onScreen).forEach(([u, v], n) => (n ? pen.lineTo(u, v) : pen.moveTo(u, v)));
      pen.globalAlpha = 0.7;
      pen.fill();
      pen.globalAlpha = 1;
    }
  }
}

const size = () => Math.hypot(...onScreen([1, 0]).map((n, k) => n - onScreen([0, 0])[k]));

function paint(dense) {
  const pen = base.getContext("2d"), ink = getComputedStyle(document.body).color;
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  pen.clearRect(0, 0, base.width, base.height);
  if (easel.scan) pen.drawImage(easel.scan, easel.view.x, easel.view.y, easel.scan.width * easel.view.scale, easel.scan.height * easel.view.scale);
  canvas.dataset.way = JSON.stringify(easel.way);
  canvas.dataset.view = JSON.stringify(easel.view);
  if (easel.layer.links) links(pen, ink);
  const strength = $("strength").value / 100, wide = canvas.width / dense, high = canvas.height / dense;
  const shown = easel.layer.sides ? easel.layers.find((one) => one.name === easel.book.map.ground) : easel.layer.links ? null : easel.layer;
  const unit = size();
  easel.lie.spaces.forEach((space, k) => {
    const corners = easel.lie.corners(space);
    if (!corners) return;
    const path = corners.map(onScreen), [x, y] = onScreen(easel.lie.middle(space));
    if (x < -60 || y < -60 || x > wide + 60 || y > high + 60) return;
    pen.beginPath();
    path.forEach(([u, v], n) => (n ? pen.lineTo(u, v) : pen.moveTo(u, v)));
    pen.closePath();
    const text = shown && shown.texts[k];
    if (shown && !gone(text)) tint(pen, text, shown === easel.layer ? easel.colours : null, easel.layer.sides ? strength / 3 : strength, path);
    else if (easel.layer.links && !easel.scan) (pen.fillStyle = getComputedStyle($("place")).backgroundColor), pen.fill();
    pen.lineWidth = 0.6;
    pen.strokeStyle = ink;
    pen.globalAlpha = easel.book.map.kind === "areas" ? 1 : 0.35;
    pen.stroke();
    pen.globalAlpha = 1;
    if (shown && gone(text) && !easel.layer.sides && shown.from[k] === ".") dot(pen, x, y, Math.max(1.5, unit * 0.13));
    if (unit > 15 || easel.book.map.kind === "areas") label(pen, ink, easel.book.map.kind === "areas" ? space : unit > 26 ? `${space}` : "", shown && unit > 22 && !gone(text) && !easel.layer.sides ? text : "", x, y, unit);
  });
  if (easel.layer.sides) sides(pen, ink, unit, wide, high);
  easel.points.forEach(([space, x, y]) => cross(pen, x * easel.view.scale + easel.view.x, y * easel.view.scale + easel.view.y, space));
}

// The values of a cell as stripes across it.
function tint(pen, text, hues, strength, path) {
  const values = easel.layer.several || !hues ? text.split(";").map((value) => value.trim()) : [text];
  pen.globalAlpha = strength;
  if (values.length === 1) (pen.fillStyle = hue(values[0], hues)), pen.fill();
  else {
    pen.save();
    pen.clip();
    const xs = path.map(([x]) => x), ys = path.map(([, y]) => y), left = Math.min(...xs), wide = (Math.max(...xs) - left) / values.length;
    values.forEach((value, k) => ((pen.fillStyle = hue(value, hues)), pen.fillRect(left + k * wide, Math.min(...ys), wide + 0.5, Math.max(...ys) - Math.min(...ys))));
    pen.restore();
  }
  pen.globalAlpha = 1;
}

function dot(pen, x, y, size) {
  pen.beginPath();
  pen.arc(x, y, size, 0, 7);
  pen.fillStyle = "#c8321f";
  pen.fill();
}

function label(pen, ink, above, below, x, y, unit) {
  pen.strokeStyle = getComputedStyle($("place")).backgroundColor;
  pen.lineWidth = 3;
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.font = `${easel.book.map.kind === "areas" ? 12 : Math.max(7, unit * 0.28)}px system-ui, sans-serif`;
  if (above && easel.layer.links) pen.strokeText(above, x, y + 4); // readable over the lines that meet there
  if (above) pen.fillText(above, x, y - (below ? unit * 0.35 : -4));
  if (below) pen.fillText(below.length > 14 ? `${below.slice(0, 13)}…` : below, x, y + unit * 0.3);
}

function cross(pen, x, y, text) {
  pen.strokeStyle = "#c8321f";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - 9, y);
  pen.lineTo(x + 9, y);
  pen.moveTo(x, y - 9);
  pen.lineTo(x, y + 9);
  pen.stroke();
  label(pen, "#c8321f", text, "", x, y - 14, 30);
}

function sides(pen, ink, unit, wide, high) {
  easel.book.map.sides.kept.forEach((wayward, at) => {
    easel.lie.spaces.forEach((space, k) => {
      const [x, y] = onScreen(easel.lie.middle(space));
      if (x < -60 || y < -60 || x > wide + 60 || y > high + 60) return;
      const text = easel.layer.texts[at][k];
      const [one, other] = easel.lie.ends(space, wayward).map(onScreen);
      if (gone(text)) {
        if (easel.layer.from[at][k] === "." && unit > 7) dot(pen, (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, Math.max(1.2, unit * 0.07));
        return;
      }
      if (text === "-" || text === "clear side") return;
      pen.strokeStyle = hue(text.split(";").pop().trim(), easel.colours);
      pen.lineWidth = Math.max(2, unit * 0.22);
      pen.beginPath();
      pen.moveTo(...one);
      pen.lineTo(...other);
      pen.stroke();
    });
  });
}

function links(pen, ink) {
  for (const [key, { text }] of easel.layer.links) {
    const [one, other] = key.split("|").map((space) => easel.lie.middle(space));
    if (!one || !other || gone(text) || text === easel.layer.none) continue;
    pen.strokeStyle = hue(text, easel.colours);
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(...onScreen(one));
    pen.lineTo(...onScreen(other));
    pen.stroke();
  }
}
