// Taking a seat: the code stands behind the # of the address, which no log and no other site ever sees, and is taken out of it at once.
import { mark, send } from './request.js';
import { root } from './stream.js';
import { ready } from './language.js';
import { t } from './words.js';

const at = (id) => document.getElementById(id);
const code = location.hash.slice(1), tap = mark(); // by which the answer comes again where it was lost
history.replaceState(null, '', location.pathname);
addEventListener('hashchange', () => location.reload()); // another code has been scanned while this one waits for its passphrase
await ready;

async function pair(more) {
  const answer = await send(`${root}/pair`, { code, tap, ...more }, Infinity);
  if (answer.to) { location.replace(root + answer.to); return; }
  if (answer.wants) {
    at('title').textContent = t('You are {side}', { side: t(answer.side) });
    at('words').textContent = {
      passphrase: t('Your passphrase opens what only you may see.'),
      new: t('Choose a passphrase, and nobody else opens what only you may see.'),
      choice: t('Choose a passphrase, and nobody else opens what only you may see; or play on the honour system, without one.'),
    }[answer.wants];
    at('passphrase').autocomplete = answer.wants === 'passphrase' ? 'current-password' : 'new-password';
    at('without').hidden = answer.wants !== 'choice';
    at('form').hidden = false;
    at('passphrase').focus();
    return;
  }
  const refused = answer.refused || t('That did not work.');
  at('words').textContent = answer.wait ? t('{refused} (wait {seconds} s)', { refused, seconds: answer.wait }) : refused;
}

at('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const passphrase = at('passphrase').value;
  at('passphrase').value = '';
  pair({ passphrase });
});
at('without').addEventListener('click', () => pair({ honour: true }));

if (code) pair({});
else at('words').textContent = t('Scan the code of your side at the laptop.');
