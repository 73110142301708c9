// What a page says of its own: whole sentences in English with named places, in the language of the device where there is a catalogue of it.

const page = document.documentElement;
export const languages = (page.dataset.languages || 'en').split(' ');
export let language = page.lang;
let texts = JSON.parse(page.dataset.words || '{}'), forms = []; // until its catalogue is there: what may have to be said without it
let second;

const use = (catalogue) => ({ language, texts, forms } = catalogue);

// From here on the page reads in this language, and in another one beside it.
export function speak(catalogue, other) {
  use(catalogue);
  page.lang = language;
  second = other;
}

// What is made is made in the other language, where there is one.
export function secondly(make) {
  const own = { language, texts, forms };
  use(second || own);
  try { return make(); } finally { use(own); }
}

function said(pattern) {
  const found = texts[pattern];
  return typeof found === 'string' ? found : pattern;
}

function put(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (all, place) => place in values ? values[place] : all);
}

// A sentence, or a name, with what stands in its places.
export function t(pattern, values) {
  return values ? put(said(pattern), values) : said(pattern);
}

// What is told of something drawn, its names one by one: `Ann: 2 Wolf; tired`.
export function drawn(text) {
  const name = (part) => {
    const number = said(part) === part && /^(\d+) (.+)$/.exec(part);
    return number ? t('{n} {part}', { n: number[1], part: said(number[2]) }) : said(part);
  };
  return text.split(/(; |: |, )/).map((part, k) => k % 2 ? said(part) : name(part)).join('');
}

// What a verb is called where it is no word to be typed.
export function verbal(name) {
  return texts[`${name} (verb)`] || (name === 'next' ? said('Go on') : name);
}

// A sentence that hangs on how many; the place {n} holds the number.
export function plural(n, one, many, values = {}) {
  const found = texts[one], form = forms[n < forms.length ? n : 100 + n % 100];
  return put(Array.isArray(found) ? found[form] : n === 1 ? said(one) : many, { n, ...values });
}

// A sentence with elements in its places, as children of an element.
export function rich(pattern, values) {
  return said(pattern).split(/\{(\w+)\}/).map((part, i) => i % 2 ? values[part] : part);
}

// Names as people say them in a row, and parted by commas.
export function series(names) {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names.map((name) => t(name)));
}

export function commas(names) {
  return names.map((name) => t(name)).join(t(', '));
}
