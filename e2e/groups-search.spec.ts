import { apiOf, makeGroup } from './api-calls.ts';
import { expect, test } from './journey.ts';
import { newcomer } from './people.ts';
import { expectNoBarriers } from './screens.ts';

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
  await expect(panel.getByText('No public group has “%” in its name.')).toBeVisible();
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
