import type { Locator, Page } from '@playwright/test';
import { fillSignIn } from '../account/account-steps.ts';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import type { App } from '../server.ts';
import { CREATOR, expectWords, GUEST, groupsThen } from './group-failures.ts';

test.use({ expectedErrors: /Failed to load resource|Something went wrong|Can’t reach the server/ });

const rowOf = (page: Page, table: string, group: string): Locator =>
  page.getByRole('region', { name: table }).locator('[data-group]').filter({ hasText: group });

test('[G8.1, G8.2, G8.3, G8.4, G8.5, G8.11, G8.13, G8.14] a guest is told what failed, in the words of the catalogue', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('eve'));
  for (const failure of GUEST) await expectWords(page, demo, failure);
});

test('[G8.1, G8.6, G8.7, G8.9, G8.10, G8.14] a creator is told what failed, in the words of the catalogue', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('fay'));
  for (const failure of CREATOR) await expectWords(page, demo, failure);
});

test('[G8.8] a join link that could not be made is told of', async ({ page, demo }) => {
  await signIn(page, demo, castMember('ann'));
  await expectWords(page, demo, {
    id: 'G8.8',
    says: 'Failed to create join link',
    method: 'POST',
    fails: '**/api/groups/*/join-links',
    at: groupsThen((each) => each.getByRole('button', { name: 'Create Join Link: Sunday Morning Regulars' }).click()),
  });
});

test('[G8.12] an admin is told that all groups could not be loaded, and tries again', async ({ page, demo }) => {
  await signIn(page, demo, castMember('cass'));
  await expectWords(page, demo, {
    id: 'G8.12',
    says: 'Failed to load all groups',
    method: 'GET',
    fails: '**/api/groups/admin/all',
    at: groupsThen((each) => each.getByText('Admin View').click()),
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'All Groups' })).toBeVisible();
});

test('[G2.16, G8.13] the groups page says that it loads and that it failed, and tries again', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/groups', async (route) => {
    await asked;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`${demo.url}/groups`);
  await expect(page.getByRole('status', { name: 'Loading groups' })).toBeVisible();
  fail();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to Load Groups' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/groups');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(rowOf(page, 'My Groups', 'Sunday Morning Regulars')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('[G8.1] what the server has to say is shown instead of the fallback', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await fillSignIn(page, castMember('eve'));
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await page.route('**/api/groups/*/join', (route) =>
    route.fulfill({ status: 409, json: { error: 'This group is full: 50 of 50.', code: 'group_full' } }),
  );
  await page.goto(`${demo.url}/groups`);
  await page.getByRole('button', { name: 'Join The Long Snappers' }).click();
  await expect(page.getByText('This group is full: 50 of 50.')).toBeVisible();
  await expect(page.getByText('Failed to join group')).toHaveCount(0);
});

test.describe('making a group', () => {
  const create = async (page: Page, app: App) => {
    await page.goto(`${app.url}/groups`);
    await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
    await page.getByRole('button', { name: 'Create New Group' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Group' });
    await form.getByLabel('Name').fill('Not To Be');
    return form;
  };

  test('[G8.28] a failure is logged and shown, and the form stays as it was filled in', async ({ page, demo }) => {
    await newcomer(page, demo, 'Maker');
    const form = await create(page, demo);
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    const logged = page.waitForEvent('pageerror');
    const submit = form.getByRole('button', { name: 'Create New Group' });
    await submit.click();
    expect((await logged).name).toBe('ApiError');
    await expect(submit).toBeEnabled();
    await expect(form.getByLabel('Name')).toHaveValue('Not To Be');
    await expect(form.getByRole('alert')).toHaveText('Failed to create group');
  });

  test('[G8.15] a list that could not be read anew is told of, and the group is made', async ({ page, demo }) => {
    await newcomer(page, demo, 'Maker');
    const form = await create(page, demo);
    await form.getByLabel('Name').fill('Made Unseen');
    await page.route('**/api/groups', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await form.getByRole('button', { name: 'Create New Group' }).click();
    await expect(page.getByText('Group created but failed to load updated list')).toBeVisible();
    await page.unroute('**/api/groups');
    await page.reload();
    await expect(rowOf(page, 'My Groups', 'Made Unseen')).toBeVisible();
  });
});
