import type { Page } from '@playwright/test';
import type { Player } from '@singleback/contract/players.ts';
import type { Lineup } from '../../contract/src/lineups.ts';
import { apiOf } from '../api-calls.ts';
import { inDemoDatabase } from '../demo-database.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import type { App } from '../server.ts';
import { pickNine } from '../steps.ts';

// Receipts of saves, compared with a database that somebody changes behind the server's back.

/** The receipts that the browser has kept, newest last. */
const kept = (page: Page): Promise<{ lineupId: string; slots: { slot: string; name: string }[] }[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^own:.*:receipts$/.test(each)) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  });

/** Waits until the page has compared its receipts: the week's lineups are asked for, kept answers aside. */
async function compared(page: Page): Promise<void> {
  await page.waitForResponse((answer) => /\/api\/lineups\/[\w-]{36}$/.test(answer.url()));
  await page.waitForTimeout(9_000);
}

/** Saves a lineup on the screen, and waits until its receipt is kept. */
async function saveNine(page: Page, demo: App, name: string, week: number) {
  await newcomer(page, demo, name, `/lineup/${week}`);
  await pickNine(page);
  await page.getByRole('button', { name: 'Submit Lineup' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups/${week}`);
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  const [receipt] = await kept(page);
  return { lineupId: receipt?.lineupId ?? '', kicker: receipt?.slots.find(({ slot }) => slot === 'K1')?.name ?? '' };
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your lineup' });

test.describe('a difference without a reason', () => {
  // Whether another log has begun since is asked for.
  test.use({ expectedErrors: /404.*\/log\/2\/key/ });

  test('a pick that is changed in the database is shown to its owner, who saved it on a screen, and can be proven', async ({
    page,
    demo,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { lineupId, kicker } = await saveNine(page, demo, 'Receipt', 9);
    await page.goto(`${demo.url}/lineups/9`);
    await compared(page);
    await expect(alert(page)).toHaveCount(0);

    await inDemoDatabase(demo, (client) =>
      client.query(
        `update lineup_slots set player_id = (
        select other.id from players other join players held on held.id = lineup_slots.player_id
        where other.position = 'K' and other.id <> held.id order by other.name limit 1)
      where lineup_id = $1 and slot_key = 'K1'`,
        [lineupId],
      ),
    );
    await page.reload();
    await expect(alert(page)).toContainText('is not what you saved.', { timeout: 60_000 });
    await expect(alert(page)).toContainText(`in place of ${kicker}.`);
    await page.getByRole('button', { name: 'Copy Receipt' }).click();
    await expect(page.getByText('Receipt copied')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`/log/receipts`);
    expect(text).toContain('singleback.org/save/v1');
    await expect(alert(page).getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/lineup/${lineupId}/transactions`,
    );
  });
});

test('what was changed on another device is no reason for an alarm, and its receipt is forgotten', async ({
  page,
  demo,
}) => {
  const { lineupId } = await saveNine(page, demo, 'Noalarm', 10);
  const api = await apiOf(page, demo);
  const { week_id, players, groups } = await api<Lineup>('GET', `/lineup/${lineupId}`);
  const listed = await api<Player[]>('GET', `/players?week_id=${week_id}`);
  const other = listed.find(
    ({ id, position, is_bye }) => position === 'K' && !is_bye && !players.some(({ player }) => player.id === id),
  );
  const slots = players.map(({ position_key: key, player: { id } }) => ({
    position: key.toUpperCase(),
    player_id: id,
  }));
  await api('PUT', `/lineup/${lineupId}`, {
    ...{ week_id, group_ids: groups.map(({ id }) => id) },
    players: slots.map((slot) => (slot.position === 'K1' ? { ...slot, player_id: other?.id } : slot)),
  });
  await page.reload();
  await expect.poll(async () => (await kept(page)).length, { timeout: 60_000 }).toBe(0);
  await expect(alert(page)).toHaveCount(0);
});
