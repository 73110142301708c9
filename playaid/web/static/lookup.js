// What is looked up beside the play: rules, what happened before, the evenings kept here, whether the log is whole. Fetched when it is asked for.
import { button, entry, h, plainly, quiet } from './draw.js';
import { blanks } from './blanks.js';
import { ask, send } from './request.js';
import { t, verbal } from './words.js';

const lines = (texts) => texts.map((text) => (Array.isArray(text) ? h('h3', {}, text[0]) : h('p', { class: 'lines' }, text)));

// base: the side's address; open: opens a sheet; refusal: why there is nothing; shown: what the page shows, null once it has been emptied.
export function begin(page) {
  const { base, open, refusal, shown } = page;
  const told = async (what, title) => {
    open(title, h('p', { class: 'quiet' }, t('Looking …')));
    const text = await ask(title, `${base}/known/${what}`, shown, { patience: 60000 });
    if (shown()) open(title, text === null ? t('That did not work.') : lines(JSON.parse(text)));
  };
  const field = h('input', { id: 'case', autocomplete: 'off', maxlength: 60, required: true });
  const asked = (event) => { event.preventDefault(); rule(page, field.value.trim()); };
  const reveal = async () => { const answer = await send(`${base}/reveal`, {}); if (shown()) open(t('Reveal'), answer.ok ? lines(answer.lines) : refusal(answer)); };
  const file = (form) => h('a', { class: 'button', href: `${base}/evening.${form}`, download: `evening.${form}` }, `.${form}`);
  open(t('Look something up'),
    h('form', { onsubmit: asked }, h('label', { for: 'case' }, t('A rule: its number or a word')), h('div', { class: 'row' }, field, h('button', { class: 'main' }, t('Look')))),
    h('div', { class: 'chips' }, button({ class: 'chip', onclick: () => rule(page, 'victory') }, t('How it is won')), button({ class: 'chip', onclick: () => told('sequence', t('How a turn goes')) }, t('How a turn goes')),
      button({ class: 'chip', onclick: () => told('learn', t('A first evening')) }, t('A first evening')),
      button({ class: 'chip', onclick: () => told('stats', t('Evenings')) }, t('Evenings')), button({ class: 'chip', onclick: () => told('verify', t('Is the log whole?')) }, t('Is the log whole?')),
      shown().over && button({ class: 'chip', onclick: reveal }, t('Reveal'))),
    h('p', {}, t('The evening as a file:')), h('div', { class: 'row' }, file('html'), file('md')));
}

// A query that wants something said.
export function query({ base, open, forms, say }, name) {
  const form = forms.find(({ verb }) => verb === name);
  if (!form || !form.fields.length) say(name); else open(verbal(form.verb), quiet(plainly(form.summary)), blanks(form, say, base));
}

// What a rule says.
export async function rule({ base, open, refusal, shown }, words) {
  const answer = await send(`${base}/rule`, { case: words }, 3000);
  if (!shown()) return null;
  if (!answer.ok) return open(t('Look something up'), ...refusal(answer));
  return open(answer.title.startsWith(answer.case) ? answer.title : `${answer.case} ${answer.title}`, answer.plain ? h('p', {}, answer.plain) : answer.does && quiet(answer.does),
    answer.refusals.length ? [h('h3', {}, t('Refused when:')), h('ul', {}, answer.refusals.map((text) => h('li', {}, text)))] : null, answer.below.map(([number, title]) => h('p', {}, h('small', { class: 'cites' }, number), ' ', title)));
}

// What happened before what the log shows, more with each tap.
export async function earlier({ base, place, shown }) {
  const first = Number(place.lastElementChild?.value || shown().log[0]?.n || 1);
  const text = await ask('What happened', `${base}/past/${first}`, shown);
  if (text !== null) place.append(...JSON.parse(text).map((event) => entry(shown(), event, `${base}/why/`)));
}
