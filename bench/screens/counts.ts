// `npm run bench -- counts`: how much each of the main screens asks of the eyes: its controls and its numbers, in the
// first view and on the whole page, beside the goals. What counts as which: `count-in-page.ts`.
import type { Browser, Page } from '@playwright/test';
import { textTable } from '../text-table.ts';
import { COUNT, type Counted } from './count-in-page.ts';
import { inRealBrowser, signInAs } from './real-browser.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const STEADY_MS = 1_000;
const MOST_WAITS = 20;

interface Screen {
  name: string;
  /** The demo account that is signed in: cass has one lineup this week, ben three. */
  as: 'ben' | 'cass';
  size: typeof PHONE;
  path: (page: Page) => Promise<string>;
  prepare?: (page: Page) => Promise<void>;
  /** At most so many; rows at least so many. */
  goal: Partial<Counted>;
}

const at = (path: string) => async () => path;

const SCREENS: readonly Screen[] = [
  { name: 'lineups, one', as: 'cass', size: PHONE, path: at('/lineups'), goal: { controls: 18, numbers: 25 } },
  { name: 'lineups, three', as: 'ben', size: PHONE, path: at('/lineups'), goal: { allControls: 60 } },
  {
    name: 'group home',
    as: 'ben',
    size: PHONE,
    path: (page) => pathOfGroup(page, 'Sunday Morning Regulars'),
    goal: { rows: 6 },
  },
  {
    name: 'builder',
    as: 'cass',
    size: PHONE,
    path: at('/lineup/8'),
    prepare: continueWithEveryone,
    goal: { controls: 40, numbers: 50 },
  },
  { name: 'plan', as: 'ben', size: PHONE, path: at('/plan'), goal: { controls: 25, numbers: 40 } },
  { name: 'plan, 1440 px', as: 'ben', size: DESKTOP, path: at('/plan'), goal: { numbers: 250 } },
];

/** Prints the counts of the main screens of a demo, beside their goals. */
export async function counts(): Promise<void> {
  await inRealBrowser(async (browser, { url }) => {
    const rows = [['screen', 'controls', 'numbers', 'whole rows', 'controls in all', 'numbers in all']];
    for (const screen of SCREENS) {
      const { controls, numbers, rows: whole, allControls, allNumbers } = await count(browser, url, screen);
      const { goal } = screen;
      const most = (counted: number, wanted = Number.POSITIVE_INFINITY) => {
        if (counted > wanted) process.exitCode = 1;
        return Number.isFinite(wanted) ? `${counted} (at most ${wanted})` : `${counted}`;
      };
      if (whole < (goal.rows ?? 0)) process.exitCode = 1;
      rows.push([
        screen.name,
        most(controls, goal.controls),
        most(numbers, goal.numbers),
        goal.rows ? `${whole} (at least ${goal.rows})` : `${whole}`,
        most(allControls, goal.allControls),
        most(allNumbers, goal.allNumbers),
      ]);
    }
    console.log(`The demo's Sunday of week 7, Chromium ${browser.version()}, ${PHONE.width} x ${PHONE.height}.`);
    console.log('In the first view, and in all; in brackets the goal.\n');
    console.log(textTable(rows));
    if (process.exitCode === 1) console.error('\nNot every goal is met.');
  });
}

/** Opens a screen and counts once its counts have been the same for a second. */
async function count(browser: Browser, url: string, { as, size, path, prepare }: Screen): Promise<Counted> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block', hasTouch: size === PHONE });
  const page = await context.newPage();
  await signInAs(page, url, as);
  await page.goto(url + (await path(page)));
  await page.locator('h1').first().waitFor();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  // What is loaded once it comes into view belongs to the whole page.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.waitForTimeout(STEADY_MS);
  await page.evaluate('scrollTo(0, 0)');
  let before = '';
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    await page.waitForTimeout(STEADY_MS);
    const counted = JSON.stringify(await page.evaluate<Counted>(COUNT));
    if (counted === before) break;
    before = counted;
  }
  await context.close();
  return JSON.parse(before) as Counted;
}

async function pathOfGroup(page: Page, name: string): Promise<string> {
  await page.goto(new URL('/groups', page.url()).href);
  const link = page.getByRole('link', { name }).first();
  return (await link.getAttribute('href')) ?? '';
}

async function continueWithEveryone(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Everyone/ }).check();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
}
