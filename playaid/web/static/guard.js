// A page that has lost a script or a style sheet on the way cannot mend itself: it is loaded anew as soon as the server answers.
(() => {
  const words = JSON.parse(document.documentElement.dataset.words || '{}'), t = (text) => words[text] || text; // nothing else of its language has come yet
  let begun = false;

  async function again() {
    try {
      const answer = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(3000) });
      if (answer.ok) return location.reload();
    } catch { /* nobody is there yet */ }
    setTimeout(again, 1000);
  }

  function lost(event) {
    const element = event.target;
    if (begun || !(element instanceof HTMLScriptElement || (element instanceof HTMLLinkElement && element.rel === 'stylesheet' && !element.id))) return;
    begun = true;
    const banner = document.getElementById('banner');
    if (banner) { banner.textContent = t('This page has not come through. Trying again …'); banner.hidden = false; }
    setTimeout(again, 300);
  }

  addEventListener('error', lost, true);
  setTimeout(() => { if (!begun && document.readyState !== 'complete') again(); }, 20000); // what hangs fails with no error

  // Keys that an input method takes are nobody else's: the Enter that ends a conversion sends nothing. (Safari tells its end before the key.)
  let converting = 0;
  const hush = (event) => {
    if (!converting && !event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    if (event.type === 'submit') event.preventDefault();
  };
  addEventListener('compositionstart', () => { converting = 1; }, true);
  addEventListener('compositionend', () => setTimeout(() => { converting = 0; }), true);
  for (const kind of ['keydown', 'keypress', 'keyup', 'submit']) addEventListener(kind, hush, true);

  // How large the letters are on this device, before any of them is drawn.
  const size = (value) => { document.documentElement.style.setProperty('--letters', value); document.documentElement.dataset.letters = value; };
  let kept = '1';
  try { kept = localStorage.getItem('letters') || '1'; } catch { /* nothing is kept here */ }
  size(kept);
  addEventListener('DOMContentLoaded', () => {
    const place = document.getElementById('letters');
    if (!place) return;
    place.append(...['1', '1.25', '1.5', '2'].map((value) => new Option(`A ${100 * value} %`, value)));
    place.value = kept;
    place.addEventListener('change', () => {
      size(place.value);
      try { localStorage.setItem('letters', place.value); } catch { /* for as long as the page is open */ }
    });
  });
})();
