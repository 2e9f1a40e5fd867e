import type { MyGroup } from '@singleback/contract/groups.ts';
import type { LeaderboardEntry } from '@singleback/contract/leaderboard.ts';
import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, member, PREMIUM } from '../../app/testing/small-league.ts';

const PLAIN = group(1, 'Sunday Six', { created_by: '1', current_participants: 3 });
const SIX = { ...PLAIN, group_settings: { ...PLAIN.group_settings, playoff_weeks: [15, 16, 17, 18] } };
const SENT = {
  ...{ id: id(60), address: 'kim@one.test', inviter: { id: '1', display_name: 'Ann' } },
  ...{ status: 'expired' as const, sent_at: '2026-09-01T00:00:00.000Z', expires_at: '2026-09-08T00:00:00.000Z' },
};
const ANNOUNCED = {
  ...{ id: id(61), text: 'Dues are due.', user: { id: '1', display_name: 'Ann' } },
  ...{ created_at: '2026-09-10T00:00:00.000Z', may_delete: true },
};

async function openGroup(more: Partial<MyGroup> = {}, entries: LeaderboardEntry[] = [], isPremium = false) {
  const api = signedInApi();
  if (isPremium) api.reply('GET /subscriptions/current', PREMIUM);
  const shown = { ...SIX, ...more };
  api.reply('GET /groups', [EVERYONE, shown]);
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: shown, entries, page: 1, total: entries.length, userRank: null, userRow: null },
  });
  api.reply('GET /groups/:id/members', [member('1', 'Ann', true), member(id(9), 'Ben'), member(id(8), 'Cass')]);
  api.reply('GET /groups/:id/history', []);
  api.reply('GET /groups/:id/announcements', [ANNOUNCED, { ...ANNOUNCED, id: id(62), text: 'Welcome.' }]);
  api.reply('GET /groups/:id/invitations', [SENT]);
  const { screen, path } = await openApp(`/groups/${SIX.id}`, api);
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'More actions for Sunday Six' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  const lastOf = (key: string) => api.requests.filter((request) => request.key === key).at(-1);
  return { api, screen, path, choose, lastOf };
}

test('announces to the group, and shows what was announced', async () => {
  const { api, screen, path, choose, lastOf } = await openGroup();
  expect(screen.getByText('Welcome.').query()).toBeNull();
  await screen.getByRole('button', { name: 'Announcement: Dues are due.' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Announcements' }).getByText('Welcome.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('button', { name: 'Close' }).click();
  await choose('Announce');
  expect(path()).toBe(`/groups/${SIX.id}/manage#announce`);
  const dialog = screen.getByRole('region', { name: 'Announce' });
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect.element(dialog.getByText('Write something first')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await dialog.getByLabelText('What do you want to say?').fill(' Rivalry week. ');
  api.reply('POST /groups/:id/announcements', ANNOUNCED);
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect.element(screen.getByText('Announced')).toBeVisible();
  expect(lastOf('POST /groups/:id/announcements')?.body).toEqual({ text: 'Rivalry week.' });
});

test('settings and start week are offered until the first lineup', async () => {
  const { api, screen, choose, lastOf } = await openGroup();
  await choose('Manage Group');
  const dialog = screen.getByRole('region', { name: 'Group Settings' });
  // The account is free.
  await expect.element(dialog.getByRole('radio', { name: 'Lowest score' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Start week' }).click();
  await screen.getByRole('option', { name: 'Week 3' }).click();
  await expectNoBarriersAtBothWidths();
  api.refuse('PUT /groups/:id/settings', 403, {
    ...{ error: 'A lineup is in this group. Its settings no longer change.', code: 'not_allowed' },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('A lineup is in this group. Its settings no longer change.')).toBeVisible();
  api.reply('PUT /groups/:id/settings', SIX);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Settings saved')).toBeVisible();
  // Only what was changed, and what was there before (rules 7.19).
  expect(lastOf('PUT /groups/:id/settings')?.body).toEqual({ start_week: 3, base: { start_week: null } });
});

test('last one standing changes until the first lineup, and what is wrong is said at its field', async () => {
  const { api, screen, choose, lastOf } = await openGroup({ cut: 1, cut_from: 2 });
  await choose('Manage Group');
  const form = screen.getByRole('region', { name: 'Group Settings' });
  await form.getByRole('combobox', { name: 'Start week' }).click();
  await screen.getByRole('option', { name: 'Week 3' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const words = 'The first week with a cut can’t be before the group’s start week, 3';
  await expect.element(form.getByText(words)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  expect(lastOf('PUT /groups/:id/settings')).toBeUndefined();
  await form.getByRole('combobox', { name: 'First week with a cut' }).click();
  await screen.getByRole('option', { name: 'Week 3' }).click();
  await expect.element(form.getByText(words)).not.toBeInTheDocument();
  await form.getByText('3 out').click();
  api.reply('PUT /groups/:id/settings', SIX);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Settings saved')).toBeVisible();
  expect(lastOf('PUT /groups/:id/settings')?.body).toEqual({
    ...{ start_week: 3, cut: 3, cut_from: 3 },
    base: { start_week: null, cut: 1, cut_from: 2 },
  });
});

test('what missed weeks count is chosen with Premium, and explained on the page', async () => {
  const { api, screen, choose, lastOf } = await openGroup({ missed_weeks: 'lowest' }, [], true);
  await screen.getByRole('tab', { name: 'Members' }).click();
  await expect.element(screen.getByText(/score the group’s lowest total of that week/).first()).toBeInTheDocument();
  api.reply('PUT /groups/:id/settings', SIX);
  await choose('Manage Group');
  const dialog = screen.getByRole('region', { name: 'Group Settings' });
  await dialog.getByText('Nothing', { exact: true }).click();
  await expect.element(dialog.getByText('Late joiners start from zero, and missed weeks score 0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lastOf('PUT /groups/:id/settings')?.body).toMatchObject({ missed_weeks: 'nothing' });
});

test('granted points are shown beside the name, apart from the total', async () => {
  const weekId = id(70);
  const entry = {
    ...{ userId: id(8), username: 'Cass', rank: 2, rankChange: null, totalPoints: 112.4, thisWeekPoints: 0, weeks: 1 },
    ...{ averagePoints: 100, lineups: [{ weekId: id(71), points: 100 }] },
    granted: [{ weekId, points: 12.4, reason: 'missed' as const }],
  };
  const { screen } = await openGroup({}, [entry]);
  await expect.element(screen.getByText('+12.40 granted')).toBeVisible();
  await expect.element(screen.getByText('112.4')).toBeVisible();
});

test('orders are disallowed by a switch, at once, and a refusal puts it back', async () => {
  const { api, screen, choose } = await openGroup({ orders_allowed: true });
  await choose('Manage Group');
  const toggle = screen.getByRole('switch', { name: 'Backups may change lineups of this group' });
  await expect.element(toggle).toBeChecked();
  api.refuse('PUT /groups/:id/orders-allowed', 409, { error: 'This group is closed', code: 'not_allowed' });
  await toggle.click();
  await expect.element(screen.getByText('This group is closed')).toBeVisible();
  await expect.element(toggle).toBeEnabled();
  await expect.element(toggle).toBeChecked();
  api.replyWith('PUT /groups/:id/orders-allowed', ({ body }) => {
    const { orders_allowed } = body as { orders_allowed: boolean };
    const saved = { ...SIX, orders_allowed };
    api.reply('GET /groups', [EVERYONE, saved]);
    api.reply('GET /leaderboard/group/:groupId', {
      ...{ group: saved, entries: [], page: 1, total: 0, userRank: null, userRow: null },
    });
    return saved;
  });
  await toggle.click();
  const sent = () => api.requests.filter(({ key }) => key === 'PUT /groups/:id/orders-allowed');
  await expect.poll(sent).toHaveLength(2);
  expect(sent().map(({ body }) => body)).toEqual([{ orders_allowed: false }, { orders_allowed: false }]);
  await expect.element(toggle).toBeEnabled();
  await expect.element(toggle).not.toBeChecked();
});

test('fixed settings are not offered, and a member has none of it', async () => {
  const { screen } = await openGroup({ has_fixed_settings: true, created_by: id(9), is_commissioner: false });
  await screen.getByRole('button', { name: 'More actions for Sunday Six' }).click();
  for (const name of ['Announce', 'Manage Group', 'Webhooks', 'Close Group']) {
    expect(screen.getByRole('menuitem', { name }).query()).toBeNull();
  }
});

test('deleting is not offered once a player has locked, and the page says why', async () => {
  const { screen, choose } = await openGroup({ is_deletable: false });
  await choose('Manage Group');
  const section = screen.getByRole('region', { name: 'Close Group' });
  await expect.element(section).toMatchTextContent(/A player in it has locked, so that it can’t be deleted/);
  await expect.element(section.getByRole('button', { name: 'Delete Group' })).not.toBeInTheDocument();
});

test('a group is deleted after its name was typed', async () => {
  const { api, screen, choose, path, lastOf } = await openGroup();
  await choose('Manage Group');
  await screen.getByRole('button', { name: 'Delete Group' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Delete Group' });
  const confirm = question.getByRole('button', { name: 'Delete Group' });
  await question.getByLabelText('Type the name of the group').fill('Sunday Si');
  await expect.element(confirm).toBeDisabled();
  await question.getByLabelText('Type the name of the group').fill('Sunday Six');
  const words = 'A player in this group has locked. Close the group instead.';
  api.refuse('DELETE /groups/:id', 409, { error: words, code: 'lineup_locked' });
  await confirm.click();
  await expect.element(question.getByText(words)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  api.reply('DELETE /groups/:id', { success: true });
  await confirm.click();
  await expect.element(screen.getByText('Group deleted')).toBeVisible();
  await expect.poll(path).toBe('/groups');
  expect(lastOf('DELETE /groups/:id')?.body).toEqual({ name: 'Sunday Six' });
});

test('the creator makes a member a commissioner', async () => {
  const { api, screen, lastOf } = await openGroup();
  await screen.getByRole('tab', { name: 'Members' }).click();
  await screen.getByRole('button', { name: 'Manage Ben' }).click();
  await screen.getByRole('menuitem', { name: 'Make Commissioner' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Make Commissioner' });
  await expectNoBarriersAtBothWidths();
  api.reply('PUT /groups/:id/commissioners/:userId', { success: true });
  await question.getByRole('button', { name: 'Make Commissioner' }).click();
  await expect.element(screen.getByText('Commissioner added')).toBeVisible();
  expect(lastOf('PUT /groups/:id/commissioners/:userId')?.url).toContain(id(9));
});

test('an unanswered invitation is sent again or withdrawn', async () => {
  const { api, screen } = await openGroup();
  await screen.getByRole('tab', { name: 'Members' }).click();
  await expect.element(screen.getByText('kim@one.test')).toBeVisible();
  api.reply('POST /groups/:id/invitations/:invitationId/resend', { ...SENT, status: 'pending' });
  await screen.getByRole('button', { name: 'Send again: kim@one.test' }).click();
  await expect.element(screen.getByText('Sent again')).toBeVisible();
  api.reply('DELETE /groups/:id/invitations/:invitationId', { success: true });
  api.reply('GET /groups/:id/invitations', []);
  await screen.getByRole('button', { name: 'Withdraw: kim@one.test' }).click();
  await expect.element(screen.getByText('Invitation withdrawn')).toBeVisible();
  await expect.element(screen.getByText('kim@one.test')).not.toBeInTheDocument();
});

test('what is typed while a save is on its way stays in the form, and is still to be saved', async () => {
  const { api, screen, choose, lastOf } = await openGroup();
  await choose('Manage Group');
  const edit = screen.getByRole('region', { name: 'Edit Group' });
  const saveEdit = edit.getByRole('button', { name: /^Sav/ });
  api.replyWith('PUT /groups/:id', ({ body }) => ({ ...SIX, ...(body as object) }));
  const releaseEdit = api.hold('PUT /groups/:id');
  await edit.getByLabelText('Name').fill('Sunday Seven');
  await saveEdit.click();
  await edit.getByLabelText('Description').fill('Seven of us');
  releaseEdit();
  await expect.element(screen.getByText('Group saved')).toBeVisible();
  await expect.element(edit.getByLabelText('Name')).toHaveValue('Sunday Seven');
  await expect.element(edit.getByLabelText('Description')).toHaveValue('Seven of us');
  await saveEdit.click();
  await expect.poll(() => lastOf('PUT /groups/:id')?.body).toMatchObject({ description: 'Seven of us' });

  const form = screen.getByRole('region', { name: 'Group Settings' });
  const startIn = async (week: string) => {
    await form.getByRole('combobox', { name: 'Start week' }).click();
    await screen.getByRole('option', { name: week }).click();
  };
  api.reply('PUT /groups/:id/settings', SIX);
  const releaseSettings = api.hold('PUT /groups/:id/settings');
  await startIn('Week 3');
  await form.getByRole('button', { name: 'Save' }).click();
  await startIn('Week 4');
  releaseSettings();
  await expect.element(screen.getByText('Settings saved')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lastOf('PUT /groups/:id/settings')?.body).toEqual({ start_week: 4, base: { start_week: 3 } });

  const announce = screen.getByRole('region', { name: 'Announce' });
  api.reply('POST /groups/:id/announcements', ANNOUNCED);
  const releaseNews = api.hold('POST /groups/:id/announcements');
  await announce.getByLabelText('What do you want to say?').fill('Dues');
  await announce.getByRole('button', { name: 'Announce' }).click();
  await announce.getByLabelText('What do you want to say?').fill('Dues are due');
  releaseNews();
  await expect.element(screen.getByText('Announced')).toBeVisible();
  await expect.element(announce.getByLabelText('What do you want to say?')).toHaveValue('Dues are due');
});
