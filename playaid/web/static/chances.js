// What chance does with a declaration, as it is told on a sheet.
import { h, plainly, quiet } from './draw.js';
import { commas, language, t } from './words.js';

const SEEN = 3, RARE = .05; // so many rows are always in sight; of the others what comes less often lies folded
const BRANCHES = 4, ROWS = 12, LEAST = .0005, SURE = 1 - 1e-9, FEW = 20; // of a rest that would be told as 0.0 % nobody asks; of fewer plays by chance nothing is told
const BY = /^(.+?) by \d/; // who wins, by so much

// An outcome in a row: of sentences that stand behind each other, with no points before what parts them, nor at the end.
const told = (outcome) => plainly(t(outcome)).replace(/[.。](?=[;；,、。]|$)/g, '');
const most = (one) => (one.most === undefined ? one.decimal : fraction(one.most));
const likeliest = (outcomes) => outcomes.slice().sort((a, b) => b.decimal - a.decimal);

// dice: whether any fall.
export function likelihood({ odds: all, refused, hint }, dice) {
  const end = all?.until_over, begins = all?.chance === false; // no die is thrown for it
  const said = new Set([...document.querySelectorAll('#sheet .ruling > p, #foreseen .comes')].filter((one) => !one.closest('.odds')).map((one) => one.textContent.trim()));
  return [all ? [all.why && h('p', {}, plainly(all.why)), all.outcomes[0] && !(begins && end) && odds(all, 0, dice), all.later && quiet(plainly(all.later).replace(/ \(\d+\/\d+\)/g, '')),
      end && [quiet(end.heading ? t(end.heading) : begins ? t('no die is thrown for this yet; what may come of it later:') : t('by all rounds, until it is over:')), odds(end, 1, 1), end.supposed && quiet(end.supposed)]] : quiet((dice || !hint) && refused || '')].flat(Infinity).filter((one) => one && !(one.matches?.('.comes') && said.has(one.textContent.trim()))); // what the rules say of it stands there already
}

function odds(found, all, dice) {
  const [only, ...more] = found.outcomes, { played } = found, uncounted = 1 - found.outcomes.reduce((all, one) => all + one.decimal, 0), part = only?.low !== undefined || (uncounted > LEAST && found.outcomes.every(({ most }) => most === undefined)); // nobody knows what the other ways come to
  if (played < FEW) return quiet(t('not told: it could be played by chance too seldom in the time ({n})', { n: played }));
  const percent = (chance) => (chance > 0 && chance < LEAST ? '< 0.1' : chance > 1 - LEAST && chance < SURE ? '> 99.9' : decimal(100 * chance, played && chance >= .01 ? 0 : 1)); // no more than a sample tells
  const strong = (all ? [] : found.weighed || []).map(({ label, text, result }) => h('p', { class: 'weighed' }, h('small', {}, `${t(label)}: ${[text, result].filter(Boolean).join(' = ')}`))); // how strong both are by now
  if (!more.length && only?.decimal === 1 && !(part && dice) && (found.exact || !all)) return [h('p', { class: 'comes' }, plainly(told(only.outcome))), strong]; // no word of chance: what is drawn unseen or fought later is none of this
  const alike = new Set(found.outcomes.map((one) => (BY.test(one.outcome) ? '' : one.outcome.replace(/;.*/, '').replace(/\d+|s\b/g, '')))).size === 1; // but for their numbers
  const [choice, another] = found.choices || [], open = choice && !another && choice.branches.length <= BRANCHES && choice; // each way of choosing has its own
  const counted = found.outcomes.filter(({ outcome }) => /\d/.test(outcome)), others = found.outcomes.length - counted.length, scale = others === 1 && counted.length > 1 && new Set(counted.map((one) => unnumbered(one.outcome))).size === 1; // passed, one short, two short
  const likelier = (a, b) => (scale ? /\d/.test(a.outcome) - /\d/.test(b.outcome) || a.outcome.localeCompare(b.outcome, 'en', { numeric: true }) : found.number || alike ? a.outcome.localeCompare(b.outcome, 'en', { numeric: true }) : b.decimal - a.decimal);
  const hangs = ({ key, who, branches }) => h('p', {}, h('small', {}, [who === 'both' || who === 'the table' ? t('it hangs on what all agree on, if it comes to that ({key}):', { key }) : open ? t('{side} chooses then; what comes of each:', { side: t(who) }) : t('it hangs on what {side} chooses:', { side: t(who) }), !open && `${who === 'both' || who === 'the table' ? '' : `${key.replace(/ \d+\b/g, '')}: `}${commas(branches.map(({ option }) => option))}`].filter(Boolean).join(' ')));
  const kinds = found.outcomes.map(({ outcome }) => parts(outcome).map(kind)), always = more.length ? kinds[0].filter((part) => !/\d/.test(part) && kinds.every((all) => all.includes(part))) : []; // is told once
  const row = (words, chance, least = '') => {
    const bar = h('i', {});
    bar.style.width = `${Math.max(1, chance * 100)}%`;
    return h('tr', {}, h('th', { scope: 'row' }, words), h('td', {}, `${percent(chance)}${least} %`), h('td', { class: 'bar' }, bar));
  };
  const table = (outcomes) => {
    const shown = likeliest(outcomes).slice(0, ROWS).sort(likelier), rest = 1 - shown.reduce((all, one) => all + one.decimal, 0), rare = found.number || alike ? [] : shown.filter((one, i) => i >= SEEN && most(one) < RARE), folded = rare[1] ? rare : [];
    const rows = (all) => all.map((one) => row(parts(one.outcome).filter((part, i) => !i || !always.includes(part)).join('; '), one.decimal, one.most !== undefined ? '–' + percent(fraction(one.most)) : ''));
    return [h('table', {}, h('tbody', {}, rows(shown.filter((one) => !folded.includes(one))),
      rest > LEAST && outcomes.every(({ most }) => most === undefined) && row(outcomes[ROWS] ? t('all else') : found.unknown.cells[0] ? t('unknown') : t('not counted in the time'), rest))),
    folded[0] && h('details', {}, h('summary', {}, t('What is rare ({n})', { n: folded.length })), h('table', {}, h('tbody', {}, rows(folded))))];
  };
  return h('section', { class: 'odds' }, h('h3', {}, found.exact ? t('Chances') : t('Chances, about')),
    found.above && h('p', {}, plainly(t(found.above))),
    played && quiet(t('played {n} times by chance, as not all ways could be counted in the time', { n: played })),
    always[0] && h('p', {}, ((what) => (played ? t('in each of the {n} times it was played: {what}', what) : part ? t('in each case that is counted: {what}', what) : t('in each case: {what}', what)))({ what: always.join('; '), n: played })),
    totals(found.outcomes).map(([what, all]) => h('p', { class: 'comes' }, what, ': ', h('b', {}, `${percent(all)} %`))),
    found.number && h('p', {}, average(t(found.number.of) || t('number'), decimal(found.number.mean, 2))),
    strong,
    open ? [hangs(open), open.branches.map(({ option, outcomes, later }) => [h('p', { class: 'stake' }, h('b', {}, t(option)), later && [': ', plainly(later)]), table(outcomes)])] : table(found.outcomes),
    !open && found.stakes && [quiet(t('best and worst for {side}, as the game weighs what comes of it', { side: t(found.speaks || 'the whole table') })),
      Object.entries(found.stakes.ways).map(([way, { outcomes }]) => [h('p', { class: 'stake' }, h('b', {}, t(way), ':')), h('table', {}, h('tbody', {}, likeliest(outcomes).slice(0, 3).map((one) => row(parts(one.outcome).filter((part, i) => !i || !always.includes(part)).join('; '), one.decimal)))) ])],
    !open && unlike((found.choices || []).map(hangs)),
    found.unknown.cells.length ? h('p', {}, h('small', {}, t('unknown: {cells}', { cells: commas(found.unknown.cells) }))) : null);
}

// Each once: the same is chosen of several, or one after the other.
const unlike = (told) => told.filter((one, i) => !told.slice(0, i).some((other) => other.textContent === one.textContent));

const unnumbered = (outcome) => outcome.replace(/\d+|s\b/g, '');

// What an outcome is made of; how a side wins, by however much, is one thing.
const parts = (outcome) => told(outcome).split(/[;；] ?/);
const kind = (part, i) => { const [, side] = BY.exec(part) || []; return i ? part : side ? t('{side} wins', { side }) : part.replace(/ ?(\([^\d)]*|[,、] ?)\d.*/, ''); };

// What several outcomes have in common, and not all of them, with the chance of it: that a city falls, that a side wins.
function totals(outcomes) {
  const found = new Map();
  if (outcomes.length > 3 && outcomes.every(({ most }) => most === undefined)) for (const { outcome, decimal: chance } of outcomes) for (const part of new Set(parts(outcome).map(kind).filter((part) => !/\d/.test(part)))) found.set(part, [...(found.get(part) || []), chance]);
  return [...found].filter(([, chances]) => chances.length > 1 && chances.length < outcomes.length).map(([part, chances]) => [part, chances.reduce((all, one) => all + one)]);
}

// What comes to a number, on average: in the place of that number, where it has one.
function average(what, mean) {
  return what.includes('#') ? t('On average: {what}', { what: what.replace('#', mean) }) : t('{what}: {mean} on average', { what, mean });
}

function fraction(text) {
  const [above, below = 1] = text.split('/');
  return above / below;
}

function decimal(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}
