// The television's page: what everybody may see, to be read across a room.
import { actors, dice, entry, fill, h, heads, line, missing, parts, plainly, proposed, sheets, sideClass, trackers, tracks, who } from './draw.js';
import { say } from './banner.js';
import { follow, root } from './stream.js';
import { Beside } from './beside.js';
import { Board, buttons } from './board.js';
import { Lettering } from './lettering.js';
import { Camera, differences, standing } from './camera.js';
import { ready } from './language.js';
import { language, plural, rich, secondly, t } from './words.js';

const UNFOLDED = 40000; // milliseconds that a ruling stays unfolded
const MOST_ROLLS = 6; // of one ruling that are shown
const USUAL = [3.8, 4.7]; // how high the strips are where two lines are owed, and a ruling of two is told, in letters

await ready;

const place = document.getElementById('board'), column = document.getElementById('beside');
const strip = document.querySelector('.strip'), ticker = document.querySelector('.ticker'), tools = document.querySelector('.tools');
const board = new Board(place, null, Lettering);

// A map that is much higher than wide has all the height there is: what is said stands beside it.
const tall = () => document.body.classList.contains('tall');
addEventListener('laid', () => {
  const { width, height } = board.svg.viewBox.baseVal;
  document.body.classList.toggle('tall', height > 1.25 * width);
  frame();
});

const beside = new Beside(column, () => board.latest?.marks?.length > 0);
const camera = new Camera(board, () => tall() ? [0, 0, strip.offsetWidth, 0] : [0, most[0], column.classList.contains('away') ? 0 : column.offsetWidth, most[1]]);
const usual = () => USUAL.map((high) => high * parseFloat(getComputedStyle(document.documentElement).fontSize));
const SLACK = 0.12; // of the screen: so much may stay empty beside a strip that was higher a while ago
let most = usual(), turn; // how high the strips have been this turn: the map keeps out of it, so that it is no other with each ruling
addEventListener('resize', () => { most = usual(); fit(); frame(); });
board.least = 0.2;
board.whole = () => camera.home();
document.getElementById('zoom').append(...buttons(board));

// The strips are as high as what they say, and the column stands between them.
function frame() {
  const now = usual().map((high, i) => Math.max(high, [strip, ticker][i].offsetHeight)), once = most.map((high, i) => Math.max(high, now[i]));
  most = once[0] + once[1] - now[0] - now[1] > SLACK * innerHeight ? now : once;
  column.style.top = `${strip.offsetHeight}px`;
  column.style.bottom = `${ticker.offsetHeight}px`;
  tools.style.bottom = tall() ? '' : `${ticker.offsetHeight}px`;
}
for (const edge of [strip, ticker]) new ResizeObserver(() => { frame(); beside.lay(); camera.again(); }).observe(edge);

function heading(picture) {
  const waits = [...new Set(picture.asks.flatMap((ask) => ask.who.length < picture.sides.length ? ask.who : []))];
  const acting = actors(picture), left = acting.filter((side) => !picture.ready.includes(side)), awaited = waits.length ? waits : left.length < acting.length ? left : []; // who is ready is awaited no more
  const apart = (sides) => sides.flatMap((side, number) => number ? [' ', who(picture, side)] : [who(picture, side)]);
  return [
    picture.over ? h('p', { class: 'over' }, picture.over)
      : h('p', { class: 'acts' }, awaited.length ? rich('Waiting for {sides}', { sides: apart(awaited) }) : acting.length ? rich('To act: {sides}', { sides: apart(acting) }) : ''),
    h('p', { class: 'where' }, picture.heading.join(' · '), heads(picture)),
    h('h1', {}, picture.title),
  ];
}

// What is owed in one sentence, and how much more there is.
function owed(picture) {
  const asks = picture.asks.filter((ask) => !ask.mine).map((ask) => ask.asked || ask.prompt); // what was declared for it stands below
  const keys = picture.wanting.map((side) => rich('{side} must unlock before it goes on', { side: who(picture, side) }));
  const [first, ...more] = [...(picture.apart || []).map((text) => text.trim()), ...proposed(picture), ...asks, ...keys, ...picture.owed.map((debt) => plainly(debt).replace(/ \[[^\]]*\]$/, '')), ...missing(picture)];
  return first ? h('div', { class: 'owed' }, h('ul', {}, h('li', {}, first, more.length > 0 && h('small', {}, ' ', plural(more.length, 'and {n} more', 'and {n} more'))))) : null;
}

// What is made of a picture, and of what it says in the page's other language: one below the other.
function twice(picture, make) {
  const first = [make(picture)].flat(Infinity).filter(Boolean);
  if (!picture.second) return first;
  const second = secondly(() => {
    const made = [make(picture.second)].flat(Infinity).filter(Boolean);
    for (const node of made) { node.classList.add('second'); node.lang = language; }
    return made;
  });
  const apart = second.map((node, k) => node.textContent === first[k]?.textContent ? [] : [node]);
  return first.length === second.length && first.every((node) => node.matches('.sheet, .track')) ? first.map((node, k) => [node, apart[k]]) : [first, apart];
}

function tell(id, picture, names, make) {
  const of = (one) => one && names.map((name) => one[name]);
  return fill(id, [of(picture), of(picture.second)], () => twice(picture, make));
}

// What the sofa reads of the log: what came of each event. What was taken back does not stand there, nor what waited and has gone on, nor a
// step that the heading names, or that passed by itself. [event, whose sentence it is, its words, and in the page's other language]
function happened({ log: events, second, sides, n }) {
  const rows = events.map((one, k) => ({ one, other: second?.log[k] })).filter(({ one }) => !one.undone && (one.kind !== 'pending' || one.n === n) && one.short && (one.acts || one.kind !== 'next'));
  return rows.slice(-2).reverse().map(({ one, other }) => {
    const begins = (words, language) => sides.find((side) => words.startsWith(`${language(() => t(side))} `));
    return { one, side: begins(one.short, (make) => make()) || '', text: plainly(one.short), other: other?.short && other.short !== one.short ? plainly(other.short) : '' };
  });
}

// The first of them whom it names: who attacks comes before who is attacked.
function named({ sides }, words) {
  const at = (side) => words.indexOf(t(side));
  return sides.filter((side) => at(side) >= 0).sort((one, other) => at(one) - at(other))[0];
}

function log(picture) {
  const rows = happened(picture).map((row) => [row.one.n, row]);
  parts('log', rows, ({ one, side, text, other }) => {
    const name = side && t(side), mine = side || one.side || named(picture, one.short); // whose sentence it is, who did it, or of what nobody did whom it names
    const item = entry(picture, one, `${root}/table/why/`, [mine && h('b', { class: sideClass(picture, mine) }, name), name ? text.slice(name.length) : text]), why = item.querySelector('details');
    why.addEventListener('toggle', () => { clearTimeout(why.closes); why.closes = setTimeout(() => { why.open = false; }, UNFOLDED); });
    if (other) item.append(...secondly(() => [h('p', { class: 'second', lang: language }, other)]));
    return item;
  });
}

// What has no room is left out sentence by sentence, and not in the midst of one: its whole ruling is unfolded by a tap.
const wholes = new WeakMap();
function fit() {
  for (const place of document.querySelectorAll('#log summary, #owed li')) {
    const [node] = [...place.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).sort((one, other) => other.data.length - one.data.length);
    if (!node) continue;
    const text = wholes.get(node) ?? node.data, ends = [...text.matchAll(/[.;!?](?= )|[。；！？](?=.)/g)].map(({ index }) => index);
    wholes.set(node, text);
    for (node.data = text; ends.length && place.scrollHeight > place.clientHeight + 1;) node.data = `${text.slice(0, ends.pop())} …`;
  }
}
document.fonts.ready.then(fit);

// The dice of what is told there last, and of nothing before it.
function thrown(picture) {
  const told = happened(picture)[0]?.one, rolls = (one) => (one.log.find(({ n }) => n === told?.n)?.rolls || []).filter((roll) => roll.faces.length).map((roll) => ({ ...roll, typed: false })); // all have seen who threw it
  const make = (one) => dice(rolls(one).slice(-MOST_ROLLS));
  fill('dice', rolls(picture).length ? [rolls(picture), picture.second && rolls(picture.second)] : null, () => rolls(picture).length > 0 && twice(picture, make).flat(Infinity).map((node) => {
    if (node.lang) node.querySelectorAll('.die').forEach((face) => face.remove());
    return node;
  }));
}

let before = null, event = null;
// What stands there when the map has come, so that the first move is seen, too.
addEventListener('laid', () => setTimeout(() => { before ??= standing(board); event ??= Number(document.body.dataset.event); }));

// The spaces that an event went by: as it was declared; where that names no two, as it is told.
function went({ way, short }) {
  const declared = (way || []).filter((name) => board.space(name)), told = [...board.order.keys()].map((name) => [(short || '').indexOf(name), name]).filter(([at]) => at >= 0);
  return declared.length > 1 ? declared : told.sort(([one], [other]) => one - other).map(([, name]) => name);
}

// The way of this move, step by step and not across what lies between; ways: of all that has happened since, of which several may come at once.
function stepped([from, to], ways) {
  const last = ways.findLastIndex((way) => way.includes(to)), before = (way, name) => way.slice(0, Math.max(0, way.lastIndexOf(name))).filter((one) => one !== from && one !== to);
  const steps = last < 0 ? [] : before(ways[last], to);
  for (const way of ways.slice(0, Math.max(0, last)).reverse()) if (steps.length) steps.unshift(...before(way, steps[0]).filter((name) => !steps.includes(name)));
  return [from, ...steps, to];
}

// Of sheets whose one is that of whoever acts, the others stay away: it is looked for among them.
const foremost = (all) => all.some(({ now }) => now) ? all.filter(({ now, side }) => now || !side).sort((one, other) => other.now - one.now) : all;

// What happened since the last picture, shown where it happened.
function look(picture) {
  const now = standing(board);
  if (before && event !== picture.n && board.lettering.ready) {
    const { moves, gone, come, fallen: fewer } = differences(before, now), marks = board.latest.marks;
    const last = picture.log.at(-1), fallen = fewer.filter(([space]) => marks.includes(space) || last?.rolls.length);
    const ways = picture.log.filter(({ n }) => n > event).map(went);
    camera.tell(moves.map((way) => Object.assign(stepped(way, ways), { side: way.side })), fallen);
    const where = [...new Set([...moves.flat(), ...gone, ...come])];
    if (where.length && where.length <= 12) camera.see(where);
    else if (marks.length) camera.see(marks);
  }
  before = now;
  event = picture.n;
}

function show(picture) {
  say('picture', picture.refused && (() => t('This cannot be shown just now.')));
  if (picture.refused) return;
  document.title = `${picture.name}: ${picture.heading.at(-1) || picture.title}`;
  const { also } = picture, table = { ...picture, ...picture.board };
  table.second = also && { ...table, ...also, ...also.board };
  tell('heading', table, ['title', 'heading', 'heads', 'acting', 'ready', 'owing', 'asks', 'over', 'players'], heading);
  tell('owed', table, ['apart', 'owed', 'asks', 'wanting', 'undo', 'ending', 'missing', 'sides'], owed);
  thrown(table);
  log(table);
  const anew = turn !== picture.heading[0];
  if (anew) [turn, most] = [picture.heading[0], usual()];
  document.body.classList.toggle('boardless', !picture.board || !picture.board.map);
  const changed = [tell('line', table, ['line'], line), tell('trackers', table, ['trackers'], trackers),
    tell('tracks', table, ['tracks'], (one) => tracks(one.tracks || [])), tell('sheets', table, ['sheets'], (one) => sheets(foremost(one.sheets || [])))];
  fit();
  frame();
  if (anew) camera.again();
  if (changed.some(Boolean)) beside.lay();
  board.show(picture.board);
  if (board.svg) look(picture);
  document.body.dataset.event = picture.n;
}

follow(`${root}/table/events`, show);

// Buttons show while somebody moves a pointer.
let seen = null;
addEventListener('pointermove', () => { tools.hidden = false; clearTimeout(seen); seen = setTimeout(() => { tools.hidden = !tools.contains(document.activeElement); }, 4000); });
addEventListener('focusin', (focused) => { if (tools.contains(focused.target)) tools.hidden = false; });

const clock = document.getElementById('clock');
document.getElementById('clocked').addEventListener('click', () => { clock.hidden = !clock.hidden; document.body.classList.toggle('clocked', !clock.hidden); tick(); });
function tick() {
  if (clock.hidden) return;
  const now = new Date();
  clock.textContent = `${now.getHours()}:${String(now.getMinutes()).padStart(2, '0')}`;
}
setInterval(tick, 5000);
