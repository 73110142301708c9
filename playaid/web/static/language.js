// In which language this device reads, a table in two (`ja+en`): their words are fetched once, and others are chosen where the page has a place for that.
import { ask } from './request.js';
import { root } from './stream.js';
import { language, languages, speak, t } from './words.js';

const english = [...document.querySelectorAll('[data-t]')].map((element) => {
  const what = element.dataset.t;
  return [element, what, what ? element.getAttribute(what) : element.textContent];
});

const catalogue = async (name) => name === 'en' ? { language: name, texts: {}, forms: [] } : name && JSON.parse(await ask('The language', `${root}/language/${name}.json`));

async function read(names) {
  const [first, second] = names.split('+');
  speak(await catalogue(first), await catalogue(second));
  for (const [element, what, words] of english) {
    if (what) element.setAttribute(what, t(words)); else element.textContent = t(words);
  }
}

async function choose({ target: { value } }) {
  document.cookie = `playaid-lang=${value}; Path=/; Max-Age=31536000; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  await read(value);
  dispatchEvent(new Event('language'));
}

const chosen = document.documentElement.dataset.chosen || language, place = document.getElementById('languages');
if (place && languages.length > 1) {
  const called = (name) => new Intl.DisplayNames(name, { type: 'language' }).of(name);
  place.append(...languages.map((names) => new Option(names.split('+').map(called).join(' + '), names)));
  place.value = chosen;
  place.addEventListener('change', choose);
  place.hidden = false;
}
export const ready = chosen === 'en' ? null : read(chosen);
