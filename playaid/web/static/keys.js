// By keyboard: a cursor on the board, letters for what is offered, and the focus, which is never lost. Fetched when the first key is pressed.
import { svg as make } from './draw.js';
import { t } from './words.js';

const SPELLING = 1500; // milliseconds between two letters of one number
const WIDE = 26; // pixels: a space below the cursor is at least so wide
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1] };
const at = (id) => document.getElementById(id);
const isTyped = (element) => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && element.type !== 'checkbox';

// The space that lies next to one in a direction; who walks along a row stays in it, though hexes lie now above it and now below.
export function beside(middles, here, [dx, dy], row = null) {
  const [x, y] = middles.get(here), long = Math.hypot(dx, dy);
  let found = null, least = Infinity;
  for (const [name, [u, v]] of middles) {
    const far = Math.hypot(u - x, v - y), cos = far && ((u - x) * dx + (v - y) * dy) / (far * long);
    if (name === here || cos < 0.5) continue;
    const cost = far * (3 - 2 * cos) + (row === null || dy ? 0 : Math.abs(v - row) / 1000);
    if (cost < least) [found, least] = [name, cost];
  }
  return found;
}

function round({ x, y, width, height }) {
  return make('circle', { cx: x + width / 2, cy: y + height / 2, r: Math.min(width, height) / 2 });
}

class Cursor {
  constructor(board) {
    Object.assign(this, { board, here: null, row: null, of: null, spelt: '', spelling: 0 });
    this.live = at('told');
    board.place.addEventListener('keydown', (event) => this.key(event), true);
    board.place.addEventListener('focus', () => { if (!pointed) this.show(); });
    board.place.addEventListener('blur', () => this.ring?.remove());
  }

  // Where the spaces lie, as long as it is the same map.
  middles() {
    const { svg } = this.board;
    if (this.of !== svg) {
      this.of = svg;
      this.lie = new Map([...svg.querySelectorAll('[data-space]')].map((space) => {
        const box = space.getBBox();
        return [space.dataset.space, [box.x + box.width / 2, box.y + box.height / 2]];
      }));
      if (!this.lie.has(this.here)) this.here = this.marked()[0] || [...this.lie.keys()][0];
    }
    return this.lie;
  }

  // Where something may be done: what is lit first, then what may be touched.
  marked() {
    const all = (kind) => [...this.board.svg.querySelectorAll(`[data-space]${kind}`)].map((space) => space.dataset.space);
    return all('.target').length ? all('.target') : all('.may').length ? all('.may') : [...this.board.svg.querySelectorAll('.pieces [data-stack]')].map((stack) => stack.dataset.stack);
  }

  key(event) {
    if (!this.board.svg || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey && WAYS[event.key]) return;
    const { key } = event;
    pointed = false;
    if (!awake()) rise();
    if (WAYS[key]) this.walk(WAYS[key], key);
    else if (key === 'Enter' || key === ' ') this.choose();
    else if (key === '.' || key === ',') this.jump(key === '.' ? 1 : -1);
    else if (key === 'Escape') document.querySelector('#picked .let')?.click();
    else if (key === '?') this.tell(true);
    else if (/^[0-9]$/.test(key)) this.spell(key);
    else if (key === '+' || key === '-') this.board.hand(key === '+' ? 1.25 : 0.8);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  walk(way) {
    const lie = this.middles();
    if (way[1] || this.row === null) this.row = way[1] ? null : lie.get(this.here)[1];
    this.go(beside(lie, this.here, way, this.row) || this.here);
  }

  jump(by) {
    this.middles();
    const all = this.marked(), now = all.indexOf(this.here);
    if (all.length) this.go(all[(now < 0 && by < 0 ? all.length - 1 : now + by + all.length) % all.length]);
  }

  // A space that is called by a number is gone to by it.
  spell(digit) {
    this.spelt = (Date.now() - this.spelling < SPELLING ? this.spelt : '') + digit;
    this.spelling = Date.now();
    const name = [...this.middles().keys()].find((one) => one === this.spelt);
    if (name) this.go(name);
  }

  go(name) {
    this.here = name;
    this.show();
  }

  show() {
    if (!this.board.svg || document.activeElement !== this.board.place) return;
    this.middles();
    const space = this.board.space(this.here);
    this.ring?.remove();
    this.ring = make('g', { class: 'cursor' });
    const shape = space.querySelector('polygon, path') || round(space.getBBox());
    for (const kind of ['under', 'over']) {
      this.ring.append(shape.cloneNode());
      this.ring.lastChild.setAttribute('class', kind);
    }
    this.board.svg.append(this.ring);
    this.bring(space);
    this.tell();
  }

  // The cursor is never out of sight, nor smaller than can be seen.
  bring(space) {
    const { board } = this, place = board.place.getBoundingClientRect(), seen = () => { const box = space.getBoundingClientRect(); return [box.left + box.width / 2 - place.left, box.top + box.height / 2 - place.top, Math.min(box.width, box.height)]; };
    const [x, y, wide] = seen();
    if (wide >= WIDE && x > WIDE && y > WIDE && x < place.width - WIDE && y < place.height - WIDE) return;
    if (wide < WIDE) board.zoom(WIDE / wide, x, y);
    const [u, v] = seen();
    board.at = { ...board.at, x: board.at.x + place.width / 2 - u, y: board.at.y + place.height / 2 - v };
    board.move();
    board.place.scrollIntoView({ block: 'nearest' });
  }

  pieces() {
    return [...this.board.svg.querySelectorAll(`.pieces:not(.closed) [data-stack="${CSS.escape(this.here)}"] [data-piece]`)];
  }

  // all: also what may be typed here.
  tell(all = false) {
    if (!this.board.svg) return; // the next map is on its way
    this.middles();
    const title = (element) => element.querySelector('title')?.textContent || '', space = this.board.space(this.here);
    const told = [title(space) || this.here, ...this.pieces().map(title)];
    if (space.classList.contains('target')) told.push(t('may be chosen'));
    if (all) told.push(...offered().map((button) => `${button.dataset.letter}: ${words(button)}`), t('full stop: the next place where something may be done; Enter: choose; Escape: let go'));
    const text = told.filter(Boolean).join('. ');
    this.live.textContent = this.live.textContent === text ? `${text} ` : text; // said again, where it is the same
  }

  choose() {
    this.middles();
    const [piece] = this.pieces();
    this.board.tapped({ space: this.here, piece: piece?.dataset.piece, under: piece && this.here });
    requestAnimationFrame(() => this.tell());
  }
}

// ---- letters

function words(element) {
  return [...element.childNodes].filter((one) => one.nodeName !== 'KBD').map((one) => one.textContent.trim()).filter(Boolean).join(', ');
}

const PLACES = ['#asked', '#picked', '#confirm', '#moves'];

function offered() {
  const within = document.querySelector('dialog[open]') ? ['dialog[open]'] : PLACES;
  return within.flatMap((place) => [...document.querySelectorAll(`${place} button`)]).filter((button) => !button.disabled && button.id !== 'close' && button.checkVisibility());
}

// Each button has the first of its letters that no other has: what is done most often before the rest.
function letter() {
  const all = offered(), taken = new Set();
  for (const button of document.querySelectorAll('[data-letter]')) if (!all.includes(button)) unletter(button);
  for (const button of [...all.filter((one) => one.classList.contains('main')), ...all.filter((one) => !one.classList.contains('main'))]) {
    const own = (button.getAttribute('aria-label') || button.firstChild?.textContent || button.textContent).normalize('NFD').toLowerCase();
    const free = [...own, ...'abcdefghijklmnopqrstuvwxyz'].find((one) => /^[a-z]$/.test(one) && !taken.has(one));
    if (free) taken.add(free);
    if (free === button.dataset.letter && button.querySelector('kbd')) continue;
    unletter(button);
    if (!free) continue;
    button.dataset.letter = free;
    button.setAttribute('aria-keyshortcuts', free);
    const shown = document.createElement('kbd');
    shown.setAttribute('aria-hidden', 'true');
    shown.textContent = free;
    button.append(shown);
  }
}

function unletter(button) {
  delete button.dataset.letter;
  button.removeAttribute('aria-keyshortcuts');
  for (const shown of button.querySelectorAll('kbd')) shown.remove();
}

function press(event) {
  pointed = false;
  if (event.ctrlKey || event.altKey || event.metaKey || isTyped(event.target)) return;
  if (!awake()) return rise(); // behind a finger the first key brings the letters back
  if (event.key === '/') { event.preventDefault(); at('typed').focus(); }
  if (!/^[a-z]$/.test(event.key)) return;
  const button = offered().find((one) => one.dataset.letter === event.key);
  if (!button) return;
  event.preventDefault();
  button.click();
}

// ---- the focus

let focus = null;

function remember() {
  const element = document.activeElement;
  if (element && element !== document.body) focus = { element, place: element.closest('[id]:not(button):not(input)'), at: ['id', 'data-line', 'data-verb', 'data-piece-of', 'data-part'].map((name) => [name, element.getAttribute(name)]).find(([, value]) => value) };
}

// What had it is gone: what came in its place has it, else what is nearest to it.
function keep() {
  if (!focus || (document.activeElement && document.activeElement !== document.body) || (focus.element.isConnected && focus.element.checkVisibility())) return;
  const dialog = document.querySelector('dialog[open]'), place = dialog || (focus.place?.isConnected && focus.place.checkVisibility() ? focus.place : null);
  const same = focus.at && (dialog || document).querySelector(`[${focus.at[0]}="${CSS.escape(focus.at[1])}"]`);
  const next = [same, ...(place ? place.querySelectorAll('button, input, select, summary') : []), ...document.querySelectorAll('#asked button, #asked input'), at('board'), ...document.querySelectorAll('#moves button, #typed, .tabs button')];
  next.find((one) => one && !one.disabled && one.checkVisibility())?.focus();
}

let cursor = null, pointed = false, due = 0; // pointed: what has the focus has it by a finger or a mouse, which moves no map

const awake = () => document.body.classList.contains('keys');
const soon = () => { due = due || requestAnimationFrame(() => { due = 0; if (awake()) { letter(); keep(); } }); };

function rise() {
  document.body.classList.add('keys');
  remember();
  soon();
  cursor.show();
}

// Whoever taps on the glass has put the keyboard away; a mouse lies beside one, and takes the cursor along.
function point({ pointerType, target }) {
  pointed = true;
  cursor.ring?.remove();
  const space = target.closest?.('[data-stack]')?.dataset.stack || target.closest?.('[data-space]')?.dataset.space;
  if (space) cursor.here = space;
  if (pointerType !== 'touch' || !awake()) return;
  document.body.classList.remove('keys');
  document.querySelectorAll('[data-letter]').forEach(unletter);
}

export function begin(board) {
  if (cursor) return;
  cursor = new Cursor(board);
  addEventListener('keydown', press);
  addEventListener('pointerdown', point, true);
  addEventListener('focusin', remember);
  new MutationObserver(soon).observe(document.querySelector('body'), { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'open', 'data-tab', 'disabled'] });
  rise();
}
