// Any other line of a verb, as a form out of its slots. Fetched when one is opened.
import { button, h, rack } from './draw.js';
import { values } from './choose.js';
import { t } from './words.js';

function quoted(text) {
  return /\s/.test(text) && !text.includes('"') ? `"${text}"` : text;
}

const FEW = 30;

// A few names, or what the listed lines say: one tap each, and another one's own words beside them where any will do.
function few(form, field, id) {
  const said = [...new Set(form.choices.map((choice) => values(choice, field)).filter(Boolean))];
  const known = field.names.length ? field.names : said;
  if (form.examples && field.kind === 'text' && !field.optional) return h('input', { id, name: field.name, value: said[0] || '', autocomplete: 'off', maxlength: 1000, required: true });
  if (!known.length || known.length > FEW || field.many || field.kind === 'flag' || (field.kind === 'text' && said.length > 1)) return null;
  const own = h('input', { id, name: field.name, value: field.optional || (field.kind !== 'text' && known.length > 1) ? '' : known[0], autocomplete: 'off', maxlength: 1000, hidden: field.names.length > 0, required: !field.optional && !field.names.length });
  const chips = known.length > 1 || field.optional ? known.map((name) => button({ class: 'chip', 'data-value': name, 'aria-pressed': String(own.value === name), onclick: () => {
    own.value = own.value === name ? '' : name;
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.value === own.value));
  } }, t(field.kind === 'word' ? name.replaceAll('_', ' ') : name))) : []; // a word has no room for a blank
  return [rack(chips), own];
}

// Several names, in the order in which they are picked: a way leads from one to the next.
function several(field, id) {
  const given = h('span', { class: 'chips given', 'data-given': field.name });
  const picked = (event) => {
    const name = event.target.value;
    if (name) given.append(button({ class: 'chip', value: name, 'aria-label': t('{name}: take it out', { name }), onclick: (tapped) => tapped.currentTarget.remove() }, `${name} ✕`));
    event.target.value = '';
  };
  return [given, h('select', { id, name: field.name, onchange: picked }, h('option', { value: '' }, t('add …')), field.names.map((name) => h('option', { value: name }, name)))];
}

function input(field, id) {
  if (field.kind === 'flag') return h('input', { type: 'checkbox', id, name: field.name });
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
export function blanks(verb, tapped) {
  const form = shown(verb);
  const submit = (event) => {
    event.preventDefault();
    const words = [form.verb];
    for (const field of form.fields) {
      const element = event.target.elements[field.name];
      const given = field.kind === 'flag' ? (element.checked ? [''] : []) : field.many && field.names.length ? [...event.target.querySelectorAll(`[data-given="${CSS.escape(field.name)}"] button`)].map((o) => o.value) : [element.value.trim()].filter(Boolean);
      if (!given.length) continue;
      if (field.word) words.push(field.word);
      const text = field.many || field.kind === 'text' ? given.join(', ') : quoted(given[0]);
      if (text) words.push(text);
    }
    tapped(words.join(' '));
  };
  const blank = (field) => {
    const id = `${form.verb}-${form.fields.indexOf(field)}`;
    return h('div', { class: 'field' }, h('label', { for: id }, field.optional && field.kind !== 'flag' ? t('{field} (may be left out)', { field: label(field) }) : label(field)), few(form, field, id) || input(field, id));
  };
  const usual = form.fields.filter((field) => !(field.optional || field.kind === 'flag') || form.choices.some((choice) => values(choice, field))), seldom = form.fields.filter((field) => !usual.includes(field));
  return h('form', { class: 'blanks', onsubmit: submit }, (usual.length ? usual : seldom).map(blank), usual.length && seldom.length ? h('details', {}, h('summary', {}, t('More, where it is needed')), seldom.map(blank)) : null, // what none of the ways says lies folded
    h('button', { class: 'main' }, t('See what it would come to')));
}
