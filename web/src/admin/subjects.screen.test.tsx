import type { AdminGroup } from '@singleback/contract/admin/admin-users.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';
import { consoleApi, DANA, ENTRIES, GROUPS, MEMBERS, USERS } from './testing/console.ts';

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
  const pasted = 'x'.repeat(201);
  await renaming.getByLabelText('Group name').fill(pasted);
  await renaming.getByLabelText('Reason').fill('Report 57');
  api.refuse('POST /admin/groups/:id', 422, { error: 'This name is not allowed.', code: 'field_invalid' });
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect.element(renaming.getByText('This name is not allowed.')).toBeVisible();
  await expect.element(renaming.getByLabelText('Group name')).toHaveValue(pasted);
  await renaming.getByLabelText('Group name').fill('Group 118');
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

const rowsOf = () => document.querySelectorAll('table[class] tbody tr');

test('users are found while typing pauses; a row opens the user, and Back keeps the search', async () => {
  const api = consoleApi();
  const { screen, path, goBack } = await openApp('/admin/users', api);
  await expect.poll(() => rowsOf().length).toBe(25);
  await expectNoBarriersAtBothWidths();
  const field = screen.getByRole('textbox', { name: 'Search users by name, email or ID' });
  await userEvent.type(field, 'dan');
  await expect.poll(() => rowsOf().length).toBe(3);
  await expect.element(screen.getByText('3 users found')).toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /^Danaher/ })).toMatchTextContent('Suspended');
  await expect.element(screen.getByRole('row', { name: /^dana_in_denver/ })).toMatchTextContent(/confirmed.*Premium/);
  await screen.getByRole('row', { name: /^dana_in_denver/ }).click();
  await expect.poll(path).toBe(`/admin/users/${id(1001)}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dana' })).toBeVisible();
  // The Users tab stays the current one on a user's page.
  const tabs = screen.getByRole('navigation', { name: 'Admin' });
  await expect.element(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  goBack();
  await expect.element(field).toHaveValue('dan');
  await field.fill('nobody at all');
  await expect.element(screen.getByText('No user matches “nobody at all”.')).toBeVisible();
});

test('more users are fetched on demand', async () => {
  const api = consoleApi();
  api.replyWith('GET /admin/users', ({ url }) => {
    const isSecond = url.includes('page=1');
    const users = USERS.map((user, at) => ({ ...user, id: id(isSecond ? 3000 + at : 1000 + at) }));
    return { users, sign_ups: [], has_more: !isSecond };
  });
  const { screen } = await openApp('/admin/users', api);
  const more = screen.getByRole('button', { name: 'Show More Users' });
  await more.click();
  await expect.poll(() => rowsOf().length).toBe(50);
  await expect.element(more).not.toBeInTheDocument();
});

test('a sign-up that waits for its confirmation is found by its address, and confirmed', async () => {
  const api = consoleApi();
  api.reply('POST /admin/sign-ups/:id/confirm', { user: DANA.user, message: 'Newcomer can sign in now.' });
  const { screen } = await openApp('/admin/users', api);
  await screen.getByRole('textbox', { name: /^Search users/ }).fill('newcomer@');
  const waiting = screen.getByRole('region', { name: 'Waiting for Confirmation' });
  await expect.element(waiting).toMatchTextContent('newcomer@milehigh.example');
  await expectNoBarriersAtBothWidths();
  await waiting.getByRole('button', { name: 'Confirm newcomer@milehigh.example' }).click();
  const form = screen.getByRole('dialog', { name: 'Confirm Address' });
  await form.getByLabelText('Reason').fill('The email never came');
  await form.getByRole('button', { name: 'Confirm Address' }).click();
  await expect.element(screen.getByText('Newcomer can sign in now.')).toBeVisible();
  expect(api.requests.findLast(({ key }) => key.startsWith('POST'))).toMatchObject({
    ...{ url: `/admin/sign-ups/${id(950)}/confirm`, body: { reason: 'The email never came' } },
  });
});

test('a user has facts, groups, entries, and lineups without a single pick', async () => {
  const api = consoleApi();
  const ofRound = DANA.lineups
    .slice(0, 1)
    .map((each) => ({ ...each, week_number: 1, season_kind: 'postseason' as const }));
  api.reply('GET /admin/users/:id', { ...DANA, lineups: [...ofRound, ...DANA.lineups] });
  const { screen } = await openApp(`/admin/users/${id(1000)}`, api);
  await expect.element(screen.getByText(/^Wild Card, (saved|created) /)).toBeVisible();
  await expect.element(screen.getByText('Week 2, saved Sun 12:41 PM, 4 of 9 slots locked')).toBeVisible();
  await expect.element(screen.getByText('Week 3, created Mon 8:10 PM, 0 of 9 slots locked')).toBeVisible();
  await expect.element(screen.getByText('Unlocked slots are never shown here')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Groups' })).toMatchTextContent(/Sunday Six.*Closed/);
  await expect.element(screen.getByRole('region', { name: 'Audit Log' })).toMatchTextContent('Ann suspended Dana');
  await expectNoBarriersAtBothWidths();
});

test('every action takes a reason, and says with the words of the server what was done', async () => {
  const api = consoleApi();
  const user = { ...DANA.user, sessions: 2, granted_until: '2027-02-15T04:59:59.000Z' };
  api.reply('GET /admin/users/:id', { ...DANA, user });
  const { screen } = await openApp(`/admin/users/${id(1000)}`, api);
  const actions: readonly [button: string, title: string, act: string, action: string][] = [
    ['Send Reset', 'Send Reset', 'Send Reset', 'send_reset'],
    ['End 2 Sessions', 'End Sessions', 'End Sessions', 'end_sessions'],
    ['End Premium', 'End Premium', 'End Premium', 'end_premium'],
    ['Suspend', 'Suspend User', 'Suspend User', 'suspend'],
  ];
  for (const [button, title, act, action] of actions) {
    api.reply('POST /admin/users/:id', { user, message: `Done: ${action}` });
    await screen.getByRole('button', { name: button, exact: true }).click();
    const form = screen.getByRole('dialog', { name: title });
    await expect.element(form.getByLabelText('Reason')).toHaveFocus();
    await form.getByLabelText('Reason').fill(`Because of ${action}`);
    await form.getByRole('button', { name: act }).click();
    await expect.element(screen.getByText(`Done: ${action}`)).toBeVisible();
    const sent = api.requests.findLast(({ key }) => key === 'POST /admin/users/:id')?.body;
    expect(sent).toEqual({ action, reason: `Because of ${action}` });
  }
});

test('Premium is granted until the end of a day', async () => {
  const api = consoleApi();
  api.reply('POST /admin/users/:id', { user: DANA.user, message: 'Dana has Premium.' });
  const { screen } = await openApp(`/admin/users/${id(1000)}`, api);
  await screen.getByRole('button', { name: 'Grant Premium' }).click();
  const form = screen.getByRole('dialog', { name: 'Grant Premium' });
  await form.getByLabelText('Reason').fill('Won the raffle');
  await form.getByRole('button', { name: 'Grant Premium' }).click();
  await expect.element(form.getByText('Choose the last day.')).toBeVisible();
  await form.getByLabelText('Last day').fill('2027-02-14');
  await form.getByRole('button', { name: 'Grant Premium' }).click();
  await expect.element(screen.getByText('Dana has Premium.')).toBeVisible();
  const until = new Date('2027-02-14T23:59:59').toISOString();
  expect(api.requests.findLast(({ key }) => key === 'POST /admin/users/:id')?.body).toEqual({
    ...{ action: 'grant_premium', until, reason: 'Won the raffle' },
  });
});

test('deleting says what it means, and leads back to the list', async () => {
  const api = consoleApi();
  api.reply('POST /admin/users/:id', { user: null, message: 'The account was deleted.' });
  const { screen, path } = await openApp(`/admin/users/${id(1000)}`, api);
  await screen.getByRole('button', { name: 'Delete' }).click();
  const form = screen.getByRole('dialog', { name: 'Delete User' });
  await expect.element(form.getByText(/Past lineups stay in the standings as ‘Former player’/)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await form.getByLabelText('Reason').fill('Asked for it');
  await form.getByRole('button', { name: 'Delete User' }).click();
  await expect.element(screen.getByText('The account was deleted.')).toBeVisible();
  await expect.poll(path).toBe('/admin/users');
});

test('a suspended user can be let in again, and a missing one is said to be missing', async () => {
  const api = consoleApi();
  api.reply('GET /admin/users/:id', { ...DANA, user: { ...DANA.user, suspended_at: '2026-09-01T00:00:00.000Z' } });
  const app = await openApp(`/admin/users/${id(1000)}`, api);
  await expect.element(app.screen.getByRole('button', { name: 'Lift Suspension' })).toBeVisible();
  await expect.element(app.screen.getByRole('button', { name: 'Suspend', exact: true })).not.toBeInTheDocument();
  const gone = consoleApi();
  gone.refuse('GET /admin/users/:id', 404, { error: 'Not there', code: 'not_found' });
  const missing = await openApp(`/admin/users/${id(1000)}`, gone);
  await expect.element(missing.screen.getByRole('heading', { name: 'No Such User' })).toBeVisible();
  await missing.screen.getByRole('main').getByRole('link', { name: 'Users' }).click();
  await expect.poll(missing.path).toBe('/admin/users');
});
