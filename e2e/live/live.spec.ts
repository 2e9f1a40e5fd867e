import type { Page, WebSocket, WebSocketRoute } from '@playwright/test';
import type { ScoreboardGame } from '../../contract/src/scoreboard.ts';
import { openProfile } from '../account/account-steps.ts';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import type { App } from '../server.ts';
import { ask, moveClock, moveOn } from '../steps.ts';

// The demo begins an hour into the early games: four journeys of 20 minutes are over before these are.
const MINUTES = 20;

test('[G4.12, G7.36, G7.37] two browsers show live changes without a reload, and nothing of another week', async ({
  page,
  browser,
  movingDemo: demo,
}) => {
  const reads = await keepReads(page);
  await signIn(page, demo, castMember('ben'));
  await openScoreboard(page, demo);
  const other = await (await browser.newContext({ timezoneId: 'UTC', locale: 'en-US' })).newPage();
  const otherReads = await keepReads(other);
  await signIn(other, demo, castMember('ann'));
  await openScoreboard(other, demo);
  const lastWeek = await page.context().newPage();
  await lastWeek.goto(`${demo.url}/scoreboard?week=6`);
  await expectConnected(lastWeek);
  await expect(lastWeek.getByRole('article').first()).toBeVisible();
  const lastWeekBefore = await lastWeek.getByRole('main').innerText();

  // Whatever is read from here on is as old as this: only the messages can bring what is new.
  reads.freeze();
  otherReads.freeze();
  const before = await gamesOn(page);
  await moveOn(page, demo, MINUTES);
  for (const one of [page, other]) await expectGames(one, demo, before);
  expect(await lastWeek.getByRole('main').innerText()).toBe(lastWeekBefore);
  await other.context().close();
});

test('[G7.38] lineups and their totals change by the same messages', async ({ page, movingDemo: demo }) => {
  const reads = await keepReads(page);
  await signIn(page, demo, castMember('ben'));
  await expectConnected(page);
  const total = page.getByRole('article').locator('dt:text-is("Actual") + dd');
  await expect(total).toBeVisible();
  reads.freeze();
  await moveOn(page, demo, MINUTES);
  const weekId = await currentWeekId(page, demo);
  const lineups = await ask<{ total_actual_points: number }[]>(page, demo, `/api/lineups/${weekId}`);
  const totals = lineups.map(({ total_actual_points }) => total_actual_points.toFixed(2));
  await expect(total).toHaveText(totals[0] ?? '');
  await expect(page.getByRole('tablist', { name: 'Lineups' }).getByRole('tab')).toContainText(totals);
});

test.describe('cut off', () => {
  test.use({ expectedErrors: /socket\.io|WebSocket/ });

  test('[A2.39, A4.7] a disconnected page says so, reconnects by itself and receives what it missed', async ({
    page,
    movingDemo: demo,
  }) => {
    const line = await holdLine(page);
    const reads = await keepReads(page);
    await signIn(page, demo, castMember('ben'));
    await openScoreboard(page, demo);
    reads.freeze();
    await line.cut();
    await expect(status(page)).toHaveText('Connecting');
    const before = await gamesOn(page);
    await moveOn(page, demo, MINUTES);
    line.restore();
    // The next attempt may be sixteen seconds away by now.
    await expect(status(page)).toHaveText('Connected');
    await expectGames(page, demo, before);
  });
});

test.describe('without a websocket', () => {
  test.use({ expectedErrors: /socket\.io|WebSocket/ });

  test('[A7.19] without a websocket the page polls, and receives the same', async ({ page, movingDemo: demo }) => {
    await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close());
    const polls: string[] = [];
    page.on('request', (request) => request.url().includes('transport=polling') && polls.push(request.url()));
    const reads = await keepReads(page);
    await signIn(page, demo, castMember('ben'));
    // The websocket says nothing until its time is over; the next attempt is by polling.
    await page.goto(`${demo.url}/scoreboard`);
    await expect(status(page)).toHaveText('Connected');
    expect(polls).not.toEqual([]);
    reads.freeze();
    const before = await gamesOn(page);
    await moveOn(page, demo, MINUTES);
    await expectGames(page, demo, before);
  });
});

test('an open page follows a change of the week', async ({ page, ownDemo }) => {
  await signIn(page, ownDemo, castMember('ben'));
  await openScoreboard(page, ownDemo);
  const lineups = await page.context().newPage();
  await lineups.goto(`${ownDemo.url}/lineups`);
  await expectConnected(lineups);
  await expect(lineups.getByRole('heading', { level: 1, name: 'Week 7 Lineups' })).toBeVisible();
  await moveClock(page, ownDemo, '2026-10-27T10:00:30Z');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Scoreboard' })).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAttribute('data-status', 'scheduled');
  await expect(lineups.getByRole('heading', { level: 1, name: 'Week 8 Lineups' })).toBeVisible();
});

test('[A4.7, A7.19] a signed-in user has an authenticated websocket; signing out closes it', async ({ page, demo }) => {
  const sockets: WebSocket[] = [];
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return;
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  const polls: string[] = [];
  page.on('request', (request) => request.url().includes('transport=polling') && polls.push(request.url()));
  await page.goto(demo.url);
  await expect(page.getByRole('link', { name: 'Start Your Season' })).toBeVisible();
  expect(sockets).toEqual([]);
  await signIn(page, demo, castMember('ann'));
  await expectConnected(page);
  expect(sockets.map((socket) => new URL(socket.url()).host)).toEqual([new URL(demo.url).host]);
  expect(polls).toEqual([]);
  await expect
    .poll(() => sent.find((frame) => frame.includes('"authenticate"')))
    .toMatch(/"authenticate",\{"userId":"[0-9a-f-]{36}","username":"Hail Mary Ann"\}/);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('[A4.7, A7.19] a reconnect authenticates with a name that was chosen meanwhile', async ({ page, demo }) => {
  const sent: string[] = [];
  const keep = ({ payload }: { payload: string | Buffer }) => {
    if (String(payload).includes('"authenticate"')) sent.push(String(payload));
  };
  page.on('websocket', (socket) => socket.on('framesent', keep));
  const { username } = await newcomer(page, demo, 'Renamed');
  await expectConnected(page);
  await expect.poll(() => sent.at(-1)).toContain(`"username":"${username}"`);
  const profile = await openProfile(page, 'Profile');
  await profile.getByLabel('Display Name').fill(`New ${username}`);
  await expect(profile.getByText('Display name available')).toBeVisible();
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  // The page is left, and comes back from the back/forward cache.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.at(-1)).toContain(`"username":"New ${username}"`);
});

const status = (page: Page) => page.getByRole('banner').getByRole('status');

async function expectConnected(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('Connected');
}

async function openScoreboard(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/scoreboard`);
  await expectConnected(page);
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** What the page reads of games and lineups; from `freeze` on it reads only what it has read before. */
async function keepReads(page: Page): Promise<{ freeze(): void }> {
  const read = new Map<string, string>();
  let isFrozen = false;
  await page.route(/\/api\/(scoreboard|lineups|players)\b/, async (route) => {
    const url = route.request().url();
    const known = read.get(url);
    if (isFrozen && known !== undefined) return route.fulfill({ contentType: 'application/json', body: known });
    // The journey may end meanwhile.
    const answer = await route.fetch().catch(() => null);
    const body = await answer?.text().catch(() => null);
    if (!answer || body == null) return;
    read.set(url, body);
    return route.fulfill({ response: answer, body });
  });
  return {
    freeze() {
      isFrozen = true;
    },
  };
}

async function currentWeekId(page: Page, app: App): Promise<string> {
  const season = await ask<{ currentWeek: { id: string } }>(page, app, '/api/current-season-weeks');
  return season.currentWeek.id;
}

/** The games in play on the page, each in a line: 'NO @ LAR 6:42 7-24'. */
async function gamesOn(page: Page): Promise<string[]> {
  const lines = await page.locator('article[data-status=in_progress]').evaluateAll((articles) =>
    articles.map((article) => {
      const text = (selector: string) =>
        [...article.querySelectorAll(selector)].map((found) => found.textContent?.trim());
      const [clock = ''] = text('header span > span:last-child');
      return `${text('h2')[0]} ${clock?.split(' ')[0]} ${text('[data-score]').join('-')}`;
    }),
  );
  return lines.toSorted();
}

/**
 * Expects the page to show the games in progress as the server has them, and different from before. The server is
 * queried each time, because its replies may be a second older than the page's messages.
 */
async function expectGames(page: Page, app: App, before: string[]): Promise<void> {
  const path = `/api/scoreboard/${await currentWeekId(page, app)}`;
  await expect(async () => {
    const games = (await ask<ScoreboardGame[]>(page, app, path)).filter(({ status }) => status === 'in_progress');
    const lines = games.map(
      (game) =>
        `${game.away_team.abbreviation} @ ${game.home_team.abbreviation} ${shownClock(game)} ${game.away_score}-${game.home_score}`,
    );
    const shown = await gamesOn(page);
    expect(shown).toEqual(lines.toSorted());
    expect(shown).not.toEqual(before);
  }).toPass({ timeout: 120_000 });
}

/** The first word of the state that the page shows for a game in progress. */
const shownClock = ({ quarter, time_remaining }: ScoreboardGame) =>
  quarter === 2 && time_remaining === '0:00' ? 'Half' : time_remaining;

interface Line {
  cut(): Promise<void>;
  restore(): void;
}

/** Puts the page's socket into the journey's hands: while it is cut, nothing gets through. */
async function holdLine(page: Page): Promise<Line> {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route(/\/socket\.io\/.*transport=polling/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    restore() {
      isCut = false;
    },
  };
}
