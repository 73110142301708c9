// From a name, or what is printed in a land, that stands beside it a line into it, as on a printed map: it may lie in a sea that has another name. Fetched with the first map whose names are laid so.

import { svg as make } from './draw.js';
import { meet, middle, within } from './naming.js';

const INTO = 0.15; // so far from the border towards the middle of a land, as a part of the way there
const CLEAR = 1.3; // what is printed in a land is led into it where another is not so much farther away

const held = (at, least, most) => Math.max(least, Math.min(most, at));
const nearest = (points, [x, y]) => points.reduce((best, point) => { const far = Math.hypot(point[0] - x, point[1] - y); return far < best[0] ? [far, point] : best; }, [Infinity]);

// Where something stands its name is looked for, though there is hardly room for it: rather on a frame than nowhere, in place of the name of a sea, or on ground on which nobody stands, led to its own.
export function seek(naming, rows, taken) {
  const { lettering, shown, frames } = naming, crowd = [...lettering.standing.keys()].filter((name) => lettering.outline(name));
  if (!lettering.ready || lettering.naming !== naming || naming.taken !== taken) return;
  for (const row of rows.filter(({ space }) => !naming.families.has(space))) { // a part of a country that is named is found by that
    const { space } = row, own = `name of ${space}`, seas = naming.rows.filter((one) => naming.water.has(one.space) && one !== row), names = seas.map((one) => `name of ${one.space}`);
    const find = (more) => { Object.assign(naming, more); return naming.place(row, naming.ways(row, true), [own]) || naming.place(row, naming.ways(row, false), [own, ...names]); };
    const found = find({ loose: true, frames: new Set(), framed: () => false }) || find({ apt: (_, box) => !crowd.some((name) => name !== space && naming.onto(naming.back(box), lettering.outline(name))) });
    for (const own of ['loose', 'framed', 'apt']) delete naming[own];
    naming.frames = frames;
    if (!found) continue;
    if (!row.group.matches('.formed, .wordy')) for (const sign of naming.signed) if (sign.row === row) sign.drawn.remove(); // it stands with its name
    for (const sea of seas) if (shown.has(sea.space) && meet(shown.get(sea.space), shown.get(space))) naming.place(sea, naming.ways(sea, true), [`name of ${sea.space}`]) || naming.put(sea);
  }
}

export function lead(naming) {
  const { lettering } = naming, lines = [];
  if (!lettering.ready || lettering.naming !== naming) return; // another map has come meanwhile, or is on its way
  const isClear = (space, at, far) => naming.spaces.every((other) => other === space || naming.water.has(other) || !lettering.outline(other) || nearest(naming.grid(other), at)[0] > CLEAR * far);
  for (const [space, lies, sign] of [...naming.shown, ...naming.signed.filter(({ drawn }) => drawn.isConnected).map((box) => [box.row.space, box, true])]) {
    const outline = lettering.outline(space), box = naming.back(lies);
    if (!outline || naming.water.has(space) || naming.heads.has(space) || naming.onto(box, outline)) continue;
    const [far, [x, y]] = nearest(naming.grid(space), middle(box)), [ax, ay] = lettering.anchor(space), end = [x + INTO * (ax - x), y + INTO * (ay - y)], to = within(end, outline) ? end : [x, y];
    if (sign && isClear(space, middle(box), far)) continue;
    lines.push(make('path', { d: `M${held(to[0], box[0], box[2])} ${held(to[1], box[1], box[3])}L${to}` }), make('circle', { cx: to[0], cy: to[1], r: 1.6 / lettering.unit }));
  }
  lettering.layer('leads').replaceChildren(...lines);
}
