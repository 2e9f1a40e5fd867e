import type { AdminGroup } from '@singleback/contract/admin/admin-users.ts';
import { expect, test } from 'vitest';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { id } from '../../app/testing/small-league.ts';
import { consoleApi, ENTRIES, GROUPS, MEMBERS } from '../testing/console.ts';

const [sundaySix] = GROUPS;

test('groups are found, closed ones too, and a row opens the group', async () => {
  const api = consoleApi();
  const { screen, path } = await openApp('/admin/groups', api);
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/^Sunday Six/)).toMatchTextContent(/Private.*Dana.*2026 Season.*6 of 20/);
  await expect.element(row(/^The Long Snappers/)).toMatchTextContent('Closed');
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('textbox', { name: 'Search groups by name or ID' }).fill('sunday');
  await expect.poll(() => api.requests.at(-1)?.url).toBe('/admin/groups?search=sunday');
  await row(/^Sunday Six/).click();
  await expect.poll(path).toBe(`/admin/groups/${id(2000)}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sunday Six' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Active Members' })).toMatchTextContent(/Dana.*Commissioner/);
  await expectNoBarriersAtBothWidths();
});

test('a group of a postseason that plays last one standing says so', async () => {
  const api = consoleApi();
  const group = {
    ...GROUPS[1],
    season: '2026 Postseason',
    season_kind: 'postseason',
    cut: 2,
    cut_from: 2,
  } as AdminGroup;
  api.reply('GET /admin/groups/:id', { group, members: MEMBERS, entries: [] });
  const { screen } = await openApp(`/admin/groups/${group.id}`, api);
  const facts = screen.getByRole('region', { name: 'Group' });
  await expect.element(facts).toMatchTextContent(/2026 Postseason/);
  await expect.element(facts).toMatchTextContent(/Last one standing · 2 out a round from the Divisional round/);
});

test('a group is renamed, closed and transferred to one of its other members, each with a reason', async () => {
  const api = consoleApi();
  const { screen } = await openApp(`/admin/groups/${id(2000)}`, api);
  const done = (message: string) => sundaySix && api.reply('POST /admin/groups/:id', { group: sundaySix, message });
  const lastSent = () => api.requests.findLast(({ key }) => key === 'POST /admin/groups/:id')?.body;

  await screen.getByRole('button', { name: 'Rename' }).click();
  const renaming = screen.getByRole('dialog', { name: 'Rename Group' });
  await renaming.getByLabelText('Group name').fill('Group 118');
  await renaming.getByLabelText('Reason').fill('Report 57');
  api.refuse('POST /admin/groups/:id', 422, { error: 'This name is not allowed.', code: 'field_invalid' });
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect.element(renaming.getByText('This name is not allowed.')).toBeVisible();
  done('The group is now called Group 118.');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect.element(screen.getByText('The group is now called Group 118.')).toBeVisible();
  expect(lastSent()).toEqual({ action: 'rename', name: 'Group 118', reason: 'Report 57' });

  await screen.getByRole('button', { name: 'Transfer' }).click();
  const transfer = screen.getByRole('dialog', { name: 'Transfer Group' });
  await transfer.getByLabelText('Reason').fill('Left the league');
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(transfer.getByText('Choose a member.')).toBeVisible();
  await transfer.getByRole('combobox', { name: 'New commissioner' }).click();
  await expect.element(screen.getByRole('option', { name: 'Dana', exact: true })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Ezra' }).click();
  await expectNoBarriers();
  done('Ezra owns the group now.');
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect.element(screen.getByText('Ezra owns the group now.')).toBeVisible();
  expect(lastSent()).toEqual({ action: 'transfer', user_id: id(1003), reason: 'Left the league' });

  await screen.getByRole('button', { name: 'Close', exact: true }).first().click();
  const closing = screen.getByRole('dialog', { name: 'Close Group' });
  await closing.getByLabelText('Reason').fill('Spam');
  done('The group is closed.');
  if (sundaySix) {
    api.reply('GET /admin/groups/:id', {
      group: { ...sundaySix, is_active: false },
      members: MEMBERS,
      entries: ENTRIES,
    });
  }
  await closing.getByRole('button', { name: 'Close Group' }).click();
  await expect.element(screen.getByText('The group is closed.')).toBeVisible();
  expect(lastSent()).toEqual({ action: 'close', reason: 'Spam' });
  await expect.element(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
});
