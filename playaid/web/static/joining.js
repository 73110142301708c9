// Lines of one verb that are said together. Fetched for a verb of which several may be.
import { button, rack, unquoted } from './draw.js';

// One more of them, or one fewer, as far as they are chosen.
export function join(draft, choice) {
  const { form } = draft, words = (line) => line.slice(form.verb.length).trim();
  draft.joined = (draft.joined || []).includes(choice.line) ? draft.joined.filter((line) => line !== choice.line) : [...(draft.joined || []), choice.line];
  draft.names = [];
  draft.choices = [];
  draft.narrowed = null;
  draft.see(draft.joined.length ? `${form.verb} ${draft.joined.map(words).join(form.joins)}` : '');
  draft.render();
}

export function chips(draft) {
  const { form, joined } = draft, isChosen = ({ line }) => (joined || []).includes(line);
  const chip = (choice) => button({ class: 'chip', 'data-line': choice.line, 'aria-pressed': String(isChosen(choice)), onclick: () => join(draft, choice) }, choice.called || unquoted(choice.line.slice(form.verb.length)));
  const rest = (draft.narrowed || draft.mine()).filter((choice) => !isChosen(choice));
  return rack(form.choices.filter(isChosen).map(chip), rest.slice(0, 60).map(chip));
}
