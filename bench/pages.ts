// `npm run bench -- pages`: how soon the first screens stand in a real browser on a slow 4G line, with a processor slowed
// down to a quarter, and what comes over the line for each; nothing is kept from an earlier visit.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { type PageFigures, readFigures, watchFigures } from '../e2e/page-figures.ts';
import { startApp } from '../e2e/server.ts';
import { buildWeb } from '../scripts/build-web.ts';

const SLOWER = 4;
/** 1.6 Mbit/s down, 0.75 up, 150 ms there and back: what is called slow 4G. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const PHONE = { width: 390, height: 844 };

const PAGES = [
  { name: 'landing', path: '/', isOpen: true },
  { name: 'lineups', path: '/lineups', isOpen: false },
  { name: 'builder', path: '/lineup/9', isOpen: false },
  { name: 'leaderboard', path: '/leaderboard', isOpen: false },
  { name: 'scoreboard', path: '/scoreboard', isOpen: false },
] as const;

type Measured = PageFigures & { name: string; bytes: number; scriptBytes: number };

/** Prints first paint, largest paint, blocking, layout shift and transferred bytes of each first screen. */
export async function pages(): Promise<void> {
  const { failure } = buildWeb();
  if (failure !== null) throw new Error(failure);
  const app = await startApp();
  const { args, executablePath, channel, env } = findBrowser();
  const browser = await chromium.launch({
    args,
    ...(executablePath && { executablePath }),
    ...(channel && { channel }),
    ...(env && { env }),
  });
  try {
    const signedIn = await signedInState(browser, app.url);
    const rows: Measured[] = [];
    for (const page of PAGES) rows.push(await measure(browser, app.url, page, page.isOpen ? undefined : signedIn));
    console.log(
      `Slow 4G, processor slowed down ${SLOWER} times, Chromium ${browser.version()}, 390 x 844, first visit`,
    );
    console.log(tableOf(rows));
    console.log('\nms from the start of the visit; blocked: what tasks took beyond 50 ms each after the first paint;');
    console.log('KB as they came over the line, until the network was at rest, without what the worker fetches after.');
  } finally {
    await browser.close();
    await app.stop();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedInState(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill('ben@singleback.test');
  await page.getByLabel('Password', { exact: true }).fill('play-singleback');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/lineups`);
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

const HEAD = ['page', 'first paint', 'largest paint', 'blocked', 'shift', 'KB', 'of it script'];

function tableOf(measured: readonly Measured[]): string {
  const ms = (value: number) => String(Math.round(value));
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows = [
    HEAD,
    ...measured.map((row) => [
      row.name,
      ms(row.firstPaint),
      ms(row.largestPaint),
      ms(row.blocked),
      row.shift.toFixed(4),
      kb(row.bytes),
      kb(row.scriptBytes),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((row) => row.join('  '))
    .join('\n');
}
