// In which language this device reads: its words are fetched once, and another is chosen where the page has a place for that.
import { ask } from './request.js';
import { root } from './stream.js';
import { language, languages, speak, t } from './words.js';

const english = [...document.querySelectorAll('[data-t]')].map((element) => {
  const what = element.dataset.t;
  return [element, what, what ? element.getAttribute(what) : element.textContent];
});

async function read(name) {
  const text = name === 'en' ? null : await ask('The language', `${root}/language/${name}.json`);
  speak(name, text && JSON.parse(text));
  for (const [element, what, words] of english) {
    if (what) element.setAttribute(what, t(words)); else element.textContent = t(words);
  }
}

async function choose({ target: { value } }) {
  document.cookie = `playaid-lang=${value}; Path=/; Max-Age=31536000; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  await read(value);
  dispatchEvent(new Event('language'));
}

const place = document.getElementById('languages');
if (place && languages.length > 1) {
  place.append(...languages.map((name) => new Option(new Intl.DisplayNames(name, { type: 'language' }).of(name), name)));
  place.value = language;
  place.addEventListener('change', choose);
  place.hidden = false;
}
export const ready = language === 'en' ? null : read(language);
