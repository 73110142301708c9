// A club's list: its tables, who plays, whose turn it is, which seats are free, and the evenings that are over with their logs.
import { button, h } from './draw.js';
import { say } from './banner.js';
import { ask, send } from './request.js';
import { ready } from './language.js';
import { commas, series, t } from './words.js';

await ready;

const EVERY = 5000;
const at = (id) => document.getElementById(id);

async function sit(table, side) {
  say('seat');
  const answer = await send(`/t/${table.mark}/seat`, { side });
  if (answer.code) location.assign(`/t/${table.mark}/pair#${answer.code}`);
  else say('seat', () => answer.refused || t('That did not work.'));
}

function row(table) {
  const who = Object.entries(table.players).map(([side, name]) => side === name ? side : `${side} (${name})`);
  const turn = table.over || (table.turn && table.turn.length ? t('{sides} to act', { sides: series(table.turn) }) : '');
  const how = table.away ? t('not looked at yet') : `${t('event {n}', { n: table.event })}. ${turn}`;
  const seats = table.over || table.away ? [] : table.seats.map((side) => button({ onclick: () => sit(table, side) },
    table.free.includes(side) ? t('Sit down: {side} is free', { side }) : t('Go on as {side}', { side })));
  const log = table.over ? [h('a', { href: `/t/${table.mark}/log` }, t('The log'))] : [];
  return h('li', {}, h('a', { href: `/t/${table.mark}/` }, table.name), h('span', {}, table.game), h('span', {}, commas(who)),
    h('span', { class: 'how' }, how), ...seats, ...log);
}

let shown = '';

async function look() {
  const text = await ask('The list', '/tables');
  setTimeout(look, EVERY);
  if (text === null || text === shown) return;
  shown = text;
  const told = JSON.parse(text), nothing = [h('li', {}, t('None.'))];
  const playing = told.tables.filter((table) => !table.over).map(row), finished = told.tables.filter((table) => table.over).map(row);
  at('playing').replaceChildren(...(playing.length ? playing : nothing));
  at('finished').replaceChildren(...(finished.length ? finished : nothing));
}

look();
