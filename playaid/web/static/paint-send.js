// What the page sends to playaid, one thing after another, and what it tells whoever paints.

export const $ = (id) => document.getElementById(id);
export const make = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);
export const token = location.hash.slice(1);
let unsaved = 0, waiting = Promise.resolve();

export async function ask(path, sent) {
  const options = { headers: { "x-playaid-token": token } };
  if (sent) Object.assign(options, { method: "POST", body: JSON.stringify(sent) }), (options.headers["content-type"] = "application/json");
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) return tell("playaid is not there any more; what was painted is saved", true);
  const document_ = await answer.json().catch(() => ({ refused: "no answer" }));
  if (!answer.ok) return tell(document_.refused, true);
  return document_;
}

export function tell(text, bad) {
  for (const id of ["told", "typed"]) ($(id).textContent = text || ""), $(id).classList.toggle("bad", !!bad);
  return null;
}

// One thing after another, in the order in which they were done.
export function later(work) {
  saving(1);
  waiting = waiting.then(work).catch((fault) => tell(String(fault), true)).then(() => saving(-1));
}

export function saving(more) {
  unsaved += more;
  document.body.dataset.saving = unsaved;
}
