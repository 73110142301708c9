// What the server shows, as it changes. A whole picture comes at each connect, so nothing can be missed, and after it whatever is another;
// phones that wake connect anew.

const SILENCE = 35000;
const APART = ['board/pieces/', 'board/'];

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

export function follow(url, show) {
  const banner = document.getElementById('banner');
  let source = null, heard = 0, ended = false, late = null;

  function say(text, grave) {
    banner.textContent = text;
    banner.hidden = !text;
    document.body.classList.toggle('away', Boolean(text));
    banner.classList.toggle('grave', Boolean(grave));
  }

  function hear() {
    heard = Date.now();
    clearTimeout(late);
    say('');
  }

  function open() {
    if (ended) return;
    if (source) source.close();
    source = new EventSource(url);
    const picture = {};
    source.onmessage = (event) => { hear(); show(put(picture, JSON.parse(event.data))); };
    source.addEventListener('beat', hear);
    source.addEventListener('bye', (event) => bye(event.data));
    source.onerror = lost;
  }

  function lost() {
    clearTimeout(late);
    late = setTimeout(() => say('Not connected. Trying again …'), 600);
    if (source.readyState === EventSource.CLOSED) check();
  }

  // A stream that was refused is closed for good: find out why.
  async function check() {
    const asked = source;
    try {
      const stop = new AbortController();
      const answer = await fetch(url, { signal: stop.signal });
      stop.abort();
      if (answer.status === 403) return bye('out');
    } catch { /* nobody is there yet */ }
    setTimeout(() => { if (source === asked) open(); }, 1000);
  }

  function bye(why) {
    const words = { over: 'Good night. The evening is over; everything is in the log.', out: 'This phone has no seat any more. Scan a new code at the laptop.', elsewhere: 'Open in another window.' };
    if (!(why in words)) return;
    ended = true;
    clearTimeout(late);
    source.close();
    say(words[why], true);
  }

  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') open(); });
  addEventListener('pageshow', (event) => { if (event.persisted) open(); });
  addEventListener('online', open);
  addEventListener('pagehide', () => source && source.close());
  setInterval(() => { if (!ended && Date.now() - heard > SILENCE) { heard = Date.now(); open(); } }, 5000);
  heard = Date.now();
  open();
}

// Send something once, however often it has to be sent: the server knows the tap again.
export async function send(url, body, patience = 15000) {
  const until = Date.now() + patience;
  for (;;) {
    try {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const data = await answer.json();
      return { ...data, status: answer.status, ok: answer.ok };
    } catch (fault) {
      if (Date.now() > until) return { ok: false, status: 0, refused: 'The laptop does not answer. Nothing is known to have been done: look again.' };
      await new Promise((wait) => setTimeout(wait, 500));
    }
  }
}

export function mark() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
