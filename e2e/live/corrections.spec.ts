import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Recap } from '@singleback/contract/recap.ts';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import type { App } from '../server.ts';
import { ask, moveClock } from '../steps.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url));

/** A correction is on an open page within this long (rules 7.21). */
/** No page fetches these again by itself within 20 s. */
const SOON = { timeout: 15_000 };

/** Runs an operator's command on the database of a running app; returns what it says. */
async function operate(app: App, ...words: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: app.dataDir };
  return (await run(process.execPath, [command, ...words, '--reason', 'The league says so'], { env })).stdout;
}

const wonWeek = (page: Page) => page.getByRole('region', { name: 'You won week 7' });
/** The points of the lineup that is open. */
const total = (page: Page) => page.getByRole('article').locator('dt:text-is("Actual") + dd');

/** Opens the lineup with a player. */
async function openLineupWith(page: Page, name: string): Promise<void> {
  await expect(total(page)).toBeVisible();
  for (const tab of await page.getByRole('tablist', { name: 'Lineups' }).getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    if (await page.getByRole('article').getByText(name).first().isVisible()) return;
  }
  throw new Error(`No lineup has ${name}.`);
}

/** Someone whom ben alone played in week 7 in one of his small groups, and who can catch: with enough points he wins it. */
async function playerOfBenAlone(page: Page, app: App): Promise<string> {
  const links = page.getByRole('region', { name: 'Week 7 results' }).getByRole('link', { name: / results, / });
  for (const link of await links.all()) {
    const groupId = /groups\/([^/]+)\//.exec((await link.getAttribute('href')) ?? '')?.[1];
    const { recap } = await ask<{ recap: Recap | null }>(page, app, `/api/groups/${groupId}/recap/7`);
    if (recap === null || recap.members > 20) continue;
    const own = recap.userRow?.userId;
    const held = recap.rows.flatMap(({ userId, played }) => played.map(({ playerId }) => ({ userId, playerId })));
    const isAlone = (id: string) => {
      const holders = held.filter(({ playerId }) => playerId === id);
      return holders.length === 1 && holders[0]?.userId === own;
    };
    const found = recap.players.find(({ id, position }) => ['RB', 'WR', 'TE'].includes(position) && isAlone(id));
    if (found) return found.name;
  }
  throw new Error('Others have all of his players.');
}

test('a correction on Wednesday, and its end, reach the open pages of two browsers at once', async ({
  page,
  browser,
  ownDemo: demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await moveClock(page, demo, '2026-10-28T15:00:00Z');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Lineups' })).toBeVisible();
  const results = page.getByRole('region', { name: 'Week 7 results' });
  // Unfolded, as week 8 has no lineup yet.
  await expect(results.getByRole('link', { name: / results, / }).first()).toBeVisible();
  await expect(wonWeek(page)).not.toBeVisible();
  const before = await results.innerText();

  const other = await (await browser.newContext({ timezoneId: 'UTC', locale: 'en-US' })).newPage();
  await signIn(other, demo, castMember('ben'), '/lineups/7');
  const name = await playerOfBenAlone(page, demo);
  await openLineupWith(other, name);
  const points = await total(other).innerText();

  const said = await operate(demo, 'override', 'stats', name, 'receivingYards=900', 'receivingTds=12', '--week', '7');
  await Promise.all([
    expect(wonWeek(page)).toBeVisible(SOON),
    expect(results).not.toHaveText(before, SOON),
    expect(total(other)).not.toHaveText(points, SOON),
    expect(other.getByText(/operator since .*The league says so/).first()).toBeVisible(SOON),
  ]);

  const id = /end-override (\S+)/.exec(said)?.[1] ?? '';
  await operate(demo, 'end-override', id);
  await Promise.all([
    expect(wonWeek(page)).not.toBeVisible(SOON),
    expect(total(other)).toHaveText(points, SOON),
    expect(other.getByText(/The league says so/)).toHaveCount(0, SOON),
  ]);
  await other.context().close();
});
