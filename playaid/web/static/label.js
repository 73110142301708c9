// What is under the finger, by its name, in a size that can be read whatever is drawn there or left out. Fetched with the first tap on the board.
import { besides } from './choose.js';
import { h } from './draw.js';
import { send } from './request.js';
import { t } from './words.js';

const AIR = 18, LONG = 3000, BEAT = 60; // pixels above the finger; milliseconds for which it stands, and in which it follows the map
let beat;

// name: of a space; point: where a finger was, on the screen; without one, it is told in the middle of the space.
export function label(board, name, point) {
  const { place, svg } = board, space = board.space(name);
  clearInterval(beat);
  place.querySelector('.label')?.remove();
  if (!space?.checkVisibility()) return;
  const more = besides(svg, space, name), made = place.appendChild(h('div', { class: 'label', 'aria-hidden': true }, h('b', {}, t(name)), more && ` ${more}`));
  const at = point && new DOMPoint(point.x, point.y).matrixTransform(svg.getScreenCTM().inverse()), end = Date.now() + LONG;
  const follow = () => {
    if (!made.isConnected || !space.checkVisibility() || Date.now() > end) { clearInterval(beat); made.remove(); return; }
    const frame = place.getBoundingClientRect(), box = space.getBoundingClientRect(), { x, y } = at ? at.matrixTransform(svg.getScreenCTM()) : { x: box.left + box.width / 2, y: box.top };
    const half = made.offsetWidth / 2, high = y - frame.top - made.offsetHeight - AIR;
    made.style.left = `${Math.min(frame.width - half, Math.max(half, x - frame.left)) - half}px`;
    made.style.top = `${Math.min(frame.height - made.offsetHeight, high < 0 ? Math.max(0, y - frame.top + AIR) : high)}px`;
  };
  follow();
  beat = setInterval(follow, BEAT);
}

// The television looks at a space, and whoever asked for that is told. to: an address; tell: says something over the page.
export async function point(to, space, marks, tell) {
  marks?.flash(space);
  const answer = await send(to, { space }, 1000);
  if (answer.ok) tell(t('The table looks at {space}.', { space }));
}
