// `npm run bench -- pages`: how soon the first screens stand in a real browser on a slow 4G line, with a processor slowed
// down to a quarter, and what comes over the line for each; nothing is kept from an earlier visit.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type PageFigures, readFigures, watchFigures } from '../../e2e/page-figures.ts';
import { textTable } from '../text-table.ts';
import { inRealBrowser, signInAs } from './real-browser.ts';

const SLOWER = 4;
/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back: what is called slow 4G. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const PHONE = { width: 390, height: 844 };

const PAGES = [
  { name: 'landing', path: '/', isOpen: true },
  { name: 'auth', path: '/auth', isOpen: true },
  { name: 'lineups', path: '/lineups', isOpen: false },
  { name: 'builder', path: '/lineup/9', isOpen: false },
  { name: 'leaderboard', path: '/leaderboard', isOpen: false },
  { name: 'scoreboard', path: '/scoreboard', isOpen: false },
] as const;

type Measured = PageFigures & { name: string; bytes: number; scriptBytes: number };

/** Prints first paint, first content, largest paint, blocking, layout shift and transferred bytes of each first screen. */
export async function pages(): Promise<void> {
  await inRealBrowser(async (browser, { url }) => {
    const signedIn = await signedInState(browser, url);
    const rows: Measured[] = [];
    for (const page of PAGES) rows.push(await measure(browser, url, page, page.isOpen ? undefined : signedIn));
    console.log(
      `Slow 4G, processor slowed down ${SLOWER} times, Chromium ${browser.version()}, 390 x 844, first visit`,
    );
    console.log(textTable([HEAD, ...rows.map(rowOf)]));
    console.log('\nms from the start of the visit; blocked: what tasks took beyond 50 ms each after the first paint;');
    console.log('KB as they came over the line, until the network was at rest, without what the worker fetches after.');
  });
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedInState(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, url, 'ben');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(
  browser: Browser,
  url: string,
  { name, path }: (typeof PAGES)[number],
  storageState: State | undefined,
): Promise<Measured> {
  // A worker would fetch the whole app once the page stands: that is no part of its first screen.
  const context = await browser.newContext({
    ...{ viewport: PHONE, serviceWorkers: 'block', hasTouch: true, isMobile: true },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.route('https://**', (route) => route.abort());
  await watchFigures(page);
  const came = await countBytes(page);
  await page.goto(url + path, { timeout: 120_000 });
  await page.locator('h1').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  const figures = await readFigures(page);
  await context.close();
  return { name, ...figures, ...came };
}

async function countBytes(page: Page): Promise<{ bytes: number; scriptBytes: number }> {
  const came = { bytes: 0, scriptBytes: 0 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const scripts = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    came.bytes += encodedDataLength;
    if (scripts.has(requestId)) came.scriptBytes += encodedDataLength;
  });
  return came;
}

const HEAD = ['page', 'first paint', 'first content', 'largest paint', 'blocked', 'shift', 'KB', 'of it script'];

function rowOf({
  name,
  firstPaint,
  firstContent,
  largestPaint,
  blocked,
  shift,
  bytes,
  scriptBytes,
}: Measured): string[] {
  const times = [firstPaint, firstContent, largestPaint, blocked].map((ms) => String(Math.round(ms)));
  return [name, ...times, shift.toFixed(4), ...[bytes, scriptBytes].map((count) => (count / 1000).toFixed(1))];
}
