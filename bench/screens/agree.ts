// `npm run bench -- agree [seconds]`: how long the screens of one user differ while a demo runs at 60 times its speed.
// The lineups, the scoreboard, the leaderboard and the group's page are open in one browser; each notes its points of the
// week whenever they change.
import type { Browser, Page } from '@playwright/test';
import { textTable } from '../text-table.ts';
import { inRealBrowser, signInAs } from './real-browser.ts';

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
    const points = (Math.round(Number.parseFloat(text.replace('\u2212', '-').replaceAll(',', '')) * 10) / 10).toFixed(1);
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
  const together = longestInCommon(one, other);
  return one.slice(1).map(({ at }, before) => {
    const shown = together.find(([index]) => index > before);
    return Math.abs((shown ? (other[shown[1]]?.at ?? until) : until) - at);
  });
}

/**
 * The same totals of both in the same order, as pairs of indexes. A total may come back: a fumble takes what a catch has
 * given.
 */
function longestInCommon(one: readonly Seen[], other: readonly Seen[]): [number, number][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  const lengthAt = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  const isSame = (a: number, b: number) => one[a]?.points === other[b]?.points;
  for (let a = one.length - 1; a >= 0; a -= 1) {
    for (let b = other.length - 1; b >= 0; b -= 1) {
      const length = isSame(a, b) ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
      (lengths[a] as Uint32Array)[b] = length;
    }
  }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (isSame(a, b)) pairs.push([a++, b++]);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

function figuresOf(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0));
  return [at(0.5), at(0.9), at(1), `${sorted.filter((ms) => ms > AIM_MS).length} of ${sorted.length}`];
}
