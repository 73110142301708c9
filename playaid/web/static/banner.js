// What stands across the top of a page: that it is over, that nobody is there, or what has not come yet. A line for each thing that is missing,
// and below it the same in the other language of a page that has two.
import { secondly } from './words.js';

const said = new Map();

// make: gives the words; none where nothing is to be said any more.
export function say(key, make, how = '') {
  if (make) said.set(key, { texts: [make(), secondly(make)], how }); else said.delete(key);
  const all = [...said.values()], grave = all.filter((one) => one.how === 'grave');
  const words = [...new Set((grave.length ? grave : all).flatMap((one) => one.texts))].join('\n'), banner = document.getElementById('banner');
  if (banner.textContent !== words) banner.textContent = words;
  banner.hidden = !words;
  banner.classList.toggle('grave', grave.length > 0);
  document.body.classList.toggle('away', all.some((one) => one.how));
}
