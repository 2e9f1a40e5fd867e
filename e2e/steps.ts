import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { mailTo, type Person } from './people.ts';
import type { App } from './server.ts';

/** One of these for each slot, in the order in which they are picked: the third running back goes to FLEX. */
export const NINE = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'RB', 'DEF', 'K'] as const;

/** The name of the button of a player who can be added: no reason follows the player's name. */
export const canBeAdded = /^Add [^:]+$/;

/**
 * From here on the timers of a page whose clock is installed run only as the journey lets them. What is due within five
 * seconds comes at once: Playwright stops a clock only at an instant that is still ahead when it receives it.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/** Chooses an action in the menu of a group's row or a lineup's card. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More (actions for|of) / }).click();
  await row.page().getByRole('menuitem', { name }).click();
}

/** From the landing page to 'Check Your Email' [A2.21, A2.31]. */
export async function signUp(page: Page, app: App, person: Person): Promise<void> {
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Start Your Season' }).click();
  await expect(page).toHaveURL(`${app.url}/auth?view=sign_up`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await expect(page.getByText('Username available')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

/** Opens the email in the local mailbox, in the browser, and follows its link [A2.31]. */
export async function confirm(page: Page, app: App, person: Person): Promise<void> {
  // The mailbox lists what had arrived when it was opened.
  const { links } = await mailTo(page.request, app, person.email);
  await page.goto(`${app.url}/dev/mailbox`);
  await page.getByRole('article').filter({ hasText: person.email }).locator(`a[href="${links[0]}"]`).click();
  await expect(page).toHaveURL(`${app.url}/lineups`);
}

/**
 * Adds the first healthy player who can be added, of a position if one is given. The list shows a change a moment after
 * the lineup does, and a click on an outdated row would add another player or remove the last one: so this waits for
 * the list before and after.
 */
export async function addFirst(players: Locator, position = '', press: 'click' | 'tap' = 'click'): Promise<void> {
  if (position) await showPosition(players, position, press);
  const healthy = players.getByRole('row').filter({ hasNot: players.page().locator('.injury') });
  const add = healthy.getByRole('button', { name: canBeAdded }).first();
  const label = (await add.getAttribute('aria-label')) ?? '';
  await add[press]();
  await expect(players.getByRole('button', { name: label.replace(/^Add/, 'Remove'), exact: true })).toBeVisible();
}

/** Selects a position's tab and waits until the list shows its players. */
export async function showPosition(
  players: Locator,
  position: string,
  press: 'click' | 'tap' = 'click',
): Promise<void> {
  await players.getByRole('group', { name: 'Position' }).getByRole('button', { name: position })[press]();
  const first = players.getByRole('row').nth(1);
  await expect(first).toContainText(new RegExp(`\\b${position}\\b`), { useInnerText: true });
}

/** Picks the first healthy player who can be added, nine times, by the position tabs. */
export async function pickNine(page: Page): Promise<void> {
  for (const [at, position] of NINE.entries()) {
    await addFirst(page.getByRole('region', { name: 'Players' }), position);
    await expect(page.getByText(`${at + 1} of 9`)).toBeVisible();
  }
}

/** A reply of the API to the user signed in on this page. */
export async function ask<Reply>(page: Page, app: App, path: string): Promise<Reply> {
  const { token } = (await (await page.request.get(`${app.url}/api/auth/token`)).json()) as { token: string };
  const answer = await page.request.get(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Reply;
}

/** Moves the season's clock forward. */
export async function moveClock(page: Page, app: App, now: string): Promise<void> {
  const moved = await page.request.post(`${app.url}/dev/clock`, { data: { now } });
  expect(moved.ok(), await moved.text()).toBe(true);
}

/** Moves the season's clock on by some minutes. */
export async function moveOn(page: Page, app: App, minutes: number): Promise<void> {
  const { now } = (await (await page.request.get(`${app.url}/dev/clock`)).json()) as { now: string };
  await moveClock(page, app, new Date(Date.parse(now) + minutes * 60_000).toISOString());
}

interface Week {
  person: Person;
  weekNumber: number;
  /** An instant before the week's end by which all games are final. */
  afterTheGames: string;
  /** Called on every screen that is reached. */
  onScreen?: (page: Page, screen: string) => Promise<void>;
}

/**
 * The whole way of a player in one week: signs up, confirms, builds a lineup of nine, submits it, and after the games
 * finds it scored and ranked.
 */
export async function playAWeek(
  page: Page,
  app: App,
  { person, weekNumber, afterTheGames, onScreen = async () => {} }: Week,
): Promise<void> {
  await signUp(page, app, person);
  await onScreen(page, 'check your email');
  await confirm(page, app, person);
  await expect(page.getByRole('heading', { name: `Week ${weekNumber} Lineups` })).toBeVisible();
  await onScreen(page, 'lineups, none yet');
  await page.getByRole('link', { name: 'Create Lineup' }).click();
  await pickNine(page);
  await onScreen(page, 'builder, nine picked');
  await page.getByLabel('Lineup Name').fill('Every Player Once');
  await expect(page.getByText('Lineup ready to submit')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Lineup' }).click();
  await expect(page).toHaveURL(`${app.url}/lineups`);
  await expect(page.getByRole('heading', { name: 'You’re In' })).toBeVisible();
  await expect(playersOf(page).getByRole('row')).toHaveCount(NINE.length + 1);
  await onScreen(page, 'you’re in');
  await page.getByRole('link', { name: 'Lineups', exact: true }).first().click();
  const card = page.getByRole('article', { name: 'Every Player Once' });
  await expect(card.getByText('9 to play', { exact: true })).toBeVisible();
  await onScreen(page, 'lineups, one to play');

  await moveClock(page, app, afterTheGames);
  await page.reload();
  await expect(card.getByText('9 final', { exact: true })).toBeVisible();
  const total = await actualTotal(page);
  // Each slot is rounded to one decimal [G9.8].
  expect(Math.abs((await sumOfSlots(page)) - total)).toBeLessThan(NINE.length * 0.051);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  const own = page.getByRole('table', { name: 'Overall Standings' }).getByRole('row').filter({ hasText: 'You' });
  await expect(own.getByRole('cell').nth(3)).toHaveText(total.toFixed(1));
  await expect(own.getByRole('cell').nth(4)).toHaveText(total.toFixed(1));
  await expect(own.getByRole('cell').first()).toHaveText(/^\d+$/);
  await onScreen(page, 'leaderboard');
}

const playersOf = (page: Page) => page.getByRole('table', { name: 'Players of Every Player Once' });

async function actualTotal(page: Page): Promise<number> {
  const shown = page.getByRole('article', { name: 'Every Player Once' }).locator('dt:text-is("Actual") + dd');
  return Number(await shown.innerText());
}

async function sumOfSlots(page: Page): Promise<number> {
  const rows = await playersOf(page).getByRole('row').all();
  const points = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').last().innerText()));
  return points.reduce((sum, text) => sum + Number(text.replace('−', '-')), 0);
}

/** Unticks the groups of last week's lineup, which the builder starts with. */
export async function untickGroups(page: Page, how: 'click' | 'tap' = 'click'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
  const ticked = page.getByRole('checkbox', { checked: true });
  while ((await ticked.count()) > 0) await ticked.first()[how]();
}
