import type { Browser, Page } from '@playwright/test';
import { fillSignUp } from '../account/account-steps.ts';
import { apiOf, NINE_SLOTS, submitLineup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { castMember, mailTo, newAccount, newPerson, signIn } from '../people.ts';
import { expectNoBarriers, PHONE } from '../screens.ts';
import type { App } from '../server.ts';
import { chooseAction, moveClock } from '../steps.ts';

const GROUP = 'Two Arms';
/** The slots of the default settings, and a second quarterback. */
const TEN_SLOTS = [...NINE_SLOTS, { position: 'QB', key: 'QB2' }];

/** Another browser. */
async function another(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

/** The row of a group in one of the tables. */
const rowOf = (page: Page, table: string, group: string) =>
  page.getByRole('region', { name: table }).locator('[data-group]').filter({ hasText: group });

test('an admin can export the season of own groups, but not of groups that only members can export', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('cass'), '/groups');
  const own = (await (await apiOf(page, demo))<{ id: string; name: string }[]>('GET', '/groups')).at(-1)?.name ?? '';
  const exports = async (name: string) => {
    await page.getByRole('button', { name: `View Members: ${name}` }).click();
    const members = page.getByRole('dialog', { name: 'Group Members' });
    await expect(members.getByRole('listitem').first()).toBeVisible();
    const count = await members.getByRole('button', { name: /^Export season/ }).count();
    await page.keyboard.press('Escape');
    await expect(members).toBeHidden();
    return count;
  };
  await page.getByText('Admin View').click();
  await expect(page.getByRole('heading', { name: 'All Groups' })).toBeVisible();
  expect(await exports(own)).toBe(2);
  expect(await exports('Third Floor Pool')).toBe(0);
});

// The last of the file: it moves the clock.
test('[A1.2, G2.66, G2.65] friends join by email and by link, play, and see each other’s lineups once games start', async ({
  page,
  context,
  browser,
  ownDemo: demo,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo, castMember('ben'), '/groups');
  await createTwoArms(page);
  const row = rowOf(page, 'My Groups', GROUP);
  await expect(row).toContainText('2 QB · 2 RB · 2 WR · 1 TE · 1 FLEX · 1 DEF · 1 K');
  for (const tag of ['Usage: 2x', 'Double-Down', 'Playoff +25%']) await expect(row).toContainText(tag);
  await expectNoBarriers(page, 'groups');

  const eve = newPerson('Evelyn');
  await row.getByRole('button', { name: `Invite to ${GROUP}` }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Friends' });
  await invite.getByLabel('Email addresses').fill('nobody');
  await invite.getByLabel('Message (optional)').fill('Come to www.example.com');
  await invite.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(invite.getByText('Invalid email addresses: nobody')).toBeVisible();
  await expect(invite.getByText('URLs are not allowed in invitation messages.')).toBeVisible();
  await expectNoBarriers(page, 'invite');
  await invite.getByLabel('Email addresses').fill(eve.email);
  await invite.getByLabel('Message (optional)').fill('Two arms are better than one.');
  await invite.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();

  await chooseAction(row, 'Create Join Link');
  await expect(page.getByText('Join link created')).toBeVisible();
  await chooseAction(row, 'Copy Join Link');
  await expect(page.getByText('Join link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${demo.url}/join/[\\w-]{22,}$`));

  const phone = await another(browser, PHONE);
  await phone.goto((await mailTo(page.request, demo, eve.email)).links[0] ?? '');
  await expect(phone).toHaveURL(`${demo.url}/auth?redirect=invitation`);
  const waiting = phone.getByRole('complementary', { name: 'Your invitation' });
  for (const words of [GROUP, 'Ben Checkdown', '1 of 50 participants', 'Usage: 2x', 'Two arms are better']) {
    await expect(waiting).toContainText(words);
  }
  await expectNoBarriers(phone, 'sign in, invited');
  await phone.getByRole('button', { name: 'Sign up' }).click();
  await fillSignUp(phone, eve);
  await phone.goto((await mailTo(page.request, demo, eve.email)).links[0] ?? '');
  await expect(phone.getByRole('heading', { name: GROUP })).toBeVisible();
  await expect(phone.getByText('Pending', { exact: true })).toBeVisible();
  await expectNoBarriers(phone, 'invitation', [PHONE]);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByText('Invitation accepted successfully!')).toBeVisible();
  await expect(phone).toHaveURL(`${demo.url}/groups`);
  await expect(rowOf(phone, 'My Groups', GROUP)).toContainText('2 of 50');

  const other = await another(browser);
  await newAccount(other, demo, 'Daniel');
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  await expect(other).toHaveURL(`${demo.url}/groups`);
  await submitTen(page, demo);
  await submitTen(other, demo);

  await other.goto(`${demo.url}/leaderboard`);
  const table = other.getByRole('table', { name: `Standings of ${GROUP}` });
  for (const name of ['Ben Checkdown', eve.username, 'You']) await expect(table).toContainText(name);
  const overall = other.getByRole('table', { name: 'Overall Standings' });
  await expect(overall.locator('tr[data-you="true"]')).toContainText('You');
  await table.getByRole('button', { name: 'Ben Checkdown' }).click();
  const slots = other.getByRole('dialog').getByRole('rowgroup').last().getByRole('row');
  await expect(slots).toHaveCount(TEN_SLOTS.length);
  await expect(slots.filter({ hasText: 'Not yet locked' })).toHaveCount(TEN_SLOTS.length);
  await moveClock(other, demo, '2026-10-27T09:00:00Z');
  await other.reload();
  await table.getByRole('button', { name: 'Ben Checkdown' }).click();
  await expect(slots.filter({ hasText: 'Not yet locked' })).toHaveCount(0);
  await expect(slots.filter({ has: other.getByLabel('Locked', { exact: true }) })).toHaveCount(TEN_SLOTS.length);
});

/** ben's group: two quarterbacks, everybody twice, and one a week counts double. */
async function createTwoArms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create New Group' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Group' });
  await form.getByLabel('Name').fill(GROUP);
  await form.getByRole('spinbutton', { name: 'QB' }).press('ArrowUp');
  await form.getByRole('button', { name: 'Player usage limit: more' }).click();
  await form.getByRole('checkbox', { name: /Player double-down/ }).check();
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('10 slots');
  await expectNoBarriers(page, 'create group, premium');
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect(page.getByText('Group created')).toBeVisible();
  const link = page.getByRole('dialog', { name: 'Bring Your Friends' });
  await link.getByRole('button', { name: 'Done' }).click();
}

/** Submits a lineup of ten for the new group alone, the first player doubled. */
async function submitTen(page: Page, app: App): Promise<void> {
  const api = await apiOf(page, app);
  const groups = await api<{ id: string; name: string }[]>('GET', '/groups');
  const groupId = groups.find(({ name }) => name === GROUP)?.id ?? '';
  await submitLineup(api, 7, { slots: TEN_SLOTS, groupIds: [groupId], isFirstDoubled: true });
}
