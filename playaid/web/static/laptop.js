// The laptop's page: a code for each side, who is paired, and how to throw a device out.
import { h, parts } from './draw.js';
import { send } from './stream.js';

const at = (id) => document.getElementById(id);
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const codes = new Map();

async function code_of(side) {
  const answer = await send('/laptop/code', { side });
  if (answer.ok) codes.set(side, answer);
  look();
}

function picture(svg) {
  const read = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  return document.importNode(read, true);
}

function seat(state, side) {
  const devices = state.devices.filter((device) => device.side === side);
  const open = codes.get(side);
  const person = state.players[side];
  return h('section', { class: 'seat' }, h('h2', {}, person && person !== side ? `${person} (${side})` : side),
    devices.map((device) => h('p', {}, device.there ? 'sits here' : 'is away', ` since ${new Date(device.since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })} `,
      h('button', { type: 'button', onclick: () => send('/laptop/out', { device: device.id }).then(look) }, 'Throw out'))),
    open && devices.length <= open.before ? [h('div', { class: 'qr' }, picture(open.svg)), h('p', { class: 'link' }, open.link)] : null,
    h('button', { type: 'button', onclick: () => { codes.delete(side); code_of(side); } }, devices.length ? 'Another code, for another phone' : 'A code to scan'));
}

async function look() {
  const answer = await fetch('/laptop/state');
  if (!answer.ok) { at('words').textContent = 'This page opens by the link that the laptop has printed.'; return; }
  const state = await answer.json();
  for (const side of state.sides) {
    const paired = state.devices.filter((device) => device.side === side).length;
    const open = codes.get(side);
    if (open && open.before === undefined) open.before = paired;
  }
  parts('seats', state.sides.map((side) => [side, [state.players[side], state.devices.filter((device) => device.side === side), codes.get(side)]]), (data, side) => seat(state, side));
}

if (code) await send('/pair', { code });
await look();
setInterval(look, 1500);
