import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { refused } from '../account/account-steps.ts';
import { apiOf, makeGroup, makeJoinPath } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { castMember, mailTo, newcomer, newPerson, type Person, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import type { App } from '../server.ts';
import { chooseAction } from '../steps.ts';
import { withoutFirstData } from '../without-first-data.ts';

/** Another browser, signed in to a new account. */
async function another(browser: Browser, app: App, name: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  return { page, person: await newcomer(page, app, name) };
}

const rowOf = (page: Page, group: string): Locator =>
  page.getByRole('region', { name: 'My Groups' }).locator('[data-group]').filter({ hasText: group });

/** The group's creator is a newcomer, so that the demo users do not change. */
async function creatorOf(page: Page, app: App, name: string) {
  const creator = await newcomer(page, app, 'Founder');
  const api = await apiOf(page, app);
  return { creator, api, group: await makeGroup(api, name) };
}

test('[G2.11, G2.24, G2.69] an invitation is declined on its card, another on its page', async ({
  page,
  browser,
  demo,
}) => {
  const { creator, api, group } = await creatorOf(page, demo, 'Thanks But No');
  const { page: guest, person } = await another(browser, demo, 'Guest');
  const invite = () =>
    api('POST', `/groups/${group.id}/invite`, { invitee_emails: [person.email], message: 'Bring a whistle.' });
  await invite();
  await guest.goto(`${demo.url}/groups`);
  const card = guest.getByRole('region', { name: 'Pending Invitations' }).getByRole('listitem', { name: group.name });
  await expect(card).toContainText(`Invited by ${creator.username}`);
  for (const words of ['1 of 50 participants', 'Expires', 'Bring a whistle.']) await expect(card).toContainText(words);
  await expectNoBarriers(guest, 'groups, invited');
  await card.getByRole('button', { name: /^Decline/ }).click();
  await expect(guest.getByText('Invitation declined')).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Pending Invitations' })).toHaveCount(0);

  await invite();
  await guest.goto((await mailTo(page.request, demo, person.email)).links[0] ?? '');
  await guest.getByRole('button', { name: 'Decline' }).click();
  await expect(guest.getByText('Declined', { exact: true })).toBeVisible();
  await expect(guest).toHaveURL(`${demo.url}/groups`);
  await expect(rowOf(guest, group.name)).toHaveCount(0);
  await page.goto(`${demo.url}/groups`);
  await expect(rowOf(page, group.name)).toContainText('1 of 50');
});

test.describe('a closed group', () => {
  test.use({ expectedErrors: refused(403, 404) });

  test('[G2.20, G2.23, G8.32] a deleted join link stops working at once, and the next one differs', async ({
    page,
    browser,
    demo,
  }) => {
    const { api, group } = await creatorOf(page, demo, 'Doors Closing');
    const path = await makeJoinPath(api, group);
    await page.goto(`${demo.url}/groups`);
    const row = rowOf(page, group.name);
    await chooseAction(row, 'Delete Join Link');
    const question = page.getByRole('alertdialog', { name: 'Delete Join Link' });
    await expectNoBarriers(page, 'delete join link');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Join link deleted')).toBeVisible();
    const { page: late } = await another(browser, demo, 'Latecomer');
    await late.goto(`${demo.url}${path}`);
    await expect(late.getByRole('heading', { name: 'Unable to Join Group' })).toBeVisible();

    await chooseAction(row, 'Create Join Link');
    await expect(page.getByText('Join link created')).toBeVisible();
    const [made] = await api<{ name: string; join_links: { join_token: string }[] }[]>('GET', '/groups').then(
      (groups) => groups.filter(({ name }) => name === group.name),
    );
    const next = `/join/${made?.join_links[0]?.join_token}`;
    expect(next).not.toBe(path);
    await late.goto(`${demo.url}${next}`);
    await expect(late.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  });

  test('[G2.15] the creator removes a member, who cannot return with the link', async ({ page, browser, demo }) => {
    const { api, group } = await creatorOf(page, demo, 'Red Card');
    const path = await makeJoinPath(api, group);
    const { page: other, person } = await another(browser, demo, 'Offside');
    await other.goto(`${demo.url}${path}`);
    await expect(other.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
    await page.goto(`${demo.url}/groups`);
    await chooseAction(rowOf(page, group.name), 'View Members');
    const members = page.getByRole('dialog', { name: 'Group Members' });
    await members.getByRole('button', { name: `Manage ${person.username}` }).click();
    await page.getByRole('menuitem', { name: 'Remove Member' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Member' });
    await expect(question).toContainText(`${person.username} leaves ${group.name}`);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Member removed')).toBeVisible();
    await expect(members.getByRole('listitem').filter({ hasText: person.username })).toHaveCount(0);
    await members.getByRole('tab', { name: 'History' }).click();
    await expect(members.getByRole('list', { name: 'History, newest first' })).toContainText(person.username);
    await expectNoBarriers(page, 'group history');
    for (const [label, start] of [
      ['CSV', 'season,week,user,rank,lineup,slot'],
      ['JSON', `{"group":{"id":"${group.id}"`],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        members.getByRole('button', { name: `Export season as ${label}` }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^singleback-.+\\.${label.toLowerCase()}$`));
      expect((await readFile(await file.path(), 'utf8')).replace(/^\ufeff/, '')).toContain(start);
    }
    await other.goto(`${demo.url}/groups`);
    await expect(rowOf(other, 'Everyone (Default)')).toBeVisible();
    await expect(rowOf(other, group.name)).toHaveCount(0);
    await other.goto(`${demo.url}${path}`);
    await expect(other.getByRole('heading', { name: 'Unable to Join Group' })).toBeVisible();
  });
});

test('[G2.15] a group is transferred: the new owner manages it, and the creator may leave', async ({
  page,
  browser,
  demo,
}) => {
  const { creator, api, group } = await creatorOf(page, demo, 'Next Captain');
  const path = await makeJoinPath(api, group);
  const { page: other, person } = await another(browser, demo, 'Successor');
  await other.goto(`${demo.url}${path}`);
  await expect(other.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  await page.goto(`${demo.url}/groups`);
  const view = (each: Page) => chooseAction(rowOf(each, group.name), 'View Members');
  await view(page);
  const members = page.getByRole('dialog', { name: 'Group Members' });
  const row = (each: Locator, { username }: Person) => each.getByRole('listitem').filter({ hasText: username });
  await expect(row(members, creator)).toContainText('Commissioner');
  await expectNoBarriers(page, 'group members');
  await members.getByRole('button', { name: `Manage ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Transfer Group' }).click();
  await page.getByRole('alertdialog', { name: 'Transfer Group' }).getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('Group transferred')).toBeVisible();
  await expect(row(members, person)).toContainText('Commissioner');
  await expect(members.getByRole('button', { name: /^Manage / })).toHaveCount(0);

  await other.goto(`${demo.url}/groups`);
  await view(other);
  const taken = other.getByRole('dialog', { name: 'Group Members' });
  await expect(taken.getByRole('button', { name: `Manage ${creator.username}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseAction(rowOf(page, group.name), 'Leave Group');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Left group')).toBeVisible();
});

test('[G8.27, G7.8, G9.2] of several invitations those that failed are listed, and the others are sent by email', async ({
  page,
  demo,
}) => {
  const { api, group } = await creatorOf(page, demo, 'Half The Room');
  const [before, fresh] = [newPerson('Again'), newPerson('Fresh')];
  await api('POST', `/groups/${group.id}/invite`, { invitee_emails: [before.email], message: null });
  await page.goto(`${demo.url}/groups`);
  await rowOf(page, group.name)
    .getByRole('button', { name: `Invite to ${group.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Invite Friends' });
  await dialog.getByLabel('Email addresses').fill(`${before.email}; ${fresh.email}`);
  await dialog.getByRole('button', { name: 'Send Invitations' }).click();
  const warning = dialog.getByRole('alert');
  await expect(warning).toContainText('1 of 2 invitations sent');
  await expect(warning.getByRole('listitem')).toHaveText([
    `${before.email} already has a pending invitation to this group`,
  ]);
  await expectNoBarriers(page, 'invite, one failed');
  expect((await mailTo(page.request, demo, fresh.email)).links[0]).toContain('/invitations/');
});

test('[G7.1] every call of the groups page goes below /api, with the bearer token and the cookie', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ann'));
  await withoutFirstData(page);
  const calls: Promise<Record<string, string>>[] = [];
  // Of a request that is canceled, as those of the page before, the browser does not report the cookie.
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'fetch') {
      expect(new URL(request.url()).pathname).toMatch(/^\/api\//);
      if (!request.url().includes('/api/auth/')) calls.push(request.allHeaders());
    }
  });
  await page.goto(`${demo.url}/groups`);
  await expect(rowOf(page, 'Sunday Morning Regulars')).toBeVisible();
  const all = await Promise.all(calls);
  expect(all.length).toBeGreaterThan(3);
  for (const headers of all) {
    expect(headers.authorization).toMatch(/^Bearer .+/);
    expect(headers.cookie).toContain('session');
  }
});
