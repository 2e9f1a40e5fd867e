import { inDemoDatabase } from '../demo-database.ts';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers, PHONE } from '../screens.ts';
import type { App } from '../server.ts';

/** The layout shift of a page since it was opened, as the browser counts it. */
const SHIFT = () =>
  new Promise<number>((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
  });

test('whoever is touched by a correction reads it above the lineups, under the lineup and where others look', async ({
  page,
  ownDemo,
}) => {
  const corrected = await correctWeek6(ownDemo, 'ben@singleback.test');
  const text = `+0.1, ${corrected.shortName} 40 to 41 receiving yards`;
  await page.setViewportSize(PHONE);
  await signIn(page, ownDemo, castMember('ben'));
  const notice = page.getByRole('region', { name: 'Stat corrections' });
  await expect(notice).toContainText(`Week 6: ${text}`);
  await page.reload();
  await expect(notice).toBeVisible();
  expect(await page.evaluate(SHIFT)).toBeLessThan(0.02);
  await expectNoBarriers(page, 'lineups with a correction');

  await page.goto(`${ownDemo.url}/lineups/6`);
  await expect(page.getByRole('article').getByRole('list', { name: 'Stat corrections' }).first()).toHaveText(
    `Corrected: ${text}`,
  );
  await page.getByRole('button', { name: `Dismiss: week 6, ${text}` }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').getByText(`Corrected: ${text}`).first()).toBeVisible();
  await expect(notice).toBeHidden();
});

test('somebody else sees the correction in the lineup viewer', async ({ page, ownDemo }) => {
  await correctWeek6(ownDemo, 'ben@singleback.test');
  await signIn(page, ownDemo, castMember('ann'), '/leaderboard');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: /^Sunday Morning Regulars/ }).click();
  await page
    .getByRole('table', { name: 'Standings of Sunday Morning Regulars' })
    .getByRole('button', { name: 'Ben Checkdown' })
    .click();
  const viewer = page.getByRole('dialog', { name: 'Ben Checkdown' });
  await viewer.getByRole('combobox', { name: 'Week' }).click();
  await page.getByRole('option', { name: 'Week 6', exact: true }).click();
  await expect(viewer.getByText('Corrected: +0.1, 40 to 41 receiving yards')).toHaveCount(1);
  await expectNoBarriers(page, 'lineup viewer with a correction');
});

/** Corrects a receiver of a user's lineup of week 6 in the everyone-group, as the pipeline would write it down. */
async function correctWeek6(app: App, email: string): Promise<{ shortName: string }> {
  return await inDemoDatabase(app, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `with receiver as (
         select stat_lines.player_id, stat_lines.week_id, stat_lines.points, players.name
         from users join lineups on lineups.user_id = users.id join weeks on weeks.id = lineups.week_id
         join lineup_groups on lineup_groups.lineup_id = lineups.id
         join lineup_slots on lineup_slots.lineup_id = lineups.id
         join players on players.id = lineup_slots.player_id
         join stat_lines on stat_lines.player_id = players.id and stat_lines.week_id = lineups.week_id
         where email = $1 and week_number = 6 and players.position = 'WR'
           and lineup_groups.group_id = '00000000-0000-0000-0000-000000000001'
         order by slot_order limit 1
       ), noted as (
         insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
         select gen_random_uuid(), player_id, week_id, $2::jsonb, points, points + 10, 'simulated', now() from receiver
       )
       select name from receiver`,
      [email, JSON.stringify([{ stat: 'receivingYards', old: 40, new: 41 }])],
    );
    return { shortName: rows[0]?.name.split(' ').slice(1).join(' ') ?? '' };
  });
}
