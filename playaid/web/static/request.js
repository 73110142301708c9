// What a page asks for. Whatever is lost on the way is asked for again until it comes, and the page says meanwhile what it lacks.
import { say } from './banner.js';
import { t } from './words.js';

const AGAIN = 1000;
const PATIENCE = 10000; // milliseconds for one attempt: what hangs on a network that is gone never comes
const KEPT_OUT = [403, 423]; // asking again does not help: the stream tells the page why
const flying = new Set();

// When the network is there again, nothing waits for what was sent while it was not.
function hurry() {
  for (const stop of flying) stop.abort();
}
for (const name of ['back', 'online']) addEventListener(name, hurry);

export async function attempt(url, { patience = PATIENCE, ...options }, read) {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), patience);
  flying.add(stop);
  try {
    const answer = await fetch(url, { ...options, signal: stop.signal });
    return { answer, body: await read(answer) };
  } finally {
    clearTimeout(late);
    flying.delete(stop);
  }
}

export function pause(milliseconds) {
  return new Promise((go) => setTimeout(go, milliseconds));
}

function missed(what) {
  say(what, () => t('{what} has not come through. Trying again …', { what: t(what) }));
}

// Its text, once it has come; null where it is not wanted any more, or is not for this page.
export async function ask(what, url, wanted = () => true, options = {}) {
  for (;;) {
    let came = null;
    try {
      came = await attempt(url, options, (answer) => answer.text());
    } catch { /* it is lost on the way */ }
    if (!wanted()) return null; // who has asked since says what is missing
    if (came && (came.answer.ok || KEPT_OUT.includes(came.answer.status))) {
      say(what);
      return came.answer.ok ? came.body : null;
    }
    missed(what);
    await pause(AGAIN);
    if (!wanted()) return null;
  }
}

// Send something once, however often it has to be sent: the server knows the tap again.
export async function send(url, body, patience = 15000) {
  const until = Date.now() + patience;
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  for (;;) {
    try {
      const { answer, body: data } = await attempt(url, options, (given) => given.json());
      say(url);
      return { ...data, status: answer.status, ok: answer.ok };
    } catch {
      if (Date.now() > until) {
        say(url);
        return { ok: false, status: 0, refused: t('The laptop does not answer. Nothing is known to have been done: look again.') };
      }
      say(url, () => t('The laptop does not answer. Trying again …'));
      await pause(500);
    }
  }
}

// A style sheet or an image, which the browser fetches by itself: what has failed there is fetched again under another query.
export function load(what, element, attribute, url) {
  const over = new AbortController();
  let tries = 0, there = false;
  const again = () => {
    if (!element.isConnected) { over.abort(); say(what); } else if (!there) element.setAttribute(attribute, `${url}?${++tries}`);
  };
  element.addEventListener('error', () => { there = false; missed(what); setTimeout(again, AGAIN); });
  element.addEventListener('load', () => { there = true; say(what); });
  for (const name of ['back', 'online']) addEventListener(name, again, { signal: over.signal });
  element.setAttribute(attribute, url);
}

// A script that is wanted later. One that is lost on the way is asked for again; a browser that has taken its loss for good gets the page anew.
// What hung on a network that was silent never comes, with no error either.
export async function bring(what, name) {
  for (let tries = 0, hung = false; ; tries += 1) {
    const back = new Promise((_, lost) => addEventListener('back', () => setTimeout(() => { hung = true; lost(); }, AGAIN), { once: true }));
    try {
      const module = await Promise.race([import(tries ? `./${name}?${tries}` : `./${name}`), back]);
      say(what);
      return module;
    } catch { missed(what); }
    if (!hung) await pause(AGAIN);
    if ((hung || tries > 3) && await attempt(location.href, {}, (answer) => answer.ok).then(({ body }) => body, () => false)) location.reload();
  }
}

export function mark() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
