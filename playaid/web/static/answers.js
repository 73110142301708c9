// What a question is answered with: a tap on one of several, words; faces as they were thrown come when they are asked for.
import { button, h, rack } from './draw.js';
import { bring } from './request.js';
import { t } from './words.js';

export function body(ask, answer) {
  const thrown = (what) => () => filled(bring('What you may do', 'throwing.js'), what, ask, answer), bodies = { draw: thrown('drawing'), dice: thrown('throwing'), fact: telling, 'go on': () => button({ class: 'main', onclick: () => answer(null) }, t('Go on')) };
  return (bodies[ask.kind] || options)(ask, answer);
}

function options(ask, answer) {
  if (!ask.options[0]) return telling(ask, answer);
  return chips(ask.options, answer, ask.beside);
}

// beside: of some of them what they come to.
export function chips(all, tapped, beside = {}) {
  return rack(all.map((one) => button({ class: 'chip', onclick: () => tapped(one) }, t(one), beside[one] && h('small', { class: 'does' }, beside[one]))));
}

export function telling(ask, answer) {
  const field = h('input', { id: 'telling', autocomplete: 'off', maxlength: 1000, required: true, 'aria-label': ask.prompt });
  return h('form', { onsubmit: (event) => { event.preventDefault(); answer(field.value + (field.ending || '')); } }, ask.fact && h('p', {}, h('small', {}, `${ask.fact.why} ${ask.fact.citation}`)),
    ask.options[0] && chips(ask.options, answer),
    h('div', { class: 'row' }, field, h('button', { class: 'main' }, t('Answer'))), ask.endings && later('endings', ask.endings, field, answer));
}

// What few are asked.
export const later = (what, ...about) => filled(import('./consent.js'), what, ...about);

function filled(module, what, ...about) {
  const place = h('div', {});
  module.then((found) => place.replaceChildren(...[found[what](...about)].flat().filter(Boolean)));
  return place;
}
