// A declaration put together by tapping: verb, then what it is about, then the rest, out of the lines that are legal.

import { button, h, rack, unquoted } from './draw.js';
import { commas, drawn, plural, series, t, verbal } from './words.js';

const FOLDED = 100; // beyond so many lines, what they are about is unfolded first
const FEW = 12, NAMED = 4;
export const isPlace = ({ role }) => ['path', 'via', 'space'].includes(role);
const UNFOLDED = 30; // up to so many, what is chosen part by part is all in sight

export function values(choice, field) {
  const said = choice.args[field.name] || [];
  return field.kind === 'flag' ? (said.length ? field.word || field.name : '') : said.join(', ');
}

// How many different things lines say in a field.
export function ways(choices, field) {
  return new Set(choices.map((choice) => values(choice, field))).size;
}

// What stands in those fields of a line that are wanted, each behind its word.
function spoken(form, choice, wanted) {
  return form.fields.filter(wanted).map((field) => [values(choice, field), field]).filter(([text]) => text).map(([text, { word, kind, name, role }]) => kind === 'int' ? text === '1' ? `${t(name)}: 1` : t('{n} {part}', { n: text, part: t(name) }) : word && kind !== 'flag' ? `${role === 'path' ? '→' : word} ${text}` : text).join(' ');
}

function rest(form, choices, choice, head) {
  return spoken(form, choice, (field) => field !== head && ways(choices, field) > 1);
}

// Lines of a group, each by what it says besides what the group shares; where one would say nothing, by all that it says behind that.
function told(form, members, head) {
  const brief = members.map((choice) => rest(form, members, choice, head)), whole = brief.some((words) => !words);
  return members.map((choice, i) => [(whole && spoken(form, choice, (field) => field !== head)) || brief[i] || unquoted(choice.line), choice]);
}

// name -> what it is, as this side's own things are told: beside what is chosen by its name alone.
export const facts = new Map();

// Of several words what each does, or else what is told of whoever they name.
const toldOf = (label, does) => (does.length || !facts.has(label) ? does : [facts.get(label)]).map((words) => h('small', { class: 'does' }, words));

function chip(label, choice, tapped, does = []) {
  return button({ class: choice.vain ? 'chip vain' : 'chip', title: choice.vain || null, 'data-line': choice.line, onclick: () => tapped(choice.line, choice.called) },
    label, choice.vain && h('small', {}, ' ', t('in vain')), toldOf(label, does.concat(choice.gloss[choice.line] || [])));
}

// What goes by a number alone, by what is printed there, too, or else what it is. svg: the map; space: its own element there.
export function besides(svg, space, name) {
  const printed = [...svg.querySelectorAll(`[data-of="${CSS.escape(name)}"] > text`)].map((row) => row.textContent).join(' '), title = space.querySelector('title');
  return /^\d+$/.test(name) ? printed || (title && /(?:: |：)([^;；]+)/.exec(drawn(title.dataset.drawn || title.textContent))?.[1]) : '';
}

function withBesides(name) {
  const svg = document.querySelector('#board svg'), space = svg?.querySelector(`[data-space="${CSS.escape(name)}"]`), more = space && besides(svg, space, name);
  return more ? `${name} ${more}` : name;
}

// What a part or a word of a line does, in a few words, where its game says that.
function does(choice, words) {
  return [words].flat().map((word) => choice.gloss[word]).filter(Boolean);
}

// What a group of lines shares, with what that does.
function gathered(label, choice, key) {
  return h('summary', {}, label, toldOf(label, does(choice, key)));
}

// Lines by a key: the groups of one, and those of several.
function grouped(choices, key) {
  const keys = choices.map(key), groups = [...new Set(keys)].map((one) => [one, choices.filter((_, i) => keys[i] === one)]), alone = groups.filter(([, members]) => members.length === 1);
  return [alone, groups.filter((group) => !alone.includes(group))];
}

// Lines that are chosen part by part: those that begin alike lie folded under what they share.
function parted(choices, depth, tapped) {
  const [alone, several] = grouped(choices, (choice) => choice.parts[depth]);
  return [
    alone[0] && rack(alone.map(([, [choice]]) => chip((choice.parts.slice(depth).length ? choice.parts.slice(depth) : choice.parts.slice(-1)).map((part) => t(part)).join(' '), choice, tapped, does(choice, choice.parts.slice(depth))))),
    several.map(([key, members]) => h('details', { class: 'group', open: depth > 0 || choices.length <= UNFOLDED }, gathered(t(key ?? members[0].parts.at(-1)), members[0], key), parted(members, depth + 1, tapped))),
  ];
}

// The legal lines of a verb, by what they are about.
export function lines(form, choices, tapped) {
  if (choices.length > 1 && choices.every((choice) => choice.parts.length)) return parted(choices, 0, tapped);
  if (form.named) return rack(choices.map((choice) => chip(choice.called, choice, tapped)));
  const head = form.fields.find((field) => ways(choices, field) > 1); // by whose value they are grouped
  if (!head) return choices.map((choice) => chip(choice.called, choice, tapped));
  const [alone, several] = grouped(choices, (choice) => (head.kind !== 'flag' && values(choice, head)) || choice.called || unquoted(choice.line.slice(form.verb.length).trim()) || form.verb);
  const asked = asks(head) || '', alike = spoken(form, choices[0], (field) => field !== head && ways(choices, field) === 1); // what all of them are about, if the question does not name it
  return [
    alike && h('p', { class: 'alike' }, h('b', {}, [!asked.includes(alike.replace(/^\S+ /, '')) && alike, asked].filter(Boolean).join(': '))),
    alone[0] && rack(alone.map(([key, [choice]]) => chip([(head.kind === 'int' && form.fields[1] && spoken(form, choice, (field) => field === head)) || withBesides(key), key === values(choice, head) && rest(form, choices, choice, head)].filter(Boolean).join(' '), choice, tapped, does(choice, Object.values(choice.args).some((texts) => texts.length) ? key : '')))),
    several.map(([key, members]) => h('details', { class: 'group', open: choices.length <= FOLDED && (key !== '0' || !several[1]) }, head.kind === 'int' ? h('summary', {}, members[0].gloss[key] || spoken(form, members[0], (field) => field === head || ways(choices, field) === 1)) : gathered(key, members[0], key),
      rack(told(form, members, head).map(([words, choice]) => chip(words, choice, tapped))))),
  ];
}

// How a slot is asked for, without how that would be typed.
export const asks = ({ prompt }) => prompt?.replace(/ \([^)]*(?:[A-Z]{3,}|with \d)[^)]*\)/, '');
const glossed = (form) => form.choices.some(({ gloss }) => Object.keys(gloss || {}).length);

// How what its lines differ in is asked for, where that is more than which one.
export function questions(form) {
  const open = form.fields.filter((field) => ways(form.choices, field) > 1);
  return open.length > 1 ? open.filter(({ kind, role }) => role !== 'amount' && (kind !== 'int' || !glossed(form))).map(asks).filter(Boolean) : [];
}

export const bare = (name) => name.replace(/^\d+ /, ''); // of what is counted

// Everything about a piece or a space that may be said now, by verb.
export function about(forms, names) {
  return forms.filter((form) => !form.query).map((form) => ({ form, choices: form.choices.filter((choice) => names.some((name) => choice.about.includes(name) || form.lands[name] === choice.line)) }))
    .filter(({ choices }) => choices.length);
}

// By verb, of the lines about what was tapped those that are its own: not of others who would come to where it stands, or who stand
// elsewhere, nor of those beside it where it could do the same. names: what was tapped; here: where that stands; isSpace: given a name.
export function its(all, names, here, isSpace) {
  const pieces = names.filter((name) => !isSpace(name));
  return all.map(({ form, choices }) => {
    const by = (role) => form.fields.filter((field) => field.role === role), [who] = by('piece'), goals = form.fields.filter(isPlace);
    const said = (choice, ...fields) => fields.flatMap((field) => choice.args[field?.name] || []);
    const begins = (choice) => !said(choice, who)[0] || isSpace(names[0]) || pieces.some((name) => choice.about.includes(name)) || !said(choice, ...goals).some((text) => names.includes(text));
    const named = (choice) => said(choice, who).some((text) => pieces.some((name) => bare(name) === bare(text)));
    const elsewhere = (choice) => pieces[0] && (((choice.at || here) !== here && !pieces.includes(choice.about[0])) || said(choice, ...by('from')).some((text) => isSpace(text) && text !== here));
    const left = choices.filter((choice) => begins(choice) && !elsewhere(choice));
    return { form, choices: left.some(named) ? left.filter((choice) => named(choice) || !said(choice, who)[0]) : left };
  }).filter(({ choices }) => choices.length).sort((one, other) => !!one.form.trusts - !!other.form.trusts); // what only keeps the board right comes last
}

// The same of what does not stand on the board, where it is chosen.
export const isFew = (form) => isOneOf(form) && form.choices.every((choice) => !choice.about.length);

// What has to be said, where that is one verb, and no more than one of a few. verbs: those that settle it.
export function owed(forms, verbs) {
  const due = forms.filter(({ verb, choices }) => verbs.includes(verb) && choices.length);
  return due.length === 1 && isFew(due[0]) ? due[0] : null;
}

// Whether a line says no more than which one of a few it is about.
export function isOneOf({ fields: [first, more], choices, named }) {
  return first && !more && !named && first.role !== 'space' && choices.length > 1 && choices.length <= FEW && !choices.some((choice) => choice.parts.length);
}

// How many are shared out, where each line of a verb shares out as many: hits, which are counted out one by one. 0: it is no such verb.
export function portions({ fields, choices }) {
  if (fields.length !== 1 || !fields[0].many || choices.length < 2 || choices.some((choice) => choice.parts.length)) return 0;
  const sums = new Set(choices.map((choice) => (choice.args[fields[0].name] || []).reduce((sum, text) => sum + Number(/^\d+/.exec(text)?.[0] || 1), 0)));
  return sums.size === 1 && Math.max(...sums) > 1 ? [...sums][0] : 0;
}

// Names in the order in which they have stood there, those that have come since behind them: a finger on its way meets what it was meant for.
export function standing(before, names) {
  return [...before.filter((name) => names.includes(name)), ...names.filter((name) => !before.includes(name))];
}

// What may be said in one step keeps its place; at its beginning what is all in vain comes last.
let step, stood = [];
export function placed(ready, now) {
  const vain = ({ form }) => form.choices.every((choice) => choice.vain), byName = new Map([...ready].sort((one, other) => vain(one) - vain(other)).map((one) => [one.verb.name, one]));
  stood = standing(step === now ? stood : [], [...byName.keys()]);
  step = now;
  return stood.map((name) => byName.get(name));
}

export const weight = (form) => (form.anytime || form.trusts ? 2 : form.reaches ? 0 : 1);

export function idle({ form }) {
  return !form.query && form.choices.some((choice) => !choice.vain);
}

// What would be passed by going on.
// led: where that leads is told already.
export function left(ready, picture, led) {
  const able = ready.filter(idle).sort((one, other) => weight(one.form) - weight(other.form)), names = able.map(({ verb }) => verbal(verb.name));
  const sides = series(picture.acting.filter((side) => side !== picture.side && !picture.ready.includes(side)));
  if (names.length && !sides && able.every(({ form }) => form.anytime)) return t('nothing has to be done here');
  if (!names.length) return sides ? t('it goes on once {sides} is ready, too', { sides }) : !led && t('to the next step');
  const more = names.length - NAMED;
  const verbs = more > 1 ? plural(more, '{names} and {n} more', '{names} and {n} more', { names: commas(names.slice(0, NAMED)) }) : commas(names);
  return sides ? t('you could still: {verbs}; {sides} could act, too', { verbs, sides }) : t('you could still: {verbs}', { verbs });
}

// Those of these verbs with which something can be said or looked up; what is put together by words alone, where nothing else is.
export function sayable(forms, names, owing) {
  const due = forms.filter(({ verb }) => names.includes(verb)), ways = due.filter((form) => !form.query), listed = ways.filter((form) => form.choices[0] || (owing && form.counted)), typed = owing && ways.find((form) => form.examples || !form.bounded); // of what is bounded and lists nothing, there is nothing for this side
  return due.filter((form) => form.query || (listed[0] ? listed : [typed]).includes(form)).map(({ verb }) => verb);
}
