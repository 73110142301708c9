// What is under the finger, by its name, in a size that can be read whatever is drawn there or left out. Fetched with the first tap on the board.
import { besides } from './choose.js';
import { h, svg as make } from './draw.js';
import { send } from './request.js';
import { t } from './words.js';

const SHORT = 48; // letters that are told beside a name
const AIR = 18, LONG = 3000, BEAT = 60; // pixels above the finger; milliseconds for which it stands, and in which it follows the map
const LIT = '.chosen circle.cost, .chosen .over'; // where one may go on to, and who goes: it is told beside them as far as there is room
let beat;

// What is told of a named space on its drawing in a few words: its ground, what is printed there.
function noted(space) {
  const title = space.querySelector('title'), [, note] = /(?:: |：)([^;；]+)/.exec(title?.dataset.drawn || title?.textContent) || [];
  return note?.length <= SHORT ? note : '';
}

// name: of a space; point: where a finger was, on the screen; without one, it is told in the middle of the space.
export function label(board, name, point) {
  const { place, svg } = board, space = board.space(name);
  clearInterval(beat);
  place.querySelector('.label')?.remove();
  if (!space?.checkVisibility()) return;
  const more = besides(svg, space, name) || noted(space), made = place.appendChild(h('div', { class: 'label', 'aria-hidden': true }, h('b', {}, t(name)), more && ` ${more}`));
  const at = point && new DOMPoint(point.x, point.y).matrixTransform(svg.getScreenCTM().inverse()), end = Date.now() + LONG;
  const follow = () => {
    if (!made.isConnected || !space.checkVisibility() || Date.now() > end) { clearInterval(beat); made.remove(); return; }
    const frame = place.getBoundingClientRect(), box = space.getBoundingClientRect(), { x, y } = at ? at.matrixTransform(svg.getScreenCTM()) : { x: box.left + box.width / 2, y: box.top };
    const [wide, high] = [made.offsetWidth, made.offsetHeight], within = (far, all) => Math.min(all, Math.max(0, far)), lit = [...svg.querySelectorAll(LIT)].map((one) => one.getBoundingClientRect());
    const middle = within(x - frame.left - wide / 2, frame.width - wide), above = y - frame.top - high - AIR, below = within(y - frame.top + AIR, frame.height - high);
    const spots = [[middle, above < 0 ? below : within(above, frame.height - high)], [middle, below], ...[0, frame.height - high].flatMap((top) => [middle, 0, frame.width - wide].map((left) => [left, top]))];
    const over = ([left, top]) => lit.filter((one) => one.left < frame.left + left + wide && one.right > frame.left + left && one.top < frame.top + top + high && one.bottom > frame.top + top).length;
    const [[left, top]] = spots.map((spot) => [spot, over(spot)]).sort(([, one], [, other]) => one - other)[0];
    made.style.left = `${left}px`;
    made.style.top = `${top}px`;
  };
  follow();
  beat = setInterval(follow, BEAT);
}

// The television looks at a space, and whoever asked for that is told. to: an address; tell: says something over the page.
export async function point(to, space, marks, tell) {
  if (marks) flash(marks, space);
  const answer = await send(to, { space }, 1000);
  if (answer.ok) tell(t('The screen of the table shows {space}.', { space }));
}

// A ring round a space for a moment.
export function flash(marks, name) {
  const { svg } = marks.board, box = marks.box(name);
  if (!box) return;
  svg.querySelector('.flash')?.remove();
  const ring = make('circle', { class: 'flash', cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: Math.max(box.width, box.height) * 0.7 });
  svg.append(ring);
  setTimeout(() => ring.remove(), 2500);
}
