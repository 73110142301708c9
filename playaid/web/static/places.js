// What a word on the page stands for, when it is tapped: a space or a piece is shown on the board, the number of a case opens its page.

const TEXT = 'p, li, dd, dt, td, th, small, h2, h3, pre';

// The text that a finger is on, and where in it.
function under(x, y) {
  const range = document.caretPositionFromPoint ? document.caretPositionFromPoint(x, y) : document.caretRangeFromPoint?.(x, y);
  const node = range && (range.offsetNode || range.startContainer), at = range && (range.offset ?? range.startOffset);
  return node && node.nodeType === Node.TEXT_NODE ? [node.data, at, node] : null;
}

function letter(text, at) {
  return /[\p{L}\p{N}]/u.test(text[at] || ' ');
}

// The longest of these names that stands in the text where the finger is.
function named(text, at, names) {
  let best = '';
  for (const name of names) {
    if (name.length <= best.length || name.length < 2) continue;
    for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
      if (from <= at && at <= from + name.length && !letter(text, from - 1) && !letter(text, from + name.length)) best = name;
    }
  }
  return best;
}

function cited(text, at, node) {
  for (const [, inside, ...rest] of [...text.matchAll(/\[([^\]]+)\]/g)].map((found) => [...found, found.index])) {
    const from = rest.at(-1);
    if (from <= at && at <= from + inside.length + 2) return inside;
  }
  return node.parentElement.closest('td small, .cites') ? text.trim() : '';
}

const LONG = 420; // milliseconds

// names: what is on the board; marks: on it, what is shown there; away: gives the board its room; opened: told a case; pointed: told a name that a finger has rested on.
export function listen(names, marks, away, opened, pointed) {
  const shown = (name) => {
    const space = marks.where(name);
    if (!space) return;
    away();
    scrollTo(0, 0);
    marks.focus(space);
    import('./label.js').then(({ flash }) => flash(marks, space));
  };
  let resting = null, rested = false;
  document.addEventListener('pointerdown', (event) => {
    rested = false;
    clearTimeout(resting);
    if (!event.target.closest?.(TEXT)) return;
    const found = under(event.clientX, event.clientY), name = found && named(found[0], found[1], names());
    if (name) resting = setTimeout(() => { rested = true; pointed(name); }, LONG);
  });
  for (const end of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(end, () => clearTimeout(resting), true);
  document.addEventListener('click', (event) => {
    if (rested) { rested = false; return; }
    if (!event.target.closest?.(TEXT) || event.target.closest('button, a, input, select, label, summary')) return;
    const found = under(event.clientX, event.clientY);
    if (!found) return;
    const [text, at, node] = found, name = named(text, at, names()), rule = name ? '' : cited(text, at, node);
    if (!name && !rule) return;
    event.preventDefault();
    if (name) shown(name); else opened(rule.split(/[;,]/)[0].trim());
  });
}
