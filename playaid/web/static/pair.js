// Taking a seat: the code stands behind the # of the address, which no log and no other site ever sees, and is taken out of it at once.
import { send } from './request.js';
import { root } from './stream.js';

const at = (id) => document.getElementById(id);
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);

async function pair(more) {
  const answer = await send(`${root}/pair`, { code, ...more }, Infinity);
  if (answer.to) { location.replace(root + answer.to); return; }
  if (answer.wants) {
    at('title').textContent = `You are ${answer.side}`;
    at('words').textContent = answer.wants === 'passphrase' ? 'Your passphrase opens what only you may see.'
      : `Choose a passphrase, and nobody else opens what only you may see${answer.wants === 'new' ? '.' : '; or play on the honour system, without one.'}`;
    at('passphrase').autocomplete = answer.wants === 'passphrase' ? 'current-password' : 'new-password';
    at('without').hidden = answer.wants !== 'choice';
    at('form').hidden = false;
    at('passphrase').focus();
    return;
  }
  at('words').textContent = `${answer.refused || 'That did not work.'}${answer.wait ? ` (wait ${answer.wait} s)` : ''}`;
}

at('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const passphrase = at('passphrase').value;
  at('passphrase').value = '';
  if (passphrase) pair({ passphrase });
});
at('without').addEventListener('click', () => pair({ honour: true }));

if (code) pair({});
else at('words').textContent = 'Scan the code of your side at the laptop.';
