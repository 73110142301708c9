// Why something cannot be done. Fetched when somebody taps what it cannot be done with.
import { h, plainly, quiet, rack } from './draw.js';
import { send } from './request.js';
import { ways } from './ways.js';
import { commas, plural, t, verbal } from './words.js';

const FEW = 3; // of more reasons none is what was meant: they lie folded

// Why a place that was tapped cannot be gone to: told, or else seen what it would come to.
// check: rules on the line that would send them there; form, said: a verb and what is said of it by slot; still: whether anybody waits for that when it comes.
export async function refused(check, form, said, space, still, tell, see) {
  const words = (field) => (field.role === 'path' || (field.role === 'space' && !field.optional) ? [space] : said[field.name] || []).map((text) => (field.many || !/\s/.test(text) ? text : `"${text}"`)).join(', ');
  const line = [form.verb, ...form.fields.filter((field) => field.kind !== 'flag' && words(field)).map((field) => `${field.word} ${words(field)}`.trim())].join(' '), answer = await check(line), told = answer.told?.[0];
  if (!still()) return null;
  if (!answer.ok) return tell(answer.refused || t('That did not work.'));
  if (told?.vain) return tell(t('In vain: {why}', { why: plainly(told.vain) }), ways({ ways: [[line, line]] }, 'back')); // nobody has meant that who has tapped to see why not
  if (told?.verdict !== 'illegal') return see(line, space);
  const lit = [...document.querySelectorAll('#board .target')].map((one) => one.dataset.space), seen = (instead) => lit.some((name) => instead?.includes(name)); // where else they may go lies there lit
  const [way, ...more] = told.reasons.flatMap((reason) => ways(reason, 'back')), named = way && `\`${way.dataset.way}\``; // the one that is a button is not told as well
  const bare = (text) => text.replace(/[;；。][^;；。`]*`[^`]*`[^;；。`]*$/, (words) => (words.includes(named) ? '' : words));
  const why = told.reasons.map(({ text, instead }) => [way ? bare(text) : text, (way && !more.length) || seen(instead) ? '' : instead].filter(Boolean).map(plainly).join('. ')).join('\n');
  const steps = way ? (await check(way.dataset.way)).told || [] : [], end = steps.at(-1); // what all can see of who goes may lead further than they come: nobody is sent there
  if (!still()) return null;
  if (end?.verdict === 'illegal') return tell(steps.length > 1 ? plural(steps.length - 1, 'After {n} step of the way: {why}', 'After {n} steps of the way: {why}', { why: end.reasons.map(({ text }) => plainly(text)).join(' ') }) : why);
  if (way) way.textContent = t('instead: {line}', { line: way.textContent });
  return tell(why, way ? [way] : []);
}

// Why what was tapped is not to be used just now, verb by verb. forms: if given, of those that go somewhere alone; able: on its card, which
// tells what it is good for, too: what may be done with it.
export async function barred(base, name, forms, verb, able) {
  const { barred: all = [], does = [], own = [] } = await send(`${base}/barred`, verb ? { verbs: [name] } : { name }, 3000), going = forms?.filter(({ reaches }) => reaches).map(({ verb }) => verb);
  const bars = all.filter(({ verbs }) => !going || verbs.some((verb) => going.includes(verb))).map(({ verbs, why, citation }) => h('p', {}, h('b', {}, commas(verbs.map(verbal))), ': ', h('span', { class: 'reason' }, plainly(why)), citation && h('small', {}, ` [${citation}]`), ways({ text: why })));
  if (!able) return bars;
  const vain = [...new Set(able.flatMap(([, choices]) => choices.map((choice) => choice.vain)).filter(Boolean))].map((text) => quiet(t('In vain: {why}', { why: plainly(text) })));
  const said = own[0] ? [h('h3', {}, t('Where a card or the table says so')), rack(ways({ ways: own.map((line) => [line, line]) }))] : [];
  return [vain, said, does[0] && h('h3', {}, t('What stands on it')), does.map(([what, words]) => h('p', {}, h('b', {}, what), ': ', words)), bars[0] ? h('details', { open: !bars[FEW] }, h('summary', {}, t('Not just now')), bars) : able[0] || does[0] || own[0] ? [] : quiet(t('Nothing to be done with it just now.'))].flat().filter(Boolean);
}

// Why a piece goes nowhere any more, whatever else may be done with it.
export async function halts(draft, names) {
  const [name] = names, goes = draft.forms().filter(({ fields }) => fields.some(({ role }) => role === 'path' || role === 'via') && fields.find(({ role }) => role === 'piece')?.names.includes(name)), faded = draft.marks.piece(name)?.matches('.faded');
  if (!faded && !goes[0]) return;
  const all = await draft.barred(name, faded ? null : goes.map(({ verb }) => ({ verb, reaches: true }))), why = all.find((one) => one.textContent.includes(name)) || (faded && all[0]); // of what goes on by itself nobody asks who taps them
  if (!why || names !== draft.names) return;
  draft.done = [why];
  draft.render();
}

// Verbs by which nothing could be said now lie folded behind the others, with why. place: of their buttons.
export async function sorted(base, place) {
  const buttons = new Map([...place.querySelectorAll('[data-verb]')].map((one) => [one.dataset.verb, one])), { barred: all = [] } = await send(`${base}/barred`, { verbs: [...buttons.keys()] }, 3000);
  const later = h('details', {}, h('summary', {}, t('Not just now')));
  if (all[0]) place.append(later);
  for (const { verbs: [verb], why } of all) {
    buttons.get(verb).classList.add('vain');
    buttons.get(verb).querySelector('small').textContent = plainly(why);
    later.append(buttons.get(verb));
  }
}

// Below the line that has been chosen, where what it speaks of lies on no board: why nothing else is to be done with that.
export async function beyond(draft, choices, line) {
  const { about, args } = choices.find((one) => one.line === line), [name, more] = Object.values(args).flat(), why = name && !more && !about[0] ? await draft.barred(name) : [];
  const chip = line === draft.line && draft.place.querySelector('.chip[aria-pressed=true]');
  if (!chip) return;
  chip.after(...why);
  const hidden = chip.getBoundingClientRect().top < Math.max(0, draft.board.place.getBoundingClientRect().bottom); // the map that stays above the list lies over it
  (why.at(-1) || chip).scrollIntoView({ block: hidden ? 'end' : 'nearest' });
}
