import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { root } from './root.mjs';

/** What chat apps ask for. */
const SIZE = { width: 1200, height: 630 };

/** The slots of the card, and the week in which the player of some was spent. */
const ROWS = [
  ['QB', 'W1', 190],
  ['RB', '', 230],
  ['RB', 'W6', 205],
  ['WR', '', 250],
  ['WR', 'W5', 170],
  ['TE', '', 215],
  ['DEF', '', 240],
] as const;

const font = (style: string) => {
  const file = join(root, 'node_modules/@fontsource/barlow-condensed/files', `barlow-condensed-latin-${style}.woff2`);
  return `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`;
};

const row = ([slot, week, width]: (typeof ROWS)[number]) => `
  <li class="${week ? 'spent' : ''}"><b>${slot}</b><i></i><u style="width:${width}px"></u>${week ? `<s>Used ${week}</s>` : ''}</li>`;

const page = `<!doctype html><style>
  @font-face { font-family: Barlow; font-weight: 800; font-style: italic; src: ${font('800-italic')} }
  @font-face { font-family: Barlow; font-weight: 700; font-style: normal; src: ${font('700-normal')} }
  * { margin: 0; padding: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; overflow: hidden; background: #0c1210; color: #f3f1e7; font-family: Barlow }
  .yards { position: absolute; inset: 0; background: repeating-linear-gradient(90deg, transparent 0 239px, #1d2722 239px 241px) }
  .ticks { position: absolute; left: 0; right: 0; bottom: 0; height: 22px; background:
    linear-gradient(90deg, #3a4d43 2px, transparent 2px) 0 0 / 48px 22px repeat-x,
    linear-gradient(90deg, #3a4d43 2px, transparent 2px) 0 100% / 12px 10px repeat-x }
  header { position: absolute; left: 64px; top: 54px; display: flex; align-items: center; gap: 20px;
    font: italic 800 46px/1 Barlow; text-transform: uppercase }
  h1 { position: absolute; left: 60px; top: 158px; font: italic 800 142px/.9 Barlow; text-transform: uppercase; letter-spacing: -1px }
  h1 span { color: #ffd23f }
  svg.chalk { position: absolute; left: 60px; top: 548px }
  ol { position: absolute; right: 76px; top: 76px; width: 436px; padding: 8px 0; list-style: none; transform: rotate(1.6deg);
    background: #fbfaf4; color: #141a17; border-radius: 12px }
  li { position: relative; display: flex; align-items: center; height: 66px; border-bottom: 1px solid #d8d4c3 }
  li:last-child { border: 0 }
  li b { width: 84px; text-align: center; font: 700 25px/1 Barlow }
  li i { align-self: stretch; width: 4px; margin-right: 22px; background: #141a17 }
  li u { height: 13px; border-radius: 3px; background: #434c46; text-decoration: none }
  .spent i { opacity: .35 }
  .spent u { background: #b5b19d }
  .spent::after { content: ''; position: absolute; left: 100px; top: 31px; width: 226px; height: 4px; border-radius: 2px;
    background: #141a17; transform: rotate(-.8deg) }
  li s { position: absolute; right: 20px; padding: 5px 9px; border: 2px solid #141a17; border-radius: 4px; background: #fbfaf4; z-index: 1;
    font: 700 19px/1 Barlow; text-decoration: none; transform: rotate(-2deg) }
</style>
<div class="yards"></div><div class="ticks"></div>
<header>${readFileSync(join(root, 'web/public/favicon.svg'), 'utf8').replace('<svg ', '<svg width="62" height="62" ')}Singleback</header>
<h1>Every<br>player,<br><span>once.</span></h1>
<svg class="chalk" width="350" height="22" viewBox="0 0 350 22"><path d="M3 15 C 90 18 170 6 346 5" stroke="#f3f1e7" stroke-width="6" stroke-linecap="round" fill="none"/></svg>
<ol>${ROWS.map(row).join('')}</ol>`;

/** Draws web/public/share.png, what a chat app shows of a link: `node scripts/draw-share-picture.ts`. */
const browser = await chromium.launch(findBrowser());
const tab = await browser.newPage({ viewport: SIZE });
await tab.setContent(page);
await tab.evaluate('document.fonts.ready');
await tab.screenshot({ path: join(root, 'web/public/share.png') });
await browser.close();
