// What is a side's own, as cards: each with its name, its picture where it stands on the board, and what it is. Fetched with what puts declarations together.
import { button, h, quiet, sideClass } from './draw.js';
import { facts } from './choose.js';
import { t, verbal } from './words.js';

// A line of what is told: its name and the rest, as columns or a colon part them; indented below what it belongs to.
function read(line) {
  const [, space, text] = /^(\s*)(.*)$/.exec(line), parted = /^(.+?)(?:\s{2,}|:\s+|：\s*)(.*)$/.exec(text);
  return { deep: space.length > 0, head: parted ? parted[1] : text, rest: parted ? parted[2] : '' };
}

// side: the class of its colour; picture: of a piece by its name, or none; can: whether something may be done with a name; things: the names
// in a row with which something might be done; tapped: told such a name; lit: whether it is framed.
function cards(lines, { side, picture, can, things, lit, tapped }) {
  const rows = lines.filter((line) => line.trim()).map(read), out = [];
  let grid = null;
  const put = (row) => {
    if (!grid) { grid = h('div', { class: 'cards' }); out.push(grid); }
    const [name, ...more] = things(row), [drawn, called] = picture(row.head);
    const tap = (one, kind, ...inner) => button({ class: `${kind} ${lit(one) ? 'may ' : ''}${side}`, onclick: () => tapped(one) }, inner), inner = [called && drawn, h('b', { class: called?.className }, row.head), row.rest && h('small', {}, row.rest), more[0] && [name, ...more].map((one) => tap(one, 'chip', one))];
    grid.append(name && !more[0] ? tap(name, 'card', inner) : h('div', { class: `card ${side}` }, inner));
  };
  rows.forEach((row, i) => {
    const heads = rows[i + 1]?.deep && !row.deep;
    if (heads || (!row.rest && !row.deep && !picture(row.head)[0] && !can(row.head))) { grid = null; out.push(h(heads ? 'h3' : 'p', {}, row.head, row.rest && ` ${row.rest}`)); } else put(row);
  });
  return out;
}

// All that is this side's, each thing once; a card with which something may be done opens what that is.
export function own(picture, { draft, forms, open, lines, barred }) {
  facts.clear();
  const owned = picture.own.flatMap((part) => part.lines), rows = owned.map(read);
  for (const { head, rest } of rows) if (rest) facts.set(head, rest);
  const saying = (name) => forms.filter((form) => !form.query).map((form) => [form, form.choices.filter((choice) => Object.values(choice.args).some((texts) => texts.includes(name)))]).filter(([, choices]) => choices.length);
  const all = rows.map(({ head }) => saying(head).map(([form]) => form)).filter((one) => one[0]);
  const aside = (form) => form.secret && !form.fields[1] && all[1] && all.every((one) => one.includes(form)); // what lays any of them aside marks none
  const could = (name) => saying(name).length > 0 || (picture.mine && forms.some(({ query, fields: [first] }) => !query && first?.names.includes(name)));
  const how = {
    things: ({ head, rest }) => (could(head) ? [head] : rest.split(/, |、/).filter((name) => !/^\d/.test(name) && could(name))), // what fills a slot is meant, where that is no name; so many of a kind may be others than these
    lit: (name) => saying(name).some(([form]) => !aside(form)),
    side: sideClass(picture, picture.side), can: (name) => saying(name).length > 0,
    picture: (name) => (draft.marks.piece(name)?.dataset.piece === name ? [].concat(draft.marks.counter(name)) : []),
    tapped: (name) => {
      const place = h('div', {}), able = saying(name);
      open(name, able.map(([form, choices]) => [h('h3', {}, verbal(form.verb)), able[1] && quiet(form.summary.split(form.cut)[0]), lines(form, choices)]), place);
      barred(name, null, false, able).then((why) => place.replaceChildren(...why));
    },
  };
  const told = owned.join('\n');
  const laid = (picture.board ? picture.board.sheets : []).filter((one) => one.side === picture.side && !(one.rows.length && one.rows.every(([head]) => head && told.includes(head))));
  return [picture.own.map((part) => h('section', { class: 'own' }, h('h2', {}, verbal(part.title)), cards(part.lines, how))),
    told && rows.some((row) => how.things(row).some(how.lit)) ? quiet(t('Framed in red: something may be done with it now.')) : null,
    laid.map((one) => h('section', { class: 'own sheet' }, h('h3', { 'aria-level': 2 }, one.title), cards(one.rows.map((row) => row.join('  ')), how)))].flat().filter(Boolean);
}
