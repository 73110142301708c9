// Painting a book: strokes over the owner's own picture, each saved as it is made. The picture is drawn here and sent nowhere.
import { Areas, Hexes, inverse, laid, times } from "./paint-lie.js";
import { typing } from "./paint-rows.js";

const $ = (id) => document.getElementById(id);
const token = location.hash.slice(1);
const LARGEST = 60e6;
const NEAR_HEX = 0.55, NEAR_SIDE = 0.27; // how near the pointer comes to a middle for its hex or side to be painted
const COLOURS = { sea: "#5b9bd0", clear: "#e6d98a", woods: "#8fc15a", forest: "#3f8f3a", rough: "#c89b5a", marsh: "#6fb59a", mountain: "#8c6f52", dyke: "#a8572f" };
let book, lie, layers, layer, brush = [], tool = "brush", colours;
let way = [1, 0, 0, 0, 1, 0, 0, 0, 1], back = way, scan = null, points = [], spots = {}, laying = false, current = null;
let staled = 0, unsaved = 0, view = { scale: 1, x: 0, y: 0 }, drawn = false, stroke = null, waiting = Promise.resolve();

export async function ask(path, sent) {
  const options = { headers: { "x-playaid-token": token } };
  if (sent) Object.assign(options, { method: "POST", body: JSON.stringify(sent) }), (options.headers["content-type"] = "application/json");
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) return tell("playaid is not there any more; what was painted is saved", true);
  const document_ = await answer.json().catch(() => ({ refused: "no answer" }));
  if (!answer.ok) return tell(document_.refused, true);
  return document_;
}

function tell(text, bad) {
  for (const id of ["told", "typed"]) ($(id).textContent = text || ""), $(id).classList.toggle("bad", !!bad);
  return null;
}

const make = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);

// the book

async function load() {
  const found = await ask("/paint/book");
  if (!found) return;
  const first = !book;
  book = found;
  document.title = `Paint: ${book.title}`;
  $("title").textContent = book.title + (book.edition ? ` (${book.edition})` : "");
  if (first) {
    points = book.laid.points || [];
    spots = book.laid.spots || {};
  }
  if (book.map) shape();
  $("rules").replaceChildren(...book.rules.map((rule) => make("li", `${rule.number}. ${rule.rule}`)));
  count();
  if (first) {
    typing(book, ask, (whole, table) => (whole || table === book.map?.links?.complete[0]) && load());
    if (!book.map) return show("charts");
    $("lay").parentElement.hidden = book.map.kind !== "hexes";
    if (current) tool = "place";
    choose(layers[0].name);
    if (book.picture) await picture(await (await fetch("/paint/picture", { headers: { "x-playaid-token": token } })).blob());
    fit();
  } else if (book.map) choose(layer.name, true);
  draw();
}

function shape() {
  const map = book.map;
  if (map.own) map.spaces.push(...Object.keys(spots).filter((space) => !map.spaces.includes(space))); // placed, and nothing more known yet
  for (const one of map.layers) while (one.texts.length < map.spaces.length) one.texts.push(null), (one.from += untold(one));
  lie = map.kind === "hexes" ? new Hexes(map.spaces, map.low) : new Areas(map.spaces, spots);
  layers = map.layers.map((one) => ({ ...one, table: map.table }));
  if (map.sides) layers.push({ ...map.sides, name: "hexsides", title: map.sides.title, sides: true });
  if (map.links) layers.push({ ...map.links, name: "links", title: "Links", links: new Map(map.links.known.map(([a, b, text, from]) => [`${a}|${b}`, { text, from }])) });
  $("layer").replaceChildren(...layers.map((one) => make("option", one.sides || one.links ? one.name : `${one.name}: ${one.title}`, { value: one.name })));
  $("tray").hidden = map.kind !== "areas";
  if (map.kind === "areas") tray();
  way = ground();
  back = inverse(way);
}

// From the plane of the spaces to the picture: as three or four points lay it on; without a picture it is drawn as it is.
function ground() {
  const known = points.filter(([space]) => lie.middle(space));
  if (known.length < 3 || book.map.kind !== "hexes") return [30, 0, 0, 0, 30, 0, 0, 0, 1];
  return laid(known.map(([space]) => lie.middle(space)), known.map(([, x, y]) => [x, y])) || [30, 0, 0, 0, 30, 0, 0, 0, 1];
}

const untold = (one) => (one.own ? "." : "x"); // of an area of the owner's own: missing, or no such cell
const gone = (text) => text === null || text === undefined;
const missingIn = (one) => {
  const areas = book.map.spaces.length;
  if (one.links) return one.all ? 0 : (one.pairs ?? (areas * (areas - 1)) / 2) - one.links.size;
  return (one.sides ? one.from.join("") : one.from).split(".").length - 1;
};

function count() {
  const said = book.map ? layers.map((one) => `${one.name} ${missingIn(one)}`).join(" · ") : "";
  $("missing").textContent = `${said ? `missing: ${said} · ` : ""}${book.strokes} strokes`;
}

// choosing

function choose(name, keep) {
  layer = layers.find((one) => one.name === name);
  $("layer").value = name;
  $("about").textContent = `${layer.wants || ""} ${layer.case ? `[${layer.case}]` : ""}`;
  const hues = layer.values.length;
  colours = new Map(layer.values.map((value, k) => [value, COLOURS[value] || `hsl(${Math.round((360 * k) / Math.max(hues, 1))} 62% ${k % 2 ? 45 : 62}%)`]));
  if (!keep) brush = layer.values.slice(0, 1);
  $("free").hidden = !layer.free;
  if (!keep) $("free").value = "";
  const of = layer.sides ? ["along", "across"] : layer.links ? ["link"] : book.map.kind === "areas" ? ["brush", "place"] : ["brush", "fill"];
  if (!of.includes(tool) && tool !== "erase" && tool !== "move") tool = of[0];
  const names = { brush: "Paint", fill: "Fill", along: "Along sides", across: "Across sides", link: "Link", place: "Place", erase: "Erase", move: "Move" };
  $("tools").replaceChildren(...[...of, "erase", "move"].map((one) => {
    const made = make("button", names[one], { type: "button", onclick: () => ((tool = one), choose(layer.name, true)) });
    made.dataset.tool = one;
    made.setAttribute("aria-pressed", one === tool);
    return made;
  }));
  $("brushes").replaceChildren(...layer.values.map((value) => {
    const made = make("button", value, { type: "button", onclick: () => take(value) });
    const swatch = make("span", "", { className: "swatch" });
    swatch.style.background = colours.get(value);
    made.prepend(swatch);
    made.dataset.value = value;
    made.setAttribute("aria-pressed", brush.includes(value));
    return made;
  }));
  draw();
}

// A column that holds several values paints all that are pressed.
function take(value) {
  if (!layer.several || value === "-") brush = [value];
  else if (brush.includes(value)) brush = brush.length > 1 ? brush.filter((one) => one !== value) : brush;
  else brush = [...brush.filter((one) => one !== "-"), value];
  $("free").value = "";
  choose(layer.name, true);
}

const painted = () => $("free").value.trim() || layer.values.filter((value) => brush.includes(value)).join(layer.several) || brush[0];

// strokes

function begin(point, picture_) {
  if (laying) return named(picture_);
  if (tool === "place") return place(point);
  stroke = { cells: new Map(), last: null, space: null, from: point };
  along(point);
}

// Mark what the pointer passes: it is looked at closely enough that no middle is jumped over.
function along(point) {
  if (!stroke) return;
  const before = stroke.last || point, steps = Math.max(1, Math.ceil(Math.hypot(point[0] - before[0], point[1] - before[1]) / 0.12));
  for (let k = 1; k <= steps; k++) mark([before[0] + ((point[0] - before[0]) * k) / steps, before[1] + ((point[1] - before[1]) * k) / steps]);
  stroke.last = point;
  draw(false);
}

function mark(point) {
  if (layer.links) return linking(point);
  if (layer.sides && tool !== "across") {
    const side = lie.side(point);
    if (side && side.far < NEAR_SIDE) put([side.space, side.way]);
    return;
  }
  const here = lie.at(point);
  if (!here) return;
  if (layer.sides) {
    const crossed = stroke.space && stroke.space !== here.space && lie.between(stroke.space, here.space);
    if (crossed) put([crossed.space, crossed.way]);
    stroke.space = here.space;
  } else if (tool === "fill") stroke.fill = here.space;
  else if (here.far < (book.map.kind === "areas" ? lie.size : NEAR_HEX)) put([here.space, layer.name]);
}

const put = (keys) => stroke.cells.set(keys.join("|"), keys);

function linking(point) {
  const here = lie.at(point);
  if (!here) return;
  if (stroke.space && stroke.space !== here.space) put([stroke.space, here.space].sort(byText));
  stroke.space = here.space;
}

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// From one space on, over all that hold the same, up to what holds something else.
function filled(start) {
  const same = textOf([start, layer.name]), seen = new Set([start]), open = [start];
  const border = book.map.layers.find((one) => one.name === book.map.ground);
  const sea = (space) => border && border.texts[lie.index.get(space)] === book.map.sea;
  while (open.length) {
    for (const other of lie.beside(open.pop())) {
      if (!other || seen.has(other) || textOf([other, layer.name]) !== same || sea(other) !== sea(start)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return [...seen].map((space) => [space, layer.name]);
}

function end() {
  if (!stroke) return;
  const keys = stroke.fill ? filled(stroke.fill) : [...stroke.cells.values()];
  stroke = null;
  if (keys.length && tool !== "erase" && !painted()) tell("say first what is to be painted", true), draw();
  else if (keys.length) save([{ table: layer.table, text: tool === "erase" ? null : painted(), keys }]);
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

// One thing after another, in the order in which they were done.
function later(work) {
  saving(1);
  waiting = waiting.then(work).catch((fault) => tell(String(fault), true)).then(() => saving(-1));
}

function saving(more) {
  unsaved += more;
  document.body.dataset.saving = unsaved;
}

async function heard(told) {
  if (told.whole) return load();
  for (const [table, keys, text, from] of told.cells) set(table, keys, text, from);
  book.strokes = told.strokes;
  clearTimeout(staled);
  if (told.stale) staled = setTimeout(() => (stroke ? heard({ ...told, cells: [] }) : load()), 1500); // what hangs on it by a rule of thumb
  count();
  draw();
}

// what stands in a cell, as the page shows it

function textOf([space, column]) {
  const k = lie.index.get(space);
  if (layer.sides) return layer.texts[book.map.sides.kept.indexOf(column)][k];
  return layers.find((one) => one.name === column).texts[k];
}

function set(table, keys, text, from) {
  if (!book.map) return;
  const sides = layers.find((one) => one.sides), links = layers.find((one) => one.links), k = lie.index.get(keys[0]);
  if (sides && table === sides.table) {
    const at = book.map.sides.kept.indexOf(keys[1]);
    if (sides.from[at][k] === "p" && from === "o") return;
    sides.texts[at][k] = text;
    sides.from[at] = sides.from[at].slice(0, k) + from + sides.from[at].slice(k + 1);
  } else if (links && (table === links.table || keys[2] === "border")) {
    const pair = keys.slice(0, 2).join("|");
    if (gone(text)) links.links.delete(pair);
    else links.links.set(pair, { text, from });
  } else if (k !== undefined && layers.some((other) => other.name === keys[1])) {
    const one = layers.find((other) => other.name === keys[1]);
    if (one.from[k] === "p" && from === "o") return;
    one.texts[k] = text;
    one.from = one.from.slice(0, k) + from + one.from.slice(k + 1);
    const kept = book.map.layers.find((other) => other.name === keys[1]);
    kept.texts[k] = text;
  }
}

// the areas of a schematic map

function tray() {
  const left = book.map.spaces.filter((space) => !spots[space]);
  if (!current || spots[current]) current = left[0] || null;
  $("unplaced").replaceChildren(...left.map((space) => {
    const made = make("button", space, { type: "button", onclick: () => ((current = space), (tool = "place"), tray(), choose(layer.name, true)) });
    made.setAttribute("aria-pressed", space === current);
    return made;
  }));
  $("new-form").hidden = !book.map.own;
  $("tray").hidden = !left.length && !book.map.own;
}
$("new-form").onsubmit = (event) => {
  event.preventDefault();
  const name = $("new").value.trim();
  if (!name || name.includes("|") || name.length > 60 || lie.index.has(name)) return tell(`${name || "nothing"} cannot be added`, true);
  book.map.spaces.push(name);
  lie.index.set(name, book.map.spaces.length - 1);
  for (const one of layers) if (one.from && !one.sides) (one.texts[lie.index.get(name)] = null), (one.from += untold(one));
  current = name;
  tool = "place";
  $("new").value = "";
  tray();
  choose(layer.name, true);
};

function place(point) {
  const here = lie.at(point);
  if (here) return (stroke = { moving: here.space });
  if (!current) return tell("all areas are placed; drag one to move it");
  spots[current] = point;
  book.strokes++;
  tray();
  count();
  draw();
  lay();
}

const lay = () => later(() => ask("/paint/lay", { points, spots }));

// the picture, and the points that lay the grid on it

async function picture(file) {
  if (file.size > LARGEST) return tell(`this picture has ${Math.round(file.size / 1e6)} MB; up to ${LARGEST / 1e6} MB are shown: scale it down`, true);
  const made = await createImageBitmap(file).catch(() => null);
  if (!made) return tell("this is no picture that can be shown", true);
  scan = made;
  const bare = points.length < 3 && book.map.kind === "hexes";
  tell(bare ? "now lay the grid on: name a space and point at its middle, three or four times" : "");
  if (bare) again();
  fit();
}

function again() {
  $("laying").open = true;
  laying = true;
  points = [];
  ask_();
}

// Spaces near the corners of the map lay the grid on best.
function ask_() {
  const by = (rank) => book.map.spaces.reduce((best, space) => (rank(lie.middle(space)) > rank(lie.middle(best)) ? space : best));
  const wished = [by(([x, y]) => -x - y), by(([x, y]) => x - y), by(([x, y]) => y - x), by(([x, y]) => x + y)][points.length];
  $("point").value = wished || "";
  $("lay").textContent = laying ? (points.length >= 3 ? "Three will do" : "Leave") : "Lay the grid on";
  const which = ["first", "second", "third", "fourth"][points.length];
  $("lay-help").textContent = laying ? `Point at the middle of this space, the ${which} of four; another will do as well.` : "";
}

function named([x, y]) {
  const space = $("point").value.trim();
  if (!lie.index.has(space)) return tell(`${space || "nothing"} is no space of this map`, true);
  points.push([space, x, y]);
  if (points.length < 4) return ask_(), draw();
  laidOn();
}

function laidOn() {
  laying = false;
  const found = points.length < 3 || laid(points.map(([space]) => lie.middle(space)), points.map(([, x, y]) => [x, y]));
  if (!found) {
    points = [];
    tell("these points lie in one line: take others", true);
  } else {
    tell("");
    lay();
  }
  way = ground();
  back = inverse(way);
  ask_();
  draw();
}

// looking

const canvas = $("map");

const base = document.createElement("canvas"); // the map without the stroke that is being made
let fresh = false;

function sized() {
  const box = $("place").getBoundingClientRect(), dense = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(box.width * dense), Math.round(box.height * dense)];
  if (canvas.width !== wide || canvas.height !== high) {
    for (const one of [canvas, base]) (one.width = wide), (one.height = high);
    fresh = false;
  }
  return dense;
}

function fit() {
  const box = $("place").getBoundingClientRect();
  let seen = scan ? [[0, 0], [scan.width, scan.height]] : lie.middles.filter(Boolean).map((at) => times(way, at));
  if (!scan && book.map.kind === "areas") seen.push([0, 0], [990, 690]); // room for what is not placed yet
  const xs = seen.map(([x]) => x), ys = seen.map(([, y]) => y), pad = scan ? 0 : 45;
  const [left, top, wide, high] = [Math.min(...xs) - pad, Math.min(...ys) - pad, Math.max(...xs) - Math.min(...xs) + 2 * pad, Math.max(...ys) - Math.min(...ys) + 2 * pad];
  const scale = Math.min(box.width / wide, box.height / high);
  view = { scale, x: (box.width - wide * scale) / 2 - left * scale, y: (box.height - high * scale) / 2 - top * scale };
  draw();
}

function zoom(by, [x, y]) {
  const scale = Math.min(Math.max(view.scale * by, 0.02), 40), share = scale / view.scale;
  view = { scale, x: x - (x - view.x) * share, y: y - (y - view.y) * share };
  draw();
}

const onScreen = (at) => {
  const [x, y] = times(way, at);
  return [x * view.scale + view.x, y * view.scale + view.y];
};

// all: whether more has changed than the stroke that is being made.
function draw(all = true) {
  if (all) fresh = false;
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => ((drawn = false), book && book.map && show_()));
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
  if (stroke && stroke.cells) preview(pen);
}

// The stroke as far as it goes.
function preview(pen) {
  const text = tool === "erase" ? null : painted(), unit = size();
  for (const keys of stroke.cells.values()) {
    pen.beginPath();
    pen.fillStyle = pen.strokeStyle = text === null ? "#c8321f" : hue(text.split(";").pop().trim(), colours);
    pen.lineWidth = Math.max(3, unit * 0.25);
    if (layer.sides || layer.links) {
      const [one, other] = layer.sides ? lie.ends(...keys) : keys.map((space) => lie.middle(space));
      pen.moveTo(...onScreen(one));
      pen.lineTo(...onScreen(other));
      pen.stroke();
    } else {
      lie.corners(keys[0]).map(onScreen).forEach(([u, v], n) => (n ? pen.lineTo(u, v) : pen.moveTo(u, v)));
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
  if (scan) pen.drawImage(scan, view.x, view.y, scan.width * view.scale, scan.height * view.scale);
  canvas.dataset.way = JSON.stringify(way);
  canvas.dataset.view = JSON.stringify(view);
  if (layer.links) links(pen, ink);
  const strength = $("strength").value / 100, wide = canvas.width / dense, high = canvas.height / dense;
  const shown = layer.sides ? layers.find((one) => one.name === book.map.ground) : layer.links ? null : layer;
  const unit = size();
  lie.spaces.forEach((space, k) => {
    const corners = lie.corners(space);
    if (!corners) return;
    const path = corners.map(onScreen), [x, y] = onScreen(lie.middle(space));
    if (x < -60 || y < -60 || x > wide + 60 || y > high + 60) return;
    pen.beginPath();
    path.forEach(([u, v], n) => (n ? pen.lineTo(u, v) : pen.moveTo(u, v)));
    pen.closePath();
    const text = shown && shown.texts[k];
    if (shown && !gone(text)) tint(pen, text, shown === layer ? colours : null, layer.sides ? strength / 3 : strength, path);
    else if (layer.links && !scan) (pen.fillStyle = getComputedStyle($("place")).backgroundColor), pen.fill();
    pen.lineWidth = 0.6;
    pen.strokeStyle = ink;
    pen.globalAlpha = book.map.kind === "areas" ? 1 : 0.35;
    pen.stroke();
    pen.globalAlpha = 1;
    if (shown && gone(text) && !layer.sides && shown.from[k] === ".") dot(pen, x, y, Math.max(1.5, unit * 0.13));
    if (unit > 15 || book.map.kind === "areas") label(pen, ink, book.map.kind === "areas" ? space : unit > 26 ? `${space}` : "", shown && unit > 22 && !gone(text) && !layer.sides ? text : "", x, y, unit);
  });
  if (layer.sides) sides(pen, ink, unit, wide, high);
  points.forEach(([space, x, y]) => cross(pen, x * view.scale + view.x, y * view.scale + view.y, space));
}

// The values of a cell as stripes across it.
function tint(pen, text, hues, strength, path) {
  const values = layer.several || !hues ? text.split(";").map((value) => value.trim()) : [text];
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

const hue = (value, hues) => (hues && hues.get(value)) || COLOURS[value] || `hsl(${[...value].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7)} 55% 55%)`;

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
  pen.font = `${book.map.kind === "areas" ? 12 : Math.max(7, unit * 0.28)}px system-ui, sans-serif`;
  if (above && layer.links) pen.strokeText(above, x, y + 4); // readable over the lines that meet there
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
  book.map.sides.kept.forEach((wayward, at) => {
    lie.spaces.forEach((space, k) => {
      const [x, y] = onScreen(lie.middle(space));
      if (x < -60 || y < -60 || x > wide + 60 || y > high + 60) return;
      const text = layer.texts[at][k];
      const [one, other] = lie.ends(space, wayward).map(onScreen);
      if (gone(text)) {
        if (layer.from[at][k] === "." && unit > 7) dot(pen, (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, Math.max(1.2, unit * 0.07));
        return;
      }
      if (text === "-" || text === "clear side") return;
      pen.strokeStyle = hue(text.split(";").pop().trim(), colours);
      pen.lineWidth = Math.max(2, unit * 0.22);
      pen.beginPath();
      pen.moveTo(...one);
      pen.lineTo(...other);
      pen.stroke();
    });
  });
}

function links(pen, ink) {
  for (const [key, { text }] of layer.links) {
    const [one, other] = key.split("|").map((space) => lie.middle(space));
    if (!one || !other || gone(text) || text === layer.none) continue;
    pen.strokeStyle = hue(text, colours);
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(...onScreen(one));
    pen.lineTo(...onScreen(other));
    pen.stroke();
  }
}

// the pointer

const fingers = new Map();
let panned = null;

function where(event) {
  const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
  const picture_ = [(x - view.x) / view.scale, (y - view.y) / view.scale];
  return { screen: [x, y], picture: picture_, plane: times(back, picture_) };
}

canvas.addEventListener("pointerdown", (event) => {
  const at = where(event);
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, at.screen);
  if (fingers.size > 1) return (stroke = null), draw();
  if (tool === "move" || event.button === 1 || event.shiftKey) return (panned = at.screen);
  begin(at.plane, at.picture);
});
canvas.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const at = where(event), before = fingers.get(event.pointerId);
  fingers.set(event.pointerId, at.screen);
  if (fingers.size === 2) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const far = Math.hypot(at.screen[0] - other[0], at.screen[1] - other[1]), was = Math.hypot(before[0] - other[0], before[1] - other[1]);
    view.x += (at.screen[0] - before[0]) / 2;
    view.y += (at.screen[1] - before[1]) / 2;
    return zoom(far / Math.max(was, 1), at.screen.map((n, k) => (n + other[k]) / 2));
  }
  if (panned) {
    view.x += at.screen[0] - before[0];
    view.y += at.screen[1] - before[1];
    return draw();
  }
  if (stroke && stroke.moving) return (spots[stroke.moving] = at.plane), draw();
  for (const past of event.getCoalescedEvents ? event.getCoalescedEvents() : [event]) along(where(past).plane);
});
for (const name of ["pointerup", "pointercancel"])
  canvas.addEventListener(name, (event) => {
    fingers.delete(event.pointerId);
    if (panned) return (panned = null);
    if (name === "pointercancel") return (stroke = null), draw();
    if (stroke && stroke.moving) return (stroke = null), book.strokes++, count(), lay();
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
$("lay").onclick = () => (laying && points.length >= 3 ? laidOn() : laying ? ((laying = false), (points = book.laid.points || []), ask_(), draw()) : again());
$("undo").onclick = () => later(async () => {
  const told = await ask("/paint/undo", {});
  if (told) tell("taken back"), await heard(told);
});
$("rule-form").onsubmit = (event) => {
  event.preventDefault();
  later(async () => {
    const told = await ask("/paint/rule", { rule: $("rule").value });
    if (told) tell(`rule ${told.number}: ${told.rule}`), ($("rule").value = ""), await load();
  });
};
function show(what) {
  for (const [button, part, on] of [["to-map", "painting", what === "map"], ["to-charts", "typing", what === "charts"]]) {
    $(button).setAttribute("aria-pressed", on);
    $(part).hidden = !on;
  }
  if (what === "map") draw();
}
$("to-map").onclick = () => book.map && (show("map"), load());
$("to-charts").onclick = () => show("charts");
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !/INPUT|TEXTAREA/.test(event.target.tagName)) return event.preventDefault(), $("undo").click();
  if (/INPUT|SELECT|TEXTAREA/.test(event.target.tagName) || event.ctrlKey || event.altKey || $("painting").hidden) return;
  const pan = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
  if (pan && event.target === canvas) return event.preventDefault(), (view.x += pan[0]), (view.y += pan[1]), draw();
  if (/^[1-9]$/.test(event.key) && layer.values[event.key - 1]) take(layer.values[event.key - 1]);
});
saving(0);
new ResizeObserver(draw).observe($("place"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
load();
