// Who goes along, how many: what stands beside a line that is put together on the board where its verb has room for it.
// Fetched as one begins.
import { button, h, plainly, quiet, rack } from './draw.js';
import { about, asks, portions } from './choose.js';
import { held } from './marks.js';
import { commas, t } from './words.js';

const FOOT = 140; // pixels of what lies over the foot of the page

// Which of a stack go along, and how many of each.
export function along(draft) {
  const { field, all } = draft.stack, said = draft.said[field.name];
  const numbered = ({ said: name }) => field.names.includes(`2 ${name}`); // its name alone is one of them, and else all of them
  const number = (part) => { const text = said.find((one) => one === part.said || one.endsWith(` ${part.said}`)); return !text ? 0 : text !== part.said ? Number(text.split(' ')[0]) : numbered(part) ? 1 : part.most; };
  const change = (part, n) => {
    const others = said.filter((one) => one !== part.said && !one.endsWith(` ${part.said}`));
    draft.said[field.name] = n ? [...others, n === (numbered(part) ? 1 : part.most) ? part.said : `${n} ${part.said}`] : others;
    recount(draft, { ways: {} });
  };
  if (all.length < 2 && all.every((part) => part.most < 2)) return null;
  const told = draft.form.reaches && (draft.line || draft.goal); // what it comes to stands below, and is seen
  const rows = parties(draft, field, all), chips = [...rows?.children || []].map((one) => one.textContent);
  if (all.every((part) => part.most < 2 && chips.includes(t(part.said)))) return rows; // each of them lies there once
  return [rows, h('details', { open: !told && (draft.open ?? all.length < 5), ontoggle: ({ target }) => { if (!told) draft.open = target.open; } }, h('summary', {}, draft.form.reaches ? t('Who goes along') : t('Which')), h('div', { class: 'parts' }, all.map((part) => stepper(draft.marks.counter(part.piece || part.said), number(part), part.most, (n) => change(part, n)))))];
}

// What goes along has changed: what it may come to is asked for anew.
function recount(draft, more) {
  const kept = draft.stack?.field, open = (field) => field !== kept && field.role !== 'amount' && new Set(draft.mine().map((choice) => String(choice.args[field.name]))).size > 1;
  if (!draft.form.reaches && !draft.changed) for (const field of draft.form.fields.filter(open)) delete draft.said[field.name]; // to be chosen once it is known who goes
  const now = [...(draft.fits || []), ...draft.mine()].find(({ line }) => line === draft.line);
  if (now) draft.kept = draft.form.fields.filter(open).map(({ name }) => [name, String(now.args[name])]); // what else was chosen stays so
  if (draft.form.reaches && draft.path.length) draft.goal = draft.path;
  Object.assign(draft, { path: draft.goal || [], line: '', fits: null, lack: '', changed: true }, more);
  draft.render();
  if (draft.form.reaches || draft.stack) { if (!draft.stack || draft.said[draft.stack.field.name].length) draft.ask(); }
}

// All of a stack in one, and each of those who are listed as going by themselves, where they are more than one: a second one goes along with the first,
// and of those who go, also where they are all of them, a tap leaves one behind.
function parties(draft, field, all) {
  const each = new Map(draft.mine().map((choice) => choice.args[field.name] || []).filter((some) => some.length && some.every((name) => all.some(({ said }) => said === name))).map((some) => [[...some].sort().join(), some]));
  const whole = all.map(({ said }) => said), chosen = draft.said[field.name], go = (some) => some.every((name) => chosen.includes(name));
  const joined = (some) => (go(some) ? chosen.filter((one) => !some.includes(one)) : some[1] ? some : [...chosen, ...some]);
  if (whole.length < 2 || each.has([...whole].sort().join())) return null;
  const chip = (words, some, more = () => {}) => button({ class: 'chip', 'aria-pressed': String(go(some)), onclick: () => { const others = joined(some); draft.said[field.name] = [...others[0] ? others : some]; more(); recount(draft, { ways: {} }); } }, words);
  const numbers = () => { for (const slot of counted(draft)) { const most = mostOf(draft, slot); if (most) draft.said[slot.name] = [String(most)]; } };
  return rack([chip([t('all of them'), !draft.form.reaches && h('small', { class: 'does' }, commas(whole))], whole, numbers), ...(draft.form.reaches ? [...each.values()] : []).map((some) => chip(t(some[0]), some))]);
}

// Slots that hold a number: as many as any of the lines says.
const counted = ({ form }) => form.fields.filter((field, i, all) => field.role === 'amount' && all.length > 1); // where it is all that is said, each number is in the list

function mostOf(draft, field) {
  const who = draft.stack?.field.name, same = draft.mine().filter((choice) => !who || String(choice.args[who]) === String(draft.said[who]));
  return Math.max(0, ...(same.length ? same : draft.mine()).map((choice) => Number(choice.args[field.name] || 0)));
}

export function amounts(draft) {
  return counted(draft).map((field) => {
    const [lead] = draft.said[draft.stack?.field.name] || [], most = mostOf(draft, field), now = Number((draft.said[field.name] || [0])[0]), block = lead && draft.marks.alike(lead), one = block && held(block).length === most + 1 ? 1 : 0; // who is named is one of those who are counted
    const change = (n) => { if (n) draft.said[field.name] = [String(n)]; else delete draft.said[field.name]; recount(draft, {}); };
    return most ? h('div', { class: 'parts' }, stepper(h('span', { class: 'name' }, t(field.name)), now + one, most + one, (n) => change(Math.max(0, n - one)), true, true), now < most && most + one > 1 ? button({ class: 'chip', onclick: () => change(most) }, t('all {n}', { n: most + one })) : null, field.prompt && quiet(field.prompt)) : null;
  });
}

// Nobody is offered to go along who could be part of no line; those who are chosen are said in all that is offered of them, or it is told why they cannot be.
export function accompany(draft) {
  const { company, stack, form } = draft;
  draft.company = null; // is looked at once
  if (!company) return;
  const { name } = stack.field, said = draft.said[name], never = new Set(company.barred);
  stack.all = stack.all.filter((part) => !never.has(part.said) || said.includes(part.said));
  draft.lack = company.why;
  if (!draft.changed) return;
  if (said.length === 2 && !company.lines.length && !Object.keys(draft.ways)[0] && form.choices.some((choice) => String(choice.args[name]) === said[1])) { // one of the two alone: the later one
    draft.said[name] = [said[1]];
    return void draft.ask();
  }
  draft.fits = company.lines.map(([line, args]) => ({ line, args, about: [], parts: [], gloss: {} }));
  const same = draft.fits.filter(({ args }) => !draft.fits[1] || draft.kept?.every(([slot, text]) => String(args[slot]) === text));
  if (same.length === 1) draft.see(same[0].line);
}

// What is counted out, part by part. All of them are no choice where they are too many: that is said in its place.
export function trayed(draft) {
  const { tray, counts, form } = draft, every = Boolean(tray.all && draft.line && !Object.values(counts).some(Boolean));
  return [quiet(draft.opens ? t(String(draft.said[draft.opens])) : plainly(form.summary.split(form.cut)[0])), tray.all && draft.short !== null && (draft.short ? quiet(plainly(draft.short)) : rack(button({ class: 'chip', 'data-all': true, 'aria-pressed': String(every), onclick: () => { draft.counts = {}; count(draft, true); } }, t(tray.all))))].concat(tray.shares.map((share) => {
    const sum = share.parts.reduce((all, part) => all + (counts[part.said] || 0), 0), room = share.due === null || sum < share.due;
    return [h('h3', {}, share.title, ' ', h('small', {}, every ? t(tray.all) : share.due === null ? t('{n} chosen', { n: sum }) : t('{n} of {count}', { n: sum, count: share.due }))),
      h('div', { class: 'parts' }, share.parts.filter(({ said, needs }) => !needs?.[0] || [said, ...needs].some((name) => counts[name])).map((part) => stepper([portions(form) ? h('span', { class: 'name' }, t(part.said)) : draft.marks.counter(part.piece || part.said), part.piece && part.piece !== part.said ? h('small', {}, part.said) : null, told(draft, part)].flat(), counts[part.said] || 0, part.most, (number) => { draft.counts[part.said] = number; count(draft, share); }, room)))];
  }), [tray.ready.length ? rack(tray.ready.map((words) => button({ class: 'chip', 'data-line': `${form.verb} ${words}`, onclick: () => draft.see(`${form.verb} ${words}`) }, words))) : null]);
}

// The words of what has been counted, once it is enough.
// all: none by name, where that means all of them.
export function count(draft, all = false) {
  const { tray, form, counts, said } = draft, parts = tray.shares.flatMap((share) => share.parts).filter((part) => counts[part.said]);
  const enough = tray.shares.every((share) => share.due === null || share.parts.reduce((sum, part) => sum + (counts[part.said] || 0), 0) === share.due);
  const words = parts.map((part) => (counts[part.said] === 1 && (part.most === 1 || tray.named) ? part.said : tray.pattern.replace('{part}', part.said).replace('{n}', counts[part.said]))).join(tray.joint) || tray.nothing;
  draft.line = '';
  if (enough && (words || all === true)) draft.see([form.verb, ...form.fields.map(({ name, word }) => [word, name === tray.slot ? words : (said[name] || []).join(', ')]).filter(([, text]) => text).map((pair) => pair.join(' ').trim())].join(' '));
  draft.render();
}

// Beside what is counted out: as its game tells it, or what stands on a counter that may be hit.
function told({ form, marks }, part) {
  const words = part.told || (portions(form) ? marks.note(part.said, marks.where(part.said)).split('; ')[0] : '');
  return words && h('small', { class: 'does' }, words);
}

// How many of what: by minus and plus, or by one tap where it is one or none.
// counts: also where there is one at the most, it says of how many.
function stepper(label, number, most, change, room = true, counts = false) {
  const one = (text, by, may, what) => button({ class: 'step', 'aria-label': what, disabled: !may, onclick: () => change(number + by) }, text);
  return h('div', { class: number ? 'part some' : 'part', 'data-part': label[0]?.dataset?.part },
    most === 1 && !counts ? button({ class: 'whole', 'aria-pressed': String(number > 0), disabled: !number && !room, onclick: () => change(number ? 0 : 1) }, label)
      : [one('−', -1, number > 0, t('one less')), button({ class: 'whole', 'aria-pressed': String(number > 0), disabled: !number && !room, onclick: () => change(number < most && room ? number + 1 : 0) }, label, h('b', {}, t('{n} of {count}', { n: number, count: most }))), one('+', 1, number < most && room, t('one more'))]);
}

// Why nothing is to be done with what was tapped, and what stands there.
export function idly(draft) {
  const { why, marks, names: [name] } = draft, vain = draft.vain || name, others = draft.others(), nobody = !draft.standing(vain)[0] && !marks.piece(vain) && marks.may[0];
  const told = why?.length ? [h('h3', {}, t(vain)), why] : quiet(t('{what}: nothing to be done with it just now.', { what: t(vain) }), ' ', others ? t('It is for {sides} to act.', { sides: others }) : nobody && t('First tap who acts: framed in red.'));
  return [told, !name && stands(draft)];
}

// What stands where somebody has tapped, or where those who are chosen go, and what is told of it.
export function stands(draft) {
  const { marks, path } = draft, space = path.at(-1) || marks.where(draft.vain);
  const all = draft.standing(space).filter((piece) => !piece.closest('.closed')), told = (piece) => [piece.dataset.piece, marks.note(piece.dataset.piece, space)].filter(Boolean);
  if (!all.length) return null;
  if (path.length) return quiet(`${space}: `, commas(all.map((piece) => told(piece).join(' '))));
  return h('ul', { class: 'stands' }, all.map((piece) => h('li', {}, counter(draft, piece, space), h('small', {}, told(piece).slice(1)))));
}

// A stack that was tapped lies open: each counter of it that may do something is chosen by a tap, unless it is counted out who goes along.
export function opened(draft) {
  const space = draft.there(), all = space && !(draft.stack?.field.many && draft.stack.all[1]) ? draft.standing(space).filter((piece) => !piece.closest('.closed') && spoken(draft, piece)[0]) : [];
  return all[1] && all.some((piece) => spoken(draft, piece).some((name) => draft.names.includes(name))) ? h('div', { class: 'mine', 'data-opened': space }, all.map((piece) => counter(draft, piece, space))) : null;
}

// The names of a piece and of what it holds of which something may be said.
const spoken = (draft, piece) => [piece.dataset.piece, ...held(piece)].filter((name) => about(draft.forms(), [name])[0] || draft.movers(name)[0]);

function counter(draft, piece, space) {
  const names = spoken(draft, piece), drawn = draft.marks.counter(piece.dataset.piece);
  return names[0] ? button({ class: 'chip', 'data-piece-of': piece.dataset.piece, 'aria-pressed': String(`${draft.names}` === `${names}`), onclick: () => { Object.assign(draft, { from: space, block: false }); draft.begin(names); } }, drawn) : drawn;
}

// As long as something lies past the edge of what is seen.
export function whither({ marks, ways }) {
  const told = quiet(), tell = marks.told = () => {
    const beyond = marks.beyond(Object.keys(ways), false), below = document.querySelector('#confirm .whither');
    told.textContent = beyond ? t('Tap where to; more lies beyond the edge.') : t('Tap where to.');
    if (below) below.textContent = first(beyond);
  };
  tell();
  return told;
}

const first = (beyond) => (beyond ? t('first tap where to; more lies beyond the edge') : t('first tap where to'));

// What stands where a line is declared as long as it is none: what has still to be chosen, and a tap leads there.
export function lacking(draft) {
  const { place, form, path, ways, marks } = draft;
  const goes = form?.reaches && !path.length && Object.keys(ways).length > 0, chip = !goes && ((draft.opens && draft.tray && place.querySelector('.part')) || place.querySelector('[data-line]') || place.querySelector(`:not(details) > .parts > .part${place.querySelector('[data-verb-of][aria-pressed=true]') ? '' : ', [data-verb-of]'}`));
  const told = h('small', { class: !chip && 'whither' });
  const due = form?.fields.find((field) => field.prompt && field.role !== 'amount' && field !== draft.stack?.field && field.name !== draft.opens && new Set(draft.mine().map(({ args }) => String(args[field.name]))).size > 1); // named, as it may have been scrolled out of sight
  const more = draft.tray?.shares.map((share) => (share.due || 0) - share.parts.reduce((sum, part) => sum + (draft.counts[part.said] || 0), 0)).find((n) => n > 0) || 0, begun = Object.values(draft.counts || {}).some(Boolean);
  queueMicrotask(() => { told.textContent = more && begun ? t('first choose {n} more', { n: more }) : !chip ? first(marks.beyond(Object.keys(ways), false)) : chip.dataset.verbOf ? t('first choose what to do') : due ? t('first choose: {what}', { what: asks(due) }) : chip.getBoundingClientRect().bottom < innerHeight - FOOT ? t('first choose one of these') : t('first choose, further down'); });
  return button({ class: 'main pale', onclick: () => (chip || document.getElementById('board')).scrollIntoView({ block: 'center' }) }, t('Declare'), told);
}

// The way that has been chosen, no further than so many of its spaces. False: its line does not name them, and it is chosen anew.
export function shorten(draft, number) {
  const all = draft.path.join(', '), path = draft.path.slice(0, number), known = draft.before?.[path.join()], said = known || draft.line.includes(all);
  Object.assign(draft, { path: said ? path : [], cost: known });
  if (said) draft.see(known?.line || draft.line.replace(all, path.join(', ')));
  return said;
}

// Whether what was begun with is a place that this line does not speak of: it is another one in its stead.
export function leaves({ names, form, board }, { line, path }) {
  const own = path.length === 1 && names.length && names.every((name) => board.space(name)), choice = own && form.choices.find((one) => one.line === line);
  return Boolean(choice && !choice.about.some((name) => names.includes(name)));
}

// What is chosen first, as it says of what is counted out, or whether anything is: each with what it does.
export function opens(draft) {
  const name = draft.opens, all = new Map();
  for (const choice of draft.mine()) all.set(String(choice.args[name]), [...all.get(String(choice.args[name])) || [], choice]);
  const chosen = (said, own) => {
    Object.assign(draft, { tray: null, counts: {}, line: '', narrowed: null });
    draft.said[name] = [said];
    if (own[1]) draft.derive();
    if (own[1] && !draft.tray) draft.narrowed = own;
    if (!own[1]) draft.see(own[0].line);
    draft.render();
    draft.place.querySelector('.part')?.scrollIntoView({ block: 'nearest' });
  };
  return [rack([...all].map(([said, own]) => button({ class: 'chip', 'data-line': own[1] ? '' : own[0].line, 'aria-pressed': String(String(draft.said[name]) === said), onclick: () => chosen(said, own) }, t(said), own[0].gloss[said] && h('small', { class: 'does' }, own[0].gloss[said])))), draft.narrowed && draft.listed(draft.narrowed)];
}
