import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, member } from '../app/testing/small-league.ts';

test('a public group is reported by somebody who is not in it', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE]);
  api.reply('GET /groups/public', [group(3, 'Rude Group', { visibility: 'public', created_by: id(9) })]);
  api.reply('POST /reports', { success: true });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'More about Rude Group' }).click();
  await screen.getByRole('menuitem', { name: 'Report Name or Description' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It is rude');
  await screen.getByRole('button', { name: 'Send Report' }).click();
  await expect.element(screen.getByText('Thanks. An admin will look at it.')).toBeVisible();
  const sent = api.requests.find(({ key }) => key === 'POST /reports');
  expect(sent?.body).toEqual({ subject_type: 'group', subject_id: id(3), reason: 'It is rude' });
});

test('[A2.51] a member reports a name with a reason, which stays when it can not be sent', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Regulars', { created_by: id(9) })]);
  api.reply('GET /groups/:id/members', [member(id(9), 'Rude Rob', true)]);
  api.refuse('POST /reports', 429, { error: 'Too many attempts.', code: 'too_many' });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'More actions for Regulars' }).click();
  await screen.getByRole('menuitem', { name: 'View Members' }).click();
  await screen.getByRole('button', { name: 'More about Rude Rob' }).click();
  await screen.getByRole('menuitem', { name: 'Report Name' }).click();
  const send = screen.getByRole('button', { name: 'Send Report' });
  await send.click();
  await expect.element(screen.getByText('Reason is required')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It is rude');
  await send.click();
  await expect.element(screen.getByText('Too many attempts.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('It is rude');
  api.reply('POST /reports', { success: true });
  await send.click();
  await expect.element(screen.getByText('Thanks. An admin will look at it.')).toBeVisible();
});
