import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id } from '../app/testing/small-league.ts';

test('API tokens show when they were last used, and say what failed', async () => {
  const api = signedInApi();
  api.reply('GET /account/read-tokens', [
    { id: id(80), name: 'My spreadsheet', created_at: '2026-09-01T00:00:00.000Z', last_used_at: null },
    { id: id(81), name: 'A script', created_at: '2026-09-01T00:00:00.000Z', last_used_at: '2026-09-10T17:00:00.000Z' },
  ]);
  const release = api.hold('POST /account/read-tokens');
  api.refuse('POST /account/read-tokens');
  const { screen } = await openApp('/lineups?openProfile=security', api);
  const tokens = screen.getByRole('list', { name: 'Your tokens' });
  await expect.element(tokens).toMatchTextContent('Never used');
  await expect.element(tokens).toMatchTextContent(/Last used Thu, Sep 10/);
  await screen.getByLabelText('Token name').fill('Another');
  await screen.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to create token')).toBeVisible();
  await expect.element(screen.getByLabelText('Token name')).toHaveValue('Another');
});
