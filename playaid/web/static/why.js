// Why something cannot be done. Fetched when somebody taps what it cannot be done with.
import { h, plainly } from './draw.js';
import { send } from './request.js';
import { commas, t, verbal } from './words.js';

// Why a place that was tapped cannot be gone to: told, or else seen what it would come to.
// check: rules on the line that would send them there; form, said: a verb and what is said of it by slot.
export async function refused(check, form, said, space, tell, see) {
  const words = (field) => (field.role === 'path' || (field.role === 'space' && !field.optional) ? [space] : said[field.name] || []).map((text) => (field.many || !/\s/.test(text) ? text : `"${text}"`)).join(', ');
  const line = [form.verb, ...form.fields.filter((field) => field.kind !== 'flag' && words(field)).map((field) => `${field.word} ${words(field)}`.trim())].join(' '), answer = await check(line), told = answer.told?.[0];
  if (!answer.ok) return tell(answer.refused || t('That did not work.'));
  return told?.verdict === 'illegal' ? tell(told.reasons.map((reason) => [reason.text, reason.instead].filter(Boolean).map(plainly).join('. ')).join('\n')) : see(line);
}

// Why what was tapped is not to be used just now, verb by verb. forms: if given, of those that go somewhere alone.
export async function barred(base, name, forms, verb) {
  const { barred: all = [] } = await send(`${base}/barred`, verb ? { verbs: [name] } : { name }, 3000), going = forms?.filter(({ reaches }) => reaches).map(({ verb }) => verb);
  return all.filter(({ verbs }) => !going || verbs.some((verb) => going.includes(verb))).map(({ verbs, why, citation }) => h('p', {}, h('b', {}, commas(verbs.map(verbal))), ': ', h('span', { class: 'reason' }, plainly(why)), citation && h('small', {}, ` [${citation}]`)));
}

// Verbs by which nothing could be said now stand last, with why. place: of their buttons.
export async function sorted(base, place) {
  const buttons = new Map([...place.querySelectorAll('[data-verb]')].map((one) => [one.dataset.verb, one])), { barred: all = [] } = await send(`${base}/barred`, { verbs: [...buttons.keys()] }, 3000);
  if (all[0]) place.append(h('h3', {}, t('Not just now')));
  for (const { verbs: [verb], why } of all) {
    buttons.get(verb).classList.add('vain');
    buttons.get(verb).querySelector('small').textContent = plainly(why);
    place.append(buttons.get(verb));
  }
}
