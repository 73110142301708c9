// A sign on what is told in two lines where there is more of it: a finger opens it. Fetched with what opens on a sheet.
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
