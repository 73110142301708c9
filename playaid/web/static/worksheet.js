// The lines of a worksheet: what was reckoned, out of what, by which case.

import { h, plainly } from './draw.js';

export function worksheetLines(sheet) {
  return sheet.length ? h('table', { class: 'worksheet' }, h('tbody', {}, sheet.map((one) => h('tr', {}, h('th', { scope: 'row' }, one.label),
    h('td', {}, plainly(one.text)), h('td', {}, one.result && `= ${one.result}`), h('td', {}, one.citation && h('small', {}, one.citation)))))) : null;
}
