import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, member } from '../../app/testing/small-league.ts';

const SIX = group(1, 'Sunday Six', { created_by: '1', current_participants: 2, description: 'Six of us' });

async function openMenu() {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /groups/:id/members', [member('1', 'Ann', true), member(id(9), 'Ben')]);
  const { screen } = await openApp('/groups', api);
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'More actions for Sunday Six' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  return { api, screen, choose };
}

test('a creator chooses who takes over before leaving', async () => {
  const { api, screen, choose } = await openMenu();
  await choose('Leave Group');
  const question = screen.getByRole('alertdialog', { name: 'Leave Group' });
  await expect.element(question.getByRole('button', { name: 'Leave' })).toBeDisabled();
  await expect.element(question.getByText('Choose a member')).toBeVisible();
  await question.getByRole('combobox', { name: 'New commissioner' }).click();
  await screen.getByRole('option', { name: 'Ben' }).click();
  await expectNoBarriersAtBothWidths();
  api.reply('POST /groups/:id/hand-over', SIX);
  api.reply('POST /groups/:id/leave', { success: true });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('Left group')).toBeVisible();
  const sent = api.requests.filter(({ key }) => key.startsWith('POST /groups/')).map(({ key, body }) => [key, body]);
  expect(sent).toEqual([
    ['POST /groups/:id/hand-over', { user_id: id(9) }],
    ['POST /groups/:id/leave', undefined],
  ]);
});

test('a group is edited, and a refusal stands at its field', async () => {
  const { api, screen, choose } = await openMenu();
  await choose('Manage Group');
  const dialog = screen.getByRole('region', { name: 'Edit Group' });
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Six of us');
  await dialog.getByLabelText('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await dialog.getByLabelText('Name').fill('Sunday Seven');
  const words = 'The group has 9 members. It can’t be smaller.';
  api.refuse('PUT /groups/:id', 422, { error: words, code: 'field_invalid', details: { field: 'max_participants' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  // Somebody else has renamed it meanwhile: the form says so, and saves over it only when asked again (rules 7.19).
  const stale = 'Someone else changed the name to “Eight”. Save again to replace it.';
  api.refuse('PUT /groups/:id', 409, {
    ...{ error: stale, code: 'changed_elsewhere', details: { current: { name: 'Eight' } } },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(stale)).toBeVisible();
  api.reply('PUT /groups/:id', { ...SIX, name: 'Sunday Seven' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Group saved')).toBeVisible();
  const bodies = api.requests.filter(({ key }) => key === 'PUT /groups/:id').map(({ body }) => body);
  expect(bodies.slice(1)).toEqual([
    { name: 'Sunday Seven', base: { name: 'Sunday Six' } },
    { name: 'Sunday Seven', base: { name: 'Eight' } },
  ]);
});

test('a group is closed after its consequences are stated', async () => {
  const { api, screen, choose } = await openMenu();
  await choose('Manage Group');
  await screen.getByRole('button', { name: 'Close Group' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Close Group' });
  await expect.element(question).toMatchTextContent(/Nobody can join .*Sunday Six.* or submit another lineup/);
  api.reply('POST /groups/:id/close', { success: true });
  api.reply('GET /groups', [EVERYONE, { ...SIX, is_active: false }]);
  await question.getByRole('button', { name: 'Close Group' }).click();
  await expect.element(screen.getByText('Group closed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reopen: Sunday Six' })).toBeVisible();
});
