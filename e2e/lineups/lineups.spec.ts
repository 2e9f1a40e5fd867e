import type { Page } from '@playwright/test';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { apiOf, submitLineup } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { chooseAction } from '../steps.ts';

test('[G2.38, G2.39, G2.59] a lineup of two groups is removed from one, added again and deleted, and its history remains', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'), '/lineup/9');
  // The first selected group determines the settings of the others.
  const everyone = page.getByRole('checkbox', { name: /^Everyone \(Default\)/ });
  const regulars = page.getByRole('checkbox', { name: /^Sunday Morning Regulars/ });
  const doubled = page.getByRole('checkbox', { name: /^Double or Nothing/ });
  if (!(await everyone.isChecked())) await everyone.check();
  if (!(await regulars.isChecked())) await regulars.check();
  await expect(doubled).toBeDisabled();
  await expect(page.getByRole('listitem').filter({ has: doubled })).toContainText(
    'Incompatible settings with selected group(s)',
  );
  const api = await apiOf(page, demo);
  const groups = await api<{ id: string; name: string }[]>('GET', '/groups');
  const regularsId = groups.find(({ name }) => name === 'Sunday Morning Regulars')?.id ?? '';
  await submitLineup(api, 9, { groupIds: [EVERYONE_GROUP_ID, regularsId], name: 'Two at Once' });
  await page.goto(`${demo.url}/lineup/9`);
  await expect(page.getByRole('listitem').filter({ has: regulars })).toContainText(
    'Already submitted to this group this week',
  );

  await page.goto(`${demo.url}/lineups/9`);
  const own = page.getByRole('article', { name: 'Two at Once' });
  await expect(own).toContainText('Everyone (Default)');
  await expect(own).toContainText('Sunday Morning Regulars');
  await chooseAction(own, 'Manage Groups');
  const manage = page.getByRole('dialog', { name: 'Manage Groups' });
  await manage.getByRole('checkbox', { name: 'Remove Sunday Morning Regulars' }).check();
  await manage.getByRole('button', { name: 'Remove from 1 group(s)' }).click();
  await expect(page.getByText('Lineup successfully removed from 1 group(s)')).toBeVisible();
  // The page behind the dialog is hidden from the accessibility tree.
  const behind = page.locator('article', { hasText: 'Two at Once' });
  await expect(behind).not.toContainText('Sunday Morning Regulars');
  await manage.getByRole('checkbox', { name: 'Add Sunday Morning Regulars' }).check();
  await manage.getByRole('button', { name: 'Add to 1 group(s)' }).click();
  await expect(page.getByText('Lineup successfully added to 1 group(s)')).toBeVisible();
  await expect(behind).toContainText('Sunday Morning Regulars');
  await page.keyboard.press('Escape');

  await chooseAction(own, 'History');
  await expectHistory(page, { total: 12, newest: 'Added to Sunday Morning Regulars' });
  await expectNoBarriers(page, 'transactions');
  await page.getByRole('link', { name: 'Back to Week 9 Lineups' }).click();
  await chooseAction(own, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expectHistory(page, { total: 13, newest: 'Deleted “Two at Once”' });
  await page.reload();
  await expectHistory(page, { total: 13, newest: 'Deleted “Two at Once”' });
});

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
