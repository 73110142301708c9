// The board in words, part by part: what stands where, for whoever hears the page. Fetched when it is opened.
import { h } from './draw.js';
import { drawn, plural, t } from './words.js';

const title = (element) => { const told = element.querySelector('title'); return told ? drawn(told.dataset.drawn || told.textContent) : ''; };

// In which ninth of the board a space lies: its row and its column.
function part([x, y], box) {
  const third = (at, from, length) => Math.min(2, Math.max(0, Math.floor((3 * (at - from)) / length)));
  return 3 * third(y, box.y, box.height) + third(x, box.x, box.width);
}

function words(board) {
  const box = board.svg.viewBox.baseVal, parts = Array.from({ length: 9 }, () => ({ all: 0, told: [] }));
  const names = [t('north-west'), t('north'), t('north-east'), t('west'), t('the middle'), t('east'), t('south-west'), t('south'), t('south-east')];
  const stacks = new Map([...board.svg.querySelectorAll('.pieces:not(.closed) [data-stack]')].map((stack) => [stack.dataset.stack, [...stack.querySelectorAll('[data-piece]')].map(title)]));
  for (const space of board.svg.querySelectorAll('[data-space]')) {
    const { x, y, width, height } = space.getBBox(), here = parts[part([x + width / 2, y + height / 2], box)], pieces = stacks.get(space.dataset.space);
    here.all += 1;
    const lit = space.classList.contains('target') || space.classList.contains('may');
    if (pieces || lit) here.told.push([title(space) || space.dataset.space, ...(pieces || []), ...(lit ? [t('something may be done here')] : [])].join('. '));
  }
  return parts.flatMap(({ all, told }, k) => all ? [h('h2', {}, `${names[k]}: ${plural(all, '{n} space', '{n} spaces')}`),
    told.length ? h('ul', {}, told.map((text) => h('li', {}, text))) : h('p', { class: 'quiet' }, t('Nothing stands there.'))] : []);
}

export function tell(board, place) {
  const show = () => place.replaceChildren(...(board.svg && place.parentElement.open ? [h('p', {}, board.svg.getAttribute('aria-label') || ''), ...words(board)] : []));
  let due = 0;
  new MutationObserver(() => { due = due || requestAnimationFrame(() => { due = 0; if (place.parentElement.open) show(); }); }).observe(board.place, { childList: true, subtree: true });
  place.parentElement.addEventListener('toggle', show);
  show();
}
