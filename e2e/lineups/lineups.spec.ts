import type { Page, Route } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { pickNine } from '../steps.ts';

const REFUSAL = 'Incompatible settings with selected group(s)';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const manage = (page: Page) => page.getByRole('dialog', { name: 'Manage Groups' });

test.describe('two groups', () => {
  // The refusals that the journey asks for.
  test.use({ expectedErrors: /Failed to load resource.* (409|500) .*\/api\/lineup\// });

  test('[G2.38, G2.39, G2.54, G2.55, G2.58, G2.59, G5.22, G8.18, G8.21, G8.32] a lineup of two groups is taken out of one, put back, deleted, and its history stays', async ({
    page,
    demo,
  }) => {
    test.slow();
    await signIn(page, demo, castMember('ben'));
    // The first group that is ticked sets what the others must play by.
    await page.goto(`${demo.url}/lineup/9`);
    const everyone = page.getByRole('checkbox', { name: /^Everyone \(Default\)/ });
    const regulars = page.getByRole('checkbox', { name: /^Sunday Morning Regulars/ });
    const doubled = page.getByRole('checkbox', { name: /^Double or Nothing/ });
    if (!(await everyone.isChecked())) await everyone.check();
    if (!(await regulars.isChecked())) await regulars.check();
    await expect(doubled).toBeDisabled();
    await expect(page.getByRole('listitem').filter({ has: doubled })).toContainText(REFUSAL);
    await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
    await pickNine(page);
    await page.getByLabel('Lineup Name').fill('Two at Once');
    await page.getByRole('button', { name: 'Submit Lineup' }).click();
    await expect(page).toHaveURL(`${demo.url}/lineups/9`);

    await page.goto(`${demo.url}/lineup/9`);
    await expect(page.getByRole('listitem').filter({ has: regulars })).toContainText(
      'Already submitted to this group this week',
    );
    await page.goto(`${demo.url}/lineups/9`);
    const own = card(page, 'Two at Once');
    await expect(own).toContainText('Everyone (Default)');
    await expect(own).toContainText('Sunday Morning Regulars');

    const opener = own.getByRole('button', { name: 'Groups of Two at Once' });
    await opener.click();
    await expect(manage(page)).toContainText('1 QB · 2 RB · 2 WR · 1 TE · 1 FLEX · 1 DEF · 1 K');
    await expect(manage(page)).toContainText(/\d+ of 20 participants/);
    await expect(manage(page)).toContainText('No Compatible Groups');
    await expect(manage(page).getByRole('checkbox', { name: 'Add Double or Nothing' })).toBeDisabled();
    await expect(manage(page).getByRole('listitem').filter({ hasText: 'Double or Nothing' })).toContainText(REFUSAL);
    await expectNoBarriers(page, 'manage groups');

    await manage(page).getByRole('checkbox', { name: 'Remove Sunday Morning Regulars' }).check();
    // One must stay.
    await expect(manage(page).getByRole('checkbox', { name: 'Remove Everyone (Default)' })).toBeDisabled();
    const remove = manage(page).getByRole('button', { name: 'Remove from 1 group(s)' });
    await failOnce(page, 'remove-groups', { status: 500, body: '' });
    await remove.click();
    await expect(manage(page).getByRole('alert')).toHaveText('Failed to remove lineup from groups');
    await remove.click();
    await expect(page.getByText('Lineup successfully removed from 1 group(s)')).toBeVisible();
    // The page behind the dialog is there for no reader.
    const behind = page.locator('article', { hasText: 'Two at Once' });
    await expect(behind).not.toContainText('Sunday Morning Regulars');
    await manage(page).getByRole('checkbox', { name: 'Add Sunday Morning Regulars' }).check();
    const add = manage(page).getByRole('button', { name: 'Add to 1 group(s)' });
    await failOnce(page, 'add-groups', { status: 500, body: '' });
    await add.click();
    await expect(manage(page).getByRole('alert')).toHaveText('Failed to add lineup to groups');
    await failOnce(page, 'add-groups', {
      status: 409,
      json: { error: 'Somebody was quicker', code: 'already_submitted' },
    });
    await add.click();
    await expect(manage(page).getByRole('alert')).toHaveText('Somebody was quicker');
    await add.click();
    await expect(page.getByText('Lineup successfully added to 1 group(s)')).toBeVisible();
    await expect(behind).toContainText('Sunday Morning Regulars');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();

    await own.getByRole('link', { name: 'History of Two at Once' }).click();
    await expectHistory(page, { total: 12, newest: 'Added to Sunday Morning Regulars' });
    await expectNoBarriers(page, 'transactions');
    await page.getByRole('link', { name: 'Back to Week 9 Lineups' }).click();

    await own.getByRole('button', { name: 'Delete Two at Once' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this lineup? This action cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(own).toBeVisible();
    await own.getByRole('button', { name: 'Delete Two at Once' }).click();
    await failOnce(page, '', { status: 500, body: '' }, 'DELETE');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete lineup')).toBeVisible();
    await expect(own).toBeVisible();
    await own.getByRole('button', { name: 'Delete Two at Once' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(own).toHaveCount(0);
    await page.getByRole('button', { name: 'History' }).click();
    await expectHistory(page, { total: 13, newest: 'Deleted “Two at Once”' });
    await page.reload();
    await expectHistory(page, { total: 13, newest: 'Deleted “Two at Once”' });
  });
});

const isCall = (route: Route) => route.request().url().includes('/api/');

type Answer = Parameters<Route['fulfill']>[0];

/** Answers the next such call on a lineup in the server's place. */
async function failOnce(page: Page, act: string, answer: Answer, method = 'POST'): Promise<void> {
  const path = act === '' ? /\/api\/lineup\/[^/]+$/ : new RegExp(`/api/lineup/[^/]+/${act}$`);
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.continue()), {
    times: 1,
  });
}

async function expectHistory(page: Page, { total, newest }: { total: number; newest: string }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Lineup Transaction History' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Total Actions').locator('+ dd')).toHaveText(String(total));
  await expect(summary.getByText('Last Modified').locator('+ dd')).toHaveText(/^Oct \d+, \d+:\d\d:\d\d [AP]M$/);
  await expect(summary.getByRole('listitem').filter({ hasText: 'Player Added' })).toContainText('9');
  const entries = page.getByRole('list', { name: /^Transactions/ }).getByRole('listitem');
  await expect(entries).toHaveCount(total);
  await expect(entries.first()).toContainText(newest);
  await expect(entries.first().getByRole('definition').first()).toBeHidden();
  await entries.first().getByText('Additional Details').click();
  await expect(entries.first().getByRole('definition').first()).toHaveText('Two at Once');
}

test('once a game has started, groups and deletion stay in sight and say why they are closed', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('cass'));
  const why = /^This lineup has a player whose game has started, so/;
  for (const name of [/^Groups of/, /^Delete/]) {
    const button = page.getByRole('article').getByRole('button', { name }).first();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    // A card that is drawn again under the pointer forgets that it is there: the pointer comes back.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await button.hover();
      await expect(page.getByRole('tooltip')).toHaveText(why, { timeout: 2_000 });
    }).toPass();
    // Playwright would wait for it to be enabled.
    await button.click({ force: true });
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    await page.mouse.move(0, 0);
  }
});

test('[G2.51, G2.54, G4.11] the week’s dropdown leads to a week that is over, whose lineups can only be looked at', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('cass'));
  await page.getByRole('combobox', { name: 'Week' }).click();
  await page.getByRole('option', { name: 'Week 6' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups/6`);
  await expect(page.getByRole('heading', { level: 1, name: 'Week 6 Lineups' })).toBeVisible();
  const past = page.getByRole('article').first();
  await expect(past.getByRole('link', { name: /^History of/ })).toBeVisible();
  await expect(past.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expect(past.getByRole('button', { name: /^(Groups of|Delete)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0);
});

test.describe('what can’t be read', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('[G2.59, G8.22] the history of nobody’s lineup fails in words, and can be tried again', async ({
    page,
    demo,
  }) => {
    await newcomer(page, demo, 'Stray', '/lineup/00000000-0000-4000-8000-000000000000/transactions');
    await expect(page.getByRole('heading', { name: 'Failed to load transaction history' })).toBeVisible();
    await expectNoBarriers(page, 'transactions, failed');
    const asked = page.waitForRequest(/\/transactions\?limit=50$/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await asked;
    await expect(page.getByRole('heading', { name: 'Failed to load transaction history' })).toBeVisible();
    await page.route(/\/transactions\?limit=50$/, (route) =>
      isCall(route) ? route.fulfill({ json: [] }) : route.continue(),
    );
    await page.route(/\/transactions\/summary$/, (route) =>
      route.fulfill({ json: { total_transactions: 0, last_modified: '2026-10-25T18:00:00Z', actions: {} } }),
    );
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'No Transaction History' })).toBeVisible();
  });

  test('[G2.52, G2.56, G2.57, G8.21] a free user has one lineup; what fails in Manage Groups is said in the server’s words, else in the product’s own', async ({
    page,
    demo,
  }) => {
    test.slow();
    await newcomer(page, demo, 'Alone', '/lineups');
    await expect(page.getByRole('heading', { name: 'No Lineups Found' })).toBeVisible();
    await expectNoBarriers(page, 'lineups, none');
    await page.getByRole('link', { name: 'Create Lineup' }).click();
    await pickNine(page);
    await page.getByLabel('Lineup Name').fill('On My Own');
    await page.getByRole('button', { name: 'Submit Lineup' }).click();
    const opener = card(page, 'On My Own').getByRole('button', { name: 'Groups of On My Own' });
    await expect(opener).toBeVisible();
    await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(
      'You currently have 1 lineup for this week. Upgrade to Premium to create unlimited lineups per week!',
    );
    const path = '**/api/lineup/*/available-groups';
    await page.route(path, (route) =>
      route.fulfill({ status: 404, json: { error: 'Gone for good', code: 'not_found' } }),
    );
    await opener.click();
    await expect(manage(page).getByRole('heading', { name: 'Gone for good' })).toBeVisible();
    await page.route(path, (route) => route.fulfill({ status: 400, body: '' }));
    await manage(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(manage(page).getByRole('heading', { name: 'Failed to load available groups' })).toBeVisible();
    const nothing = { availableGroups: [], currentGroups: [], lineupPositionCounts: { QB: 1 }, why_locked: null };
    await page.route(path, (route) => route.fulfill({ json: nothing }));
    await manage(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(manage(page)).toContainText('No Groups Assigned');
    await expect(manage(page)).toContainText('No Compatible Groups');
    await page.unroute(path);
    await manage(page).getByRole('button', { name: 'Close' }).click();
    await opener.click();
    await expect(manage(page).getByRole('checkbox', { name: 'Remove Everyone (Default)' })).toBeDisabled();
  });
});
