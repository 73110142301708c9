// The last throw that was typed by hand, put right: the die that is tapped alone shows another face. Fetched when somebody wants to.
import { button, die, h, quiet, rack } from './draw.js';
import { send } from './request.js';
import { t } from './words.js';

// base: the side's address; open: opens a sheet; say: a line; shown: what the page shows; refusal: what is told of an answer that refuses.
export async function begin({ base, open, say, shown, refusal }) {
  const may = await send(`${base}/check`, { line: 'back' }, 3000);
  if (!may.ok) return open(t('Put die right'), refusal(may)); // before anybody chooses a die and what it shows
  const event = shown().log.filter((one) => !one.undone && one.rolls.some((roll) => roll.typed && roll.faces.length)).at(-1), all = (event?.rolls || []).filter((roll) => roll.typed), [stay, free] = may.counted || [0, 0];
  const last = all.at(-1), rolls = last?.faces.length === 1 ? all : [last], dice = rolls.flatMap((roll) => (roll ? roll.faces.map((face) => ({ face, roll })) : [])).slice(-stay - free); // counted as whoever takes the line counts them
  const sides = ({ what }) => Number(/d(\d+)/.exec(what)?.[1] || 0);
  if (!free || dice.length !== stay + free || dice.some(({ roll }) => !sides(roll) || sides(roll) > 20)) return say('back');
  const several = new Set(rolls.map((roll) => roll?.who)).size > 1, drawn = (face, roll) => die(face, sides(roll)), place = h('div', {});
  const tapped = ({ roll }, number) => () => {
    const faces = roll.shows || Array.from({ length: sides(roll) }, (_, i) => i + 1);
    place.replaceChildren(h('h3', {}, t('What does it show?')), h('div', { class: 'faces' }, faces.map((face, i) => button({ 'data-face': i + 1, 'aria-label': String(face), disabled: String(face) === String(dice[number - 1].face), onclick: () => say(dice[1] ? `back ${number} ${i + 1}` : `back ${i + 1}`) }, drawn(face, roll)))));
    for (const one of row.children) one.setAttribute('aria-pressed', String(one === row.children[number - 1]));
  };
  const row = h('div', { class: 'faces' }, dice.map((one, i) => button({ 'data-die': i + 1, 'aria-label': String(one.face), disabled: i < stay, onclick: tapped(one, i + 1) }, drawn(one.face, one.roll), several && h('small', {}, one.roll.who))));
  new MutationObserver((_, watch) => { if (row.checkVisibility()) document.getElementById('close').click(); watch.disconnect(); }).observe(document.body, { attributeFilter: ['data-event'] }); // something else has been done: it is no last throw any more
  return open(t('Put die right'), quiet(t('Tap the die that shows something else.')), row, stay > 0 && quiet(t('After some of these dice playaid has thrown: they stay as they fell.')), place, rack(button({ class: 'chip', onclick: () => say('back') }, t('All of them again'))));
}
