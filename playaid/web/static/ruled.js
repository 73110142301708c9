// The whole ruling of an event of the log. Fetched when one is unfolded.
import { dice, h } from './draw.js';
import { t } from './words.js';
import { worksheetLines } from './worksheet.js';

export function ruled(event) {
  const parts = [worksheetLines(event.worksheet), event.rolls.length ? dice(event.rolls) : null, event.facts.length ? h('details', {}, h('summary', {}, t('Looked up in the tables')), h('ul', { class: 'facts' }, event.facts.map((fact) => h('li', {}, h('small', {}, fact))))) : null,
    event.citations.length ? h('p', {}, event.citations.flatMap((one, i) => [i ? ', ' : '', h('small', { class: 'cites' }, one)])) : null].filter(Boolean);
  return h('div', {}, parts.length ? parts.flat() : t('Nothing more to be told.'));
}
