import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import { expectNoBarriers } from './screens.ts';

const ORDER = ['in_progress', 'scheduled', 'final'];

test('[G2.60, G2.61, G2.62] the games of the week, those in progress first, with the user’s own players', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Lineups', 'Scoreboard', 'Groups', 'Leaderboard']);
  await links.filter({ hasText: 'Scoreboard' }).click();
  await expect(page).toHaveURL(`${demo.url}/scoreboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 7 Scoreboard' })).toBeVisible();

  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const shown = await cards.evaluateAll((articles) =>
    articles.map((article) => ({
      status: (article as HTMLElement).dataset.status ?? '',
      state: article.querySelector('header span')?.textContent?.trim() ?? '',
      title: article.querySelector('h2')?.textContent ?? '',
      text: article.textContent ?? '',
      balls: article.querySelectorAll('[aria-label="has the ball"]').length,
      hasPlayers: article.querySelector('table') !== null,
    })),
  );
  const places = shown.map(({ status }) => ORDER.indexOf(status));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places)).toEqual(new Set([0, 1, 2]));
  for (const { status, state, title, text, balls, hasPlayers } of shown) {
    expect(title).toMatch(/^[A-Z]{2,3} @ [A-Z]{2,3}$/);
    if (status === 'in_progress') expect(state).toMatch(/^(\d+:\d\d (1st|2nd|3rd|4th|\d?OT)|Half)$/);
    if (status === 'scheduled') expect(state).toMatch(/^(Sun|Mon|Tue) \d+:\d\d [AP]M$/);
    if (status === 'final') expect(state).toBe('Final');
    expect(balls, 'only in play has anybody the ball').toBeLessThanOrEqual(status === 'in_progress' ? 1 : 0);
    expect(text.includes('No players from your lineups in this game')).toBe(!hasPlayers);
  }
  expect(shown.some(({ balls }) => balls === 1)).toBe(true);
  expect(shown.some(({ hasPlayers }) => hasPlayers)).toBe(true);
  // All of ben's lineups have the default name: their groups distinguish them, above the games and with each player.
  const labels = await page.getByLabel('Your lineups').getByRole('term').allTextContents();
  expect(labels).toContain('Two-Quarterback Trouble');
  expect(labels).toContain('Double or Nothing');
  expect(new Set(labels).size).toBe(labels.length);
  const own = await cards.getByRole('table', { name: 'My Players' }).getByRole('rowheader').allTextContents();
  for (const row of own)
    expect(
      labels.some((label) => row.endsWith(label)),
      row,
    ).toBe(true);
  await expect(page.getByText('Times in Coordinated Universal Time')).toBeVisible();
  await expectNoBarriers(page, 'scoreboard');
});

test('another week can be selected, and an unknown one shows the current week', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ben'), '/scoreboard');
  const week = page.getByRole('combobox', { name: 'Week' });
  await week.click();
  await page.getByRole('option', { name: /^Week 6/ }).click();
  await expect(page).toHaveURL(`${demo.url}/scoreboard?week=6`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 6 Scoreboard' })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(cards.locator('header').filter({ hasText: 'Final' })).toHaveCount(await cards.count());
  await page.goto(`${demo.url}/scoreboard?week=40`);
  await expect(page).toHaveURL(`${demo.url}/scoreboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 7 Scoreboard' })).toBeVisible();
});
