// The lines that a refusal names, to be tapped: each opens its preview, or the form of a verb that is named alone, and declares nothing. Fetched when something is refused.
import { button, h, quiet, rack, unquoted } from './draw.js';
import { formOf, openVerb, preview, say, shown as now } from './preview.js';
import { send } from './request.js';
import { t } from './words.js';

// A line that was named is looked at, whatever may be said by now; a verb by itself is filled in.
function lead(line) {
  const form = formOf(line);
  form?.verb === line ? openVerb(form) : line === 'undo' ? say(line) : preview(line);
}

// Whether a line can be this side's: what is told of several sides names a line for each of them.
function isOwn(line) {
  const [field] = formOf(line)?.fields || [];
  return !line.includes(' ') || !field?.names.length || field.role !== 'piece' || field.names.some((name) => unquoted(line).includes(` ${name}`));
}

// Whether a line is said by somebody of another side: `by Bob 2`. That stands on their page.
function isAnothers(line) {
  const [, who] = / by ("?)([^"]+)\1$/.exec(line)?.slice(1) || [], { side, sides } = now(), is = (one) => who === one || who?.startsWith(`${one} `);
  return Boolean(who) && !is(side) && sides.some(is);
}

// said: a reason or a refusal, with the lines in its words, and those it names besides: each as it is typed, and as it is told. ahead: the line and what the page shows, where it is told of one that is not declared yet; what that alone would bring is offered behind it.
export function ways({ text = '', refused = '', hint = '', instead = '', ways: named = [], ahead: [said, shown] = [] }, kind = 'chip') {
  const found = new Map();
  for (const [, words] of `${shown ? own(text, shown) : text} ${refused} ${hint} ${instead}`.matchAll(/`([^`]+)`/g)) if (isOwn(words)) found.set(/\b[A-Z]+\b|…|\|/.test(words) ? words.split(' ')[0] : words); // what only shows how a line is said stands for its verb
  for (const [line, told] of named) found.set(line, told);
  return [...found].filter(([line]) => (shown ? line !== said && formOf(line)?.choices[0] : formOf(line)) || line === 'undo').map(([line, told]) => button({ class: kind, 'data-way': line, onclick: () => lead(line) }, unquoted(told || line)));
}

// Below what is said; in place of the lines that are told in words.
export function put(place, said) {
  const all = ways(said);
  if (all.length) place[said.ways?.length ? 'replaceChildren' : 'append'](said.ways?.length ? quiet(t('Legal')) : '', rack(all));
}

// What is told ahead of a line: sentences that say what another may do then, and not this side, name no lines of its own.
function own(text, { side, sides }) {
  const names = (sentence, one) => sentence.includes(t(one));
  return text.split(/(?<=[.!?] |[。\n])/).filter((sentence) => names(sentence, side) || !sides.some((one) => names(sentence, one))).join('');
}

// Into what is told over the page to several sides: of the lines in it those that this one could say now, as long as it could. base: where that is asked. undoes: what takes it back lies there already.
let watching = null;
export async function lay(base, place, text, undoes) {
  const first = place.firstChild, row = h('div', { class: 'ways' });
  watching ||= new MutationObserver(async () => {
    for (const one of place.querySelectorAll('[data-way]')) if (!await sayable(base, one.dataset.way)) one.remove();
    if (place.querySelector('.ways:empty')) place.hidden = true;
  });
  watching.observe(document.body, { attributeFilter: ['data-event'] });
  for (const one of ways({ text }, 'back').filter(({ dataset: { way } }) => way !== 'next' && !isAnothers(way) && (!undoes || way !== 'undo'))) { // going on has a button of its own
    if (!await sayable(base, one.dataset.way)) continue;
    if (first.parentNode !== place) return; // something else is told there by now
    place.classList.add('whole');
    row.append(one);
    place.append(row);
    for (const fading of place.getAnimations()) fading.cancel(); // what is offered nowhere else waits to be read
    place.classList.toggle('long', place.scrollHeight > place.clientHeight); // what can be tapped is never cut in half by what is told
  }
}

// Whether nothing is known for which this side could not say a line now, or any of a verb.
async function sayable(base, line) {
  if (line === 'undo') return true;
  if (!line.includes(' ')) {
    const { barred = [], closed = [] } = await send(`${base}/barred`, { verbs: [line] }, 3000);
    return !barred[0] && !closed[0];
  }
  const { ok, told = [] } = await send(`${base}/check`, { line }, 3000);
  return ok !== false && told[0]?.verdict !== 'illegal';
}
