import { expect, test } from 'vitest';
import { openApp } from '../app/testing/open-app.tsx';
import { person, sessionOf } from '../platform/api/testing/person.ts';
import { consoleApi } from './testing/console.ts';

test('an admin who is one no longer gets the page of a missing address', async () => {
  const api = consoleApi();
  const { screen } = await openApp('/admin/users', api);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  const refusal = { error: 'This is for admins.', code: 'not_allowed' };
  for (const key of ['GET /admin/access', 'GET /admin/overview', 'GET /admin/groups'] as const) {
    api.refuse(key, 403, refusal);
  }
  api.reply('GET /auth/get-session', sessionOf(person()));
  await screen.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Groups' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
});
