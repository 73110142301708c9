// The board: the map is fetched once, what stands on it comes with each picture. Moved and zoomed by a transform, by hand or by keys.

import { say } from './banner.js';
import { button, svg } from './draw.js';
import { ask, bring, load } from './request.js';
import { root } from './stream.js';
import { t } from './words.js';

const STILL = 8, LONG = 550; // pixels that a finger may tremble; milliseconds for which it rests

function drawn(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, 'image/svg+xml');
  return [...document.importNode(read.documentElement, true).childNodes];
}

export class Board {
  // Lettering: what writes on it; where none is given it comes with the map.
  constructor(place, tapped, Lettering = null) {
    this.place = place;
    this.tapped = tapped;
    this.mark = null;
    this.svg = null;
    this.at = { x: 0, y: 0, k: 1 };
    this.fingers = new Map();
    this.lettering = Lettering && new Lettering(this);
    this.listen();
  }

  show(board) {
    this.latest = board;
    if (!board || !board.map) return;
    if (board.map !== this.mark) this.lay(board.map);
    else if (this.svg) this.paint(board);
  }

  // Nothing of it stays.
  clear() {
    this.mark = this.svg = this.latest = null;
    this.at = { x: 0, y: 0, k: 1 };
    this.targets = [];
    this.place.replaceChildren();
    for (const what of ['The board', 'The look of the board', 'The picture of the board']) say(what);
  }

  paint(board) {
    if (board.state !== this.state) this.svg.querySelector('.state').replaceChildren(...drawn(board.state || ''));
    this.state = board.state;
    this.stack(board.pieces || {});
    this.close(board.closed || {});
    this.svg.setAttribute('aria-label', board.told || t('the board'));
    this.light(this.targets || []);
    this.lettering?.later(0);
  }

  // The same stacks as one block a side: shown instead where there is no room for all.
  close(blocks) {
    const layer = this.svg.querySelector('.closed') || this.svg.appendChild(svg('g', { class: 'closed pieces' })), before = this.closed || new Map();
    this.closed = new Map();
    for (const [space, text] of Object.entries(blocks)) {
      const old = before.get(space);
      if (old?.text === text) { this.closed.set(space, old); continue; }
      const group = svg('g', { 'data-stack': space }, drawn(text));
      group.text = text;
      this.closed.set(space, group);
    }
    layer.replaceChildren(...this.closed.values());
  }

  // What lies in each space: drawn anew only where it is another, in the order of the spaces. What was not there before is the last move.
  stack(pieces) {
    const layer = this.svg.querySelector('.pieces'), first = !this.stacks, before = this.stacks || new Map(), now = new Map();
    const fresh = [];
    for (const [space, text] of Object.entries(pieces)) {
      let stack = before.get(space);
      if (!stack || stack.text !== text) {
        const group = svg('g', { 'data-stack': space }, drawn(text)), there = new Set(stack ? stack.names : []);
        const names = [...group.children].map((piece) => piece.dataset.piece);
        fresh.push(...[...group.children].filter((piece) => !there.has(piece.dataset.piece)));
        stack?.group.remove();
        stack = { group, text, names };
      }
      now.set(space, stack);
    }
    for (const [space, { group }] of before) if (!now.has(space)) group.remove();
    const order = [...now].sort(([one], [other]) => (this.order.get(one) ?? 0) - (this.order.get(other) ?? 0));
    let last = null;
    for (const [, { group }] of order) {
      if ((last ? last.nextSibling : layer.firstChild) !== group) layer.insertBefore(group, last ? last.nextSibling : layer.firstChild);
      last = group;
    }
    this.stacks = now;
    this.come = first ? [] : fresh; // of this picture alone: the last move stays marked until the next
    if (first || !fresh.length) return;
    for (const piece of layer.querySelectorAll('.moved')) piece.classList.remove('moved');
    for (const piece of fresh) piece.classList.add('moved');
  }

  async lay(mark) {
    this.mark = mark;
    this.svg = null;
    const text = await ask('The board', `${root}/map/${mark}.svg`, () => this.mark === mark);
    if (text === null) return;
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    this.svg = document.importNode(read.documentElement, true);
    for (const style of this.svg.querySelectorAll('style')) style.remove();
    const sheet = document.createElement('link');
    sheet.id = 'map-style';
    sheet.rel = 'stylesheet';
    document.getElementById('map-style')?.remove();
    document.head.append(sheet);
    load('The look of the board', sheet, 'href', `${root}/map/${mark}.css`);
    this.stacks = this.state = this.closed = undefined;
    if (!this.lettering) this.letter();
    sheet.addEventListener('load', () => (this.dressed ? this.dressed() : this.lettering?.later(0))); // how large its letters are is known from here on
    this.order = new Map([...this.svg.querySelectorAll('[data-space]')].map((space, number) => [space.dataset.space, number]));
    this.place.replaceChildren(this.svg);
    const names = this.svg.querySelector('.ground .names');
    if (names) this.svg.querySelector('.state').after(names); // on the frames of whoever holds a space
    const box = this.svg.viewBox.baseVal;
    this.place.style.setProperty('--shape', box.width / box.height);
    for (const image of this.svg.querySelectorAll('image')) load('The picture of the board', image, 'href', image.getAttribute('href'));
    dispatchEvent(new Event('laid'));
    this.move();
    this.show(this.latest);
  }

  async letter() {
    const { Lettering } = await bring('The board', 'lettering.js');
    this.lettering ||= new Lettering(this);
    this.lettering.later(0);
  }

  space(name) {
    return this.svg && this.svg.querySelector(`[data-space="${CSS.escape(name)}"]`);
  }

  // Light up the spaces where something may be tapped.
  light(names) {
    this.targets = names;
    if (!this.svg) return;
    for (const space of this.svg.querySelectorAll('.target')) space.classList.remove('target');
    for (const name of names) this.space(name)?.classList.add('target');
  }

  move() {
    if (!this.svg) return;
    if (this.lettering) this.at = this.lettering.bounded(this.at);
    this.place.style.touchAction = this.at.k > 1 ? '' : 'pan-y'; // a finger on a board that is seen whole moves the page
    this.svg.style.transform = `translate(${this.at.x}px, ${this.at.y}px) scale(${this.at.k})`;
    this.lift(200);
    this.lettering?.later();
  }

  // Where `at` says, in so many milliseconds, with the letters that are wanted there.
  fly(milliseconds) {
    if (!this.svg) return;
    this.svg.style.transition = milliseconds ? `transform ${milliseconds}ms ease-in-out` : 'none';
    this.move();
    this.lift(milliseconds);
    this.lettering?.later(0);
  }

  // The map is a picture that is shifted, not one that is drawn again for each frame; drawn anew, as sharp as it can be, it is where it has come to rest.
  lift(milliseconds) {
    clearTimeout(this.landing);
    this.svg.style.willChange = 'transform';
    this.landing = setTimeout(() => this.land(), milliseconds + 100);
  }

  land() {
    const { svg } = this;
    if (svg) svg.style.transition = svg.style.willChange = '';
  }

  zoom(factor, x, y) {
    this.kept = false;
    const least = Math.min(1, this.least || 1), k = Math.min(12, Math.max(least, this.at.k * factor)), f = k / this.at.k;
    this.at = k === 1 ? { x: 0, y: 0, k } : { x: x - (x - this.at.x) * f, y: y - (y - this.at.y) * f, k };
    this.move();
  }

  // By hand, round what is chosen where that is seen: how near it is then is kept.
  hand(factor, at = this.heart?.() || this.middle()) {
    this.byHand = true;
    this.zoom(factor, ...at);
  }

  // kept: it stays so until somebody zooms.
  whole(kept = false) {
    this.zoom(1 / this.at.k, 0, 0);
    this.byHand = false;
    this.kept = kept;
  }

  middle() {
    const box = this.place.getBoundingClientRect();
    return [box.width / 2, box.height / 2];
  }

  listen() {
    const { place } = this;
    const where = (event) => { const box = place.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    place.addEventListener('wheel', (event) => { event.preventDefault(); this.hand(event.deltaY < 0 ? 1.25 : 0.8, where(event)); }, { passive: false });
    place.addEventListener('pointerdown', (event) => {
      const finger = { now: where(event), first: where(event), moved: false, target: event.target };
      this.fingers.set(event.pointerId, finger);
      if (this.held) setTimeout(() => this.rest(event.pointerId, finger), LONG);
    });
    addEventListener('pointermove', (event) => this.drag(event.pointerId, where(event)));
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (event) => {
        const finger = this.fingers.get(event.pointerId);
        this.fingers.delete(event.pointerId);
        if (finger?.carries && end === 'pointerup') Promise.resolve(finger.carries).then(() => this.tap(document.elementFromPoint(event.clientX, event.clientY) || this.place, { x: event.clientX, y: event.clientY }));
        if (finger && !finger.moved && end === 'pointerup' && !this.fingers.size) this.tap(finger.target, { x: event.clientX, y: event.clientY });
      });
    }
  }

  drag(id, to) {
    const finger = this.fingers.get(id);
    if (!finger) return;
    const others = [...this.fingers.entries()].filter(([other]) => other !== id);
    const far = Math.hypot(to[0] - finger.first[0], to[1] - finger.first[1]);
    if (!finger.moved && far > STILL && !others.length) finger.carries = this.carry?.(finger.target);
    if (far > STILL || others.length) finger.moved = true;
    if (!finger.moved || finger.carries) return;
    if (others.length === 1) {
      const other = others[0][1];
      other.moved = true;
      const before = Math.hypot(finger.now[0] - other.now[0], finger.now[1] - other.now[1]);
      const after = Math.hypot(to[0] - other.now[0], to[1] - other.now[1]);
      if (before > 0) this.hand(after / before, [(to[0] + other.now[0]) / 2, (to[1] + other.now[1]) / 2]);
    } else if (!others.length) {
      this.at = { ...this.at, x: this.at.x + to[0] - finger.now[0], y: this.at.y + to[1] - finger.now[1] };
      this.move();
    }
    finger.now = to;
  }

  // A finger that has not moved since: what it rests on is pointed at, and no tap.
  rest(id, finger) {
    const space = finger.target.closest?.('[data-stack]')?.dataset.stack || finger.target.closest?.('[data-space]')?.dataset.space;
    if (this.fingers.get(id) !== finger || finger.moved || this.fingers.size > 1 || !space) return;
    finger.moved = true;
    this.held(space);
  }

  tap(target, point) {
    const piece = target.closest?.('[data-piece]'), space = [target, ...document.elementsFromPoint(point.x, point.y)].map((one) => one.closest?.('[data-space]')).find(Boolean); // below a road, say
    return this.tapped && this.svg && this.tapped({ point, box: (piece?.closest('[data-stack]') || space)?.getBoundingClientRect(), block: Boolean(piece?.closest('.closed')), piece: piece?.dataset.piece, space: space?.dataset.partOf || space?.dataset.space, under: piece?.closest('[data-stack]')?.dataset.stack });
  }
}

// marks: tells what is drawn there, if anything does.
export function buttons(board, marks = null) {
  return [['+', () => t('closer'), () => board.hand(1.5)], ['−', () => t('further'), () => board.hand(1 / 1.5)],
    ['⤢', () => t('the whole board'), () => board.whole(true)], ...marks ? [['?', () => t('What the marks mean'), marks]] : []].map(([text, label, onclick]) => {
    const made = button({ 'aria-label': label(), onclick }, text);
    addEventListener('language', () => made.setAttribute('aria-label', label()));
    return made;
  });
}
