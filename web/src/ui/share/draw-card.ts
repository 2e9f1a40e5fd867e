// Sharing: links and pictures.
/** A card to share: a rank, a total, and what it is made of. It is drawn in the night theme, whatever the app has. */
export interface ShareCard {
  /** Top right: 'Week 7'. */
  readonly label: string;
  /** The group, or what the card is about; null leaves it out. */
  readonly title: string | null;
  /** '1' and 'st', or a figure without a suffix. */
  readonly big: string;
  readonly suffix: string;
  /** Below the big figure: 'of 12 this week'. */
  readonly under: string;
  /** Whose card it is; null leaves it out. */
  readonly name: string | null;
  readonly total: string;
  /** Below the total. */
  readonly note: string;
  readonly rows: readonly ShareRow[];
  readonly foot: string;
  /** Bottom right: where to play. */
  readonly site: string;
}

interface ShareRow {
  readonly label: string;
  readonly name: string;
  readonly aside: string;
  /** Of the line at the left; any CSS color. */
  readonly color: string;
  readonly value: string;
}

export const CARD_SIZE = { width: 1080, height: 1350 } as const;

const INK = { ground: '#0c1210', raise: '#121a17', line: '#223029', hash: '#3a4d43' } as const;
const TEXT = { chalk: '#f3f1e7', quiet: '#bdc4b9', flag: '#ffd23f', onFlag: '#141a17' } as const;
const CONDENSED = '"Barlow Condensed", "Arial Narrow", sans-serif';
const PLAIN = 'Barlow, system-ui, sans-serif';
const FONTS = [`italic 800 60px ${CONDENSED}`, `700 60px ${CONDENSED}`, `600 36px ${CONDENSED}`, `600 36px ${PLAIN}`];
const LEFT = 64;
const RIGHT = CARD_SIZE.width - LEFT;
const ROWS_TOP = 652;
const ROWS_BOTTOM = 1210;
const NAME_LEFT = 202;

/** Draws a card with the app's own fonts; returns a PNG. */
export async function drawCard(card: ShareCard): Promise<Blob> {
  await Promise.all(FONTS.map((font) => document.fonts.load(font).catch(() => [])));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, CARD_SIZE);
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('This browser cannot draw images.');
  ctx.fillStyle = INK.ground;
  ctx.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  drawHead(ctx, card);
  drawFigures(ctx, card);
  drawRows(ctx, card.rows);
  write(ctx, card.foot, { at: [LEFT, 1300], font: `700 36px ${CONDENSED}` });
  write(ctx, card.site, { at: [RIGHT, 1300], font: `600 32px ${CONDENSED}`, color: TEXT.quiet, align: 'right' });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png'),
  );
}

/** The card in words, for those who can't see it. */
export function cardText({ name, big, suffix, under, title, label, total, rows }: ShareCard): string {
  const whose = name === null ? '' : `${name}, `;
  const place = `${whose}${big}${suffix} ${under}${title === null ? '' : ` in ${title}`}, ${label.toLowerCase()}`;
  return `${place}, ${total} points. ${rows.map((row) => `${row.name} ${row.value}`).join(', ')}.`;
}

interface Writing {
  at: readonly [x: number, y: number];
  font: string;
  color?: string;
  align?: CanvasTextAlign;
  /** The widest it may be: it shrinks, and then ends in an ellipsis. */
  most?: number;
}

function write(ctx: CanvasRenderingContext2D, text: string, writing: Writing): number {
  const { at, font, color = TEXT.chalk, align = 'left', most = CARD_SIZE.width } = writing;
  ctx.font = font;
  ctx.fillStyle = color;
  ctx.textAlign = align;
  let shown = text;
  const size = Number(/(\d+)px/.exec(font)?.[1]);
  for (let smaller = size; ctx.measureText(shown).width > most && smaller > size * 0.7; smaller -= 2) {
    ctx.font = font.replace(/\d+px/, `${smaller}px`);
  }
  // By whole characters: half of an emoji is none.
  while (ctx.measureText(shown).width > most && shown.length > 2) {
    shown = `${[...shown].slice(0, -2).join('').trimEnd()}…`;
  }
  ctx.fillText(shown, ...at);
  return ctx.measureText(shown).width;
}

function drawHead(ctx: CanvasRenderingContext2D, { label, title }: ShareCard): void {
  drawMark(ctx, LEFT, 52, 56);
  write(ctx, 'SINGLEBACK', { at: [142, 100], font: `italic 800 54px ${CONDENSED}` });
  write(ctx, label.toUpperCase(), { at: [RIGHT, 100], font: `italic 800 54px ${CONDENSED}`, align: 'right' });
  ctx.fillStyle = INK.hash;
  for (let x = 0, tick = 0; x < CARD_SIZE.width; x += 20, tick += 1) ctx.fillRect(x, 144, 2, tick % 5 === 0 ? 20 : 10);
  if (title !== null) {
    write(ctx, title.toUpperCase(), { at: [LEFT, 232], font: `700 40px ${CONDENSED}`, most: RIGHT - LEFT });
  }
}

/** The logo: a card with eight marks and a line struck through them. */
function drawMark(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 52, size / 52);
  ctx.fillStyle = TEXT.flag;
  ctx.beginPath();
  ctx.roundRect(1, 1, 50, 50, 9);
  ctx.fill();
  ctx.fillStyle = TEXT.onFlag;
  for (const top of [10, 36]) for (const left of [11, 21, 31, 41]) ctx.fillRect(left - 1.75, top, 3.5, 6.5);
  ctx.strokeStyle = TEXT.onFlag;
  ctx.lineWidth = 5;
  ctx.lineCap = 'round';
  ctx.stroke(new Path2D('M7.5 28 44.5 24.5'));
  ctx.restore();
}

function drawFigures(ctx: CanvasRenderingContext2D, card: ShareCard): void {
  const big = `italic 800 330px ${CONDENSED}`;
  const width = write(ctx, card.big, { at: [LEFT, 545], font: big, color: TEXT.flag, most: 520 });
  const suffix = { at: [LEFT + width + 14, 365] as const, font: `italic 800 110px ${CONDENSED}`, color: TEXT.flag };
  write(ctx, card.suffix.toUpperCase(), suffix);
  write(ctx, card.under, { at: [LEFT, 605], font: `600 38px ${CONDENSED}`, color: TEXT.quiet });
  if (card.name !== null)
    write(ctx, card.name, { at: [RIGHT, 405], font: `700 48px ${CONDENSED}`, align: 'right', most: 420 });
  write(ctx, card.total, { at: [RIGHT, 545], font: `700 146px ${CONDENSED}`, align: 'right', most: 480 });
  write(ctx, card.note, {
    at: [RIGHT, 605],
    font: `600 34px ${CONDENSED}`,
    color: TEXT.quiet,
    align: 'right',
    most: 480,
  });
}

function drawRows(ctx: CanvasRenderingContext2D, rows: readonly ShareRow[]): void {
  const height = Math.min(62, (ROWS_BOTTOM - ROWS_TOP) / Math.max(rows.length, 1));
  for (const [at, row] of rows.entries()) drawRow(ctx, row, ROWS_TOP + at * height, height);
  ctx.fillStyle = INK.line;
  ctx.fillRect(0, ROWS_TOP + rows.length * height, CARD_SIZE.width, 2);
}

function drawRow(ctx: CanvasRenderingContext2D, row: ShareRow, top: number, height: number): void {
  const base = top + height / 2 + 12;
  ctx.fillStyle = INK.raise;
  ctx.fillRect(0, top, CARD_SIZE.width, height);
  ctx.fillStyle = INK.line;
  ctx.fillRect(0, top, CARD_SIZE.width, 2);
  ctx.fillStyle = TEXT.chalk;
  ctx.fillRect(162, top, 4, height);
  ctx.fillStyle = row.color;
  ctx.fillRect(166, top, 10, height);
  write(ctx, row.label, { at: [LEFT, base], font: `700 34px ${CONDENSED}` });
  const name = { at: [NAME_LEFT, base] as const, font: `600 35px ${PLAIN}`, color: TEXT.quiet, most: 590 };
  const width = write(ctx, row.name, name);
  strike(ctx, NAME_LEFT - 4, width + 8, base - 11);
  write(ctx, row.aside, { at: [884, base], font: `600 32px ${CONDENSED}`, color: TEXT.quiet, align: 'right' });
  write(ctx, row.value, { at: [RIGHT, base + 3], font: `700 46px ${CONDENSED}`, align: 'right' });
}

/** The chalk line through who is spent, a little uphill. */
function strike(ctx: CanvasRenderingContext2D, x: number, width: number, y: number): void {
  ctx.strokeStyle = TEXT.chalk;
  ctx.lineWidth = 4;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x, y + 3);
  ctx.lineTo(x + width, y - 4);
  ctx.stroke();
}
