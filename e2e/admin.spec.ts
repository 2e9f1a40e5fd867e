import { addAuthenticator } from './authenticator.ts';
import { expect, test } from './journey.ts';
import { castMember, newAccount, signIn } from './people.ts';
import { expectNoBarriers, PHONE } from './screens.ts';

test('an admin sets up a passkey, finds a user, and suspends them with a reason', async ({ page, demo, browser }) => {
  const visitor = await browser.newPage();
  const person = await newAccount(visitor, demo, 'Suspect');
  await visitor.goto(`${demo.url}/admin`);
  await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await page.setViewportSize(PHONE);
  await addAuthenticator(page);
  await signIn(page, demo, castMember('cass'), '/admin');
  await expect(page.getByRole('heading', { name: 'Set Up a Second Factor' })).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill('play-singleback');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expectNoBarriers(page, 'the admin console');

  await page.goto(`${demo.url}/admin/users`);
  await page.getByRole('textbox', { name: 'Search users by name, email or ID' }).fill(person.email);
  await page.getByRole('link', { name: person.username }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Suspend/ }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Reason').fill('Threats in the chat');
  await dialog.getByRole('button', { name: /^Suspend/ }).click();
  await expect(page.getByText('Suspended: signed out, without emails.')).toBeVisible();
  await expect(page.getByText('Threats in the chat')).toBeVisible();
  expect((await visitor.request.get(`${demo.url}/api/auth/get-session`)).ok()).toBe(true);
  expect(await (await visitor.request.get(`${demo.url}/api/auth/get-session`)).json()).toBeNull();

  // The next visit asks for the passkey again once the session has forgotten it: here in another session.
  await page.request.post(`${demo.url}/api/auth/sign-out`, { headers: { origin: demo.url }, data: {} });
  await signIn(page, demo, castMember('cass'), '/admin/audit-log');
  await page.getByRole('button', { name: 'Confirm with a Passkey' }).click();
  await expect(page.getByText('Threats in the chat')).toBeVisible();
});
