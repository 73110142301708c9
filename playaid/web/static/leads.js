// From a name, or what is printed in a land, that stands beside it a line into it, as on a printed map: it may lie in a sea that has another name. Fetched with the first map whose names are laid so.

import { svg as make } from './draw.js';
import { meet, middle, within } from './naming.js';

const INTO = 0.15; // so far from the border towards the middle of a land, as a part of the way there
const SMALLER = [0.86, 0.72, 0.62], TURNS = 24, FAR = [0.3, 0.6, 1, 1.5, 2, 2.6, 3.3, 4]; // beside a disc: how large a name is, and so many of its radii away
const CLEAR = 1.3; // what is printed in a land is led into it where another is not so much farther away

const held = (at, least, most) => Math.max(least, Math.min(most, at));
const nearest = (points, [x, y]) => points.reduce((best, point) => { const far = Math.hypot(point[0] - x, point[1] - y); return far < best[0] ? [far, point] : best; }, [Infinity]);

// Where something stands its name is looked for, though there is hardly room for it: rather on a frame than nowhere, in place of the name of a sea, or on ground on which nobody stands, led to its own.
// Of a map in a hand that is asked of no other names; round a disc amid counters a name goes as far as it must, and is led to it.
export function seek(naming, all, taken) {
  const { lettering, shown, frames } = naming, isDisc = (space) => !lettering.outline(space), rows = all.filter(({ space }) => lettering.standing.has(space) || (isDisc(space) && !lettering.board.tapped)), crowd = [...lettering.standing.keys()].filter((name) => lettering.outline(name));
  if (!lettering.ready || lettering.naming !== naming || naming.taken !== taken) return;
  naming.away = new Set();
  for (const row of naming.across ? [] : rows.filter(({ space }) => isDisc(space) && naming.round.has(space))) if (naming.place(row, away(naming, row), [`name of ${row.space}`])) naming.away.add(row.space);
  for (const { group, space } of naming.rows) group.classList.toggle('led', naming.away.has(space));
  for (const row of rows.filter(({ space }) => !isDisc(space) && !naming.families.has(space))) { // a part of a country that is named is found by that
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

// Spots round a disc, those first that are nearest to it.
function * away(naming, row) {
  const { lettering } = naming, [x, y, r] = naming.round.get(row.space);
  for (const far of FAR) for (const [form, f] of naming.forms(row, true)) if (SMALLER.includes(f)) {
    const own = lettering.lies(form.box, row.at, lettering.s * f), [mx, my] = middle(own), [w, h] = [(own[2] - own[0]) / 2, (own[3] - own[1]) / 2];
    for (let k = 0; k < TURNS; k += 1) {
      const [dx, dy] = [Math.cos(2 * Math.PI * k / TURNS), Math.sin(2 * Math.PI * k / TURNS)], out = r * (1 + far);
      yield [form, f, [x + dx * (out + w) - mx, y + dy * (out + h) - my]];
    }
  }
}

// From a name to the rim of its disc.
function tie(naming, space) {
  const { lettering } = naming, box = naming.back(naming.shown.get(space)), [x, y] = lettering.anchor(space), r = naming.round.get(space)[2] / lettering.unit;
  const [nx, ny] = [held(x, box[0], box[2]), held(y, box[1], box[3])], far = Math.hypot(nx - x, ny - y) || 1, end = [x + r * (nx - x) / far, y + r * (ny - y) / far];
  return [make('path', { d: `M${nx} ${ny}L${end}` }), make('circle', { cx: end[0], cy: end[1], r: 1.6 / lettering.unit })];
}

export function lead(naming) {
  const { lettering } = naming, lines = [...naming.away || []].filter((space) => naming.shown.has(space)).flatMap((space) => tie(naming, space));
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
