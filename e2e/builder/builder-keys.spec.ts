import { expect, test } from '../journey.ts';
import { addNextByKeys, pickNineByKeys, pressAt, tabTo } from '../keys.ts';
import { castMember, signIn } from '../people.ts';

test('a lineup of two groups is built, changed, taken out of one and deleted by the keyboard alone', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('ben'), '/lineup/13');
  for (const name of ['Everyone (Default)', 'Sunday Morning Regulars']) {
    const box = page.getByRole('checkbox', { name });
    await tabTo(page, box);
    if (!(await box.isChecked())) await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await pressAt(page, page.getByRole('button', { name: 'Continue to Lineup Builder' }));
  await expect(page.getByText('0 of 9')).toBeVisible();
  const [groupsLink, clock] = [page.getByRole('button', { name: 'Groups', exact: true }), page.getByRole('timer')];
  const [tags, lock] = [await groupsLink.boundingBox(), await clock.boundingBox()];
  expect((tags?.x ?? 0) + (tags?.width ?? 0), 'the groups end before the clock begins').toBeLessThan(lock?.x ?? 0);
  await pickNineByKeys(page);
  await tabTo(page, page.getByLabel('Lineup Name'), 'Shift+Tab');
  await page.keyboard.type('By Keys');
  await pressAt(page, page.getByRole('button', { name: 'Submit Lineup' }));
  await expect(page).toHaveURL(`${demo.url}/lineups/13`);

  await pressAt(page, page.getByRole('link', { name: 'Edit By Keys' }));
  await expect(page.getByText('9 of 9')).toBeVisible();
  const lineup = page.getByRole('region', { name: 'Lineup', exact: true });
  await pressAt(page, lineup.getByRole('button', { name: /^Remove / }).last());
  await expect(page.getByText('8 of 9')).toBeVisible();
  // A slot that is pressed brings up who fits there, and the focus with it.
  await tabTo(page, lineup.getByRole('button', { name: /^Add K/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row-button]:focus')).toBeVisible();
  await addNextByKeys(page);
  await expect(page.getByText('9 of 9')).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: 'Update Lineup' }));
  await expect(page).toHaveURL(`${demo.url}/lineups/13`);

  await pressAt(page, page.getByRole('button', { name: 'Groups of By Keys' }));
  const groups = page.getByRole('dialog', { name: 'Manage Groups' });
  await pressAt(page, groups.getByRole('checkbox', { name: 'Remove Sunday Morning Regulars' }), 'Space');
  await pressAt(page, groups.getByRole('button', { name: 'Remove from 1 group(s)' }));
  await expect(page.getByText('Lineup successfully removed from 1 group(s)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Groups of By Keys' })).toBeFocused();
  await pressAt(page, page.getByRole('link', { name: 'History of By Keys' }));
  await expect(page.getByText('Removed from Sunday Morning Regulars')).toBeVisible();
  await pressAt(page, page.getByRole('link', { name: 'Back to Week 13 Lineups' }));
  await pressAt(page, page.getByRole('button', { name: 'Delete By Keys' }));
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('article')).toHaveCount(0);
});
