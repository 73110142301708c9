// What has happened to a side since its page was shown last, in one sentence; the tab and its title are marked until somebody touches the page.

import { due, plainly } from './draw.js';
import { commas, t, verbal } from './words.js';

const LONG = 200; // letters: what is longer may be cut
const whose = (now, where) => (now.turn && now.turn !== now.side ? `${t(now.yours, { side: t(now.side) })}: ${where}.` : t('It is your turn: {where}.', { where })); // in another's turn there may be something to do, too
const ASIDE = ['note', 'pending', 'undo', 'redo', 'roll', 'claim', 'share', 'agreed']; // of one's own, what is no declaration that has come to its end

// alone: without where they stand.
function own({ side, sides, players }, alone) {
  const names = [side, players[side]];
  for (const piece of document.querySelectorAll(`#board .pieces .side${sides.indexOf(side)}[data-piece]`)) names.push(!alone && piece.closest('[data-stack]').dataset.stack, piece.dataset.piece, ...(piece.dataset.holds || '').split('|'));
  return [...new Set(names)].filter((name) => name && name.length > 2);
}

function spoken(text, name) {
  const at = text.indexOf(name);
  return at >= 0 && !/\w/.test(text[at - 1] || ' ') && !/\w/.test(text[at + name.length] || ' ');
}

// The most pressing of it; empty where nothing concerns this side.
// acted: this page has done something just now, and is told of that by itself.
export function news(before, now, acted) {
  if (!before || before.locked || now.locked || before.side !== now.side) return '';
  const asked = now.asks.find((ask) => ask.mine && !before.asks.some((other) => other.mine && other.key === ask.key));
  if (asked) return t('You are asked: {what}', { what: asked.prompt });
  if (now.undo?.mine && !before.undo) return t('{side} asks to take back: {what}', { side: t(now.undo.by), what: verbal(now.undo.text) });
  if (now.ending?.mine && !before.ending) return t('{side} says how the game ends: {what}', { side: t(now.ending.by), what: now.ending.text });
  if (before.undo && !now.undo && before.undo.by === now.side) return now.n === before.n ? t('It stands: {what}', { what: verbal(before.undo.text) }) : now.log.some((event) => event.n > before.n && event.text.includes(before.undo.event)) ? t('Taken back: {what}', { what: verbal(before.undo.text) }) : '';
  const names = own(now), since = now.log.filter(({ n }) => n > before.n), fresh = since.filter((one) => (one.side !== now.side || (!acted && !ASIDE.includes(one.kind))) && (now.together || one.rolls[0] || one.acts || !one.text.includes(now.heading.join(' · '))));
  const turn = now.mine && !before.mine && !now.over && now.yours !== '{side}' ? whose(now, due(now).map((debt) => plainly(debt).replace(/ \[[^\]]*\]$/, ''))[0] || now.heads?.[0]?.[1] || now.heading.join(' · ')) : '';
  const told = fresh.findLast((one) => now.together || one.kind === 'undo' || (turn && one.rolls[0]) || names.some((name) => spoken(one.acts ? `${one.text} ${one.short}` : one.text, name))); // what all win or lose by concerns everybody, and a throw that is put right, or by which it has come to be one's turn
  const first = (text) => { const all = text.split(/(?<=[.!?。]) ?/), mine = all.filter((one) => own(now, true).some((name) => spoken(one, name))); return text.length > LONG && mine[0] ? [...mine, ...all.filter((one) => !mine.includes(one))].join(' ') : text; }; // what is cut is not of one's own
  const right = fresh.findLast((event) => event.kind === 'undo' && event !== told), passed = since.flatMap((event) => event.passed);
  return [right && `${right.short}.`, told ? (told.short ? first(told.short) : told.text) : '', turn, turn && passed[0] && t('Passed by: {steps}.', { steps: commas(passed) }), now.mine && !now.ready.includes(now.side) && now.ready.some((side) => !before.ready.includes(side)) && t('{sides} waits for you', { sides: commas(now.ready) })].filter(Boolean).join('. ').replace(/([.?!。])\. /g, '$1 ');
}
