import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { root } from './root.mjs';

const STRIPES = 'M11 10v6.5M21 10v6.5M31 10v6.5M41 10v6.5M11 36v6.5M21 36v6.5M31 36v6.5M41 36v6.5';
const STRIKE = 'M7.5 28 44.5 24.5';

/** The mark on a ground of its own; `scale` of the whole. */
const mark = (ink: string, scale: number) => `
  <g transform="translate(26 26) scale(${scale}) translate(-26 -26)">
    <path d="${STRIPES}" stroke="${ink}" stroke-width="3.5"/>
    <path d="${STRIKE}" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>
  </g>`;

const card = `<rect x="1" y="1" width="50" height="50" rx="9" fill="#FFD23F" stroke="#141A17"/>${mark('#141A17', 1)}`;
// A launcher cuts its own shape out of these: nothing that matters stands outside the middle 80 percent.
const full = (scale: number) => `<rect width="52" height="52" fill="#FFD23F"/>${mark('#141A17', scale)}`;

const ICONS = [
  { name: '192', size: 192, drawing: card },
  { name: '512', size: 512, drawing: card },
  { name: 'maskable-192', size: 192, drawing: full(0.72) },
  { name: 'maskable-512', size: 512, drawing: full(0.72) },
  { name: 'apple-touch', size: 180, drawing: full(0.9) },
  // A phone's status bar takes its shape alone, in one color.
  { name: 'badge', size: 96, drawing: mark('#FFFFFF', 1) },
];

/** Draws web/public/icons, what a phone shows of the app: `node scripts/draw-icons.ts`. */
const browser = await chromium.launch(findBrowser());
mkdirSync(join(root, 'web/public/icons'), { recursive: true });
for (const { name, size, drawing } of ICONS) {
  const tab = await browser.newPage({ viewport: { width: size, height: size } });
  await tab.setContent(
    `<!doctype html><style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52" width="${size}" height="${size}">${drawing}</svg>`,
  );
  await tab.screenshot({ path: join(root, `web/public/icons/${name}.png`), omitBackground: true });
  await tab.close();
}
await browser.close();
