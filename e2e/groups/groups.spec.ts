import type { Browser, Page } from '@playwright/test';
import { fillSignUp, refused } from '../account/account-steps.ts';
import { apiOf } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { castMember, mailTo, newAccount, newcomer, signIn, somebody } from '../people.ts';
import { expectNoBarriers, PHONE } from '../screens.ts';
import { canBeAdded, moveClock, NINE } from '../steps.ts';

const GROUP = 'Two Arms';
/** The nine, and a second quarterback. */
const TEN = ['QB', ...NINE] as const;

/** Somebody else's browser. */
async function another(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

/** The row of a group in one of the tables. */
const rowOf = (page: Page, table: string, group: string) =>
  page.getByRole('region', { name: table }).locator('[data-group]').filter({ hasText: group });

test.describe('what leads nowhere', () => {
  test.use({ expectedErrors: refused(404) });

  test('[G2.68, G8.24, G2.65] an unknown invitation and an unknown join link say so, and lead to the groups', async ({
    page,
    demo,
  }) => {
    await newcomer(page, demo, 'Lost', '/invitations/no-such-token');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText('This invitation could not be found or has expired.')).toBeVisible();
    await expectNoBarriers(page, 'invalid invitation');
    await page.goto(`${demo.url}/join/no-such-token`);
    await expect(page.getByRole('heading', { name: 'Unable to Join Group' })).toBeVisible();
    await expectNoBarriers(page, 'unable to join');
    await page.getByRole('button', { name: 'Go to Groups' }).click();
    await expect(page).toHaveURL(`${demo.url}/groups`);
  });
});

test('[G2.25, G5.20, G6.2, G2.17] a free user makes a group by the default settings, and sees why they stand still', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Free', '/groups');
  await expect(page.getByText('a game you play with friends')).toBeVisible();
  await expectNoBarriers(page, 'groups, none yet');
  await page.getByRole('button', { name: 'Create New Group' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Group' });
  await expect(form.getByText('Custom position counts need Premium.')).toBeVisible();
  await expect(form.getByRole('spinbutton', { name: 'QB' })).toBeDisabled();
  await expect(form.getByRole('checkbox', { name: /Player double-down/ })).toBeDisabled();
  await expect(form.getByLabel('Season')).not.toBeEditable();
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expectNoBarriers(page, 'create group, free');
  await form.getByLabel('Name').fill('Just Us');
  await form.getByRole('button', { name: 'Create New Group' }).click();
  await expect(page.getByText('Group created')).toBeVisible();
  await expect(rowOf(page, 'My Groups', 'Just Us')).toContainText('Private');
});

test('an admin is offered the season file of own groups, and not of groups whose members alone may have it', async ({
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

test('[G2.10, G2.12, G4.16, G1.9, A6.4] an admin switches to all groups, and back', async ({ page, demo }) => {
  await signIn(page, demo, castMember('cass'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${demo.url}/groups`);
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  expect(asked).not.toContain('/api/groups/admin/all');
  await page.getByText('Admin View').click();
  await expect(page.getByRole('heading', { name: 'All Groups' })).toBeVisible();
  for (const figure of ['Total', 'Public', 'Private', 'Total participants']) {
    await expect(page.locator(`dt:text-is("${figure}") + dd`)).toHaveText(/^[\d,]+$/);
  }
  await expect(page.locator('[data-group]').filter({ hasText: 'Third Floor Pool' })).toContainText('Active');
  await expectNoBarriers(page, 'all groups');
  await page.getByText('User View').click();
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
});

test('[G2.18, G2.19, G2.21, G2.14] a public group is joined and left, and asks before', async ({ page, demo }) => {
  await newcomer(page, demo, 'Leaver', '/groups');
  await rowOf(page, 'Public Groups', 'Double or Nothing').getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Joined group')).toBeVisible();
  const mine = rowOf(page, 'My Groups', 'Double or Nothing');
  await expect(mine.getByRole('button', { name: /Invite|View Members/ })).toHaveCount(0);
  await expect(rowOf(page, 'My Groups', 'Everyone (Default)').getByRole('button')).toHaveCount(0);
  await mine.getByRole('button', { name: 'Leave Double or Nothing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Left group')).toBeVisible();
  await expect(mine).toHaveCount(0);
});

// The last of the file: it moves the clock.
test('[A1.2, G2.23, G2.26, G2.66, G2.69, A2.19, G2.65, G5.17, G2.31] friends come by mail and by link, play, and see each other once games begin', async ({
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

  const eve = somebody('Evelyn');
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

  await row.getByRole('button', { name: `Create Join Link: ${GROUP}` }).click();
  await expect(page.getByText('Join link created')).toBeVisible();
  await row.getByRole('button', { name: `Join Link: ${GROUP}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy Join Link' }).click();
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
  const dan = await newAccount(other, demo, 'Daniel');
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
  await expect(other).toHaveURL(`${demo.url}/groups`);
  await handIn(page);
  await handIn(other);

  await other.goto(`${demo.url}/leaderboard`);
  const table = other.getByRole('table', { name: `Standings of ${GROUP}` });
  for (const name of ['Ben Checkdown', eve.username, dan.username]) await expect(table).toContainText(name);
  const overall = other.getByRole('table', { name: 'Overall Standings' });
  await expect(overall.locator('tr[data-you="true"]')).toContainText(dan.username);
  await table.getByRole('button', { name: 'Ben Checkdown' }).click();
  const slots = other.getByRole('dialog').getByRole('rowgroup').last().getByRole('row');
  await expect(slots).toHaveCount(TEN.length);
  await expect(slots.filter({ hasText: 'Not yet locked' })).toHaveCount(TEN.length);
  await moveClock(other, demo, '2026-10-27T09:00:00Z');
  await other.reload();
  await table.getByRole('button', { name: 'Ben Checkdown' }).click();
  await expect(slots.filter({ hasText: 'Not yet locked' })).toHaveCount(0);
  await expect(slots.filter({ has: other.getByLabel('Locked', { exact: true }) })).toHaveCount(TEN.length);
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
}

/** Builds a lineup of ten for the new group alone, one of them doubled, and hands it in. */
async function handIn(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/lineup/7`);
  await expect(page.getByRole('button', { name: 'Continue to Lineup Builder' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck();
  await page.getByRole('checkbox', { name: new RegExp(`^${GROUP}`) }).check();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  const players = page.getByRole('region', { name: 'Players' });
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  for (const [at, position] of TEN.entries()) {
    await players.getByRole('group', { name: 'Position' }).getByRole('button', { name: position }).click();
    await healthy.getByRole('button', { name: canBeAdded }).first().click();
    await expect(page.getByText(`${at + 1} of ${TEN.length}`)).toBeVisible();
  }
  await expect(page.getByText('Select a double-down player to continue')).toBeVisible();
  await page
    .getByRole('button', { name: /double-down/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit Lineup' }).click();
  await expect(page).toHaveURL(/\/lineups$/);
}
