import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { canBeAdded } from '../steps.ts';

test('[G9.12] players who are out are listed above the lineups, with a link to change their slot', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  const notice = page.getByRole('region', { name: 'Players to replace' });
  await expect(notice).toContainText(/ is OUT\. Replace before \w{3} \d{1,2}:\d\d [AP]M/);
  await expectNoBarriers(page, 'lineups with players who are out');
  const name = /^(.+) is OUT/.exec((await notice.getByRole('listitem').first().innerText()).trim())?.[1] ?? '';
  await notice.getByRole('link').first().click();

  const lineup = page.getByRole('region', { name: 'Lineup', exact: true });
  const players = page.getByRole('region', { name: 'Players' });
  await expect(players.getByRole('heading', { name: /^Change / })).toBeVisible();
  await expect(lineup).toContainText(`${name} is OUT`);
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  await healthy.getByRole('button', { name: canBeAdded }).first().click();
  await expect(lineup).not.toContainText(name);
  await expect(lineup).toContainText('Lineup ready to submit');
});
