// What few are asked: their passphrase, what all must agree to, what is said against the rules, what may stand behind one's own words. Fetched when it is asked.
import { button, h, rack } from './draw.js';
import { t, verbal } from './words.js';

// waited: whether the others wait for it; given: hands the passphrase over; toast: says something over the page.
export function unlocking(side, waited, given, toast) {
  const field = h('input', { type: 'password', id: 'passphrase', autocomplete: 'current-password', maxlength: 500, required: true });
  const unlock = async (event) => {
    event.preventDefault();
    const answer = await given(field.value);
    field.value = '';
    if (!answer.ok) toast(answer.wait ? t('{refused} ({seconds} s)', { refused: answer.refused, seconds: answer.wait }) : answer.refused);
  };
  return h('form', { class: 'ask', onsubmit: unlock }, h('h2', {}, t('{side} is locked', { side: t(side) })),
    waited && h('p', {}, t('The others wait for you to unlock.')),
    h('label', { for: 'passphrase' }, t('Your passphrase')), h('div', { class: 'row' }, field, h('button', { class: 'main' }, t('Unlock'))));
}

export function agreeing({ event, by, text, why }, act) {
  return consenting(t('{side} asks to take back: {what}', { side: t(by), what: verbal(text) }), (yes) => act('agree', { event, yes }), why, [t('Agree: take it back'), t('No: it stands')]);
}

export function ending({ by, result, text }, act) {
  return consenting(t('{side} says how the game ends: {what}', { side: t(by), what: text }), (yes) => act('end_as', { result, yes }));
}

function consenting(words, agree, why, [yes, no] = [t('Agree'), t('No')]) {
  return h('section', { class: 'ask' }, h('h2', {}, words), why && h('p', {}, why), h('div', { class: 'row' }, button({ class: 'main', onclick: () => agree(true) }, yes), button({ onclick: () => agree(false) }, no)));
}

// words: an illegal line; say: says it, because of what is typed.
export function overruling(words, say) {
  const because = h('input', { id: 'because', autocomplete: 'off', maxlength: 200, required: true });
  return h('form', { onsubmit: (event) => { event.preventDefault(); say(words, because.value); } },
    h('label', { for: 'because' }, t('Because')), h('div', { class: 'row' }, because, h('button', {}, t('Overrule'))));
}

// What may stand behind one's own words, marked until they are there, or in their place.
export function endings(all, field, answer) {
  const chips = all.map(([text, label]) => button({ class: 'chip', 'aria-pressed': text[0] === ' ' && 'false', onclick: () => {
    if (text[0] !== ' ') return answer(text);
    const there = all.find(([other]) => field.value.endsWith(other));
    if (there) field.value = field.value.slice(0, -there[0].length);
    field.ending = field.ending === text ? '' : text;
    chips.forEach((chip, i) => chip.hasAttribute('aria-pressed') && chip.setAttribute('aria-pressed', String(all[i][0] === field.ending)));
  } }, label));
  return rack(chips);
}
