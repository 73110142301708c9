// The laptop's page: a code for each side, who is paired, and how to throw a device out.
import { button, called, clear, h, parts } from './draw.js';
import { ask, mark, send } from './request.js';
import { ready } from './language.js';
import { language, t } from './words.js';

await ready;

const at = (id) => document.getElementById(id);
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
addEventListener('hashchange', () => location.reload()); // a newer link, where an older one's page was open
const codes = new Map();
const EVERY = 1500;
const PATIENCE = 900; // milliseconds: nothing streams to this page, so that it finds out by itself that the network is back
let looked = 0, next = null;

async function code_of(side) {
  const answer = await send('/laptop/code', { side });
  if (answer.ok) codes.set(side, answer);
  look();
}

function picture(svg) {
  const read = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  return document.importNode(read, true);
}

function since(device) {
  const time = new Date(device.since * 1000).toLocaleTimeString(language === 'en' ? [] : language, { hour: '2-digit', minute: '2-digit' });
  return device.there ? t('sits here since {time}', { time }) : t('is away; sat down at {time}', { time });
}

function seat(state, side) {
  const devices = state.devices.filter((device) => device.side === side);
  const open = codes.get(side);
  const person = state.players[side];
  return h('section', { class: 'seat' }, h('h2', {}, called(person, side)),
    devices.map((device) => h('p', {}, since(device), ' ',
      button({ onclick: () => send('/laptop/out', { device: device.id }).then(look) }, t('Throw out')))),
    open && devices.length <= open.before ? [h('div', { class: 'qr' }, picture(open.svg)), h('p', { class: 'link' }, open.link)] : null,
    button({ onclick: () => { codes.delete(side); code_of(side); } }, devices.length ? t('Another code, for another phone') : t('A code to scan')));
}

async function look() {
  const asked = ++looked;
  const text = await ask('Who sits down', '/laptop/state', () => asked === looked, { patience: PATIENCE });
  if (asked !== looked) return;
  clearTimeout(next);
  if (text === null) { // the right to it is gone, and with it the codes
    codes.clear();
    clear('seats');
    clear('stops');
    at('words').textContent = code ? t('This link is used up: it opens one browser, once. Type laptop where the evening is served, and it prints another.') : t('This page opens by the link that the laptop has printed.');
    return;
  }
  const state = JSON.parse(text);
  for (const side of state.sides) {
    const paired = state.devices.filter((device) => device.side === side).length;
    const open = codes.get(side);
    if (open && open.before === undefined) open.before = paired;
  }
  parts('seats', state.sides.map((side) => [side, [state.players[side], state.devices.filter((device) => device.side === side), codes.get(side)]]), (data, side) => seat(state, side));
  next = setTimeout(look, EVERY);
}

// Two taps: one more than what is touched by the way.
const stops = document.getElementById('stops');
function stop() {
  const over = button({ class: 'main', 'data-stop': 'adjourn', onclick: async () => {
    const answer = await send('/laptop/stop', {});
    stops.replaceChildren(h('p', {}, answer.ok ? [...answer.lines, t('Good night. All is in the log: serve it again to go on.')].join(' ') : answer.refused));
    if (answer.ok) { clearTimeout(next); looked += 1; clear('seats'); at('words').textContent = ''; }
  } }, t('Good night'));
  stops.replaceChildren(h('p', {}, t('The log says where the game stands, and all pages say good night. Nothing has ended: the evening goes on another day from there.')), h('div', { class: 'row' }, over, button({ onclick: rest }, t('Never mind'))));
}
function rest() {
  stops.replaceChildren(button({ 'data-stops': true, onclick: stop }, t('Stop for tonight')));
}

rest();
addEventListener('language', () => { rest(); look(); });
if (code) await send('/pair', { code, tap: mark() }, Infinity);
await look();
