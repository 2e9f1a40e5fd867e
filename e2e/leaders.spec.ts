import type { Page } from '@playwright/test';
import type { ScoreboardGame } from '../contract/src/scoreboard.ts';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import type { App } from './server.ts';
import { moveOn } from './steps.ts';
import { withoutFirstData } from './without-first-data.ts';

test('a new leader of a game is shown on its card by the live message alone', async ({ page, movingDemo: demo }) => {
  await signIn(page, demo, castMember('ann'));
  // Of the games the page reads only what they are now: what is new has to come by messages.
  await withoutFirstData(page);
  let first: string | null = null;
  await page.route(/\/api\/scoreboard\b/, async (route) => {
    if (first !== null) return route.fulfill({ contentType: 'application/json', body: first });
    const answer = await route.fetch();
    first = await answer.text();
    return route.fulfill({ response: answer });
  });
  const everybody = page.waitForResponse(/\/api\/players\?/);
  await page.goto(`${demo.url}/scoreboard`);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  await everybody;
  const before = await shownLeaders(page);
  expect(before.length).toBeGreaterThan(3);
  await moveOn(page, demo, 20);
  await expect(async () => {
    const shown = await shownLeaders(page);
    expect(shown).toEqual(await leadersOf(page, demo));
    const knownBefore = new Set(before.flatMap((line) => namesOf(line)));
    expect(shown.flatMap((line) => namesOf(line)).some((name) => !knownBefore.has(name))).toBe(true);
  }).toPass({ timeout: 120_000 });
});

/** The games in play on the page with who leads them: 'NO @ LAR: Puka Nacua, …'. */
async function shownLeaders(page: Page): Promise<string[]> {
  const games = page.locator('article[data-status=in_progress]');
  await expect(games.first()).toBeVisible();
  const lines = await games.evaluateAll((articles) =>
    articles.map((article) => {
      const names = [...article.querySelectorAll('section [title]')].map((name) => name.getAttribute('title'));
      return `${article.querySelector('h2')?.textContent}: ${names.join(', ')}`;
    }),
  );
  return lines.toSorted();
}

const namesOf = (line: string) => (line.split(': ')[1] ?? '').split(', ');

/** The same as the server has it now, read past the page's own answers. */
async function leadersOf(page: Page, app: App): Promise<string[]> {
  const { token } = (await (await page.request.get(`${app.url}/api/auth/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const season = await (await page.request.get(`${app.url}/api/current-season-weeks`, { headers })).json();
  const answer = await page.request.get(`${app.url}/api/scoreboard/${season.currentWeek.id}`, { headers });
  return ((await answer.json()) as ScoreboardGame[])
    .filter(({ status }) => status === 'in_progress')
    .map(({ away_team, home_team, players }) => {
      const points = ({ actual_points }: (typeof players)[number]) => actual_points ?? -99;
      const once = [...new Map(players.map((player) => [player.id, player])).values()];
      const best = once.toSorted((a, b) => points(b) - points(a) || (a.id < b.id ? -1 : 1)).slice(0, 3);
      return `${away_team.abbreviation} @ ${home_team.abbreviation}: ${best.map(({ name }) => name).join(', ')}`;
    })
    .toSorted();
}
