// From a name, or what is printed in a land, that stands beside it a line into it, as on a printed map: it may lie in a sea that has another name. Fetched with the first map whose names are laid so.

import { svg as make } from './draw.js';
import { middle, within } from './naming.js';

const INTO = 0.15; // so far from the border towards the middle of a land, as a part of the way there

const held = (at, least, most) => Math.max(least, Math.min(most, at));

export function lead(naming) {
  const { lettering } = naming, lines = [];
  for (const [space, lies] of [...naming.shown, ...naming.signed.filter(({ drawn }) => drawn.isConnected).map((box) => [box.row.space, box])]) {
    const outline = lettering.outline(space), box = naming.back(lies);
    if (!outline || naming.water.has(space) || naming.heads.has(space) || naming.onto(box, outline)) continue;
    const [mx, my] = middle(box), [x, y] = naming.grid(space).reduce((best, point) => (Math.hypot(point[0] - mx, point[1] - my) < Math.hypot(best[0] - mx, best[1] - my) ? point : best));
    const [ax, ay] = lettering.anchor(space), end = [x + INTO * (ax - x), y + INTO * (ay - y)], to = within(end, outline) ? end : [x, y];
    lines.push(make('path', { d: `M${held(to[0], box[0], box[2])} ${held(to[1], box[1], box[3])}L${to}` }), make('circle', { cx: to[0], cy: to[1], r: 1.6 / lettering.unit }));
  }
  lettering.layer('leads').replaceChildren(...lines);
}
