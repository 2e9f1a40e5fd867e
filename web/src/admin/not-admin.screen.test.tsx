import { expect, test } from 'vitest';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';

/** Without the bar, whose account corner is loaded a moment later. */
const pageText = () => document.querySelector('main')?.textContent;

test('to a user who is no admin, no page of the console exists, and the server is not asked', async () => {
  const missing = await openApp('/no-such-place', signedInApi());
  await expect.element(missing.screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const shown = pageText();
  expect(shown).toContain('Page Not Found');
  for (const path of ['/admin', '/admin/users', '/admin/audit-log']) {
    const api = signedInApi();
    const { screen } = await openApp(path, api);
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(pageText(), path).toBe(shown);
    expect(document.title, path).toBe('Page Not Found · Singleback');
    expect(api.requests.filter(({ url }) => url.includes('admin'))).toEqual([]);
  }
});

test('the account menu offers the console to admins only', async () => {
  const { screen } = await openApp('/groups', signedInApi());
  await screen.getByRole('button', { name: 'Your account' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Admin' })).not.toBeInTheDocument();
});
