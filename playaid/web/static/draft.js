// A declaration that is put together on the board: a piece, where to, by which way, how many; what may be said comes from the server.

import { button, h, plainly, quiet, rack, waits } from './draw.js';
import { about, bare, idle, isFew, isPlace, its, left, owed, lines, placed as kept, portions, sayable, standing, ways, weight } from './choose.js';
import { held, Marks } from './marks.js';
import { pause, send } from './request.js';
import { t, verbal } from './words.js';

const MOST = 24, WIDE = 30, HANDS_OFF = 4000; // pixels of a space that a finger surely hits; milliseconds: whoever has just moved the board looks at it
const all = (piece) => [piece.dataset.piece, ...held(piece)];
const placed = ({ role, optional }) => role === 'path' || (role === 'space' && !optional);
const moving = ({ fields }) => fields.find(({ role }) => role === 'piece'); // who goes
const isList = ({ many, role }) => many && role !== 'path' && role !== 'via';
// How many of each lines name in a list, and whether that is more than a tap or two.
const tally = (lines, field) => lines.flatMap(({ args }) => args[field.name] || []).reduce((most, text) => {
  const [, n, name] = /^(?:(\d+) )?(.*)$/.exec(text);
  return most.set(name, Math.max(most.get(name) || 1, Number(n || 1)));
}, new Map());
const isMore = (most) => most.size + Math.max(0, ...most.values()) > 2;
const fresh = () => ({ ways: {}, path: [], line: '', tray: null, counts: {}, narrowed: null, fits: null, changed: false, lack: '', asking: null, company: null, short: null, opens: null }); // of a verb before anything is said
const near = (element) => element.scrollIntoView({ block: 'nearest' });

export { idle, isFew, left, lines, owed, kept as placed, sayable };

let extra = null;
export class Draft {
  // place: where the tray stands; preview: given a line, shows what it comes to; refused: given a verb, what is said of it, a place and whether that is still asked, says why they cannot go there; barred: given a name, why nothing is to be done with it; forms: what may be said now; due: the verbs that settle what is owed; others: who acts, where this side does not; step: what the turn has come to; tell: says something over the page.
  constructor(board, base, { place, preview, refused, barred, forms, due, others, step, tell }) {
    Object.assign(this, { board, base, place, preview, refused, barred, forms, due, others, step, tell, stood: [], marks: new Marks(board), asked: 0, options: new Map(), given: [] });
    board.heart = () => { const name = this.there(), { x, y } = this.marks.seen(name) || {}, box = board.place.getBoundingClientRect(); return x && !this.marks.beyond([name]) && [x - box.left, y - box.top]; };
    this.clear();
  }

  clear() {
    Object.assign(this, fresh(), { names: [], form: null, said: {}, staying: [], whence: '', goal: null, kept: null, meant: 0 });
    this.asked += 1;
  }

  // ---- tapping

  // What was tapped: a place of the way, a target, or something to begin with.
  tap(tapped, late = false) {
    const { piece, under, point, box, block } = tapped, { names: own, form: verb } = this, stays = !under || under === this.there(), space = stays ? tapped.space : under, among = (names) => [space, under].find((name) => names.includes(name)), back = among(this.path); // another's piece stands for its space, wherever it is drawn
    if (point && !late) this.label(under || space, point);
    if (this.asking && !late && !back) return Promise.race([this.asking, pause(1000)]).then(() => own === this.names && verb === this.form && this.tap(tapped, true)); // where those can who go now is not known yet
    if (this.options.size) {
      const lit = [...this.options.keys()], there = lit.find((name) => [space, under, piece].includes(name)) || (point && this.marks.meant(lit, point, box));
      if (there) return this.options.get(there)();
    }
    const forms = this.sayable(under || space), lit = [...Object.keys(this.ways), ...this.targets()];
    let goal = among(lit) || back;
    if (!goal && lit.length && point && stays && (under || !this.apart(space, lit))) {
      goal = this.marks.meant(lit, point, box);
      if (goal === undefined) return this.marks.closer(point);
    }
    if (goal && (point || this.form)) return this.go(goal); // a name that is tapped in a row is who is meant, and no target, before it is said of what
    const speaks = (name) => name && (about(forms, [name]).length || this.movers(name).length);
    let names = piece && (block ? [...this.ranked(this.beside(piece, under).filter(speaks)), under] : [piece, ...held(this.marks.piece(piece)), under]).filter(speaks);
    if (!piece && this.able(space) && (this.board.latest?.marks?.includes(space) || this.standing(space).some((one) => about(forms, all(one)).some(({ form, choices }) => form.reaches || (!form.anytime && choices.some((choice) => all(one).includes(choice.about[0]))))))) return this.tapSpace(space); // whoever stands there comes before who might come
    const other = piece && !names.some((name) => name !== under) && this.able(under);
    if (other && !this.beside(other.dataset.piece, under).includes(piece)) return this.tapSpace(under); // an enemy stands for those who may act against them there
    if (!names || !names.length) names = [under, space].filter(speaks).slice(0, 1);
    Object.assign(this, { block, from: under });
    if (this.bars(names, under || space)) return this.refused(this.form, this.said, under || space, () => own === this.names);
    if (!names.length && point) {
      const meant = this.marks.meant(this.marks.may, point, box);
      if (meant === undefined) return this.marks.closer(point);
      if (meant) return this.tapSpace(meant);
    }
    if (this.names.length && names.join() === this.names.join()) return this.begin([]); // the same again lets go
    const vain = names.length || !(piece || space) ? '' : (block && under) || piece || space;
    const before = this.done || []; // who was tapped to go there
    if (vain) this.barred(piece || vain).then((why) => this.bar(names, [...before.map((one) => one.cloneNode(true)), ...why]));
    return this.begin(names, vain, piece !== under && names[0] === under && piece);
  }

  // Why nothing is to be done with what was tapped, unless something else has been meanwhile.
  bar(names, why) {
    if (names !== this.names) return;
    this.why = why;
    this.render();
  }

  // Whether a finger is surely in this space, as wide as those that are lit: no neighbour is meant in its stead.
  apart(space, lit) {
    const wide = (name) => this.marks.seen(name)?.wide || 0, own = wide(space);
    return this.names.length && this.form?.reaches && own >= WIDE && lit.every((name) => own < 2 * wide(name));
  }

  // Of a verb: the one piece that all its lines send somewhere, or those with each of whom is counted out who else; and the lines of others.
  led(form) {
    const { choices, fields, reaches } = form, who = fields.find(({ role }) => role === 'piece'), field = fields.find((one) => one !== who && isList(one));
    const said = ({ args }) => who && String(args[who.name]), by = new Map();
    for (const choice of who ? choices : []) by.set(said(choice), [...by.get(said(choice)) || [], choice]);
    const names = [...by.keys()].filter((name) => this.marks.piece(name) && (reaches ? by.size === 1 : field && isMore(tally(by.get(name), field))));
    return [names, reaches ? choices : choices.filter((choice) => !names.includes(said(choice)))];
  }

  lead(form, name) {
    this.from = this.marks.where(name);
    this.begin([name]);
    return this.choose(form);
  }

  // A finger that moves takes a counter along that may go, to be dropped where it goes: when it is known where. null: none is taken along.
  carry(target) {
    const piece = target.closest?.('[data-piece]'), under = piece?.closest('[data-stack]').dataset.stack, block = Boolean(piece?.closest('.closed'));
    const names = !piece || this.options.size ? [] : block ? this.beside(piece.dataset.piece, under) : all(piece);
    if (!names.some((name) => this.movers(name).length)) return null;
    if (this.names.some((name) => names.includes(name)) && this.from === under) return Promise.resolve();
    if (this.ways[under]) return null; // where another goes
    this.marks.still = true; // the map stays below the finger
    return Promise.resolve(this.tap({ piece: piece.dataset.piece, under, block })).finally(() => { this.marks.still = false; });
  }

  // What is asked is answered by a tap on the place that it names, or on the piece that stands there alone of those it names.
  answers(ask, answer) {
    if (waits('picked', () => this.answers(ask, answer))) return;
    this.marks.asked = (ask?.where || []).filter((space) => this.board.space(space));
    const named = ask ? ask.options.map((option) => [this.marks.sole(option), option]) : [], known = `${ask?.key} ${named}`;
    if (known === this.known) return;
    this.known = known;
    this.given = (ask?.given || []).map((said) => this.marks.where(said)).filter((space) => this.board.space(space)); // what has been answered to this so far is seen
    this.options = new Map(named.filter(([space]) => space && this.board.space(space) && named.filter(([other]) => other === space).length === 1).map(([space, option]) => [space, () => answer(ask, option)]));
    const lit = [...this.options.keys(), ...this.marks.asked];
    if (lit.length && this.marks.beyond(lit)) this.marks.focus(lit[0]);
    this.render();
  }

  // Where what was tapped stands: in the stack that was tapped, though others of its name stand elsewhere.
  there() {
    const [name] = this.names, near = this.standing(this.from).some((one) => all(one).includes(name));
    return near ? this.from : name && this.marks.where(name);
  }

  // What a closed stack holds of the same side, by name.
  beside(piece, space) {
    const side = (name) => /side-?\d/.exec(name.getAttribute('class'))?.[0], there = this.standing(space), own = side(there.find((one) => one.dataset.piece === piece) || this.marks.piece(piece));
    return [...new Set(there.filter((one) => side(one) === own).flatMap(all))];
  }

  // Who may go comes first, who could do no more than at any time comes last.
  ranked(names) {
    const forms = this.forms().filter((form) => !form.query), rank = new Map(names.map((name) => [name, Math.min(3, ...forms.filter((form) => form.choices.some((choice) => choice.about.includes(name))).map(weight))]));
    return [...names].sort((one, other) => rank.get(one) - rank.get(other));
  }

  // Whether a space that was tapped is where those who are chosen cannot go, and nothing else is there to begin with.
  bars(names, space) {
    return space && this.names.length && this.form?.reaches && names.every((name) => name === space) && !this.names.includes(space) && this.there() !== space && this.form.fields.some(placed) && !(this.landed() && !moving(this.form)); // of two places that are meant for the same, the second
  }

  // A space in which something stands that may act: what stands there, and of several none before another.
  tapSpace(space) {
    const can = this.able(space);
    return can ? this.tap({ piece: can.dataset.piece, under: space, block: Boolean(this.standing(space)[1]) }) : this.begin([space]);
  }

  able(space) {
    return this.standing(space).find((piece) => about(this.forms(), all(piece)).length);
  }

  // Where something waits for this side, or has happened that is not in sight while nobody touches the board.
  // turned: it is this side's to act from here on, among its own; mine: it is so now, and what others did draws nobody away; did: this side has just declared something, and what it moved is followed.
  watch(owed, touched, turned, mine, did, first = turned) {
    if ((this.names.length && !did) || this.options.size) return;
    const moved = (this.board.come || []).map((piece) => piece.closest('[data-stack]')?.dataset.stack), own = turned ? this.marks.may : [];
    const there = owed || own.find((name) => this.standing(name)[0]) || (first && own[0]) || (did || !mine ? moved[0] : null);
    if (owed || (there && own.includes(there)) ? owed || own.every((name) => this.marks.beyond([name])) : there && (did || (!this.board.byHand && Date.now() - touched > HANDS_OFF)) && this.marks.beyond([there])) this.marks.focus(there);
  }

  // Whether all that is named is a place.
  landed() {
    return this.names.every((name) => this.board.space(name));
  }

  standing(space) {
    return [...this.board.svg?.querySelectorAll(`.pieces [data-stack="${CSS.escape(space)}"] [data-piece]`) || []];
  }

  // The spaces that the lines about what was tapped speak of, or in which something of theirs stands.
  targets() {
    const own = [...this.names.map((name) => this.marks.where(name)), this.there()], chosen = (this.choices || []).filter(({ form }) => !this.form || form === this.form);
    const named = new Set(chosen.flatMap(({ choices }) => choices.flatMap((choice) => choice.about)).filter((name) => !this.names.includes(name)));
    return [...new Set([...named].map((name) => this.marks.where(name)))].filter((space) => space && (!own.includes(space) || named.has(space)));
  }

  // The verbs whose ways this piece might go, by what stands in their slots.
  movers(name) {
    return this.forms().filter((form) => form.reaches && form.choices.some((choice) => choice.about.includes(name)));
  }

  // beside: what was tapped, of which nothing may be said as there may be of its space.
  begin(names, vain = '', beside = null) {
    const meant = this.there() === this.from && this.meant; // of another in the same place the same was meant
    const joining = names.length && this.joined ? [this.form, this.joined, this.line] : null;
    this.clear();
    this.names = names;
    this.choices = this.fitting();
    if (joining && this.choices.some(({ form }) => form === joining[0])) { [this.form, this.joined, this.line] = joining; return this.render(); }
    this.joined = null;
    Object.assign(this, { vain, why: null, done: null });
    if (vain || names.length) near(this.board.place);
    if (names.length) {
      [this.last] = names;
      this.marks.focus(this.there(), this.board.byHand);
      const own = this.choices.filter(({ choices }) => choices.some(({ about }) => names.filter((name, i) => (this.block ? !this.board.space(name) : !i)).some((name) => about.includes(name) || about.includes(bare(name))))); // before what is about its space; of a stack, what one of those that it counts may do
      const due = this.due(), likely = own.find(({ form }) => form.verb === meant) || own.find(({ form }) => due.includes(form.verb)) || own.find(({ form }) => form.reaches) || own.find(({ form }) => !form.anytime) || own.find(({ form, choices }) => form.counted || choices.length > 1) || this.choices.find(({ form }) => !form.anytime); // never what it could do at any time as its only line
      if (!beside && !own.some(({ form }) => form.reaches)) import('./why.js').then((why) => why.halts(this, names));
      this.meant = meant;
      if (likely && beside) this.barred(beside, null).then((why) => this.bar(names, why.slice(0, 1)));
      else if (likely && !this.stuck(likely.form)) return this.choose(likely.form);
    } else if (this.idle) {
      this.choices = [{ form: this.idle, choices: this.idle.choices }];
      return this.choose(this.idle);
    }
    return this.render();
  }

  // Whether a piece of those that go in this step cannot, and might do this instead: nobody has meant that who has tapped it.
  stuck(form) {
    return !this.board.space(this.names[0]) && !form.reaches && !this.due().includes(form.verb) && this.forms().some((one) => one.reaches && one.choices.length && !one.anytime && one.fields.some(({ role, names }) => role === 'piece' && names.includes(this.names[0])));
  }

  // What may be said of what stands there: names of several without a place are those where something goes on.
  sayable(space) {
    const { marks = [] } = this.board.latest || {};
    return this.forms().filter(({ fields }) => !space || !marks.length || marks.includes(space) || fields[1] || !fields[0]?.many || fields[0].role !== 'piece');
  }

  // What may be said of what was tapped, by verb.
  fitting() {
    return its(about(this.sayable(this.there()), this.names), this.names, this.there(), (name) => Boolean(this.board.space(name)));
  }

  // A verb of those that fit: its words so far are those of the first line that speaks of what was tapped.
  choose(form) {
    this.asked += 1;
    Object.assign(this, fresh(), { form });
    const mine = this.mine();
    if (form.joins && !this.together) import('./joining.js').then((module) => { this.together = module; this.render(); });
    const subject = moving(form);
    const named = (choice) => subject && (choice.args[subject.name] || []).some((text) => this.names.includes(text) || this.names.includes(bare(text)));
    const who = subject || form.fields.find((field) => !isPlace(field) && field.names.length), several = new Set(mine.map((choice) => String(choice.args[who?.name])));
    const first = mine.find(named) || mine[0], settled = !who || !this.names.length || several.size < 2 || mine.some(named);
    this.said = {};
    for (const field of form.fields) if (first && first.args[field.name] && !isPlace(field) && field.role !== 'amount' && field.kind !== 'text' && !(form.counted && field.optional)) this.said[field.name] = [...first.args[field.name]];
    this.stack = settled && subject && this.said[subject.name] ? { field: subject, all: this.stacked(subject) } : null;
    if (!form.counted) this.derive(subject);
    const open = this.tray && !form.fields.some(placed) && form.fields.find((one) => one !== subject && one.names.length && !one.optional && !isList(one) && !isPlace(one) && ways(mine, one) > 1);
    if (open) { Object.assign(this, { tray: null, opens: open.name }); delete this.said[open.name]; } // what is counted out hangs on that
    const here = this.there(), to = (choice) => form.fields.filter(isPlace).flatMap((field) => choice.args[field.name] || []), goes = (choice) => to(choice).some((name) => name !== here), stays = this.names.length > 0 && mine.length > 0 && mine.every((choice) => to(choice)[0] && !goes(choice)); // all of it is done where they stand
    this.staying = !form.reaches || !this.names.length ? [] : settled ? mine.filter((choice) => !goes(choice)) : mine; // what leads nowhere; or who goes is asked first
    if (mine.length === 1 && this.names.length && form.fields.some((field) => field.role === 'space' && String(mine[0].args[field.name]) === this.there())) { this.see(mine[0].line); return this.render(); } // it leads nowhere else
    const alone = form.reaches ? this.staying : mine, own = this.block ? alone : alone.filter((choice) => choice.about.includes(this.names[0])); // of a block none is meant before another
    if (this.names.length && !form.counted && !this.tray && (own.length || mine.length) === 1 && alone.length) this.see((own.length === 1 ? own : alone)[0].line);
    this.render();
    if (this.names.length && !form.reaches) near(this.place); // what is chosen from lies below the board, which stays in sight
    return settled && ((form.reaches && !stays) || form.counted || this.stack?.field.many || this.tray?.all) ? this.ask() : null;
  }

  // A verb whose words are counted out, in a tray below the board; marks: where it is owed.
  count(form, marks = []) {
    this.begin([]);
    this.choices = [];
    this.choose(form);
    if (marks.length) this.marks.focus(marks[0]);
    near(this.place);
  }

  // A list of which the lines name some of a kind is counted out.
  derive(subject) {
    const due = portions(this.form) || null, field = due ? this.form.fields[0] : this.form.fields.find((one) => one !== subject && isList(one));
    if (due) this.stack = null;
    const lines = field && this.mine().filter((choice) => Object.entries(this.said).every(([name, texts]) => name === field.name || String(choice.args[name]) === String(texts)));
    const most = tally(lines || [], field), texts = ({ args }) => args[field.name] || [];
    if (!due && !isMore(most)) return;
    delete this.said[field.name];
    const told = lines.map((choice) => new Set(texts(choice).map(bare))), { marks = [] } = this.board.latest || {};
    const names = [...most.keys()]; // what comes about by another first: the same one hit again
    const first = (said) => due && marks[0] && !marks.includes(this.marks.where(said)) ? names.filter((other) => said.endsWith(` ${other}`) && told.every((line) => !line.has(said) || line.has(other))) : [], parts = names.map((said) => ({ said, most: most.get(said), piece: '', needs: first(said) }));
    this.tray = { slot: field.name, pattern: '{n} {part}', joint: ', ', nothing: '', ready: [], named: true, all: field.optional && field.unsaid, shares: [{ title: '', due, parts: parts.sort((one, other) => one.needs.length - other.needs.length) }] };
  }

  // The lines of the chosen verb about what was tapped.
  mine() {
    return this.form ? (this.choices.find(({ form }) => form === this.form) || this.form).choices : this.choices.flatMap(({ choices }) => choices);
  }

  // What else of the same stack the slot could hold: each with how many there are of it.
  stacked(field) {
    const [who] = this.said[field.name] || [], space = who && this.landed() ? this.marks.where(who) : this.there(), names = new Set(field.names);
    const numbered = this.form.fields.some(({ role, name }) => role === 'amount' && this.form.choices.some(({ args }) => args[name])), found = new Map();
    for (const piece of space ? this.standing(space) : []) {
      const [, n, base] = /^(?:(\d+) )?(.*)$/.exec(piece.dataset.piece), inside = held(piece);
      if (names.has(base)) found.set(base, { said: base, most: Math.max(Number(n || 1), found.get(base)?.most || 0), piece: piece.dataset.piece });
      if ((!numbered || inside.length < 2) && !names.has(piece.dataset.piece)) for (const name of inside) if (names.has(name)) found.set(name, { said: name, most: 1 + field.names.filter((other) => other.endsWith(` ${name}`) && /^\d+ /.test(other)).length });
    }
    return [...found.values()].slice(0, MOST);
  }

  async ask() {
    const mine = ++this.asked, { form, goal } = this;
    this.asking = send(`${this.base}/touch`, { verb: form.verb, said: this.said, path: goal?.slice(0, -1) || this.path }, 3000);
    const found = await this.asking;
    if (mine !== this.asked) return;
    this.asking = null;
    this.ways = found.ways || {};
    if (goal) Object.assign(this, { goal: null, path: this.ways[goal.at(-1)] ? goal.slice(0, -1) : [] });
    this.whence = found.whence;
    this.company = this.stack && found.company;
    this.short = found.short;
    extra?.accompany(this);
    if (goal) return this.path.length === goal.length - 1 && this.ways[goal.at(-1)] ? this.go(goal.at(-1)) : goal[1] ? this.ask() : this.render(); // they go where they were to go
    if (found.tray && !this.tray) {
      this.tray = found.tray;
      for (const part of found.tray.shares.flatMap((share) => share.parts)) if (part.begun) this.counts[part.said] = part.begun;
      if (extra) return this.begun();
    }
    this.render();
    if (this.tray) near(this.place);
  }

  // The name of a space, by the finger.
  label(...what) {
    import('./label.js').then(({ label }) => label(this.board, ...what));
  }

  // A lit space: on to it, or, where it is the last one, back from it.
  go(space) {
    this.goal = null;
    this.label(space); // it may be another one than the finger is on
    const way = this.ways[space], met = this.path.indexOf(space);
    const cut = met >= 0 && met < this.path.length - 1;
    if (cut && !extra?.shorten(this, met + 1)) return this.ask().then(() => this.ways[space] && this.go(space));
    if (cut) this.narrowed = null;
    else if (met >= 0) {
      this.path = this.path.slice(0, -1);
      if (this.path.length) this.see(this.before?.[this.path.join()]?.line || ''); else { this.line = ''; this.place.dispatchEvent(new Event('let-go')); }
    } else if (way && extra?.leaves(this, way)) {
      return this.begin([space]);
    } else if (way) {
      this.before = { ...this.before, [way.path.join()]: way };
      this.path = way.path;
      this.cost = way;
      this.see(way.line);
    } else {
      const fits = this.mine().filter((choice) => choice.about.some((name) => !this.names.includes(name) && this.marks.where(name) === space));
      if (fits.length === 1 && this.form?.joins) return this.together?.join(this, fits[0]);
      if (fits.length === 1) { this.see(fits[0].line); return this.render(); }
      this.narrowed = fits;
    }
    this.render();
    return this.form && this.form.fields.some((field) => ['path', 'via'].includes(field.role)) ? this.ask() : null;
  }

  // to: where a line leads that is none of the ways.
  see(line, to) {
    if (to) Object.assign(this, { path: [to], cost: null, narrowed: null });
    this.line = line;
    if (line) this.preview(line);
    if (to) { this.render(); this.ask(); }
  }

  // ---- how many

  // What some verbs want besides, once it has come.
  aside(what) {
    if (extra) return extra[what](this);
    import('./along.js').then((come) => { extra = come; this.begun(); }, () => {});
    return null;
  }

  // What has been counted out so far, if anything is.
  begun() {
    extra.accompany(this);
    if (Object.keys(this.counts).length) extra.count(this); else this.render();
    if (this.tray) near(this.place);
  }

  listed(choices) {
    return lines(this.form, choices, (line) => { this.see(line); this.render(); this.beyond(choices, line); });
  }

  // Of a thing of one's own that lies on no board: why nothing else is to be done with it, where it has been chosen.
  beyond(...what) {
    import('./why.js').then((why) => why.beyond(this, ...what));
  }

  // ---- what is shown

  render() {
    const { form, names } = this;
    const start = names.length ? this.there() : (form === this.idle && this.whence) || null; // who goes is known
    this.board.light([...new Set([...this.options.keys(), ...Object.keys(this.ways), ...this.targets(), ...this.path.slice(-1)])]);
    this.marks.draw(Object.fromEntries([...(this.options.size ? this.given : []).map((space) => [space, '✓']), ...Object.entries(this.ways).map(([space, way]) => [space, `${way.cost ?? ''}`])]), start ? [start, ...this.path] : this.path, start);
    const rows = [];
    const idle = form && form === this.idle && !names.length && !this.path.length;
    if (idle) rows.push(this.row(), quiet(Object.values(this.ways).some(({ cost }) => cost) ? t('{verb}: tap where to; a number is what it costs.', { verb: verbal(form.verb) }) : t('{verb}: tap where to.', { verb: verbal(form.verb) })));
    else if (names.length || form) {
      const own = names.length ? this.heads() : [], end = this.path.length ? h('small', {}, ` → ${this.path.at(-1)}${(this.cost?.left ?? null) === null ? '' : ` · ${t('{n} movement left', { n: this.cost.left })}`}`) : names.length && form && this.choices.length === 1 ? h('small', {}, ` ${verbal(form.verb)}`) : null;
      rows.push(h('div', { class: 'drafted' }, h('h2', {}, own[0] ? own.map((name) => this.marks.counter(this.marks.alike(name)?.dataset.piece || name)) : names.length ? t(start) : verbal(form.verb), own[0] && start !== names[0] && h('small', {}, start), end), button({ class: 'let', 'aria-label': t('let go'), onclick: () => this.begin([]) }, '✕')));
      const what = own[0] && this.marks.note(own[0], this.there());
      if (what) rows.push(quiet(what));
      if (this.done && (form || names[0])) rows.push(...this.done);
      if (!this.path.length) rows.push(this.aside('opened'));
      if ((this.choices.length > 1 && !this.path.length) || !form) rows.push(rack(this.choices.map((one) => button({ class: 'chip', 'data-verb-of': one.form.verb, 'aria-pressed': String(one.form === form), onclick: () => { this.choose(one.form); this.meant = one.form.verb; } }, verbal(one.form.verb)))), !form && this.why);
    }
    if (form && !idle) {
      rows.push(this.aside('amounts')); // how many stands where it is seen, and moves no more
      const at = form.reaches || this.tray ? rows.length : 99; // below what has to be chosen
      rows.push(this.lack && h('p', { class: 'reason', role: 'status' }, plainly(this.lack)));
      if (this.opens) rows.push(this.aside('opens'), this.tray && this.aside('trayed'));
      else if (this.tray) rows.push(this.aside('trayed'));
      else if (form.joins) rows.push(this.together?.chips(this));
      else if (this.changed && !form.reaches) rows.push(this.fits?.length > 1 ? this.listed(this.fits) : null);
      else if (!form.reaches && (!this.line || this.mine().length > 1)) rows.push(this.listed(this.narrowed || this.mine()));
      else if (form.reaches && !this.path.length) {
        const staying = (this.changed && this.fits) || this.staying;
        if (staying.length > 1 || !this.line) rows.push(this.listed(staying));
        if (Object.keys(this.ways).length || !(this.staying.length || this.line || this.lack)) rows.push(this.aside('whither'));
      }
      if (this.stack?.field.many) rows.splice(at, 0, this.aside('along'));
    } else if (this.vain || (names[0] && !this.choices[0])) rows.push(this.aside('idly'));
    else if (!form && !this.subjects().some((name) => names.includes(name))) rows.push(this.dues(), this.row()); // who was tapped is not looked for among the others
    if (this.path.length) rows.push(this.aside('stands'));
    this.place.replaceChildren(...rows.flat(Infinity).filter(Boolean));
    const last = this.last && this.place.querySelector(`.mine [data-piece-of="${CSS.escape(this.last)}"]`);
    if (last) last.parentNode.scrollLeft = last.offsetLeft + 2 * last.offsetWidth - innerWidth; // who has done something last is in sight of the row, whatever is drawn anew
    if (this.line) for (const chip of this.place.querySelectorAll('.chip[data-line]:not([aria-pressed])')) chip.setAttribute('aria-pressed', String(chip.dataset.line === this.line));
    document.body.classList.toggle('drafting', !idle && (names.length > 0 || Boolean(form)));
    if (!this.line) this.place.dispatchEvent(new Event('let-go'));
  }

  // Who it is about: what was tapped, where the line names it in any of its slots; or else those that are chosen to go.
  heads() {
    if (this.block && !this.form?.reaches && !this.stack?.field.many && !this.tray) { // of those who stand there nobody is meant before it is said of whom
      const meant = [...new Set(this.mine().filter(({ line }) => !this.line || line === this.line).map(({ about }) => about[0]))];
      return meant[1] ? [] : meant;
    }
    const said = this.said[this.stack?.field.name] || [], [own] = this.names;
    return said.length && (this.board.space(own) ? this.changed : !Object.values(this.said).flat().some((one) => bare(one) === bare(own))) ? said.slice(0, 3) : [own];
  }

  // What has to be said now lies there to be tapped, where it is no more than one of a few.
  dues() {
    const form = owed(this.forms(), this.due()); return form && [h('h2', {}, verbal(form.verb)), lines(form, form.choices, (line) => this.pick(form, line))];
  }

  // A line of a verb, marked among the others.
  pick(form, line) {
    this.begin([]);
    this.choices = [{ form, choices: form.choices }];
    this.choose(form);
    this.tray = null;
    this.see(line); this.render();
    this.beyond(form.choices, line);
  }

  row() {
    return h('div', { class: 'mine' }, this.subjects().map((name) => button({ class: 'chip', 'data-piece-of': name, onclick: () => this.tap({ piece: name, under: this.marks.where(name) }) }, this.marks.counter(name))));
  }

  // What may act now: that on the board first which may go.
  // due: where something has to be done, nobody else is marked.
  named(due = false) {
    const forms = this.forms().filter((form) => !form.query && !form.examples), now = forms.filter((form) => form.choices.length && weight(form) < 2);
    return (due && now.length ? now : forms).sort((one, other) => weight(one) - weight(other)).flatMap((form) => form.choices.map((choice) => choice.about[0])).filter(Boolean);
  }

  subjects() {
    const place = (name) => this.board.space(name), any = this.named(true).some((name) => !place(name) && this.marks.piece(name)); // among who may act a place is nobody
    const drawn = this.named().map((name) => (place(name) ? !any && name : this.marks.piece(name)?.dataset.piece)).filter(Boolean);
    const ranked = [...new Set(drawn)].sort((one, other) => !place(other) - !place(one));
    this.stood = standing(this.stands === this.step() ? this.stood : [], ranked);
    this.stands = this.step();
    return this.stood.slice(0, 60);
  }

  // When what may be said has changed: what may be touched is marked, and nothing is left chosen that may be another now.
  renew() {
    if (waits('picked', () => this.renew())) return;
    const { form } = this, same = form && this.forms().find((one) => JSON.stringify(one) === JSON.stringify(form));
    this.idle = this.forms().find((form) => form.fields.some((field) => field.role === 'path') && form.choices.length && !moving(form) && !form.fields.some((field) => field.role === 'from' && ways(form.choices, field) > 1)); // of several who go one is tapped first
    const still = same || (form && this.forms().find((one) => one.verb === form.verb && one.choices.some(({ line }) => line === this.line)));
    if (still) {
      this.form = still;
      this.choices = this.fitting();
      if (!same) this.see(this.line);
      this.render();
    } else {
      const lost = form && (this.line || Object.values(this.counts).some(Boolean));
      if (lost) this.tell(`${verbal(form.verb)}: ${t('what you had chosen cannot be said any more as it was')}`);
      this.begin(form && !lost ? this.names : []); // who alone was tapped is still meant
    }
    this.marks.allow([...new Set(this.named(true).map((name) => this.marks.where(name)).filter(Boolean))]);
  }
}
