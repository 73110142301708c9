// Any other line of a verb, as a form out of its slots: those that are wanted of what has been said so far. Fetched when one is opened.
import { button, h, quiet, rack } from './draw.js';
import { values } from './choose.js';
import { barred } from './preview.js';
import { send } from './request.js';
import { t, verbal } from './words.js';

function quoted(text) {
  return /\s/.test(text) && !text.includes('"') ? `"${text}"` : text;
}

const FEW = 30, SEVERAL = 14;
const spaced = (word) => word.replaceAll('_', ' '); // a word has no room for a blank

// What has been told of a line that is not whole yet: it is there again when its form is opened anew, as long as the step lasts and until it is declared.
const kept = new Map();
addEventListener('forget', ({ detail }) => { if (detail) kept.delete(detail); else kept.clear(); });

let comes = ''; // the verb that is said before another: all of it is in sight

// A few names, or what the listed lines say: one tap each, and another one's own words beside them where any will do.
function few(form, field, id) {
  const said = [...new Set(form.choices.map((choice) => values(choice, field)).filter(Boolean))];
  const known = field.names.length ? field.names : said, free = !field.names.length || ['text', 'word'].includes(field.kind);
  if (form.examples && field.kind === 'text' && !field.optional && !field.names.length) return h('input', { id, name: field.name, placeholder: said[0] ? t('left empty: {text}', { text: said[0] }) : null, 'data-else': said[0], autocomplete: 'off', maxlength: 1000, required: !said[0] });
  if (!known.length || known.length > FEW || field.many || field.kind === 'flag' || (field.kind === 'text' && !field.names.length && said.length > 1)) return null;
  const shows = (name) => (field.kind === 'word' ? spaced(name) : name), read = ({ value }) => (field.kind === 'word' ? value.trim().replaceAll(' ', '_') : value);
  const first = field.optional || field.kind === 'text' && field.names.length || (field.kind !== 'text' && known.length > 1) ? '' : known[0], counted = field.kind === 'int' && number(field, id);
  const own = counted ? counted.children[1] : h('input', { id, name: field.name, value: first, placeholder: t('another one'), autocomplete: 'off', maxlength: 1000, hidden: !free, required: !field.optional && (!field.names.length || field.kind === 'text') });
  if (counted) own.value = first;
  const mark = () => { for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.value === read(own))); };
  const chips = known.length > 1 || field.optional || (field.kind === 'text' && field.names.length) ? known.map((name) => button({ class: 'chip', 'data-value': name, 'aria-pressed': String(read(own) === name), onclick: () => {
    own.value = read(own) === name ? '' : shows(name);
    own.dispatchEvent(new Event('change', { bubbles: true }));
    if (form.query && !form.fields[1] && own.value) own.form.requestSubmit(); // nothing else is to be said
  } }, name === '-' ? t('none') : t(field.kind === 'word' ? spaced(name) : name))) : [];
  own.addEventListener('change', mark);
  return [rack(chips), counted || own];
}

// What is picked, each to be taken out again.
function taken(place, value, words) {
  const changed = () => place.dispatchEvent(new Event('change', { bubbles: true }));
  place.append(button({ class: 'chip', value, 'aria-label': t('{name}: take it out', { name: words }), onclick: (tapped) => { tapped.currentTarget.remove(); changed(); } }, `${words} ✕`));
  changed();
}

// Words that are made of parts: one of each is tapped, and with the last of them it stands there.
function made(field, id) {
  const given = h('span', { class: 'chips given', 'data-given': field.name }), parts = field.made.map(() => ''), words = (text) => spaced(text).replace(/^@/, '');
  const own = h('input', { id, name: field.name, autocomplete: 'off', maxlength: 1000 }), state = h('p', { class: 'making', 'aria-live': 'polite' });
  const rows = field.made.map((names, i) => rack(names.map((name) => button({ class: 'chip', 'data-value': name, 'aria-pressed': 'false', onclick: () => {
    parts[i] = parts[i] === name ? '' : name;
    if (parts.every(Boolean)) { taken(given, parts.join(':'), words(parts.join(' '))); parts.fill(''); }
    show();
  } }, words(name)))));
  // How far it is, and what has been made, stand where it is seen, whichever row the finger is on.
  const show = () => {
    rows.forEach((row, k) => { row.classList.toggle('due', !parts[k]); for (const chip of row.children) chip.setAttribute('aria-pressed', String(chip.dataset.value === parts[k])); });
    state.textContent = parts.some(Boolean) ? t('so far: {words}', { words: parts.map((part) => words(part) || '…').join(' · ') }) : given.firstChild ? t('put down; one of each row for more') : t('one of each row');
  };
  show();
  given.addEventListener('change', show);
  return [h('div', { class: 'made' }, rows, h('div', { class: 'sofar' }, state, given)), own];
}

// Several names, in the order in which they are picked: a way leads from one to the next. Of a few, each is tapped.
function several(field, id) {
  const given = h('span', { class: 'chips given', 'data-given': field.name });
  if (field.once && field.names.length <= SEVERAL) {
    const chips = field.names.map((name) => button({ class: 'chip', 'data-value': name, onclick: () => {
      const there = [...given.children].find((one) => one.value === name);
      if (there) there.click(); else taken(given, name, name);
    } }, name)), mark = () => { for (const chip of chips) chip.setAttribute('aria-pressed', String([...given.children].some((one) => one.value === chip.dataset.value))); };
    given.addEventListener('change', mark);
    given.hidden = true;
    mark();
    return [rack(chips), given, h('input', { id, name: field.name, type: 'hidden' })];
  }
  const picked = (event) => {
    const name = event.target.value;
    if (name) taken(given, name, name);
    event.target.value = '';
  };
  return [given, h('select', { id, name: field.name, onchange: picked }, h('option', { value: '' }, t('add …')), field.names.map((name) => h('option', { value: name }, name)))];
}

// A number by tapping: one more or one fewer than what stands there.
function number(field, id) {
  const own = h('input', { type: 'number', id, name: field.name, inputmode: 'numeric', min: field.least, required: !field.optional }), first = field.optional ? 1 : field.least ?? 1;
  const step = (by) => () => { const next = own.value === '' ? (by > 0 ? first : -1) : Number(own.value) + by; own.value = next === 0 && field.optional ? '' : Math.max(next, field.least ?? next); own.dispatchEvent(new Event('change', { bubbles: true })); };
  return h('div', { class: 'row counter' }, button({ 'aria-label': t('one less'), onclick: step(-1) }, '−'), own, button({ 'aria-label': t('one more'), onclick: step(1) }, '+'));
}

function input(field, id) {
  if (field.kind === 'flag') return h('input', { type: 'checkbox', id, name: field.name });
  if (field.made.length) return made(field, id);
  if (field.kind === 'int') return number(field, id);
  if (!field.names.length) return h('input', { id, name: field.name, required: !field.optional, autocomplete: 'off', maxlength: 1000 });
  if (field.many) return several(field, id);
  return h('select', { id, name: field.name }, (field.optional || field.names[1]) && h('option', { value: '' }, '—'), field.names.map((name) => h('option', { value: name }, name)));
}

// How it is asked for, without what would be typed.
function label(field) {
  return field.prompt.replace(/ \([^)]*(?:[A-Z]{3,}|@|with \d)[^)]*\)/g, '').replace(/([?？.。;])\s*`[^`]*`[^?？]*$/, '$1').replaceAll('`', '') || [...new Set([field.word, field.name])].filter(Boolean).map((word) => t(word)).join(' ');
}

// Where every line is listed, only what one of them says is worth showing.
function shown(form) {
  const whole = !form.bounded && !form.examples && !form.counted;
  return { ...form, fields: form.fields.map((field) => {
    const said = new Set(form.choices.flatMap((choice) => choice.args[field.name] || [])), names = field.names.filter((name) => said.has(name));
    return whole && !field.likely && names.length ? { ...field, names } : field;
  }) };
}

// The same, below why none of its lines could be said now: told before anything is filled in.
export function unlisted(form, ...more) {
  const bars = h('div', { role: 'status' });
  if (!form.choices.length && !form.query) barred(form.verb, null, true).then((found) => found[0] && bars.replaceChildren(h('h3', {}, t('Not just now')), ...found));
  return h('div', {}, bars, blanks(form, ...more));
}

// Any other line of a verb: a form out of its slots.
// base: the side's address; first: told a verb that has to be said before this one; others: the forms of verbs that may have to be.
export function blanks(verb, tapped, base, first = null, others = []) {
  const form = shown(verb), whole = comes === form.verb;
  comes = '';
  const given = (target, field) => {
    const element = target.elements[field.name], text = element.value.trim() || element.dataset.else, typed = [text && field.kind === 'word' && !field.made.length ? text.replaceAll(' ', '_') : text].filter(Boolean), picked = [...target.querySelectorAll(`[data-given="${CSS.escape(field.name)}"] button`)].map((o) => o.value);
    if (field.kind === 'flag') return element.checked ? [''] : [];
    return field.made.length ? [...picked, ...typed] : field.many && field.names.length ? picked : typed;
  };
  const submit = (event) => {
    event.preventDefault();
    const asking = form.fields.find((field) => field.explained && /^[?？]$/.test(event.target.elements[field.name].value.trim()));
    if (asking) { event.target.elements[asking.name].value = ''; return explain(event.target, asking); }
    for (const one of event.target.querySelectorAll('.lacks')) one.remove();
    const lacks = form.fields.find((field) => !field.optional && field.kind !== 'flag' && !given(event.target, field).length), row = lacks && [...event.target.querySelectorAll('.field')].find((one) => one.querySelector(`[name="${CSS.escape(lacks.name)}"]`));
    if (row) { row.firstChild.after(h('p', { class: 'reason lacks', role: 'alert' }, t('this has still to be said'))); return row.scrollIntoView({ block: 'center' }); }
    const words = [form.verb], told = [];
    for (const field of form.fields) {
      const said = given(event.target, field);
      if (!said.length) continue;
      told.push(field.kind === 'flag' ? t(field.word || field.name) : said.map((one) => (one === '-' ? t('none') : spaced(one).replaceAll(':', ' '))).join(', '));
      if (field.word) words.push(field.word);
      const text = field.many || field.kind === 'text' ? said.join(', ') : quoted(said[0]);
      if (text) words.push(text);
    }
    tapped(words.join(' '), form.examples ? `${verbal(form.verb)}: ${told.join(' · ')}` : ''); // what stands on a card is read, not how it would be typed
  };
  let asked = 0, wants = [], needs = [];
  const called = (field) => (field.optional && field.kind !== 'flag' && !needs.includes(field.name) ? t('{field} (may be left out)', { field: label(field) }) : label(field));
  // What is wanted of what has been said so far, and which of it is needed.
  const ask = async (made, show = () => {}) => {
    const mine = ++asked, said = Object.fromEntries(form.fields.map((field) => [field.name, given(made, field)]).filter(([, texts]) => texts.length)), found = await send(`${base}/touch`, { verb: form.verb, said, path: [] }, 3000);
    if (mine !== asked || !found.wants) return;
    ({ wants, needs } = found);
    for (const field of form.fields) made.querySelector(`[for="${form.verb}-${form.fields.indexOf(field)}"]`).textContent = called(field);
    show();
  };
  const blank = (field) => {
    const id = `${form.verb}-${form.fields.indexOf(field)}`;
    const named = h('label', { for: id }, called(field));
    const what = field.explained && h('p', { class: 'quiet', hidden: true, 'data-explains': field.name }, field.explained.replaceAll('`', ''));
    return h('div', { class: 'field' }, what ? h('div', { class: 'asks' }, named, button({ class: 'explain', 'aria-label': t('An example'), onclick: () => { what.hidden = !what.hidden; } }, '?')) : named, what, few(form, field, id) || input(field, id), field === last && before);
  };
  const explain = (target, field) => { target.querySelector(`[data-explains="${CSS.escape(field.name)}"]`).hidden = false; };
  // What a name comes about by, where it is none yet: below the last field that takes one.
  const earlier = others.filter((other) => other.verb !== form.verb), last = earlier[0] && form.fields.filter((field) => field.names.length && field.kind !== 'word').at(-1), before = earlier.map((other) => button({ class: 'chip', 'data-first': other.verb, onclick: () => { comes = other.verb; first(other); } }, t('It is not in play yet: {verb}', { verb: verbal(other.verb) }), h('small', { class: 'does' }, other.summary.split(';')[0])));
  // What was told of it before stands there again; what is told now is kept.
  const told = (target) => kept.set(form.verb, form.fields.map((field) => [field, given(target, field)]).filter(([, texts]) => texts.length));
  const filled = (target) => {
    for (const [{ name }, texts] of kept.get(form.verb) || []) {
      const field = form.fields.find((one) => one.name === name), element = field && target.elements[name];
      if (!element) continue;
      if (field.kind === 'flag') element.checked = true;
      else if (field.made.length || (field.many && field.names.length)) for (const text of texts) { if (field.made.length || field.names.includes(text)) taken(target.querySelector(`[data-given="${CSS.escape(name)}"]`), text, spaced(text).replaceAll(':', ' ')); }
      else if (texts[0] !== element.dataset.else && (!field.names.length || ['text', 'word'].includes(field.kind) || field.names.includes(texts[0]))) { element.value = field.kind === 'word' ? spaced(texts[0]) : texts[0]; element.dispatchEvent(new Event('change', { bubbles: true })); }
    }
    target.addEventListener('change', ({ target: { parentNode } }) => { parentNode.closest('.field')?.querySelector('.lacks')?.remove(); told(target); }); // it has been said
    return target;
  };
  const free = form.query && form.fields.every(({ optional, kind }) => optional || kind === 'flag') && form.fields.map(({ unsaid }) => unsaid).find(Boolean); // what is shown without a word more
  const due = h('button', { class: 'main' }, form.query ? t('Look') : t('See what it would come to'), free && h('small', {}, t('nothing chosen: {what}', { what: free })));
  if (form.wants) {
    const rows = form.fields.map((field) => [field, blank(field)]), more = h('details', { class: 'field', open: whole, ontoggle: () => show() }, h('summary', {}, t('More, where it is needed')));
    const made = h('form', { class: 'blanks', onsubmit: submit, onchange: () => ask(made, show) }, rows.map(([, row]) => row), more, due);
    const show = () => {
      const at = ([field]) => (field.optional || field.kind === 'flag' ? 1 + (wants.indexOf(field.name) + 1 || rows.length) : 0);
      for (const [field, row] of rows) row.hidden = !more.open && at([field]) > rows.length && !given(made, field).length;
      const due = [...rows].sort((one, other) => at(one) - at(other)).map(([, row]) => row); // as they are asked for
      if (due.some((row, i) => row !== made.children[i])) made.prepend(...due);
    };
    show();
    filled(made);
    ask(made, show);
    return made;
  }
  const loose = !form.query && form.fields.some((field) => field.optional && field.kind !== 'flag'), usual = form.fields.filter((field) => !(field.optional || field.kind === 'flag') || form.choices.some((choice) => values(choice, field))), seldom = form.fields.filter((field) => !usual.includes(field));
  const made = h('form', { class: 'blanks', onsubmit: submit, onchange: () => loose && ask(made) }, (usual.length ? usual : seldom).map(blank), usual.length && seldom.length ? h('details', { open: whole }, h('summary', {}, t('More, where it is needed')), seldom.map(blank)) : null, // what none of the ways says lies folded
    due);
  filled(made);
  if (loose) ask(made);
  return made;
}
