// What a page is called, and the mark on it and on a tab of it that something has happened, until somebody touches the page.
import { t } from './words.js';

let marked = false;

// What the page is called: no more than all may read over a shoulder.
export function entitle(picture) {
  document.title = `${marked ? '● ' : ''}${t(picture.side)}: ${picture.heading.at(-1) || picture.title}`;
}

export function mark(tab) {
  marked = true;
  document.querySelector(`.tabs [data-tab=${tab}]`)?.classList.add('news');
  if (document.hasFocus && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(150);
}

export function seen(picture) {
  if (!marked) return;
  marked = false;
  for (const button of document.querySelectorAll('.news')) button.classList.remove('news');
  if (picture) entitle(picture);
}
