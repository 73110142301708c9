// A throw or a draw that somebody makes at the table: each face or name is tapped. Fetched when one is asked for.
import { button, die, h } from './draw.js';
import { chips, telling } from './answers.js';
import { language, t } from './words.js';

// What has been tapped of a throw, which stays while the page changes its language.
const partly = new Map();

// shows: told what has been tapped so far.
function collect(ask, count, face, done, shows = () => {}) {
  const before = partly.get(ask.key), given = before && before.language !== language ? before.given : [];
  partly.set(ask.key, { language, given });
  const shown = h('p', { class: 'thrown', 'aria-live': 'polite' });
  const draw = () => {
    shown.replaceChildren(...given.map((value) => face(value)), count > 1 ? ` ${t('{n} of {count}', { n: given.length, count })}` : '',
      ...(given.length ? [button({ 'aria-label': t('take the last back'), onclick: () => { given.pop(); draw(); } }, '⌫')] : []));
    shows(given);
  };
  draw();
  return [shown, (value, most = count) => {
    if (given.filter((one) => one === value).length >= most) given.splice(0, count, ...given.filter((one) => one !== value)); // tapped once more than it is there: it was not drawn
    else if (given.length < count) given.push(value);
    draw();
    if (given.length === count) done(given);
  }];
}

export function throwing(ask, answer) {
  const { count, sides, items, symbols, totals, needed } = ask.request;
  const faces = items.length ? items : sides <= 20 ? Array.from({ length: sides }, (_, i) => i + 1) : [];
  const roll = !ask.lies && button({ onclick: () => answer(null) }, t('Roll for me'));
  if (!faces.length) return [telling(ask, answer), roll];
  const face = (value) => symbols.length ? h('span', { class: 'die' }, h('small', {}, value), ` ${symbols[value - 1]}`) : die(value, items.length ? 0 : sides);
  const [shown, add] = collect(ask, count, face, (given) => answer(given.join(' ')));
  return [needed && h('p', {}, needed), h('div', { class: 'faces' }, faces.map((value) => button({ 'data-face': value, 'aria-label': String(symbols.length ? symbols[value - 1] : value), onclick: () => add(value) }, face(value)))), shown,
    totals.length && totals.length < 100 ? h('details', {}, h('summary', {}, t('Or what they come to')), h('div', { class: 'faces' }, totals.map((total) => button({ 'data-total': total, onclick: () => answer(total) }, total.slice(1))))) : null, roll];
}

export function drawing(ask, answer) {
  const draw = h('div', { class: 'row' }, button({ class: 'main', onclick: () => answer(null) }, t('Draw for me')));
  if (!ask.options.length) return [draw, telling(ask, answer)];
  const { count, copies } = ask.request, list = chips(ask.options, (one) => add(one, copies[one]));
  const mark = (given) => ask.options.forEach((one, i) => {
    const n = given.filter((name) => name === one).length, chip = list.children[i];
    chip.setAttribute('aria-pressed', String(n > 0));
    chip.querySelector('small')?.remove();
    if (n > 1) chip.append(h('small', {}, ` ×${n}`));
  });
  const [shown, add] = collect(ask, count, (value) => h('b', {}, `${value} `), (given) => answer(given.join(', ')), count > 1 ? mark : undefined);
  return [draw, shown, list];
}
