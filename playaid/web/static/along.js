// Who goes along, how many: what stands beside a line that is put together on the board where its verb has room for it.
// Fetched when somebody begins one.
import { button, h, rack } from './draw.js';
import { stepper } from './choose.js';
import { t } from './words.js';

// Which of a stack go along, and how many of each.
export function along(draft) {
  const { field, all } = draft.stack, said = draft.said[field.name];
  const number = (part) => { const text = said.find((one) => one === part.said || one.endsWith(` ${part.said}`)); return !text ? 0 : text === part.said ? part.most : Number(text.split(' ')[0]); };
  const change = (part, n) => {
    const others = said.filter((one) => one !== part.said && !one.endsWith(` ${part.said}`));
    draft.said[field.name] = n ? [...others, n === part.most ? part.said : `${n} ${part.said}`] : others;
    draft.recount({ ways: {} });
  };
  if (all.length < 2 && all.every((part) => part.most < 2)) return null;
  const told = draft.form.reaches && draft.line; // what it comes to stands below, and is seen
  return [parties(draft, field, all), h('details', { open: !told && (draft.open ?? all.length < 5), ontoggle: ({ target }) => { if (!told) draft.open = target.open; } }, h('summary', {}, draft.form.reaches ? t('Who goes along') : t('Which')), h('div', { class: 'parts' }, all.map((part) => stepper(draft.marks.counter(part.piece || part.said), number(part), part.most, (n) => change(part, n)))))];
}

// All of a stack in one, and each of those who are listed as going by themselves, where they are more than one.
function parties(draft, field, all) {
  const each = new Map(draft.mine().map((choice) => choice.args[field.name] || []).filter((some) => some.length && some.every((name) => all.some(({ said }) => said === name))).map((some) => [[...some].sort().join(), some]));
  const whole = all.map(({ said }) => said), now = [...draft.said[field.name]].sort().join();
  if (!draft.form.reaches || whole.length < 2 || each.has([...whole].sort().join())) return null;
  const chip = (words, some) => button({ class: 'chip', 'aria-pressed': String([...some].sort().join() === now), onclick: () => { draft.said[field.name] = [...some]; draft.recount({ ways: {} }); } }, words);
  return rack([chip(t('all of them'), whole), ...[...each.values()].map((some) => chip(t(some[0]), some))]);
}

// Slots that hold a number: as many as any of the lines says.
export function amounts(draft) {
  return draft.form.fields.filter((field, i, all) => field.role === 'amount' && all.length > 1).map((field) => { // where it is all that is said, each number is in the list
    const who = draft.stack?.field.name, same = draft.mine().filter((choice) => !who || String(choice.args[who]) === String(draft.said[who])), most = Math.max(0, ...(same.length ? same : draft.mine()).map((choice) => Number(choice.args[field.name] || 0)));
    const now = Number((draft.said[field.name] || [0])[0]);
    const change = (n) => { if (n) draft.said[field.name] = [String(n)]; else delete draft.said[field.name]; draft.recount({}); };
    return most ? h('div', { class: 'parts' }, stepper(h('span', { class: 'name' }, t(field.name)), now, most, change), now < most ? button({ class: 'chip', onclick: () => change(most) }, t('all {n}', { n: most })) : null) : null;
  });
}
