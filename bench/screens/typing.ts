// `npm run bench -- typing`: how soon the builder answers a key or a press, in a real browser whose processor is slowed
// down to a quarter, with 700 players in the list.
import type { Browser, CDPSession, Locator, Page, Route } from '@playwright/test';
import { textTable } from '../text-table.ts';
import { type Answer, answersOf, inRealBrowser, signInAs, watchAnswers } from './real-browser.ts';

const PLAYERS = 700;
const SLOWER = 4;
const ROUNDS = 2;
const AIM_MS = 50;
const WORDS = ['jefferson', 'st. brown', 'smi'];
const POSITIONS = ['QB', 'RB', 'WR', 'TE', 'DEF', 'K'];
const WEEK = 9;

/** Prints, for each kind of press, the time from the event to the next frame that shows its answer. */
export async function typing(): Promise<void> {
  await inRealBrowser(async (browser, { url }) => {
    const { page, cdp } = await openBuilder(browser, url);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    console.log(`${PLAYERS} players, processor slowed down ${SLOWER} times, Chromium ${browser.version()}, 1440 x 900`);
    console.log(textTable([HEAD, ...(await measure(page)).map(rowOf)]));
    console.log(`\nFrom the event to the next frame (Event Timing, in steps of 8 ms; '<16' is too short to be told).`);
    console.log(
      `The aim is ${AIM_MS} ms. 'All drawn' is the median until the page is at rest, the way of the press included.`,
    );
    console.log('A long task holds the page for 50 ms or more.');
  });
}

async function openBuilder(browser: Browser, url: string): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('https://**', (route) => route.abort());
  await page.route('**/api/players?*', fillUp);
  await watchAnswers(page);
  // Otherwise the list begins without those who were used.
  await page.addInitScript({ content: `localStorage.setItem('builder-available-only', 'off')` });
  await signInAs(page, url, 'ann');
  await page.goto(`${url}/lineup/${WEEK}`);
  await beginBuilding(page);
  await page.locator(`table[aria-rowcount="${PLAYERS + 1}"]`).waitFor();
  return { page, cdp: await page.context().newCDPSession(page) };
}

/** Whoever is in several groups chooses the first one before. */
async function beginBuilding(page: Page): Promise<void> {
  const search = page.getByLabel('Search');
  const goOn = page.getByRole('button', { name: 'Continue to Lineup Builder' });
  await search.or(goOn).first().waitFor();
  if (await search.isVisible()) return;
  const first = page.getByRole('checkbox').first();
  if (!(await first.isChecked())) await first.check();
  await goOn.click();
  await search.waitFor();
}

/** The demo has fewer players: some stand in the list again, under other ids. */
async function fillUp(route: Route): Promise<void> {
  const answer = await route.fetch();
  const players = (await answer.json()) as { id: string; name: string }[];
  const more = Array.from({ length: Math.max(0, PLAYERS - players.length) }, (_, at) => {
    const like = players[at % players.length];
    return { ...like, id: crypto.randomUUID(), name: `${like?.name} Again` };
  });
  await route.fulfill({ response: answer, json: [...players, ...more].slice(0, PLAYERS) });
}

/** Each kind of press some times over; the first round, in which the browser compiles, is not left out. */
async function measure(page: Page): Promise<[string, Answer[]][]> {
  const players = page.getByRole('region', { name: 'Players' });
  const search = players.getByLabel('Search');
  const heads = players.getByRole('columnheader');
  const kinds = new Map<string, Answer[]>();
  const timed = async (kind: string, act: () => Promise<void>) => {
    kinds.set(kind, [...(kinds.get(kind) ?? []), await answersOf(page, act)]);
  };
  const press = (kind: string, target: Locator) => timed(kind, () => target.first().click());
  // Timed each time, so that what is pressed next doesn't wait for what a tab still draws.
  const openTab = (tab: string) => press('tab', players.getByRole('button', { name: new RegExp(`^${tab}`) }));
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of WORDS) {
      await search.focus();
      for (const key of word) await timed('a key in the search', () => page.keyboard.press(key));
      await press('search cleared', players.getByRole('button', { name: 'Clear search' }));
    }
    for (const tab of [...POSITIONS, 'ALL']) await openTab(tab);
    for (const column of [/^Season/, /^Avg/, /^Player/, /^Opponent/, /^Proj/]) {
      await press('sort', heads.getByRole('button', { name: column }));
    }
    for (const slot of ['Add QB', 'Add TE', 'Add RB, WR or TE', 'Add K']) {
      await press('slot', page.getByRole('button', { name: new RegExp(`^${slot}`) }));
    }
    for (let at = 0; at < 4; at += 1) await press("'Available Only'", page.getByLabel('Available Only'));
    for (const position of POSITIONS) {
      await openTab(position);
      await press('player added', healthy.getByRole('button', { name: /^Add [^:]+$/ }));
      await press('player removed', players.getByRole('button', { name: /^Remove / }));
    }
    await openTab('ALL');
  }
  return [...kinds];
}

const HEAD = ['press', 'times', 'median ms', 'longest ms', 'over 50 ms', 'all drawn ms', 'long tasks'];

function rowOf([kind, answers]: [string, Answer[]]): string[] {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const shown = (ms: number) => (ms < 16 ? '<16' : String(ms));
  const over = times.filter((ms) => ms > AIM_MS).length;
  const tasks = answers.reduce((sum, { longTasks }) => sum + longTasks, 0);
  const [median, longest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  const drawn = answers.map(({ doneMs }) => doneMs).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)];
  return [kind, String(times.length), shown(median), shown(longest), String(over), String(drawn), String(tasks)];
}
