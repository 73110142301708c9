// What opens on a sheet: a verb with its lines, what a line would come to, what became of it. Comes behind the first picture.
import { button, dice, due, h, plainly, quiet, rack, unquoted } from './draw.js';
import { worksheetLines } from './worksheet.js';
import { facts, idle, isOneOf, left, lines, portions, questions } from './choose.js';
import { bring, send } from './request.js';
import { commas, series, t, verbal } from './words.js';

import('./cut.js');

export let say;
let stopped = 0, alone = null, lying = null, base, page, open, over;

// given: the side's address; how a sheet is opened, and over another one; how a line is said; the element of a sheet's foot; how a verb is counted out on the board.
export function begin(given) {
  page = given;
  ({ base, open, over, say } = given);
}

// What declares a line; where several act, and what is said is nobody else's to know, being ready by the same tap, too: whatever is said, so that it tells nothing. Not where more is owed than this.
export function declaring(declare, line) {
  const now = page.shown(), [verb] = line.split(' ');
  if (!now.mine || !now.acting[1] || due(now)[1] || now.ready.includes(now.side) || !now.verbs.some(({ name, secret }) => secret && name === verb) || page.forms().some((form) => form.anytime && form.verb === verb)) return [declare];
  return [declare, button({ 'data-both': true, onclick: async () => {
    const { n } = page.shown();
    if (!await say(line)) return;
    while (page.shown()?.n === n) await new Promise((again) => setTimeout(again, 50));
    if (page.shown()?.mine) say('next');
  } }, t('Declare, and be ready'), h('small', {}, t('it goes on once all are ready')))];
}

// Letting a whole turn pass is two taps where something could still be done.
export function passing(ready, next) {
  const { going, then, stir, shown, foot } = page, { ends, passes } = next, told = () => [then(ends) || t('to the next turn'), passes[0] && `${ends ? '' : '; '}${t('passes over: {steps}', { steps: commas(passes) })}`], pass = () => going('next turn', null, t('Pass'), told());
  return ready.some(idle) || passes[1] ? button({ onclick: () => { open(t('Pass'), h('p', {}, left(ready, shown(), ends)), quiet(told())); foot.replaceChildren(pass()); stir(); } }, t('Pass'), h('small', {}, told()[0])) : pass();
}

const check = (line) => send(`${base}/check`, { line }, 3000);

// Whoever has declared, or let go, asks for no chances any more.
export function stop() {
  stopped += 1;
  alone = null;
}

export const shown = () => page.shown();

export const formOf = (line) => page.forms().find(({ verb }) => verb === line.split(' ')[0]);

// What a refusal says is legal.
function ways(said, text = said.instead) {
  const place = h('div', {}, text && plainly(text));
  import('./ways.js').then(({ put }) => put(place, said));
  return place;
}

// A verb with what it does, where that does not begin with it.
function titled(form, summary) {
  [summary] = summary.split(form.cut);
  return summary.startsWith(`${verbal(form.verb)} `) ? summary : `${verbal(form.verb)}: ${summary}`;
}

// A line by what it is called, where that is how it is told.
export const headed = (form, called) => (form.named ? `${verbal(form.verb)}: ${called}` : '');

export function openVerb(form) {
  if (form.counted || portions(form)) return page.count(form);
  if (form.examples) return open(titled(form, form.summary.split(';')[0]), spoken(form, true));
  const [does, ...more] = form.summary.replace(/ ?[(（][^()（）]*`[^()（）]*[)）]/g, '').split(/(?<=[:;])\s/), head = titled(form, does.replace(/[:;]$/, '')), rest = more[0] && quiet(plainly(more.join(' '))), under = (told) => (title, ...body) => open(title, page.owing(form), told, ...body); // what is owed may say that another has still something to do
  if (form.choices.length === 1) { const [{ line, called }] = form.choices, other = headed(form, called); return preview(line, form, other || (line === form.verb && head), under(!other && line === form.verb && rest)); }
  if (!form.fields.length) return preview(form.verb, null, head, under(rest));
  if (isOneOf(form)) return pick(form);
  const told = (form.preview || []).filter((text) => { // of whoever is chosen by name, beside that name
    const [, name, what] = /^(.+?)(?:: |：)(.+)$/.exec(text) || [], mine = form.choices.some(({ args }) => Object.values(args).some((texts) => texts.includes(name)));
    if (mine) facts.set(name, what);
    return !mine;
  });
  const [led, choices] = page.led(form), listed = form.choices[0], parts = listed?.parts.length;
  return open(head, page.owing(form), parts ? null : told.map((text) => quiet(plainly(text))), quiet(questions(form).join(' ')), form.bounded && form.fields.some(({ role }) => /via|path/.test(role)) && quiet(t('Farther: tap who goes on the map.')), rack(led), choices[0] ? lines(form, choices, (line, called) => preview(line, null, headed(form, called), over)) : [], spoken(form, !listed, !parts && rest));
}

// One of a few: a tap marks it, and it is declared from there.
function pick(form) {
  const place = h('div', { class: 'room' }), list = h('div', {}, lines(form, form.choices, (line, called) => {
    for (const chip of list.querySelectorAll('[data-line]')) chip.setAttribute('aria-pressed', String(chip.dataset.line === line));
    const declare = button({ class: 'main', id: 'declare', onclick: () => say(line) }, t('Declare'), h('small', {}, called || unquoted(line)));
    page.foot.replaceChildren(...declaring(declare, line));
    return look(line, place, declare);
  }));
  open(titled(form, form.summary), page.owing(form), list, place, spoken(form, false));
}

// What waits for another line to be said first, which is put together now: it is there again behind that.
let waits = '';
export function goBack() {
  const form = formOf(waits);
  waits = '';
  if (form) openVerb(form);
  return form;
}

// Any other line of a verb. more: what such lines may say.
function spoken(form, open, more) {
  const place = h('div', {}, quiet(t('Looking …'))), fetch = () => { fetched ||= import('./blanks.js').then(({ unlisted }) => place.replaceChildren(unlisted(form, (line, called) => preview(line, null, called, over), base, (other) => { openVerb(other); waits = form.verb; }, page.forms().filter(({ verb }) => form.first.includes(verb)))), () => { fetched = null; place.replaceChildren(quiet(t('That did not work.'))); }); };
  let fetched = null;
  return h('details', { open, class: 'other', ontoggle: fetch }, h('summary', {}, open ? t('Say it') : t('Something else, word by word')),
    more, form.bounded && !form.examples && quiet(t('More is legal than is listed: {what}', { what: form.bounded })), place);
}

// form: the verb of a line that is the only one listed, whose others are said in their own words; show: how the sheet is opened, over what was filled in to come to it or by itself.
export async function preview(words, form = null, called = '', show = open) {
  const declare = button({ class: 'main', id: 'declare', onclick: () => say(words) }, t('Declare'));
  const place = h('div', {}), other = form && form.fields.length ? spoken(form, false) : null;
  show(called || words, place, other);
  page.foot.replaceChildren(...declaring(declare, words));
  return look(words, place, declare, (told) => ruling({ ...told, verb: '', typed: unquoted(told.typed) === unquoted(words) ? '' : told.typed }), (line) => preview(line, form, '', (title, ...body) => page.lay(title, body))); // it stands above
}

// What a line that is put together on the board would come to, below it, and what declares it where the thumb is.
export async function foresee(line) {
  const { declare, see } = page, [confirm, place] = ['confirm', 'foreseen'].map((id) => document.getElementById(id)), under = (...shown) => confirm.replaceChildren(...shown);
  if (!declare.isConnected) declare.raised = Date.now();
  under(...declaring(declare, line));
  const called = formOf(line)?.choices.find((choice) => choice.line === line)?.called;
  declare.replaceChildren(t('Declare'), h('small', {}, called || unquoted(line)));
  await look(line, place, declare, brief, see);
  const why = place.querySelector('.reason'); // it stands where the line would be declared, which nothing rises in place of
  if (why && !declare.isConnected) under(button({ class: 'main pale', onclick: () => why.scrollIntoView({ block: 'center' }) }, t('Declare'), h('small', {}, why.textContent)));
}

// What it comes to in a sentence, and on what that rests where somebody wants to know.
export function brief(told) {
  if (told.verdict === 'illegal' || !told.story.length) return ruling(told);
  return [h('p', { class: 'comes' }, told.vain && h('b', { class: 'vain' }, t('In vain: {why}', { why: plainly(told.vain) }), ' '), plainly(told.story.join(' '))), then(told), folded(ruling({ ...told, story: [], asks: '' }, true))];
}

// What is still to be chosen once it is declared.
const then = ({ asks, asked }) => asks && h('p', { class: 'then' }, t('Then it is asked: {what}', { what: `${page.shown().sides.includes(asked) && asked !== page.shown().side ? `${t(asked)}: ` : ''}${plainly(asks)}` }));

// What a line would come to: what the rules say of it, and what chance does. It comes however late, unless something else has been put in that place.
// again: shows another line in its place.
export async function look(words, place, declare, shown = ruling, again = null) {
  const mine = stopped, polite = { 'aria-live': 'polite' }, found = h('div', polite, quiet(t('Looking …'))), likely = h('div', polite), head = h('div');
  place.replaceChildren(head, likely, found);
  const answer = await check(words);
  if (found.parentNode !== place) return;
  if (!answer.ok) return found.replaceChildren(...refusal(answer));
  const [first, second] = answer.told, told = second ? (await import('./steps.js')).whole(answer.told) : first;
  found.replaceChildren(...[answer.needs.length ? h('p', {}, t('{sides} must unlock first.', { sides: series(answer.needs) })) : [], told ? shown({ ...told, ahead: [words, page.shown()] }) : []].flat());
  if (told?.verdict === 'illegal') { declare.parentNode?.querySelector('[data-both]')?.remove(); declare.remove(); found.append(overruling(words)); }
  const form = formOf(words);
  if (again && told && form?.fields.some(({ added }) => added)) import('./more.js').then(({ more }) => head.append(...more(words, form, again, () => open(titled(form, form.summary), spoken(form, true)))));
  if (!answer.chancy || mine !== stopped) return;
  if (answer.thrown) head.append(h('p', {}, plainly(answer.thrown)));
  if ((answer.dice || answer.draws) && !page.throws()) head.append(button({ class: 'chip', 'data-own': words, 'aria-pressed': 'false', onclick: ({ currentTarget: chip }) => { chip.ariaPressed = chip.ariaPressed !== 'true'; } }, answer.draws ? t('I drew it myself') : t('I threw it myself')));
  likely.replaceChildren(quiet(t('Reckoning the chances …')));
  const chances = await send(`${base}/odds`, { line: words }, 3000);
  const { likelihood } = await bring('What you may do', 'chances.js');
  if (found.parentNode === place) likely.replaceChildren(...likelihood(chances, answer.dice));
}

// What alone can be said lies open with what it comes to, until it is said. now: whether it is known to be what can be said now.
export function lone(place, declare, now) {
  const find = () => document.querySelector('body:not(.drafting) [data-only] small'), small = find(), line = now && small?.closest('[data-only]').dataset.only, about = line ? `${page.shown().n} ${line}` : '';
  if (about === alone && place.firstChild === lying) return;
  alone = about;
  place.replaceChildren();
  if (line) {
    small.textContent = small.told ||= small.textContent; // not how they stood
    look(line, place, declare, brief).then(() => { const told = find() && place.querySelector('.weighed'); if (told) find().textContent = told.textContent; }); // how they stand
  }
  lying = place.firstChild;
}

export function overruling(words) {
  return h('details', { ontoggle: ({ target }) => { if (!target.children[1]) import('./consent.js').then((consent) => target.append(consent.overruling(words, say))); } }, h('summary', {}, t('Let it stand against the rules')));
}

export function refusal(answer) {
  return [h('p', { class: 'reason' }, plainly(answer.refused || t('That did not work.'))), ways(answer, answer.hint),
    answer.candidates?.length ? h('p', {}, t('Near: {names}', { names: commas(answer.candidates) })) : null].filter(Boolean);
}

// Why a place that was tapped cannot be gone to, and why what was tapped is not to be used just now.
const why = () => import('./why.js');
export const refused = async (...what) => (await why()).refused(check, ...what);
export const barred = async (...what) => (await why()).barred(base, ...what);
export const sorted = async (place) => (await why()).sorted(base, place);

// What of the tables is not as it is printed lies folded.
const folded = (parts) => h('details', {}, h('summary', {}, t('What it rests on')), parts);
const rests = (doubts) => doubts.map(([source, cells]) => h('p', {}, h('small', {}, t('rests on {where_from}: {cells}', { where_from: t(source), cells: commas(cells) }))));

// A ruling as it is answered to whoever declared it.
export function ruling(told, bare = false) {
  const doubts = rests(Object.entries(told.doubts));
  return h('section', { class: `ruling ${told.verdict}` },
    told.shown[0] && told.verdict === 'legal' ? null : h('h3', {}, told.verdict === 'illegal' ? t('Illegal') : t('Legal'), ' ', h('small', {}, `${told.typed || told.verb} ${told.citations.map((c) => `[${c}]`).join(' ')}`)),
    told.vain && h('p', { class: 'vain' }, t('In vain: {why}', { why: plainly(told.vain) })),
    told.reasons.map((reason) => [h('p', { class: 'reason' }, plainly(reason.text), reason.citation && !reason.text.endsWith(`[${reason.citation}]`) && ` [${reason.citation}]`), ways(reason)]),
    told.overruled.map((reason) => h('p', { class: 'reason' }, t('Overruled: {reason}', { reason: reason.text }))),
    told.story.map((sentence) => h('p', {}, plainly(sentence))), ways({ text: told.story.join(' '), ahead: told.ahead }),
    then(told),
    worksheetLines(told.worksheet),
    dice(told.rolls),
    told.shown[0] && h('pre', {}, plainly(told.shown.join('\n'))),
    bare ? doubts : doubts[0] && folded(doubts));
}
