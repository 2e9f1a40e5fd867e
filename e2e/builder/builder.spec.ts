import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { canBeAdded, chooseAction, pickNine, untickGroups } from '../steps.ts';

const INCOMPATIBLE = 'Incompatible settings with selected group(s)';

const lineup = (page: Page) => page.getByRole('region', { name: 'Lineup', exact: true });
const players = (page: Page) => page.getByRole('region', { name: 'Players' });
const group = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const figure = (page: Page, label: string) => lineup(page).getByText(label, { exact: true }).locator('+ span');
const healthy = (page: Page) =>
  players(page)
    .getByRole('row')
    .filter({ hasNot: page.locator('.injury') });
const points = async (at: Locator) => Number((await at.innerText()).replace('−', '-'));

/** Ticks these groups, and no others, and goes on to the second step. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  await untickGroups(page);
  for (const name of names) await group(page, name).check();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect(page.getByText('0 of 9')).toBeVisible();
}

test('[G2.35, G2.41, G2.42] a lineup with a double-down is built, submitted twice at once, changed, and has its history', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('ben'), '/lineup/11');
  await untickGroups(page);
  await group(page, 'Double or Nothing').check();
  await expect(group(page, 'Everyone \\(Default\\)')).toBeDisabled();
  await expect(page.getByRole('listitem').filter({ hasText: 'Everyone (Default)' })).toContainText(INCOMPATIBLE);
  await choose(page, ['Double or Nothing']);
  await expect(lineup(page).getByPlaceholder('Lineup Name (Optional)')).toHaveValue('');
  await pickNine(page);
  await expect(lineup(page)).toContainText('Select a double-down player to continue');
  await expect(page.getByRole('button', { name: 'Submit Lineup' })).toBeDisabled();
  await expect(figure(page, 'Projected')).toBeVisible();
  await expect(figure(page, 'Actual')).toHaveCount(0);

  const toggles = lineup(page).getByRole('button', { name: /^2× double-down/ });
  await toggles.first().click();
  await expect(toggles.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(lineup(page)).toContainText('Lineup ready to submit');
  await lineup(page).getByLabel('Lineup Name').fill('Twice Over');
  // A retry after an answer that was lost: the same submit comes twice.
  await page.route('**/api/lineup', (route) => route.fetch().then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Submit Lineup' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups/11`);
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('link', { name: 'Edit Twice Over' }).click();
  await expect(page.getByText('9 of 9')).toBeVisible();
  await expect(toggles.first()).toHaveAttribute('aria-pressed', 'true');
  // Removing the player with the double-down clears it.
  await lineup(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(lineup(page)).toContainText('Complete lineup to submit');
  await players(page).getByRole('group', { name: 'Position' }).getByRole('button', { name: 'QB' }).click();
  await healthy(page).getByRole('button', { name: canBeAdded }).nth(1).click();
  await expect(lineup(page)).toContainText('Select a double-down player to continue');
  await toggles.last().click();
  await lineup(page).getByLabel('Lineup Name').fill('Twice Over Again');
  await page.getByRole('button', { name: 'Update Lineup' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups/11`);
  await chooseAction(page.getByRole('article'), 'History');
  await expect(page).toHaveURL(/\/lineup\/[0-9a-f-]{36}\/transactions$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lineup Transaction History' })).toBeVisible();
  const entries = page.getByRole('list', { name: /^Transactions/ }).getByRole('listitem');
  await expect(entries).toHaveCount(12);
  await expect(entries.first()).toContainText('Renamed to “Twice Over Again”, changed the double-down');
  await expect(entries.nth(1)).toContainText(/^Players Swapped.*at QB1/s);
});

test('[G2.45, G2.47, G4.3] the other players of a lineup with a locked player can be changed, slot by slot', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('dan'));
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByText('9 of 9')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Players' })).toHaveCount(0);
  await expect(players(page)).toContainText(/\d of 9 locked/);
  const slots = lineup(page).getByRole('listitem');
  const locked = slots.filter({ has: page.getByRole('button', { name: 'Locked: Player game has started' }) });
  const changeable = slots.filter({ has: page.getByRole('button', { name: /^Change / }) });
  await expect(locked).not.toHaveCount(0);
  await expect(changeable).not.toHaveCount(0);
  expect((await locked.count()) + (await changeable.count())).toBe(9);
  expect(await points(figure(page, 'Actual'))).toBeGreaterThan(0);
  await expect(figure(page, 'Projected')).toBeVisible();
  await expectNoBarriers(page, 'builder, locked');

  const change = changeable.last().getByRole('button', { name: /^Change / });
  const leaver = ((await change.textContent()) ?? '').replace(/^Change ?/, '');
  await change.click();
  const table = page.getByRole('table', { name: 'Players' });
  await expect(table).toBeVisible();
  await expect(players(page)).toContainText(`Replacing ${leaver}`);
  await expectNoBarriers(page, 'builder, changing a slot');
  await healthy(page).getByRole('button', { name: canBeAdded }).first().click();
  await expect(table).toHaveCount(0);
  await expect(lineup(page)).not.toContainText(leaver);
  await page.getByRole('button', { name: 'Update Lineup' }).click();
  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).not.toContainText(leaver);

  // A new lineup has open slots without locked players.
  await page.goto(`${demo.url}/lineup/12`);
  await choose(page, ['Everyone \\(Default\\)']);
  await expect(lineup(page).getByRole('button', { name: /^Add / })).toHaveCount(9);
  await expect(lineup(page).getByRole('button', { name: /^Locked/ })).toHaveCount(0);
});
