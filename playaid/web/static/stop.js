// The evening is over, or the game ends before its rules end it: what is said of that, and by whom. Fetched when somebody wants to stop.
import { button, h, quiet, rack } from './draw.js';
import { send } from './request.js';
import { t } from './words.js';

// open: opens a sheet; foot: the element of its foot; say: a line; shown: what the page shows.
export function begin({ open, foot, say, shown }) {
  const picture = shown(), { over, side, results, together } = picture;
  const sure = (title, about, line, words) => {
    open(title, h('p', {}, about));
    foot.replaceChildren(button({ class: 'main', 'data-stop': line.split(' ')[0], onclick: () => say(line) }, words));
  };
  const ends = ([result, text]) => button({ class: 'chip', 'data-result': result, onclick: () => sure(text, t('All must agree, each on a phone of their own; then the game is over.'), `agree ${result}`, t('That is how it ends')) }, text);
  const gives = together || picture.sides.length < 2 ? null : button({ class: 'chip', 'data-gives': side, onclick: () => sure(t('Give up'), t('{side} gives up. Of two the other has won; of more they play on.', { side: t(side) }), `concede ${side}`, t('I give up')) }, t('Give up'));
  open(t('Stop for tonight'),
    h('p', {}, over ? over : t('The log says where the game stands, and all pages say good night. Nothing has ended: the evening goes on another day from there.')),
    over ? null : [h('h3', {}, t('Or the game ends here')), quiet(t('All must agree.')), rack(results.map(ends)), gives && rack(gives)]);
  foot.replaceChildren(button({ class: 'main', 'data-stop': 'adjourn', onclick: () => say('adjourn') }, t('Good night')));
}

// Whoever else holds a phone of this side is put out.
export async function alone({ base, toast }) {
  const answer = await send(`${base}/alone`, {});
  toast(answer.ok ? t('Phones put out: {n}', { n: answer.gone }) : answer.refused);
}
