import { openProfile } from './account/account-steps.ts';
import { expect, test } from './journey.ts';
import { newcomer } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';

test('a token for a program is created, shown once, reads, and is revoked', async ({ page, demo, request }) => {
  await newcomer(page, demo, 'Programmer');
  const profile = await openProfile(page, 'Security');
  const make = profile.getByRole('button', { name: 'Create Token' });
  await expect(make).toBeDisabled();
  await profile.getByLabel('Token name').fill('My spreadsheet');
  await make.click();
  const shown = profile.getByLabel("Your token for 'My spreadsheet'");
  await expect(shown).toHaveValue(/^sbr_[\w-]{43}$/);
  await expectNoBarriers(page, 'read tokens');
  const headers = { authorization: `Bearer ${await shown.inputValue()}` };
  await profile.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(profile.getByText('Never used')).toBeVisible();

  expect((await request.get(`${demo.url}/api/groups`, { headers })).status()).toBe(200);
  expect((await request.get(`${demo.url}/api/account/download`, { headers })).status()).toBe(403);
  await page.reload();
  const again = await openProfile(page, 'Security');
  await expect(again.getByText(/^Last used /)).toBeVisible();
  await expect(again.getByText('sbr_')).toBeHidden();
  await again.getByRole('button', { name: 'Revoke My spreadsheet' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke this token?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(again.getByText('Token revoked.')).toBeVisible();
  await expect(again.getByText(/^Last used /)).toBeHidden();
  // The row is gone: the focus is still in the profile.
  await expect(again).toBeFocused();
  expect((await request.get(`${demo.url}/api/groups`, { headers })).status()).toBe(401);
});

test('the API documentation can be read, also with the keyboard', async ({ page, demo }) => {
  await page.goto(`${demo.url}/api/docs`);
  const call = page.locator('#postLineup');
  await expect(call.getByText('player_locked')).toBeHidden();
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call.getByText('player_locked')).toBeVisible();
  // One long column at every width.
  await expectNoBarriers(page, 'the API', [PHONE]);
});
