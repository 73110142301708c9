// A sign on what is told in two lines where there is more of it, and on a notice: a finger opens it. Fetched with what opens on a sheet.
const places = ['moves', 'picked'].map((id) => document.getElementById(id));

function mark() {
  for (const one of document.querySelectorAll(':is(#moves, #picked) > .quiet')) one.classList.toggle('more', one.scrollHeight > one.clientHeight + 1);
}

const soon = () => requestAnimationFrame(mark);
for (const place of places) {
  new MutationObserver(soon).observe(place, { childList: true });
  new ResizeObserver(soon).observe(place);
}
soon();

// A notice is cut behind whole sentences, as the log has all; a tap tells the rest, and the next one puts it away. What lies there to be tapped is told whole.
const notice = document.getElementById('said');
let whole = null; // of the words that are cut

function cut() {
  const words = [...notice.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  if (!words || whole?.words !== words) whole = null;
  if (whole && notice.matches('.whole')) open();
  if (!words || whole || notice.matches('.whole') || notice.hidden) return;
  const text = words.data, kept = text.split(/(?<=\n|[.!?] |。)/);
  for (; kept.length > 1 && notice.scrollHeight > notice.clientHeight; words.data = `${kept.join('').trim()} …`) kept.pop();
  if (words.data !== text || notice.scrollHeight > notice.clientHeight) whole = { words, text };
}

function open() {
  whole.words.data = whole.text;
  whole = null;
  notice.classList.add('whole');
  notice.classList.toggle('long', notice.scrollHeight > notice.clientHeight);
}

new MutationObserver(cut).observe(notice, { childList: true });
notice.addEventListener('click', (event) => {
  if (!whole || event.target.closest('button')) return;
  event.stopImmediatePropagation();
  for (const fading of notice.getAnimations()) fading.cancel(); // whoever opens it reads it
  open();
}, true);
cut();
