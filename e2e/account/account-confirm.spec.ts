import type { Browser } from '@playwright/test';
import { apiOf, makeGroup, makeJoinPath } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { newAccount, newcomer, newPerson } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { fillSignUp, linkTo, openMenu, refused } from './account-steps.ts';

/** Another device, with nothing of the first one's. */
async function another(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  return context.newPage();
}

test.use({ expectedErrors: refused(403, 409, 422) });

test('[A2.2, A2.19, G2.65] a sign-up by a join link, confirmed on another device, joins the group there', async ({
  page,
  browser,
  demo,
}) => {
  const founder = await another(browser);
  await newcomer(founder, demo, 'Founder');
  const api = await apiOf(founder, demo);
  const group = await makeGroup(api, 'Two Browsers');
  await page.goto(`${demo.url}${await makeJoinPath(api, group)}`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const person = newPerson('Mover');
  await fillSignUp(page, person);

  const phone = await another(browser);
  await phone.goto(await linkTo(page, demo, person.email));
  await expect(phone.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await expect(phone).toHaveURL(`${demo.url}/auth/confirm`);
  await expect(phone.getByLabel('Email')).toHaveValue(person.email);
  await expectNoBarriers(phone, 'confirm elsewhere');
  await phone.getByLabel('Password', { exact: true }).fill('not that one');
  await phone.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(phone.getByText('That’s not the password you signed up with')).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(person.password);
  await phone.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(phone.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'My Groups' })).toContainText(group.name);
});

test('a user who does not know the password of a sign-up chooses a new one, and confirms that another user is signed out', async ({
  page,
  browser,
  demo,
}) => {
  const person = newPerson('Stranger');
  await page.goto(`${demo.url}/auth?view=sign_up`);
  await fillSignUp(page, person);
  const link = await linkTo(page, demo, person.email);

  const phone = await another(browser);
  const owner = await newAccount(phone, demo, 'Resident');
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Don’t know that password? Choose a new one' }).click();
  await expectNoBarriers(phone, 'confirm with a new password');
  await phone.getByLabel('Username').fill(`${person.username} too`);
  await phone.getByLabel('New password', { exact: true }).fill('nobody else knows it');
  await phone.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(phone.getByRole('heading', { name: `Continue as ${person.username} too?` })).toBeVisible();
  await expect(phone.getByText(`You are signed in as ${owner.username} in this browser.`)).toBeVisible();
  await expectNoBarriers(phone, 'another user is signed in');
  await phone.getByRole('button', { name: `Continue as ${person.username} too` }).click();
  await expect(phone).toHaveURL(`${demo.url}/lineups`);
  await expect((await openMenu(phone)).getByText(person.email)).toBeVisible();
});
