// Elements out of data. Nothing that anybody typed is ever read as markup: it becomes text.

import { ask, bring } from './request.js';
import { commas, language, plural, rich, t, verbal } from './words.js';

export const h = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);

// The same of a drawing.
export const svg = (tag, attributes, ...children) => made(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(attributes, ...children) {
  return h('button', { type: 'button', ...attributes }, ...children);
}

export const quiet = (...text) => h('p', { class: 'quiet' }, ...text);
export const rack = (...all) => h('div', { class: 'chips' }, ...all);

// Fill a place with parts, each known by its key: one that shows the same as before is left as it is, with what is typed or unfolded in it,
// and one that a finger is on waits until it is lifted. Where what had the focus was drawn anew, its successor has it. Whether any was.
const filled = new Map();
let pressed = null;
const waiting = new Map();

// Whether a finger is on a place: then this is done as soon as it is lifted.
export function waits(id, then) {
  const held = document.getElementById(id).contains(pressed);
  if (held) waiting.set(id, [...waiting.get(id) || [], then]);
  return held;
}

export function parts(id, rows, make) {
  const place = document.getElementById(id);
  if (waits(id, () => parts(id, rows, make))) return false;
  const before = filled.get(id) || new Map(), now = new Map(), held = document.activeElement;
  const focus = place.contains(held) ? [selector(held), held.value, held.selectionStart] : null;
  for (const [key, data] of rows) {
    const text = JSON.stringify(data), same = before.get(key);
    if (same && same.text === text && same.language === language) { now.set(key, same); continue; }
    const nodes = [make(data, key)].flat(Infinity).filter(Boolean);
    if (same && same.language !== language) carry(same.nodes, nodes);
    now.set(key, { text, language, nodes });
  }
  filled.set(id, now);
  if (before.size === now.size && [...now].every(([key, part]) => before.get(key) === part)) return false;
  const nodes = [...now.values()].flatMap((part) => part.nodes), kept = new Set(nodes);
  for (const node of [...place.childNodes]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, i) => { if (place.childNodes[i] !== node) place.insertBefore(node, place.childNodes[i] || null); });
  if (focus && !place.contains(document.activeElement)) refocus(place, focus);
  return true;
}

// What was typed into a part, for the same part in another language.
function carry(before, now) {
  const fields = (nodes) => nodes.flatMap((node) => node.matches('input, select') ? [node] : [...node.querySelectorAll('input, select, details')]);
  const from = fields(before), to = fields(now);
  if (from.length !== to.length) return;
  from.forEach((field, i) => { for (const name of ['value', 'checked', 'open']) if (name in field) to[i][name] = field[name]; });
}

// A place that shows one thing.
export function fill(id, data, make) {
  return parts(id, [['', data]], make);
}

// Whatever stands there goes, a finger on it or not; what is shown next is drawn anew.
export function clear(id) {
  filled.delete(id);
  waiting.delete(id);
  document.getElementById(id).replaceChildren();
}

// What a part has shown is over: when it is shown next, it is drawn anew, whatever it says.
export function renew(id, key) {
  filled.get(id)?.delete(key);
}

function selector(element) {
  const named = ['id', 'data-verb', 'data-line', 'data-face', 'name'].find((name) => element.getAttribute(name));
  return named ? `[${named}="${CSS.escape(element.getAttribute(named))}"]` : element.localName;
}

function refocus(place, [wanted, value, at]) {
  const element = place.querySelector(wanted);
  if (!element) return;
  element.focus({ preventScroll: true });
  if (typeof value === 'string' && element.matches('input:not([type=checkbox])')) {
    element.value = value;
    if (typeof at === 'number') element.setSelectionRange(at, at);
  }
}

function lifted() {
  if (!pressed) return;
  pressed = null;
  for (const [id, all] of [...waiting]) { waiting.delete(id); for (const then of all) then(); }
}
let patience = null;
function press(element, milliseconds) {
  clearTimeout(patience);
  pressed = element || pressed;
  patience = setTimeout(lifted, milliseconds);
}
addEventListener('pointerdown', (event) => press(event.target, 900), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => press(null, 300), true); // its click comes late where much goes on
addEventListener('click', lifted);

export function sideClass(view, side) {
  const number = view.sides.indexOf(side);
  return number < 0 ? 'nobody' : `side side${number % 6}`;
}

// A side as it is spoken of: with its player, if he is called otherwise.
export function called(person, side) {
  return person && person !== side ? `${person} (${t(side)})` : t(side);
}

export function who(view, side) {
  const person = view.players[side];
  return h('span', { class: sideClass(view, side) }, called(person, side));
}

function apart(nodes) {
  return nodes.flatMap((node, i) => i ? [' ', node] : [node]);
}

// Who of a side's own acts, where a game says that.
export const heads = ({ heads: all = [] }) => all.map(([label, value]) => h('p', { class: 'turn' }, `${label} `, h('b', {}, value)));

// Whoever is to act; of those who play together they alone who have to do something.
export function actors({ acting, owing, together }) {
  return acting.filter((side) => !together || !owing[0] || owing.some((all) => !all[0] || all.includes(side)));
}

// That it is a side's alone to act stands above.
export function heading(view) {
  const acting = actors(view).map((side) => who(view, side));
  const waits = view.asks.flatMap((ask) => !ask.mine && ask.who.length < view.sides.length ? ask.who : []);
  return [
    h('p', { class: 'where' }, briefly(view.heading.join(' · '))),
    heads(view),
    view.over
      ? h('p', { class: 'over' }, view.over)
      : h('p', { class: 'acts' }, acting.length && `${view.acting}` !== view.side ? rich('To act: {sides}', { sides: apart(acting) }) : ''),
    waits.length > 0 && h('p', { class: 'waits' }, rich('Waiting for {sides}', { sides: apart([...new Set(waits)].map((side) => who(view, side))) })),
  ];
}

// Of a long row of steps the last two: where in the game that is, a phone's page of steps shows.
export function briefly(text) {
  return text.replace(/((?:^|: )[^·]* · )(?:[^·]* · )+([^·]* · [^·]*)$/gm, '$1$2');
}

// What is said on pages: without the words that would be typed.
// A line as it is read, without the quotes that keep its names together where it is typed.
export function unquoted(text) {
  return text.replace(/"([^"]*)"/g, '$1');
}

export function plainly(text) {
  return text.replace(/ --(?:odds|check)(?=`)/g, '').replace(/; yours: [^)]*/g, '').replace(/ [^.?!]*\btype `[^`]*` instead[^.?!]*[.?!]?/g, '').replace(/(?:;[^;`]*)?(?:: |,? or |, )`[^`]*(?:\b[A-Z]{3,}\b|\w\|\w)[^`]*`(?: \([^)]*\)|,? or `[^`]*`)?/g, '').replace(/(?:^|; )`[^`]*` (?:behind|said|says|typed|tells)[^;]*/g, '').replace(/ ?[(（][^()（）]*`[^()（）]*[)）]/g, '').replace(/`([^`]*)`?/g, (_, line) => verbal(line));
}

// Who still owes something, where what is owed does not name them.
export function missing({ missing: all, owed: debts, turn, asks, side: own }) {
  const sides = all.filter((side) => side !== turn && (side !== own || !asks.some(({ mine }) => mine)) && !debts.some((debt) => debt.includes(t(side))));
  return sides.length ? [t('Still missing: {sides}', { sides: commas(sides) })] : [];
}

// Whether what is owed, by its place, may be for this page's side to do.
const own = ({ owing, side }, i) => !owing[i][0] || owing[i].includes(side);
export const due = (view) => view.owed.filter((debt, i) => view.mine && own(view, i));

// What others have proposed and all must agree to.
export function proposed({ undo, ending }) {
  const words = ({ by, text, missing: sides }) => ({ side: t(by), what: verbal(text), sides: commas(sides.map((side) => t(side))) });
  return [undo && !undo.mine && t('{side} asks to take back {what}: {sides} must agree', words(undo)), ending && !ending.mine && t('{side} says how the game ends: {what}; {sides} must agree', words(ending))].filter(Boolean);
}

// can: with which of the verbs that a debt names something can be said now; of another's debt what is listed for this side alone.
// The words of which one may be a verb that settles it.
const named = (debt) => [...debt.matchAll(/(?:^|`)([\w-]+)/g)].map(([, name]) => name);
export const dueNow = (view) => due(view).flatMap(named);
export const othersNow = (view) => view.owed.filter((debt, i) => !own(view, i)).flatMap(named);

export function owed(view, can = () => []) {
  const asks = view.asks.filter((ask) => !ask.mine).map((ask) => h('li', {}, ask.prompt));
  const keys = view.wanting.map((side) => h('li', {}, rich('{side} must unlock before it goes on', { side: who(view, side) })));
  const told = new Set();
  const mine = (i) => view.mine && own(view, i), does = (debt, i) => (mine(i) || debt.includes(t(view.side)) ? can(named(debt).filter((name) => !told.has(name)), mine(i)) : []).map((verb) => told.add(verb) && button({ 'data-does': verb }, verbal(verb)));
  const debts = view.owed.map((debt, i) => [!mine(i), h('li', {}, does(debt, i), plainly(debt))]).sort(([one], [other]) => one - other).map(([, row]) => row); // one's own first
  const unsaid = missing(view).map((text) => h('li', {}, text));
  const ready = view.ready?.length ? [h('li', { class: 'ready' }, rich('Ready: {sides}', { sides: apart(view.ready.map((side) => who(view, side))) }))] : [];
  const parted = (view.apart || []).map((text) => h('li', {}, text.trim()));
  const lines = [...parted, ...proposed(view).map((text) => h('li', {}, text)), ...ready, ...asks, ...keys, ...unsaid, ...debts];
  if (!lines.length) return null;
  const more = lines.splice(4);
  return h('div', { class: 'owed' }, h('ul', {}, lines), more.length ? h('details', {}, h('summary', {}, plural(more.length, 'and {n} more', 'and {n} more')), h('ul', {}, more)) : null);
}

export function line(view) {
  return view.line.map((level) => h('ol', { class: 'line' }, level.steps.map((step) =>
    h('li', step.now ? { class: 'now', 'aria-current': 'step' } : {}, step.title, /^\d/.test(step.citation) && h('small', {}, ` ${step.citation}`)))));
}

export function trackers(view) {
  return view.trackers.length
    ? h('dl', { class: 'trackers' }, view.trackers.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))) : null;
}

export function tracks(list) {
  return list.map((track) => h('div', { class: 'track' }, h('h3', { 'aria-level': 2 }, track.title),
    h('ol', { class: track.boxes.length < 16 && track.boxes.every((box) => box.length < 3) && 'one' }, track.boxes.map((box, i) => h('li', i === track.now ? { class: 'now', 'aria-current': 'true' } : {}, box.replaceAll('\n', ' ')))), track.note && quiet(track.note)));
}

export function sheets(list) {
  return list.map((sheet) => h('section', { class: 'sheet' }, h('h3', { 'aria-level': 2 }, sheet.title),
    h('dl', {}, sheet.rows.map(([head, text]) => h('div', {}, head && h('dt', {}, head), h('dd', {}, text))))));
}

const PIPS = ['', '5', '19', '159', '1379', '13579', '134679'];

// counts: whether what it shows brings something, where a game says that.
export function die(face, sides, counts = false) {
  const pips = sides === 6 && PIPS[face];
  if (!pips) return h('span', { class: counts ? 'die counts' : 'die' }, String(face));
  return h('span', { class: 'die pips', role: 'img', 'aria-label': String(face) }, [...pips].map((at) => h('i', { class: `pip p${at}` })));
}

function thrown(roll, sides) {
  const why = roll.why || roll.what, what = commas([why.startsWith(`${roll.who} `) ? '' : roll.who, why].filter(Boolean));
  if (roll.what && !sides) return t('drawn: {what}', { what });
  return roll.typed ? t('{throw} (thrown at the table)', { throw: what }) : what;
}

export function dice(rolls) {
  const fallen = rolls.filter((roll) => roll.faces.length), [first] = fallen, sided = ({ what }) => Number(/d(\d+)/.exec(what)?.[1]);
  if (fallen.length > 2 && first.why && fallen.every(({ why, who, faces, typed }) => why === first.why && who && faces.length === 1 && typed === first.typed)) { // all for the same, by one or each for themselves
    const one = fallen.every(({ who }) => who === first.who);
    return [h('p', { class: 'roll' }, fallen.map((roll) => h('span', { class: 'each' }, die(roll.faces[0], sided(roll), roll.counts?.[0]), !one && [' ', t(roll.who)])), h('small', {}, ` ${thrown({ ...first, who: one && first.who }, sided(first))}`))];
  }
  return fallen.map((roll) => {
    const sides = sided(roll);
    return h('p', { class: 'roll' }, roll.faces.map((face, i) => die(face, sides, roll.counts?.[i])), h('small', {}, ` ${thrown(roll, sides)}`));
  });
}

// The last events, the newest first; each unfolds its whole ruling, which is fetched then.
export function log(place, view, whyUrl) {
  parts(place, view.log.map((event) => [event.n, event]).reverse(), (event) => entry(view, event, whyUrl));
}

// words: how it is told here, if otherwise than in the log.
export function entry(view, event, whyUrl, words = null) {
  const body = h('div', { class: 'why' });
  const unfold = async (opened) => {
    if (!opened.target.open || body.childElementCount) return;
    const text = await ask('A ruling', whyUrl + event.n, () => body.isConnected && opened.target.open);
    if (text !== null) body.replaceChildren((await bring('A ruling', 'ruled.js')).ruled(JSON.parse(text)));
  };
  const [text, ...own] = plainly(event.short || event.text.replace(/^next: /, '')).split('\n'), told = view.sides.find((side) => text.startsWith(t(side)) && !/[a-z]/i.test(text[t(side).length])), side = told || event.side, said = side && t(side); // whose sentence it is, or who did it, is said once
  const summary = h('summary', {}, words || [said && h('b', { class: sideClass(view, side) }, said), told ? text.slice(said.length) : ` ${text}`]);
  return h('li', { class: event.overruled ? 'overruled' : null, value: event.n }, h('details', { ontoggle: unfold }, summary, body), own.map((line) => h('p', {}, line)), dice(event.rolls));
}
