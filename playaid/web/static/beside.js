// What stands beside the television's board in figures, a page at a time: what is another comes by itself, else they take turns.

const TURN = 9000; // milliseconds that a page stays
const STAYS = 90000; // and the one that has changed, while something goes on
const HEADS = 'h3';

export class Beside {
  // place: the column, which the board leaves free; fights: whether something goes on on the board just now.
  constructor(place, fights) {
    this.place = place;
    this.fights = fights;
    this.changed = 0;
    this.pages = [];
    this.now = 0;
    this.texts = new Set();
    setInterval(() => this.turn(), TURN);
    new ResizeObserver(() => this.lay()).observe(place);
  }

  // Whole rows and whole tracks, as many as have room; a sheet's head stands over each part of it.
  rows() {
    return ['#line', '#trackers', '#tracks', '#sheets'].flatMap((id) => [...this.place.querySelector(id).children]).flatMap((block) => {
      const rows = block.matches('.sheet, .trackers') ? [...block.querySelectorAll('dl > div, :scope > div')] : [block];
      return rows.map((row) => ({ row, block }));
    });
  }

  lay() {
    const rows = this.rows(), room = this.place.clientHeight - 3.2 * parseFloat(getComputedStyle(this.place).fontSize);
    for (const off of this.place.querySelectorAll('[data-off]')) off.removeAttribute('data-off');
    if (room < 40) return;
    const pages = [];
    let page = null, full = 0, before = null;
    for (const { row, block } of rows) {
      const whole = block === before || row === block ? 0 : rows.reduce((sum, one) => sum + (one.block === block ? one.row.offsetHeight + 8 : 0), (block.querySelector(HEADS)?.offsetHeight || 0) + 14);
      if (page && whole <= room && full + whole > room) { page = null; before = null; } // no block is torn that one page holds
      const head = block.querySelector(HEADS), high = row.offsetHeight + 8, with_head = high + (head && head !== row && block !== before && row !== block ? head.offsetHeight + 14 : 0);
      if (!page || full + with_head > room) { page = []; pages.push(page); full = 0; }
      full += page.length && block === before ? high : with_head;
      page.push({ row, block });
      before = block;
    }
    const said = new Set(rows.map(({ row, block }) => `${block.querySelector(HEADS)?.textContent} ${row.textContent}`)), shown = this.pages[this.now]?.[0]?.row;
    const fresh = ({ row, block }) => !this.texts.has(`${block.querySelector(HEADS)?.textContent} ${row.textContent}`);
    const counted = this.known && this.fights() ? pages.findIndex((one) => one.some((row) => row.block.matches('.track') && fresh(row))) : -1; // how it stands in what goes on
    const changed = counted >= 0 ? counted : this.known ? pages.findIndex((one) => one.some(fresh)) : -1, same = pages.findIndex((one) => one.some(({ row }) => row === shown));
    Object.assign(this, { pages, texts: said, known: true });
    if (changed >= 0) { this.now = changed; this.changed = Date.now(); } else if (same >= 0) this.now = same; // laid out anew, it shows what it has shown
    this.show();
  }

  show() {
    const { pages } = this, shown = pages[this.now %= Math.max(pages.length, 1)] || [];
    const rows = new Set(shown.map(({ row }) => row)), blocks = new Set(shown.map(({ block }) => block));
    for (const { row, block } of pages.flat()) {
      row.toggleAttribute('data-off', !rows.has(row));
      if (block !== row) block.toggleAttribute('data-off', !blocks.has(block));
    }
    document.getElementById('page').textContent = pages.length > 1 ? pages.map((_, number) => number === this.now ? '●' : '○').join('') : '';
    this.place.classList.toggle('away', !pages.length);
  }

  turn() {
    if (this.fights() && Date.now() - this.changed < STAYS) return; // what it is about stays in sight
    this.now += 1;
    this.show();
  }
}
