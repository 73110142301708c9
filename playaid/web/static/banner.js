// What stands across the top of a page: that it is over, that nobody is there, or what has not come yet. One line for all that is missing.

const said = new Map();

export function say(key, text, how = '') {
  if (text) said.set(key, { text, how }); else said.delete(key);
  const grave = [...said.values()].filter((one) => one.how === 'grave');
  const shown = (grave.length ? grave : [...said.values()]).map((one) => one.text);
  const words = [...new Set(shown)].join(' '), banner = document.getElementById('banner');
  if (banner.textContent !== words) banner.textContent = words;
  banner.hidden = !words;
  banner.classList.toggle('grave', grave.length > 0);
  document.body.classList.toggle('away', [...said.values()].some((one) => one.how));
}
