// What the server shows, as it changes. A whole picture comes at each connect, so nothing can be missed, and after it whatever is another;
// phones that wake connect anew.
import { say } from './banner.js';
import { attempt } from './request.js';
import { t } from './words.js';

const SILENCE = 2200; // milliseconds; the server's heart beats each second
const UNSAID = 1500; // for which a silence may be mended before anybody is told of it
const CONNECTS = 1300; // milliseconds for a connection to stand: one that hangs is tried again, and the network may be back
const APART = ['also/board/', 'also/', 'board/pieces/', 'board/closed/', 'board/'];

// Put the parts that have changed into the picture: null takes one away.
function put(picture, parts) {
  for (const [name, value] of Object.entries(parts)) {
    const parent = APART.find((start) => name.startsWith(start)) || '';
    const place = parent.split('/').slice(0, -1).reduce((at, key) => (at[key] = at[key] || {}), picture);
    const key = name.slice(parent.length);
    if (value === null) delete place[key]; else place[key] = value;
  }
  return picture;
}

// Where this table's pages begin: a club has many tables under one address.
export const root = (/^\/t\/[0-9a-f]+(?=\/)/.exec(location.pathname) || [''])[0];

// show: given each picture; empty: takes from the page what it has shown, as its viewer may not see it any more; last: given what all may see of
// an evening that is over.
export function follow(url, show, empty = () => {}, last = () => {}) {
  let source = null, due = 0, slow = 1, stood = false, away = false, silent = false, ended = false, late = null;

  function hear() {
    due = Date.now() + SILENCE;
    slow = 1;
    clearTimeout(late);
    late = null;
    say('connection');
    if (!away && !silent) return;
    away = silent = false;
    dispatchEvent(new Event('back'));
  }

  function open() {
    if (ended) return;
    if (source) source.close();
    source = new EventSource(url);
    due = Date.now() + CONNECTS;
    stood = false;
    const picture = {};
    source.onopen = () => { stood = true; due = Date.now() + slow * SILENCE; };
    source.onmessage = (event) => { hear(); show({ ...put(picture, JSON.parse(event.data)) }); }; // a copy: what was shown before is compared with it
    source.addEventListener('beat', hear);
    source.addEventListener('look', (event) => dispatchEvent(new CustomEvent('look', { detail: JSON.parse(event.data) })));
    source.addEventListener('bye', (event) => bye(event.data));
    source.addEventListener('last', (event) => { source.close(); last(put({}, JSON.parse(event.data))); });
    source.onerror = () => { if (ended) { source.close(); return; } miss(600); if (source.readyState === EventSource.CLOSED) check(); };
  }

  function miss(after) {
    late = late || setTimeout(() => { away = true; say('connection', () => t('Not connected. Trying again …'), 'away'); }, after);
  }

  // A stream that was refused is closed for good: find out why.
  async function check() {
    const asked = source;
    try {
      const { answer } = await attempt(url, {}, ({ body }) => body?.cancel());
      if (answer.status === 403) return bye('out');
    } catch { /* nobody is there yet */ }
    setTimeout(() => { if (source === asked) open(); }, 1000);
  }

  function bye(why) {
    const words = () => ({ over: t('Good night. All is in the log. It is here again when serve is typed at the laptop.'), out: t('This phone has no seat any more. Scan a new code at the laptop.'), elsewhere: t('Open in another window.') })[why];
    if (!words()) return;
    ended = true;
    clearTimeout(late);
    if (why !== 'over') source.close();
    empty();
    say('connection', words, 'grave');
  }

  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') open(); });
  addEventListener('pageshow', (event) => { if (event.persisted) open(); });
  for (const name of ['online', 'language']) addEventListener(name, open);
  addEventListener('pagehide', () => { if (source) source.close(); empty(); }); // what the browser keeps to come back to holds nothing
  setInterval(() => {
    if (ended || Date.now() <= due) return;
    silent = true;
    if (stood) slow = Math.min(8, 2 * slow); // a busy server whose first picture took longer would never be waited for
    miss(UNSAID);
    open();
  }, 200);
  open();
}
