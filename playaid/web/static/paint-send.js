// What the page sends to playaid, one thing after another, and what it tells whoever paints.

import { say } from "./banner.js";
import { attempt, pause } from "./request.js";
import { t } from "./words.js";

export const $ = (id) => document.getElementById(id);
export const make = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);
export const token = location.hash.slice(1);
const ONCE = ["/paint/undo", "/paint/rule"]; // what is done twice if it is sent twice
let unsaved = 0, waiting = Promise.resolve();

export async function ask(path, sent) {
  const options = { headers: { "x-playaid-token": token } };
  if (sent) Object.assign(options, { method: "POST", body: JSON.stringify(sent) }), (options.headers["content-type"] = "application/json");
  options.keepalive = !!sent && options.body.length < 60000; // also as the page is left
  const came = await through(path, options, (answer) => answer.text());
  if (!came) return tell(t("playaid did not answer: look whether that was done"), true);
  const told = parsed(came.body);
  if (told.unconfirmed) later(async () => tell(told.unconfirmed, true)); // after what is told of the thing itself
  return came.answer.ok ? told : tell(told.refused, true);
}

export async function fetched(path) {
  const { answer, body } = await through(path, { headers: { "x-playaid-token": token } }, (given) => given.blob());
  return answer.ok ? body : null;
}

// Sent again until it is answered; null where that might do it twice.
async function through(path, options, read) {
  for (;;) {
    try {
      const came = await attempt(path, options, read);
      say("playaid");
      return came;
    } catch {
      if (ONCE.includes(path)) return null;
      say("playaid", () => t("playaid does not answer. Trying again …"));
      await pause(1000);
    }
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { refused: t("no answer") };
  }
}

export let tellings = 0; // so that an answer that comes late puts out no word that was said since

export function tell(text, bad) {
  tellings++;
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
