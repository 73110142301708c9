// Any other line of a verb, as a form out of its slots: those that are wanted of what has been said so far. Fetched when one is opened.
import { button, h, rack } from './draw.js';
import { values } from './choose.js';
import { send } from './request.js';
import { t, verbal } from './words.js';

function quoted(text) {
  return /\s/.test(text) && !text.includes('"') ? `"${text}"` : text;
}

const FEW = 30;
const spaced = (word) => word.replaceAll('_', ' '); // a word has no room for a blank

// A few names, or what the listed lines say: one tap each, and another one's own words beside them where any will do.
function few(form, field, id) {
  const said = [...new Set(form.choices.map((choice) => values(choice, field)).filter(Boolean))];
  const known = field.names.length ? field.names : said, free = !field.names.length || field.kind === 'word';
  if (form.examples && field.kind === 'text' && !field.optional) return h('input', { id, name: field.name, placeholder: said[0] ? t('left empty: {text}', { text: said[0] }) : null, 'data-else': said[0], autocomplete: 'off', maxlength: 1000, required: !said[0] });
  if (!known.length || known.length > FEW || field.many || field.kind === 'flag' || (field.kind === 'text' && said.length > 1)) return null;
  const shows = (name) => (field.kind === 'word' ? spaced(name) : name), read = ({ value }) => (field.kind === 'word' ? value.trim().replaceAll(' ', '_') : value);
  const own = h('input', { id, name: field.name, value: field.optional || (field.kind !== 'text' && known.length > 1) ? '' : known[0], autocomplete: 'off', maxlength: 1000, hidden: !free, required: !field.optional && !field.names.length });
  const chips = known.length > 1 || field.optional ? known.map((name) => button({ class: 'chip', 'data-value': name, 'aria-pressed': String(read(own) === name), onclick: () => {
    own.value = read(own) === name ? '' : shows(name);
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.value === read(own)));
    own.dispatchEvent(new Event('change', { bubbles: true }));
    if (form.query && !form.fields[1] && own.value) own.form.requestSubmit(); // nothing else is to be said
  } }, t(field.kind === 'word' ? spaced(name) : name))) : [];
  return [rack(chips), own];
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
  // How far it is stands where the finger is, and below it what has been made.
  const show = () => {
    rows.forEach((row, k) => { row.classList.toggle('due', !parts[k]); for (const chip of row.children) chip.setAttribute('aria-pressed', String(chip.dataset.value === parts[k])); });
    state.textContent = parts.some(Boolean) ? t('so far: {words}', { words: parts.map((part) => words(part) || '…').join(' · ') }) : t('one of each row');
  };
  show();
  return [h('div', { class: 'made' }, rows), state, given, own];
}

// Several names, in the order in which they are picked: a way leads from one to the next.
function several(field, id) {
  const given = h('span', { class: 'chips given', 'data-given': field.name });
  const picked = (event) => {
    const name = event.target.value;
    if (name) taken(given, name, name);
    event.target.value = '';
  };
  return [given, h('select', { id, name: field.name, onchange: picked }, h('option', { value: '' }, t('add …')), field.names.map((name) => h('option', { value: name }, name)))];
}

function input(field, id) {
  if (field.kind === 'flag') return h('input', { type: 'checkbox', id, name: field.name });
  if (field.made.length) return made(field, id);
  if (field.kind === 'int') return h('input', { type: 'number', id, name: field.name, inputmode: 'numeric', required: !field.optional });
  if (!field.names.length) return h('input', { id, name: field.name, required: !field.optional, autocomplete: 'off', maxlength: 1000 });
  if (field.many) return several(field, id);
  return h('select', { id, name: field.name }, field.optional && h('option', { value: '' }, '—'), field.names.map((name) => h('option', { value: name }, name)));
}

function label(field) {
  return field.prompt || [...new Set([field.word, field.name])].filter(Boolean).map((word) => t(word)).join(' ');
}

// Where every line is listed, only what one of them says is worth showing.
function shown(form) {
  const whole = !form.bounded && !form.examples && !form.counted;
  return { ...form, fields: form.fields.map((field) => {
    const said = new Set(form.choices.flatMap((choice) => choice.args[field.name] || [])), names = field.names.filter((name) => said.has(name));
    return whole && !field.likely && names.length ? { ...field, names } : field;
  }) };
}

// Any other line of a verb: a form out of its slots.
// base: the side's address.
export function blanks(verb, tapped, base) {
  const form = shown(verb);
  const given = (target, field) => {
    const element = target.elements[field.name], text = element.value.trim() || element.dataset.else, typed = [text && field.kind === 'word' && !field.made.length ? text.replaceAll(' ', '_') : text].filter(Boolean), picked = [...target.querySelectorAll(`[data-given="${CSS.escape(field.name)}"] button`)].map((o) => o.value);
    if (field.kind === 'flag') return element.checked ? [''] : [];
    return field.made.length ? [...picked, ...typed] : field.many && field.names.length ? picked : typed;
  };
  const submit = (event) => {
    event.preventDefault();
    const words = [form.verb], told = [];
    for (const field of form.fields) {
      const said = given(event.target, field);
      if (!said.length) continue;
      told.push(field.kind === 'flag' ? t(field.word || field.name) : said.map((one) => spaced(one).replaceAll(':', ' ')).join(', '));
      if (field.word) words.push(field.word);
      const text = field.many || field.kind === 'text' ? said.join(', ') : quoted(said[0]);
      if (text) words.push(text);
    }
    tapped(words.join(' '), form.examples ? `${verbal(form.verb)}: ${told.join(' · ')}` : ''); // what stands on a card is read, not how it would be typed
  };
  const blank = (field) => {
    const id = `${form.verb}-${form.fields.indexOf(field)}`;
    return h('div', { class: 'field' }, h('label', { for: id }, field.optional && field.kind !== 'flag' ? t('{field} (may be left out)', { field: label(field) }) : label(field)), few(form, field, id) || input(field, id));
  };
  const due = h('button', { class: 'main' }, form.query ? t('Look') : t('See what it would come to'));
  if (form.wants) {
    const rows = form.fields.map((field) => [field, blank(field)]), more = h('details', { class: 'field', ontoggle: () => show() }, h('summary', {}, t('More, where it is needed')));
    const made = h('form', { class: 'blanks', onsubmit: submit, onchange: () => ask() }, rows.map(([, row]) => row), more, due);
    let asked = 0, wants = [];
    const show = () => {
      const at = ([field]) => (field.optional || field.kind === 'flag' ? 1 + (wants.indexOf(field.name) + 1 || rows.length) : 0);
      for (const [field, row] of rows) row.hidden = !more.open && at([field]) > rows.length && !given(made, field).length;
      const due = [...rows].sort((one, other) => at(one) - at(other)).map(([, row]) => row); // as they are asked for
      if (due.some((row, i) => row !== made.children[i])) made.prepend(...due);
    };
    const ask = async () => {
      const mine = ++asked, said = Object.fromEntries(form.fields.map((field) => [field.name, given(made, field)]).filter(([, texts]) => texts.length)), found = await send(`${base}/touch`, { verb: form.verb, said, path: [] }, 3000);
      if (mine === asked && found.wants) { ({ wants } = found); show(); }
    };
    show();
    ask();
    return made;
  }
  const usual = form.fields.filter((field) => !(field.optional || field.kind === 'flag') || form.choices.some((choice) => values(choice, field))), seldom = form.fields.filter((field) => !usual.includes(field));
  return h('form', { class: 'blanks', onsubmit: submit }, (usual.length ? usual : seldom).map(blank), usual.length && seldom.length ? h('details', {}, h('summary', {}, t('More, where it is needed')), seldom.map(blank)) : null, // what none of the ways says lies folded
    due);
}
