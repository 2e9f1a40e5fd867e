import type { Webhook } from '@singleback/contract/webhooks.ts';
import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id } from '../../app/testing/small-league.ts';

const SIX = group(1, 'Sunday Six', { created_by: '1', current_participants: 6 });
const ALL: Webhook['events'] = ['week_result', 'lock', 'lead_change', 'announcement'];

function webhook(n: number, more: Partial<Webhook> = {}): Webhook {
  return {
    ...{ id: id(n), kind: 'discord', host: 'discord.com', ending: `tok${n}`, events: ALL },
    ...{ created_at: '2025-10-01T12:00:00Z', state: 'new', last_sent_at: null, failed_at: null, reason: null },
    ...more,
  };
}

async function openWebhooks(webhooks: Webhook[] | null) {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, SIX]);
  if (webhooks) api.reply('GET /groups/:id/webhooks', webhooks);
  else api.refuse('GET /groups/:id/webhooks', 503, { error: 'Away', code: 'unavailable' });
  const { screen } = await openApp(`/groups/${SIX.id}/manage`, api);
  return { api, screen, dialog: screen.getByRole('region', { name: 'Webhooks' }) };
}

test('the first webhook is added: its kind is named, and the secret is shown once', async () => {
  const { api, screen, dialog } = await openWebhooks([]);
  const address = dialog.getByLabelText('Webhook address');
  await expect.element(dialog.getByText(/In Discord: Edit Channel/)).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByText('Paste the address of the webhook')).toBeVisible();
  await address.fill('https://discord.com/api/webhooks/1/token');
  await expect.element(dialog.getByText(/^Discord: messages appear/)).toBeVisible();
  await address.fill('https://hooks.slack.com/services/T/B/x');
  await expect.element(dialog.getByText(/^Slack: messages appear/)).toBeVisible();
  await address.fill('https://example.org/in');
  await expect.element(dialog.getByText(/^Your own program/)).toBeVisible();
  for (const box of dialog.getByRole('checkbox').all()) await expect.element(box).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'New leader of the season' }).click();
  const made = webhook(3, { kind: 'https', host: 'example.org', ending: 'g/in' });
  api.reply('POST /groups/:id/webhooks', { webhook: made, secret: 'the-secret-that-signs' });
  api.reply('GET /groups/:id/webhooks', [made]);
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(screen.getByText('Webhook added')).toBeVisible();
  await expect.element(dialog.getByLabelText('Signing secret')).toHaveValue('the-secret-that-signs');
  await expect.element(dialog.getByText('example.org/…g/in')).toBeVisible();
  const sent = api.requests.find(({ key }) => key === 'POST /groups/:id/webhooks');
  expect(sent?.body).toEqual({
    ...{ url: 'https://example.org/in', events: ['week_result', 'lock', 'announcement'] },
  });
  await expectNoBarriersAtBothWidths();
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect.element(dialog.getByLabelText('Signing secret')).not.toBeInTheDocument();
});

test('without a choice nothing is added, and a refusal stands at its field', async () => {
  const { api, dialog } = await openWebhooks([]);
  await dialog.getByLabelText('Webhook address').fill('https://example.org/in');
  for (const box of dialog.getByRole('checkbox').all()) await box.click();
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByText('Choose at least one message')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Announcements' }).click();
  const words = 'This webhook was added already';
  api.refuse('POST /groups/:id/webhooks', 422, { error: words, code: 'field_invalid', details: { field: 'url' } });
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByLabelText('Webhook address')).toHaveAccessibleDescription(words);
  const limit = 'A group has at most 3 webhooks. Remove one first.';
  api.refuse('POST /groups/:id/webhooks', 403, { error: limit, code: 'not_allowed' });
  await dialog.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(dialog.getByRole('alert').getByText(limit)).toBeVisible();
});

test('a list says how each is doing, and offers no fourth', async () => {
  const { screen, dialog } = await openWebhooks([
    webhook(1, { state: 'working', last_sent_at: '2025-10-05T17:00:00Z' }),
    webhook(2, {
      kind: 'slack',
      host: 'hooks.slack.com',
      state: 'failing',
      reason: 'no answer in time',
      events: ['lock'],
    }),
    webhook(3, { kind: 'https', host: 'example.org', state: 'disabled', reason: 'the answer was status 500' }),
  ]);
  const rows = dialog.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Discord.*discord.com\/…tok1.*Results, first kickoffs/);
  await expect.element(rows.nth(0)).toMatchTextContent(/Last sent Sun, Oct 5/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Failing.*First kickoffs.*Last attempt: no answer in time\. Nothing/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Switched off.*status 500\. Send a test to switch it on again/);
  await expect.element(dialog.getByText(/at most 3 webhooks/)).toBeVisible();
  expect(screen.getByLabelText('Webhook address').query()).toBeNull();
  await expectNoBarriersAtBothWidths();
});

test('a test says whether it arrived', async () => {
  const disabled = webhook(1, { state: 'disabled', reason: 'the host was not found' });
  const { api, screen, dialog } = await openWebhooks([disabled]);
  const key = 'POST /groups/:id/webhooks/:webhookId/test';
  api.reply(key, { arrived: false, reason: 'the host was not found', webhook: disabled });
  await dialog.getByRole('button', { name: /^Test Discord/ }).click();
  await expect.element(screen.getByText('The test message didn’t arrive: the host was not found')).toBeVisible();
  const works = webhook(1, { state: 'working', last_sent_at: '2025-10-05T17:00:00Z' });
  api.reply(key, { arrived: true, reason: null, webhook: works });
  api.reply('GET /groups/:id/webhooks', [works]);
  await dialog.getByRole('button', { name: /^Test Discord/ }).click();
  await expect.element(screen.getByText('Test message sent')).toBeVisible();
  await expect.element(dialog.getByText('Switched off')).not.toBeInTheDocument();
  api.refuse(key, 429, { error: 'Too many attempts. Try again in a minute.', code: 'too_many' });
  await dialog.getByRole('button', { name: /^Test Discord/ }).click();
  await expect.element(screen.getByText('Too many attempts. Try again in a minute.')).toBeVisible();
});

test('a webhook is removed after a question', async () => {
  const { api, screen, dialog } = await openWebhooks([webhook(1), webhook(2)]);
  await dialog.getByRole('button', { name: 'Remove Discord, discord.com/…tok1' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Remove Webhook' });
  await expect.element(question).toMatchTextContent(/Nothing more is sent to Discord, discord\.com/);
  await expectNoBarriersAtBothWidths();
  api.reply('DELETE /groups/:id/webhooks/:webhookId', { success: true });
  api.reply('GET /groups/:id/webhooks', [webhook(2)]);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Webhook removed')).toBeVisible();
  await expect.element(dialog.getByText('discord.com/…tok1')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Add Another' }).click();
  await expect.element(dialog.getByLabelText('Webhook address')).toBeVisible();
});

test('a list that could not be loaded is fetched again', async () => {
  const { api, dialog } = await openWebhooks(null);
  await expect.element(dialog.getByText('Failed to load webhooks')).toBeVisible();
  api.reply('GET /groups/:id/webhooks', [webhook(1)]);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByText('discord.com/…tok1')).toBeVisible();
});

test('members who are not commissioners are not offered webhooks', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, { ...SIX, created_by: id(9), is_commissioner: false }]);
  const { screen, path, goTo } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'More actions for Sunday Six' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Leave Group' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Manage Group' }).query()).toBeNull();
  await goTo(`/groups/${SIX.id}/manage`);
  await expect.poll(path).toBe(`/groups/${SIX.id}`);
});
