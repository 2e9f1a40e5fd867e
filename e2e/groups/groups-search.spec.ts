import { apiOf, makeGroup } from '../api-calls.ts';
import { inDemoDatabase } from '../demo-database.ts';
import { expect, test } from '../journey.ts';
import { newcomer } from '../people.ts';
import { expectNoBarriers, PHONE } from '../screens.ts';

test('public groups are looked for by name: what is typed is asked for once, and cleared', async ({ page, demo }) => {
  await newcomer(page, demo, 'Seeker');
  await makeGroup(await apiOf(page, demo), 'Needle & Haystack', { visibility: 'public' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/groups/public') asked.push(search);
  });
  await page.goto(`${demo.url}/groups`);
  const panel = page.getByRole('region', { name: 'Public Groups' });
  const rows = panel.locator('[data-group]');
  await expect(rows.filter({ hasText: 'The Long Snappers' })).toBeVisible();
  const field = panel.getByRole('textbox', { name: 'Search public groups' });
  await field.pressSequentially('needle & h');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Needle & Haystack');
  await expect(panel.getByRole('status')).toHaveText('1 found');
  expect(asked.at(-1)).toBe('?search=needle+%26+h');
  await field.fill('%');
  await expect(panel.getByRole('heading', { name: 'No Public Groups' })).toBeVisible();
  await expect(panel.getByText('No public group matches “%”.')).toBeVisible();
  await expectNoBarriers(page, 'public groups, none found');
  await panel.getByRole('button', { name: 'Show All' }).click();
  await expect(field).toHaveValue('');
  await expect(rows.filter({ hasText: 'The Long Snappers' })).toBeVisible();
  await field.fill('needle');
  await panel.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill('snap');
  await expect(rows).toHaveCount(1);
  await field.press('Escape');
  await expect(rows.filter({ hasText: 'Double or Nothing' })).toBeVisible();
});

test('[G2.14] however many public groups there are, all of them can be reached, and found by name', async ({
  page,
  ownDemo,
}) => {
  await inDemoDatabase(ownDemo, (client) =>
    client.query(
      `insert into groups (id, season_id, name, description, visibility, max_participants, is_active, max_player_usage,
         qb_count, rb_count, wr_count, te_count, flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks,
         player_double_down, created_at)
       select gen_random_uuid(), season_id, 'Pool ' || lpad(n::text, 3, '0'), description, visibility, max_participants,
         is_active, max_player_usage, qb_count, rb_count, wr_count, te_count, flex_count, def_count, k_count,
         playoff_bonus_percent, playoff_weeks, player_double_down, created_at
       from groups, generate_series(1, 230) n where name = 'The Long Snappers'`,
    ),
  );
  await newcomer(page, ownDemo, 'Reader', '/groups');
  const panel = page.getByRole('region', { name: 'Public Groups' });
  const rows = panel.locator('[data-group]');
  const more = panel.getByRole('button', { name: 'Show more groups' });
  await expect(rows).toHaveCount(50);
  await expect(panel.getByText('200+')).toBeVisible();
  for (const shown of [100, 150, 200]) {
    await more.click();
    await expect(rows).toHaveCount(shown);
  }
  await expect(panel.getByText('233', { exact: true })).toBeVisible();
  await more.click();
  await expect(rows).toHaveCount(233);
  await expect(rows.last()).toContainText('Two-Quarterback Trouble');
  await expect(more).toBeHidden();
  // Beyond the first page, and found all the same.
  await panel.getByRole('textbox', { name: 'Search public groups' }).fill('pool 229');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pool 229');
  await panel.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(50);
  await expectNoBarriers(page, 'many public groups', [PHONE]);
});
