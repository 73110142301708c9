// A side's page: what only it may know, what it is asked, and what it may do, by tapping or by typing.
import { briefly, button, clear, dice, due as ownDue, dueNow, othersNow, fill, h, heading, line, log, owed, parts, plainly, quiet, rack, renew, sheets, sideClass, trackers, tracks, unquoted, waits } from './draw.js';
import { say as announce } from './banner.js';
import { ask, bring, mark, send } from './request.js';
import { follow } from './stream.js';
import { entitle, mark as noteworthy, seen } from './title.js';
import { Board, buttons } from './board.js';
import { ready } from './language.js';
import { language, plural, rich, series, t, verbal } from './words.js';

await ready;

const base = location.pathname.replace(/\/$/, '');
const root = document.body;
const at = (id) => document.getElementById(id);
const [sheet, sheetTitle, sheetBody, sheetFoot, notice] = ['sheet', 'sheet-title', 'sheet-body', 'sheet-foot', 'said'].map(at);
const AWAY = 300; // pixels: where the board ends higher up, what stands over it is out of sight
const changed = () => t('This has just changed: look, and tap again.');
const lies = () => at('board').getBoundingClientRect();
const AFTER = 50; // milliseconds: what may be declared now is asked for when all pages have been painted, and nobody waits for that
const board = new Board(at('board'), (tapped) => (down?.shifted ? toast(changed()) : draft?.tap(tapped)));
board.carry = (target) => draft?.carry(target); // a finger that pulls a counter pulls no map
const SHOWN = 'heading asked moves owed mine settings line log earlier lookups trackers tracks sheets picked regions-words told foreseen confirm said sheet-title sheet-body sheet-foot'.split(' ');
let view = null, forms = [], arrived = false, formsAt = '', formsText = '', formsOf = '', formsN, formed = 0, asking, emptied = 0, thrown = localStorage.thrown === 'yes';
at('zoom').append(...buttons(board, () => fetched('legend', 'legend')));

// ---- what is shown

function show(fresh) {
  announce('picture', fresh.refused && (() => t('This cannot be shown just now.')));
  if (fresh.refused) return empty();
  if (fresh.locked && !view?.locked) empty();
  if (!view || view.at !== fresh.at || `${view.acting}` !== `${fresh.acting}`) stir();
  const did = busy || late || Date.now() - acted < CALM, fell = news?.(view, fresh, did), turned = view && fresh.mine && !view.mine, marks = fresh.mine && fresh.board?.marks || [], owing = marks.length && `${marks}` !== `${view?.board?.marks}`;
  const further = view && `${view.heading}` !== `${fresh.heading}`, moved = view?.n !== fresh.n;
  if (further) { forget(); board.kept = false; } // the whole board is looked at as long as a step lasts
  if (did && root.dataset.tab === 'do' && (further || (moved && lies().bottom < AWAY))) scrollTo(0, 0); // what was done is seen
  arrived = fresh.mine && (turned ? 2 : arrived || further);
  if (moved) { late = false; came = view && !did && Date.now(); }
  high = lies().top;
  view = fresh;
  entitle(fresh);
  fill('heading', [fresh.side, fresh.heading, fresh.heads, fresh.acting, fresh.owing, fresh.over, fresh.asks, fresh.yours, fresh.players], () => [
    h('h1', { class: 'me' }, rich(fresh.yours, { side: h('span', { class: sideClass(fresh, fresh.side) }, t(fresh.side)) })),
    heading(fresh)]);
  const asks = parts('asked', asked(), draw) && rise();
  if (fell && !busy) { noteworthy('do'); asks || toast(plainly(fell), [], [], fell, true); }
  if (fell || moved) makeWay((further || !did) && hangs === rose); // what others are waited for may have come
  showOwed();
  showMine();
  fill('lookups', fresh.locked, lookups);
  fill('settings', [thrown, fresh.sealed, fresh.locked], settings);
  fill('line', fresh.line, () => line(fresh));
  log('log', fresh, `${base}/why/`);
  fill('trackers', fresh.trackers, () => trackers(fresh));
  fill('tracks', fresh.board?.tracks || [], tracks);
  fill('sheets', fresh.board?.sheets.filter((one) => one.side !== fresh.side) || [], sheets);
  root.classList.toggle('boardless', !fresh.board || !fresh.board.map);
  board.show(fresh.board);
  draft?.watch(owing && marks[0], touched, false, fresh.mine, did); // where something waits for one
  draft?.answers(fresh.asks.find((one) => one.mine && one.options?.length), answered);
  at('typing').hidden = fresh.locked;
  root.dataset.event = fresh.n;
  showMoves();
  clearTimeout(asking);
  asking = setTimeout(refresh, AFTER);
}

// Nothing of what this page has shown stays: the one who holds the phone now may be another.
function empty() {
  emptied += 1;
  below = null;
  preview?.stop();
  clearTimeout(asking);
  gone?.cancel();
  forget();
  view = null;
  forms = [];
  draft?.clear();
  formsAt = formsText = '';
  announce('What you may do');
  sheet.close();
  at('regions').open = false;
  SHOWN.forEach(clear);
  notice.hidden = true;
  at('typed').value = '';
  board.clear();
  document.title = t('Your side');
  delete root.dataset.ready;
  tab('do');
}

function showOwed() {
  fill('owed', [view.apart, view.owed, view.owing, view.mine, view.verbs, view.ready, view.asks, view.wanting, view.undo, view.ending, view.missing, view.sides, formed], () => owed(view, (a, b) => choose?.sayable(forms, a, b) || []));
}

function showMine() {
  fill('mine', [view.own, view.queries, view.locked, view.board?.sheets, formed, Boolean(deck)], mine);
}

function showMoves() {
  fill('moves', [view.verbs, view.mine, view.locked, view.over, view.acting, view.ready, formed], moves);
  lone();
}

async function refresh() {
  const key = `${view.n} ${view.locked} ${view.acting} ${language}`;
  if (formsAt === key || view.locked) return;
  formsAt = key;
  const text = await ask('What you may do', `${base}/forms`, () => formsAt === key);
  if (text !== null && !draft) await choosing();
  if (formsAt !== key) return;
  if (text === null) { formsAt = ''; return; }
  formsOf = `${view.heading}`;
  formsN = view.n;
  if (text !== formsText) { forms = JSON.parse(text); formsText = text; formed += 1; draft.renew(); }
  showOwed();
  showMoves();
  showMine();
  if (arrived) draft.watch(false, touched, true, view.mine, false, arrived > 1);
  arrived = false;
  if (!sheet.open && !view.asks.some((one) => one.mine)) preview.goBack();
  root.dataset.ready = view.n;
}

const must = (name) => dueNow(view).includes(name);

let stood = ''; // what is offered, whoever else is ready: that draws nothing away from under a finger
let aside = false; // what is put together by words was opened by hand: it stays so, whatever others do
function moves() {
  if (view.locked) return null;
  const known = new Map(forms.map((form) => [form.verb, form]));
  const open = view.verbs.map((verb) => ({ verb, form: known.get(verb.name) })).sort((one, other) => !other.form?.trusts - !one.form?.trusts); // what only keeps the board right comes last
  const vain = ({ verb, form }) => form.anytime && form.choices.length > 0 && form.choices.every((choice) => choice.vain) && !must(verb.name); // it comes to nothing, and can wait
  const others = othersNow(view).filter((name) => !must(name)), away = ({ verb }) => others.includes(verb.name); // what another owes is theirs to say
  const can = open.filter((one) => one.form?.choices.length && !vain(one) && !away(one)), ready = choose ? choose.placed(can, formsOf) : can;
  const blank = open.filter((one) => one.form && (!one.form.choices.length || vain(one) || away(one)));
  const on = known.get('next'), next = view.mine && on, together = view.mine && view.acting.length > 1 && forms.some((form) => form.awaits), goes = next || together, due = goes || !view.mine ? [] : ready.filter(({ form }) => !form.anytime && !form.query),
    gains = on?.gains && choose && ready.some(choose.idle),
    only = due.length === 1 && !due[0].form.examples && due[0].form.choices.length === 1 && due[0].form.choices[0], stands = JSON.stringify([view.verbs, view.acting, view.ready.includes(view.side), formed]);
  if (stands !== stood) stir();
  stood = stands;
  return [
    goes ? h('div', { class: 'row going' }, view.acting.length > 1 ? readiness(ready, then(on?.comes)) : [going('next', !gains && 'main', t('Go on'), then(on?.comes)), (on.ends ? on.ends !== on.comes : on.passes[1]) && preview.passing(ready, on)]) : null,
    on?.tells && quiet(plainly(on.tells)),
    ((still) => still && quiet(still))(goes && !view.ready.includes(view.side) && choose.left(ready, view, view.acting.length < 2 && on?.comes)), // what is named in a button looks as if it were one
    only && h('div', { class: 'row going', 'data-only': only.line }, going(only.line, 'main', due[0].form.named ? only.called : unquoted(only.called || only.line).replace(' ', ': '), plainly(only.gloss[only.line] || ownDue(view).find((debt) => debt.includes(`\`${due[0].verb.name}`)) || due[0].verb.summary), due[0].form)), // nothing else can be said; what names somebody or a place is looked at first, as everything is
    cards(ready, gains, !only && due[0]),
    formsText && !ready.length && !next && view.mine && !blank.length && !view.asks.some((one) => one.mine) && h('p', {}, t('Nothing can be declared just now.')),
    blank.length ? h('details', { open: aside || (!ready.length && !next && view.mine), ontoggle: ({ target }) => target.open && preview?.sorted(target.lastChild) }, h('summary', { onclick: ({ currentTarget }) => { aside = !currentTarget.parentNode.open; } }, t('More, in your own words')), cards(blank)) : null,
  ];
}

// owes: of these one alone has to be done, and is what is looked for.
function cards(all, gains, owes) {
  const due = choose?.owed(forms, dueNow(view)), few = (form) => choose?.isFew(form) && form !== due && !form.anytime && choose.lines(form, form.choices, (line) => draft.pick(form, line)); // one of a few lies there to be marked
  const last = ({ verb, form }) => (form === draft?.idle ? 2 : 0) + (form?.anytime ? 1 : form && choose?.isFew(form) ? .5 : 0) - (must(verb.name) ? 4 : 0); // what is owed comes first; what lies there part by part, what goes at any time, and then what the board is the first way of, last
  return h('div', { class: 'verbs' }, all.sort((one, other) => last(one) - last(other)).map(({ verb, form }) => [button({ class: (owes ? must(verb.name) && !all.filter((one) => must(one.verb.name))[1] : gains && !form.anytime) && 'main', 'data-verb': verb.name, onclick: () => preview.openVerb(form) }, h('b', {}, verbal(verb.name)), h('small', {}, form.why ? plainly(form.why) : verb.summary.split(form.cut)[0]),
    form.choices.length > 1 && h('span', { class: 'count' }, plural(form.choices.length, '{n} way', '{n} ways'))), few(form)]));
}

// ---- going on: a tap counts only for what has stood there for a while

const CALM = 1000, AGAIN = 1500, AIMED = 200; // milliseconds: a tap in the same place so soon is one that was meant for what stood there; a finger on its way goes where it was aimed
let touched = 0, stirred = 0, shifted = -1e3, came, high, calming, down = null; // came: when something came that was no act of this page; high: where the board lay before that was shown

function isStirred(now = performance.now()) {
  return now - stirred < CALM;
}

function stir() {
  stirred = performance.now();
  clearTimeout(calming);
  calming = setTimeout(settle, CALM);
  settle();
}

function settle() {
  for (const button of document.querySelectorAll('[data-goes]')) button[isStirred() ? 'setAttribute' : 'removeAttribute']('aria-disabled', true);
}

// asks: the form that a tap opens, where that names somebody or a place.
function going(words, kind, title, about, asks) {
  const back = view.ready.includes(view.side), tapped = () => { // a tap too many takes no word back
    if (down ? down.early || down.at !== view.at || (back && down.again) : isStirred()) Date.now() - acted > 400 && (notice.hidden ? toast : (text) => notice.prepend(text, '\n'))(changed()); // beside what came of the tap before
    else asks?.fields[0] ? preview.openVerb(asks) : say(words);
  };
  return button({ class: kind, [words.startsWith('next') ? 'data-verb' : 'data-says']: words, 'data-goes': true, 'aria-disabled': isStirred() && 'true', onclick: tapped }, title, h('small', {}, about));
}

// Where going on leads.
function then(step) {
  const here = view.heading.join(' · ').split(' · '), parts = step ? step.split(' · ') : [], same = parts.findIndex((part, i) => part !== here[i]);
  return step && h('span', { class: 'then' }, t('then: {step}', { step: parts.slice(same).join(' · ') }));
}

// Where several act, it goes on when each has said so.
function readiness(ready, where) {
  const others = view.acting.filter((side) => !view.ready.includes(side) && side !== view.side), owes = ready.find(({ verb, form }) => !form.query && must(verb.name));
  if (view.ready.includes(view.side)) return going('next', null, view.held ? t('Declared: {line}', { line: verbal(unquoted(view.held)) }) : t('You are ready'), t('Waiting for {sides}; a tap takes it back', { sides: series(others) }));
  const waits = view.ready[0] && t('{sides} waits for you', { sides: series(view.ready) });
  return owes ? button({ class: 'main', 'data-owes': owes.verb.name, onclick: () => preview.openVerb(owes.form) }, verbal(owes.verb.name), h('small', {}, waits)) : going('next', 'main', t('Ready'), waits || where); // before it has been done, being ready leads nowhere
}

// What stood there when the finger came down is what is meant, whatever has come in its place before it is lifted.
let last = null;
for (const name of ['pointerdown', 'keydown']) {
  addEventListener(name, (event) => {
    seen(view);
    touched = Date.now();
    notice.contains(event.target) || makeWay(isRead()); // where something else is tapped
    down = view && { at: view.at, seen: view.n, early: isStirred(event.timeStamp), shifted: event.timeStamp - shifted < AIMED, again: last && touched - last[2] < AGAIN && Math.hypot(event.clientX - last[0], event.clientY - last[1]) < 48 };
    last = [event.clientX, event.clientY, touched];
  }, true);
}
for (const name of ['click', 'keyup']) addEventListener(name, () => setTimeout(() => { down = null; }));

function mine() {
  const own = deck && !view.locked && deck.own(view, { draft, forms, open: openSheet, barred: preview.barred, lines: (form, choices) => choose.lines(form, choices, (line, called) => preview.preview(line, null, preview.headed(form, called))) });
  const ask = !view.locked && [h('h2', {}, t('Look something up')), rack([button({ class: 'chip', onclick: () => look('begin') }, t('Rules')), ...view.queries.map((verb) =>
    button({ class: 'chip', title: verb.summary, onclick: () => look('query', verb.name) }, verbal(verb.name)))])];
  return [own, ask];
}

const look = (...asked) => fetched('lookup', ...asked);

// What only some want, and then.
function fetched(file, what, about, open = openSheet) {
  const before = emptied, shown = () => before === emptied && view; // for nobody who comes after
  import(`./${file}.js`).then((module) => shown() && module[what]({ base, say, toast, forms, open, foot: sheetFoot, refusal: preview?.refusal, place: at('earlier'), shown }, about), () => toast(t('That did not work.')));
}

function lookups() {
  return view.locked ? null : [button({ onclick: () => look('earlier') }, t('Earlier')), button({ onclick: () => look('begin') }, t('Look something up'))];
}

const righting = (kind, drawn) => button({ class: kind, onclick: () => fetched('right', 'begin') }, drawn ? t('Put it right') : t('Put die right'));

function settings() {
  const real = h('input', { type: 'checkbox', id: 'thrown', checked: thrown, onchange: () => { thrown = real.checked; localStorage.thrown = thrown ? 'yes' : 'no'; } });
  return view.locked ? [] : [!view.laid && h('label', { class: 'check', for: 'thrown' }, real, ' ', t('I throw and draw myself')), // where all do, it goes without saying
    button({ onclick: () => say('undo') }, t('Undo')),
    righting(),
    button({ 'data-stops': true, onclick: () => fetched('stop', 'begin') }, t('Stop for tonight')),
    view.sealed && [button({ onclick: () => send(`${base}/lock`, {}) }, t('Lock')), button({ onclick: () => fetched('stop', 'alone') }, t('Put out my other phones'))]];
}

addEventListener('click', ({ target }) => target.closest?.(':is(#moves, #picked) > .quiet')?.classList.add('open')); // what is cut there is read whole

// ---- being asked

// Each thing that is asked by its key: what is being typed or thrown for one stays when another comes.
function asked() {
  const rows = [];
  if (view.locked) rows.push(['unlock', [view.wanting.includes(view.side), unlocking]]);
  if (view.undo?.mine) rows.push([`undo ${view.undo.event}`, [view.undo, (one) => answers?.later('agreeing', one, act)]]);
  if (view.ending?.mine) rows.push([`ending ${view.ending.result}`, [view.ending, (one) => answers?.later('ending', one, act)]]);
  for (const ask of view.asks.filter((one) => one.mine)) rows.push([ask.key, [ask, question]]);
  return rows;
}

// What is newly asked is where one looks.
let risen = [];
function rise() {
  const keys = asked().map(([key]) => key), fresh = keys.some((key) => !risen.includes(key));
  risen = keys;
  stir();
  if (fresh) { tab('do'); scrollTo(0, 0); makeWay(isRead()); }
  return fresh; // it stands there, and is told nowhere else
}

// Once there is what it is answered with.
function redrawn(keys) {
  for (const key of keys) renew('asked', key);
  if (view) parts('asked', asked(), draw);
}

function draw([data, make]) {
  return make(data);
}

function unlocking(waited) {
  const place = h('div', {}), { side } = view;
  bring('What you may do', 'consent.js').then(({ unlocking: unlock }) => place.replaceChildren(unlock(side, waited, (passphrase) => send(`${base}/unlock`, { passphrase }), toast)));
  return place;
}

function answered(ask, text) {
  return act('answer', { key: ask.key, text, dice: thrown }).finally(() => redrawn([ask.key]));
}

function question(ask) {
  const answer = (text) => answered(ask, text);
  const dropped = ask.by === view.side && !ask.kept && ask.kind !== 'go on'
    ? button({ onclick: () => send(`${base}/drop`, {}) }, t('Never mind')) : null;
  const [what, ...why] = plainly(ask.prompt).split(ask.request && /(?=[(（])/);
  return h('section', { class: 'ask', 'data-kind': ask.kind }, h('h2', {}, what, why[0] && h('small', {}, why)), ask.told && quiet(plainly(ask.told)), ask.fallen && dice(ask.fallen), answers?.body(ask, answer), dropped);
}

// ---- declaring

// A sheet lies on the lower edge and grows upward: what is to be tapped while it grows stands in its foot, and never moves under a finger.
function openSheet(title, ...body) {
  below = null;
  lay(title, body);
}

// Over what is being put together, which is there again when this is closed.
let below = null;
function openOver(title, ...body) {
  if (sheet.open) below = { under: below, title: sheetTitle.textContent, body: [...sheetBody.childNodes], foot: [...sheetFoot.childNodes], top: sheetBody.scrollTop };
  lay(title, body);
}

function closeSheet() {
  if (!below) return preview?.goBack() || sheet.close();
  const { under, title, body, foot, top } = below;
  below = under;
  lay(title, body);
  sheetFoot.replaceChildren(...foot);
  sheetBody.scrollTop = top;
}

const forget = (verb) => dispatchEvent(new CustomEvent('forget', { detail: verb }));

function lay(title, body) {
  makeWay(true);
  sheetFoot.replaceChildren();
  sheetTitle.textContent = unquoted(title);
  sheetBody.replaceChildren(...body.flat(Infinity).filter(Boolean));
  if (!sheet.open) sheet.showModal();
  sheetBody.scrollTop = 0;
}

function say(words, because = '') { // its dice by hand where it is looked at and marked so
  return act('say', { line: words, because, dice: thrown || !!document.querySelector(`[data-own=${CSS.escape(words)}][aria-pressed=true]`)?.checkVisibility() });
}

let busy = false, acted = 0, late = false;
async function act(what, body) {
  if (busy || !view) return;
  busy = true;
  preview?.stop();
  root.classList.add('busy');
  const seen = down || { at: view.at, seen: view.n }, before = emptied, chosen = draft?.names;
  const tap = { ...body, tap: mark(), at: seen.at, seen: seen.seen };
  const answer = await send(`${base}/${what}`, tap).finally(() => { busy = false; acted = Date.now(); stir(); root.classList.remove('busy'); });
  if (!preview) await choosing();
  if (before !== emptied) return; // it may tell what is not to be seen here any more
  if (!answer.ok) { openSheet(t('Not done'), ...preview.refusal(answer)); return; }
  const told = answer.told.at(-1);
  if (answer.needs.length) { sheet.close(); toast(t('It waits for {sides} to unlock.', { sides: series(answer.needs) })); return; }
  if (told && (told.verdict === 'illegal' || told.shown.length)) {
    openSheet(told.typed || told.verb, answer.told.map((one) => preview.ruling(one)), told.verdict === 'illegal' ? preview.overruling(body.line || told.typed) : null);
    return;
  }
  late = told && !answer.waits && view.n === seen.seen;
  if (told) forget(told.verb);
  sheet.close();
  if (root.classList.contains('drafting')) scrollTo(0, 0);
  if (chosen === draft?.names) draft?.begin([]); // not what has been tapped since
  const fallen = answer.told.flatMap((one) => one.rolls).filter((roll) => roll.faces.length), drawn = fallen.filter(({ what }) => what && !/d\d/.test(what)); // what was drawn is read first
  const lines = [...answer.lines, ...answer.told.flatMap((one) => one.brief)];
  if (answer.lines[0] || !answer.waits) toast(lines.map((text) => briefly(plainly(text))).join('\n') || t('Done.'), [...dice(drawn), what !== 'say' && view.rights && fallen.some((roll) => roll.typed) ? righting('back', drawn[0]) : told && button({ class: 'back', onclick: () => say('undo') }, t('Undo'))].filter(Boolean), dice(fallen.filter((roll) => !drawn.includes(roll))), lines, told);
  hangs = answer.waits && rose;
  late || makeWay();
  return true;
}

let gone = null, rose = 0, hangs; // hangs: when it rose that others are waited for
// below: the dice behind what is said; of what was thrown or drawn nothing is cut off. named: where lines are named that lie there to be tapped.
function toast(text, more = [], below = [], named = '', undoes) {
  if ((!text && !more[0]) || waits('said', () => toast(text, more, below, named, undoes))) return;
  const place = notice, words = new Text(text), [way] = more;
  rose = Date.now();
  place.classList.toggle('whole', !named || [...more, ...below].some((one) => one.matches('.roll')));
  place.replaceChildren(...more, words, ...below);
  if (way?.dataset?.way) place.append(way); // a line is longer than a word beside the first of these
  if (/`/.test(named)) import('./ways.js').then((all) => words.parentNode && all.lay(base, place, named, undoes));
  place.hidden = false;
  place.classList.toggle('long', place.matches('.whole') && place.scrollHeight > place.clientHeight); // moved by a finger, gone by a tap
  gone?.cancel();
  gone = place.animate({ opacity: [1, .3] }, { delay: text === t('Done.') ? 4e3 : more[0] || text.length > 150 ? 12e3 : 5e3, duration: 2e3 }); // seen to go: a late tap is still one on it
  gone.onfinish = () => { if (!place.hidden) shifted = performance.now(); makeWay(true); };
}

const isRead = () => Date.now() - rose > 300; // milliseconds: what has just come is not what a finger meant

// What is told is gone where it lies over what is asked; at once, where something else has come.
function makeWay(now) {
  if (waits('said', () => makeWay(now))) return;
  const [over, ask] = ['said', 'asked'].map((id) => at(id).getBoundingClientRect());
  if (now || (ask.height && over.bottom > ask.top && ask.bottom > 0)) notice.hidden = true;
}

notice.addEventListener('click', () => { notice.hidden = true; });
addEventListener('error', ({ error }) => error && toast(t('Something went wrong on this page: load it anew.'))); // no tap goes without an answer

// ---- the board

const lone = () => draft?.line || preview?.lone(at('foreseen'), foot, formsN === view?.n);
const foot = button({ class: 'main', id: 'declare', onclick: () => { if (!(down?.again && Date.now() - foot.raised < CALM)) say(draft.line); } }, t('Declare')); // come up under a finger that counts: then its next tap was not meant for it
let draft = null, choose = null, deck = null, preview = null, answers = null, news = null;

// What puts declarations together comes once what is asked and what there is to be seen stands there.
async function choosing() {
  const came = (file) => bring('What you may do', file);
  answers = await came('answers.js');
  redrawn(view ? asked().map(([key]) => key) : []);
  choose = await came('draft.js');
  const { listen } = await came('places.js'), drawn = await came('cards.js'), sheets = await came('preview.js');
  ({ news } = await came('news.js'));
  if (draft) return;
  deck = drawn;
  preview = sheets;
  preview.begin({ base, going, then, stir, declare: foot, see: (line) => draft.see(line), shown: () => view, open: openSheet, over: openOver, say, foot: sheetFoot, count: (form) => { sheet.close(); draft.count(form, view.board?.marks); }, throws: () => thrown || view.laid, owing: ({ verb }) => view.owed.filter((debt) => debt.includes(`\`${verb}`)).map((debt) => quiet(plainly(debt))), forms: () => forms, lay,
    led: (form) => { const [names, rest] = draft.led(form); return [names.map((name) => button({ class: 'chip', 'data-on-board': true, onclick: () => { sheet.close(); draft.lead(form, name); } }, form.reaches ? t('Choose on the board') : draft.marks.counter(name))), rest]; } });
  draft = new choose.Draft(board, base, { place: at('picked'), preview: preview.foresee, refused: (...what) => preview.refused(...what, toast, (...line) => draft.see(...line)), barred: preview.barred, forms: () => forms, due: () => (view ? dueNow(view) : []), others: () => (view && !view.mine ? series(view.acting) : ''), step: () => formsOf, tell: toast });
  listen(names, draft.marks, () => { sheet.close(); tab('do'); }, (words) => look('rule', words, openOver), (name) => { const space = draft.marks.where(name); if (space) point(space); });
}

// A map begins whole, also when it has grown; one that is much higher than the screen as wide as that, where one's own pieces stand and what is new.
const HIGHER = 1.75;
let laid = null, shaped = '';
addEventListener('laid', () => setTimeout(() => {
  const { place, svg, order, kept } = board, box = svg?.viewBox.baseVal, own = svg?.querySelector(`.pieces .side${view?.sides.indexOf(view.side)}[data-piece]`);
  if (!box) return;
  const k = place.clientWidth * box.height / box.width / place.clientHeight, fresh = laid ? [...order.keys()].filter((name) => !laid.has(name)) : [], shape = [box.x, box.y, box.width, box.height].join();
  if (laid && !fresh.length && shape === shaped) return; // something else is printed on the same map
  [laid, shaped] = [order, shape];
  board.whole(kept);
  if (kept || !(k >= HIGHER) || !own) return; // of a board that is not to be seen just now, nothing is known
  board.zoom(k, place.clientWidth / 2, own.getBoundingClientRect().top - place.getBoundingClientRect().top);
  if (draft?.marks.beyond([...fresh, own.closest('[data-stack]').dataset.stack])) board.whole();
}));

at('owed').addEventListener('click', ({ target }) => {
  const form = forms.find(({ verb }) => verb === target.dataset.does);
  form?.query ? look('query', form.verb) : form && preview.openVerb(form);
});

at('picked').addEventListener('let-go', () => { lone(); at('confirm').replaceChildren(...root.classList.contains('drafting') ? [draft.aside('lacking') || ''] : []); }); // it never rises over what one is about to tap

// ---- what words stand for

const names = () => board.svg ? [...board.svg.querySelectorAll('[data-space], .pieces [data-piece]')].map((one) => one.dataset.space || one.dataset.piece) : [];

// Held long: the television looks there, too. Fetched then.
function point(space) {
  import('./label.js').then((label) => label.point(`${base}/point`, space, draft?.marks, toast));
}
board.held = point;

// ---- the rest

// A page that opens, or that is touched itself, takes no tap away: only what another did moves the board, by as many pixels, below a finger that is on its way.
const shifts = new ResizeObserver(() => {
  root.style.setProperty('--head', `${at('heading').offsetHeight}px`); // below it the board stays while somebody chooses
  if (came > touched && Math.abs(lies().top - high) > 8) shifted = performance.now();
  high = lies().top;
});
for (const id of ['heading', 'asked', 'owed']) shifts.observe(at(id));

at('typing').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = at('typed').value.trim();
  if (!words || busy || !view) return; // what is typed while a line is on its way stays there, to be said behind it
  at('typed').value = '';
  say(words);
});
at('close').addEventListener('click', closeSheet);
sheet.addEventListener('click', (event) => { if (event.target === sheet) closeSheet(); });
sheet.addEventListener('cancel', (event) => { event.preventDefault(); closeSheet(); });
sheet.addEventListener('close', () => { if (sheet.open) return; below = null; preview?.stop(); clear('sheet-foot'); lone(); }); // it may have been opened again

const tabs = document.querySelectorAll('.tabs button');
function tab(name) {
  root.dataset.tab = name;
  for (const button of tabs) button.setAttribute('aria-pressed', String(button.dataset.tab === name));
}
for (const button of tabs) button.addEventListener('click', () => { tab(button.dataset.tab); if (view && !view.locked) draft?.render(); scrollTo(0, 0); });
tab('do');
// What a keyboard needs is fetched when somebody has one: the keys of a phone come with a field alone.
function onKey(event) {
  if (event.target.matches?.('input, textarea') && event.key !== 'Tab') return;
  removeEventListener('keydown', onKey);
  import('./keys.js').then(({ begin }) => begin(board), () => addEventListener('keydown', onKey));
}
addEventListener('keydown', onKey);
at('regions').addEventListener('toggle', function onOpen() {
  import('./regions.js').then(({ tell }) => { at('regions').removeEventListener('toggle', onOpen); tell(board, at('regions-words')); }, () => {});
});
// What all may read of an evening that is over; nothing more is to be had then.
function close(evening) {
  root.classList.add('closed');
  fill('heading', [evening], () => heading({ ...evening, acting: [], asks: [] }));
  fill('log', [evening], () => [...evening.log].reverse().map((event) => h('li', {}, event.side && h('b', {}, t(event.side), ' '), plainly(event.short || event.text), dice(event.rolls))));
  tab('past');
}
follow(`${base}/events`, show, empty, close);
