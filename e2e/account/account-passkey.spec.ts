import { addAuthenticator } from '../authenticator.ts';
import { expect, test } from '../journey.ts';
import { codeTo, newPerson, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignUp, openProfile } from './account-steps.ts';

test('a newcomer confirms by code after a reload, adds a passkey, signs in with it, and ends the other session', async ({
  page,
  browser,
  demo,
}) => {
  const person = newPerson('Passkey');
  await addAuthenticator(page);
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await fillSignUp(page, person);
  await page.reload();
  await expect(page.getByText(`We've sent a confirmation link to ${person.email}`)).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await codeTo(page.request, demo, person.email));
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await page.getByRole('button', { name: 'Sign in faster next time with a passkey' }).click();
  await expect(page.getByText('Passkey added. Use it the next time you sign in.')).toBeVisible();

  const device = await (await browser.newContext()).newPage();
  await signIn(device, demo, person);
  await page.request.post(`${demo.url}/api/auth/sign-out`, { headers: { origin: demo.url }, data: {} });
  // The authenticator chooses the suggested passkey by itself; where it doesn't, the button is there.
  await page.goto(`${demo.url}/auth`);
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  const profile = await openProfile(page, 'Security');
  await expect(profile.getByRole('list', { name: 'Your passkeys' })).toContainText('last used');
  const devices = profile.getByRole('list', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expectNoBarriers(page, 'passkeys and devices');
  await devices.getByRole('button', { name: /^Sign Out/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await device.reload();
  await expect(device).toHaveURL(`${demo.url}/auth`);
  await device.context().close();
});
