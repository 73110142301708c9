// A club's list: its tables, who plays, whose turn it is, which seats are free, and the evenings that are over with their logs.
import { h } from './draw.js';
import { say } from './banner.js';
import { ask, send } from './request.js';

const EVERY = 5000;
const at = (id) => document.getElementById(id);

async function sit(table, side) {
  say('seat', '');
  const answer = await send(`/t/${table.mark}/seat`, { side });
  if (answer.code) location.assign(`/t/${table.mark}/pair#${answer.code}`);
  else say('seat', answer.refused || 'That did not work.');
}

function row(table) {
  const who = Object.entries(table.players).map(([side, name]) => side === name ? side : `${side} (${name})`).join(', ');
  const turn = table.over || (table.turn && table.turn.length ? `${table.turn.join(' and ')} to act` : '');
  const how = table.away ? 'not looked at yet' : `event ${table.event}. ${turn}`;
  const seats = table.over || table.away ? [] : table.seats.map((side) => h('button', { type: 'button', onclick: () => sit(table, side) },
    table.free.includes(side) ? `Sit down: ${side} is free` : `Go on as ${side}`));
  const log = table.over ? [h('a', { href: `/t/${table.mark}/log` }, 'The log')] : [];
  return h('li', {}, h('a', { href: `/t/${table.mark}/` }, table.name), h('span', {}, table.game), h('span', {}, who),
    h('span', { class: 'how' }, how), ...seats, ...log);
}

let shown = '';

async function look() {
  const text = await ask('The list', '/tables');
  setTimeout(look, EVERY);
  if (text === null || text === shown) return;
  shown = text;
  const told = JSON.parse(text), nothing = [h('li', {}, 'None.')];
  const playing = told.tables.filter((table) => !table.over).map(row), finished = told.tables.filter((table) => table.over).map(row);
  at('playing').replaceChildren(...(playing.length ? playing : nothing));
  at('finished').replaceChildren(...(finished.length ? finished : nothing));
}

look();
