// The table's page: what everybody may see, to be read from three metres.
import { dice, fill, h, heading, line, log, owed, sheets, trackers, tracks } from './draw.js';
import { say } from './banner.js';
import { follow, root } from './stream.js';
import { Board, buttons } from './board.js';
import { ready } from './language.js';
import { t } from './words.js';

await ready;

const board = new Board(document.getElementById('board'), null);
document.getElementById('zoom').append(...buttons(board));

// The step in which the game stands is in sight.
function lead() {
  for (const step of document.querySelectorAll('#line .now')) step.parentElement.scrollLeft = step.offsetLeft - step.parentElement.clientWidth / 3;
}
addEventListener('resize', lead);

function show(picture) {
  say('picture', picture.refused ? t('This cannot be shown just now.') : '');
  if (picture.refused) return;
  document.title = `${picture.name}: ${picture.heading.at(-1) || picture.title}`;
  fill('heading', [picture.name, picture.title, picture.heading, picture.acting, picture.asks, picture.over, picture.players], () => heading(picture));
  if (fill('line', picture.line, () => line(picture))) lead();
  fill('owed', [picture.owed, picture.asks, picture.wanting, picture.undo, picture.missing, picture.sides], () => owed(picture));
  fill('trackers', picture.trackers, () => trackers(picture));
  const rolled = picture.log.filter((event) => event.rolls.some((roll) => roll.faces.length)).at(-1);
  fill('dice', rolled || null, () => rolled ? dice(rolled.rolls) : null);
  log('log', picture, `${root}/table/why/`);
  document.body.classList.toggle('boardless', !picture.board || !picture.board.map);
  fill('tracks', picture.board ? picture.board.tracks : [], tracks);
  fill('sheets', picture.board ? picture.board.sheets : [], sheets);
  board.show(picture.board);
  document.body.dataset.event = picture.n;
}

// Beside a board that is higher than wide there is room for the tracks; below it there is none.
addEventListener('laid', () => {
  const tracks = document.getElementById('tracks');
  if (document.body.classList.contains('tall')) document.getElementById('sheets').before(tracks);
  else document.querySelector('.map').append(tracks);
});

follow(`${root}/table/events`, show);

const clock = document.getElementById('clock');
document.getElementById('clocked').addEventListener('click', () => { clock.hidden = !clock.hidden; tick(); });
function tick() {
  const now = new Date();
  clock.textContent = `${now.getHours()}:${String(now.getMinutes()).padStart(2, '0')}`;
}
setInterval(tick, 5000);
