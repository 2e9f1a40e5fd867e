// `npm run bench -- agree [seconds]`: how long the screens of one user differ while a demo runs at 60 times its speed.
// The lineups, the scoreboard, the leaderboard and the group's page are open in one browser; each notes its points of the
// week whenever they change.
import type { Browser, Page } from '@playwright/test';
import { inRealBrowser, signInAs } from './real-browser.ts';
import { textTable } from './text-table.ts';

const SPEED = 60;
const AIM_MS = 1_000;

const PATHS = { lineups: '/lineups', scoreboard: '/scoreboard' };

/**
 * The screens, and where each has the points of the user's first lineup: which of the elements, by `at`. The table of a
 * group is below the overall one. The first screen is compared with the others.
 */
const SCREENS = [
  { name: 'lineups', points: 'article dl [aria-live] dd', at: 0 },
  { name: 'scoreboard', points: 'dl[aria-label="Your lineups"] dd', at: 0 },
  { name: 'leaderboard', points: 'tr[data-you="true"] td:nth-of-type(5)', at: 1 },
  { name: 'group', points: 'tr[data-you="true"] td:nth-of-type(6)', at: 0 },
] as const;

/** What a screen showed from an instant on: points to one decimal, as the leaderboard shows them. */
interface Seen {
  at: number;
  points: string;
}

/** Plays a demo for so many seconds and prints how long each screen was behind the lineups, or ahead. */
export async function agree(seconds: number): Promise<void> {
  await inRealBrowser(async (browser, { url }) => {
    const pages = await openScreens(browser, url);
    const answer = await fetch(`${url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ speed: SPEED }),
    });
    if (!answer.ok) throw new Error(`The clock was not set: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    const until = Date.now();
    const [first, ...others] = await Promise.all(pages.map((page) => page.evaluate<Seen[]>('seen')));
    console.log(
      `${first?.length ?? 0} different totals in ${seconds} s at ${SPEED} times, Chromium ${browser.version()}`,
    );
    const rows = others.map((seen, at) => [
      SCREENS[at + 1]?.name ?? '',
      ...figuresOf(delays(first ?? [], seen, until)),
    ]);
    console.log(textTable([['beside the lineups', 'median ms', '90 % ms', 'longest ms', 'over 1 s'], ...rows]));
    console.log(
      '\nFrom a change of the lineups until the other screen shows it, too. App, database and browser share this machine.',
    );
  });
}

async function openScreens(browser: Browser, url: string): Promise<Page[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.route('https://**', (route) => route.abort());
  const first = await context.newPage();
  await signInAs(first, url, 'ben');
  const id = await groupOfFirstLineup(first, url);
  const paths = { ...PATHS, leaderboard: `/leaderboard?group=${id}`, group: `/groups/${id}` };
  const pages: Page[] = [];
  for (const { name, points, at } of SCREENS) {
    const page = await context.newPage();
    await page.goto(url + paths[name]);
    await page.locator(points).nth(at).waitFor();
    await page.evaluate(watch({ points, at }));
    pages.push(page);
  }
  return pages;
}

/** The id of the group in which the first lineup on the page counts. */
async function groupOfFirstLineup(page: Page, url: string): Promise<string> {
  const card = page.getByRole('article').first();
  await card.waitFor();
  const words = await card.innerText();
  await page.goto(`${url}/groups`);
  const links = page.getByRole('main').locator('a[href^="/groups/"]');
  await links.first().waitFor();
  for (const link of await links.all()) {
    const name = (await link.innerText()).trim();
    if (name !== '' && words.includes(name)) return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  }
  throw new Error(`No group of the lineup was found: ${words}`);
}

// What runs in the page is text: nothing else here knows of documents. Notes what is shown whenever it changes.
const watch = ({ points, at }: { points: string; at: number }) => `
  window.seen = [];
  const look = () => {
    const text = document.querySelectorAll(${JSON.stringify(points)})[${at}]?.textContent ?? '';
    const points = (Math.round(Number.parseFloat(text) * 10) / 10).toFixed(1);
    if (seen.at(-1)?.points !== points) seen.push({ at: Date.now(), points });
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

/**
 * How long after each change of one screen the other showed it too, or already what came later, in milliseconds; or how
 * long before. Until `until` where it never did.
 */
function delays(one: readonly Seen[], other: readonly Seen[], until: number): number[] {
  const orderOf = new Map(one.map(({ points }, at) => [points, at]));
  const reached = other.map(({ at, points }) => ({ at, order: orderOf.get(points) ?? -1 }));
  return one.slice(1).map(({ at }, before) => {
    const first = reached.find(({ order }) => order > before);
    return Math.abs((first?.at ?? until) - at);
  });
}

function figuresOf(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0));
  return [at(0.5), at(0.9), at(1), `${sorted.filter((ms) => ms > AIM_MS).length} of ${sorted.length}`];
}
