import type { Browser, Page } from '@playwright/test';
import { textTable } from '../text-table.ts';
import { inRealBrowser, signInAs } from './real-browser.ts';

// What a screen asks of the eyes, counted in the page. The same definitions hold for every screen and before and after
// every change:
//
// - A control is an element that a press or a key does something to: links with an address, buttons, fields, selects,
//   summaries, and everything with such a role or with a place in the tab order, also while it is disabled. One inside
//   another counts once, as does a field with its label. Elements for screen readers only are none.
// - A number is a run of digits with the marks inside it ("2,307", "113.39", "1:59:15", "4:05"), in text that is drawn,
//   with the value of a field and the chosen option of a select: "8th" and "Week 7" are one each, "2d 04:12" two.
//   Letters that stand for a figure ("first") are none, nor what a plot draws without text.
// - In view is what has its center between the edges of the window and not below a bar that is fixed over the page. A row
//   of a table is in view if it is whole.

/** What was counted on a screen: in its first view and on the whole page. */
export interface Counted {
  controls: number;
  numbers: number;
  /** Rows of the tables' bodies that are whole in the first view. */
  rows: number;
  allControls: number;
  allNumbers: number;
}

// What runs in the page is text: the bench, which also reads it, knows of no windows.
export const COUNT = `(() => {
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], ' +
    '[tabindex]:not([tabindex="-1"]), ' +
    ['button', 'link', 'tab', 'combobox', 'menuitem', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'option']
      .map((role) => '[role="' + role + '"]').join(', ');
  const isDrawn = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let one = element; one; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect();
      const { overflow, clipPath } = getComputedStyle(one);
      // Hidden from the eyes only.
      if ((width <= 1 || height <= 1) && overflow !== 'visible') return false;
      if (clipPath.startsWith('inset(50%')) return false;
    }
    return true;
  };
  const barOf = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  const isInView = (box, element) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      if (getComputedStyle(one).overflow === 'visible') continue;
      const clip = one.getBoundingClientRect();
      if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return false;
    }
    const above = document.elementFromPoint(x, y);
    const bar = above && barOf(above);
    return !bar || bar.contains(element) || element.contains(above);
  };
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (element) => isDrawn(element) && !element.parentElement.closest(CONTROLS) &&
      !(element.matches('[tabindex]:not([role])') && element.querySelector(CONTROLS)),
  );
  const numbers = [];
  const countIn = (text, boxOf, element) => {
    for (const found of text.matchAll(/\\d+(?:[.,:]\\d+)*/g)) numbers.push({ box: boxOf(found), element });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let element = node.parentElement;
    while (getComputedStyle(element).display === 'contents') element = element.parentElement;
    if (!/\\d/.test(node.data) || element.closest('script, style, option, textarea') || !isDrawn(element)) continue;
    countIn(node.data, ({ index, 0: { length } }) => {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + length);
      return range.getBoundingClientRect();
    }, element);
  }
  for (const field of document.querySelectorAll('input, select')) {
    if (!isDrawn(field) || ['checkbox', 'radio', 'range', 'hidden'].includes(field.type)) continue;
    const text = field.selectedOptions ? field.selectedOptions[0]?.textContent ?? '' : field.value;
    countIn(text, () => field.getBoundingClientRect(), field);
  }
  const isWhole = (row) => {
    const box = row.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && isDrawn(row) && isInView(box, row);
  };
  return {
    controls: controls.filter((element) => isInView(element.getBoundingClientRect(), element)).length,
    numbers: numbers.filter(({ box, element }) => isInView(box, element)).length,
    rows: [...document.querySelectorAll('main tbody tr')].filter(isWhole).length,
    allControls: controls.length,
    allNumbers: numbers.length,
  };
})()`;

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
