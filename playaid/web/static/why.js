// Why something cannot be done. Fetched when somebody taps what it cannot be done with.
import { h, plainly } from './draw.js';
import { send } from './request.js';
import { commas, t, verbal } from './words.js';

// Why a place that was tapped cannot be gone to: told, or else seen what it would come to.
// answer: of a check of the line that would send them there.
export function refused(answer, tell, see) {
  const told = answer.told?.[0];
  if (!answer.ok) return tell(answer.refused || t('That did not work.'));
  return told?.verdict === 'illegal' ? tell(told.reasons.map((reason) => [reason.text, reason.instead].filter(Boolean).map(plainly).join('. ')).join('\n')) : see();
}

// Why what was tapped is not to be used just now, verb by verb.
export async function barred(name, base) {
  const { barred: all = [] } = await send(`${base}/barred`, { name }, 3000);
  return all.map(({ verbs, why, citation }) => h('p', {}, h('b', {}, commas(verbs.map(verbal))), ': ', h('span', { class: 'reason' }, plainly(why)), citation && h('small', {}, ` [${citation}]`)));
}
