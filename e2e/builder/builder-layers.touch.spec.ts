import { expect, test } from '../journey.ts';
import { castMember, newcomer, signIn } from '../people.ts';
import { ON_PHONE } from '../screens.ts';
import { untickGroups } from '../steps.ts';

test.use(ON_PHONE);

test('[G2.46, G8.31, G1.8] on a phone a row shows position and usage, and a tap on a disabled button why', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'), '/lineup/10');
  await untickGroups(page, 'tap');
  await page.getByRole('checkbox', { name: /^Double or Nothing/ }).tap();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).tap();
  const rows = page.getByRole('table', { name: 'Players' }).locator('[data-row]');
  await expect(rows.first()).toContainText(/(QB|RB|WR|TE|DEF|K) [A-Z]{2,3} (@|vs) [A-Z]{2,3}/);
  await expect(rows.first()).toContainText(/\d:\d\d [AP]M/);
  // Players are used in this season: those who cannot be picked are out of the way, until the user wants them back.
  const available = page.getByLabel('Available Only');
  await expect(available).toBeChecked();
  await expect(page.locator('[data-kind="used"]')).toHaveCount(0);
  await available.tap();
  // The chosen groups are kept over a reload, and so is how the list was set.
  await page.reload();
  await expect(available).not.toBeChecked();
  const used = page.locator('[data-kind="used"] [data-row-button]').first();
  // Playwright would wait for it to be enabled.
  await used.tap({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText(/^Player usage limit reached \(1\/1\)$/);
  await page.getByRole('combobox', { name: 'Sort by' }).tap();
  await page.getByRole('option', { name: 'Usage %' }).tap();
  await expect(rows.first()).toContainText(/\d+% used/);

  // Back: from the second step to the first, not out of the builder.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
});

test('on a phone Back closes what is open over the builder; a player moves from chip to chip', async ({
  page,
  demo,
}) => {
  await newcomer(page, demo, 'Layers');
  await page.getByRole('link', { name: 'Create Lineup' }).tap();
  await expect(page).toHaveURL(/\/lineup(\/\d+)?$/);
  const { href } = new URL(page.url());
  const bar = page.getByRole('region', { name: 'Your lineup' });
  const add = page.locator('[data-kind="open"]:not(:has(.injury)) [data-row-button]');
  await bar.getByRole('button', { name: /^FLEX1: Add/ }).tap();
  await page.getByRole('group', { name: 'Position' }).getByRole('button', { name: 'WR' }).tap();
  await add.first().tap();
  await bar.getByRole('button', { name: /^WR2: Add/ }).tap();
  await add.first().tap();
  const chip = bar.getByRole('button', { name: /^WR2: / });
  await expect(chip).not.toHaveAccessibleName(/Add/);

  await chip.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Open your lineup' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(href);

  const before = [await chip.textContent(), await bar.getByRole('button', { name: /^FLEX1: / }).textContent()];
  await chip.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).tap();
  await bar.getByRole('button', { name: /^Swap with .* at FLEX1/ }).tap();
  const nameOf = (text: string | null) => /: ([^,]+),/.exec(text ?? '')?.[1];
  await expect(bar.getByRole('button', { name: new RegExp(`^FLEX1: ${nameOf(before[0] ?? null)}`) })).toBeVisible();
  await expect(bar.getByRole('button', { name: new RegExp(`^WR2: ${nameOf(before[1] ?? null)}`) })).toBeVisible();

  // With nothing open Back leaves, and asks first.
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Leave this lineup?' })).toBeVisible();
});
