import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers, ON_PHONE, PHONE } from '../screens.ts';
import { addFirst, canBeAdded, chooseAction, NINE, untickGroups } from '../steps.ts';

test.use(ON_PHONE);

test('on a phone a lineup with a double-down is built, changed, taken out of its groups and deleted by the thumb', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('ben'), '/lineup/14');
  await untickGroups(page, 'tap');
  await page.getByRole('checkbox', { name: /^Double or Nothing/ }).tap();
  await expectNoBarriers(page, 'select groups', [PHONE]);
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).tap();
  const players = page.getByRole('region', { name: 'Players' });
  const bar = page.getByRole('region', { name: 'Your lineup' });
  const open = bar.getByRole('button', { name: /^[A-Z]+\d: Add / });
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  const pick = (position: string) => addFirst(players, position, 'tap');
  await expect(open).toHaveCount(9);
  for (const [at, position] of NINE.entries()) {
    await pick(position);
    await expect(open).toHaveCount(8 - at);
  }
  // Only the double-down is missing: each chip makes its player the one.
  await bar.getByRole('button', { name: /^QB1: make / }).tap();
  await bar.getByRole('button', { name: /^QB1: .*, double-down/ }).tap();
  const detail = page.getByRole('dialog');
  await expectNoBarriers(page, 'player detail', [PHONE]);
  await expect(detail.getByRole('button', { name: /^2× double-down/ })).toHaveAttribute('aria-pressed', 'true');
  await detail.getByRole('button', { name: 'Close' }).last().tap();
  await expect(bar.getByRole('button', { name: /^QB1: .*, double-down/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Submit Lineup' }).tap();
  await expect(page).toHaveURL(`${demo.url}/lineups/14`);

  const card = page.getByRole('article');
  await card.getByRole('link', { name: /^Edit/ }).tap();
  await bar.getByRole('button', { name: /^K1: / }).tap();
  await detail.getByRole('button', { name: 'Remove from K' }).tap();
  await expect(open).toHaveCount(1);
  await open.tap();
  await healthy.getByRole('button', { name: canBeAdded }).nth(1).tap();
  await expect(open).toHaveCount(0);
  await bar.getByRole('button', { name: 'Update Lineup' }).tap();
  await expect(page).toHaveURL(`${demo.url}/lineups/14`);

  await chooseAction(card, 'Manage Groups');
  await expect(detail.getByRole('checkbox', { name: 'Remove Double or Nothing' })).toBeDisabled();
  await detail.getByRole('button', { name: 'Close' }).tap();
  await chooseAction(card, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(card).toHaveCount(0);
});
