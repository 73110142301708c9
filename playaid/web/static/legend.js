// What is drawn on the board, told beside each drawing. Fetched when somebody asks.
import { h, svg } from './draw.js';
import { ask } from './request.js';
import { t } from './words.js';

const SIZE = 20;
const box = (...drawn) => svg('svg', { class: 'board plan', viewBox: `-1 -1 ${SIZE + 2} ${SIZE + 2}`, 'font-size': SIZE / 2, 'aria-hidden': 'true' }, ...drawn);
const space = (kind) => box(svg('g', { class: kind }, svg('circle', { cx: 10, cy: 10, r: 8, fill: 'none' })));
const written = (text) => svg('text', { x: 10, y: 13.5, 'text-anchor': 'middle', fill: 'currentColor', stroke: 'none' }, text);

function read(text) {
  const drawn = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, 'image/svg+xml');
  return [...document.importNode(drawn.documentElement, true).childNodes];
}

// What a page itself draws over the map.
function own() {
  return [
    [space('may'), t('something may be done there now')],
    document.querySelector('#board .meant') && [box(svg('g', { class: 'meant' }, svg('rect', { x: 2, y: 2, width: 16, height: 16 }))), t('parts of one place: any of them may be tapped for it')],
    [space('target'), t('may be tapped next')],
    [box(svg('g', { class: 'chosen' }, svg('circle', { class: 'cost', cx: 10, cy: 10, r: 8 }), svg('text', { x: 10, y: 13.5 }, '2'))), t('one may go there; the number is what it costs')],
    [box(svg('g', { class: 'chosen' }, svg('circle', { class: 'over', cx: 10, cy: 10, r: 8 }))), t('where those who are chosen stand')],
    [box(svg('circle', { class: 'load', cx: 10, cy: 10, r: 4 })), t('leads or carries others; a tap tells whom')],
    [box(written('×5')), t('so many counters, the foremost drawn; a tap opens them')],
  ];
}

// base: the side's address; open: opens a sheet; shown: what the page shows, null once it has been emptied.
export async function legend({ base, open, shown }) {
  const title = t('What the marks mean'), text = await ask(title, `${base}/known/marks`, shown);
  if (!shown()) return null;
  if (text === null) return open(title, t('That did not work.'));
  const row = ([drawn, words]) => h('li', {}, drawn, h('span', {}, words));
  return open(title, h('ul', { class: 'marks' }, own().filter(Boolean).map(row), JSON.parse(text).map(([words, drawn]) => row([box(...read(drawn)), t(words)]))));
}
