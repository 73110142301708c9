// What is put on a line, or taken off it, by one at a time, below what it would come to. Fetched where a line takes such a number.
import { button, h, quiet, rack } from './draw.js';
import { t } from './words.js';

// line: as it stands; form: of its verb; changed: told it otherwise; other: opens any other line of the verb.
export function more(line, form, changed, other) {
  const rows = form.fields.filter((field) => field.added).map(({ word, name }) => {
    const said = new RegExp(` ${word} (-?\\d+)`).exec(line), now = Number(said?.[1] || 0);
    const put = (n) => changed(`${said ? line.replace(said[0], '') : line}${n ? ` ${word} ${n}` : ''}`);
    const one = (text, by, what) => button({ class: 'step', 'aria-label': what, onclick: () => put(now + by) }, text);
    return h('div', { class: now ? 'part some' : 'part', 'data-added': name }, one('−', -1, t('one less')), button({ class: 'whole', disabled: !now, onclick: () => put(0) }, h('span', { class: 'name' }, t(name)), h('b', {}, now > 0 ? `+${now}` : `${now}`.replace('-', '−'))), one('+', 1, t('one more')));
  });
  return [quiet(t('What else gives or takes some:')), h('div', { class: 'parts' }, rows), !document.querySelector('#sheet[open] .other') && rack(button({ class: 'chip', 'data-other': true, onclick: other }, t('Something else, word by word')))].filter(Boolean);
}
