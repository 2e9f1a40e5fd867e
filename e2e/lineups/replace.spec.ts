import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { expectNoBarriers } from '../screens.ts';
import { canBeAdded } from '../steps.ts';

test('[G9.12] players who are out are counted above the lineups, with a link to the first of them that locks', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  const notice = page.getByRole('region', { name: 'Players to replace' });
  await expect(notice).toContainText(/\d starters are out First lock \w{3} \d{1,2}:\d\d [AP]M/);
  await expectNoBarriers(page, 'lineups with players who are out');
  const replace = notice.getByRole('link');
  const name = /^Replace (.+)/.exec((await replace.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await replace.click();

  const lineup = page.getByRole('region', { name: 'Lineup', exact: true });
  const players = page.getByRole('region', { name: 'Players' });
  await expect(players.getByRole('heading', { name: /^Change / })).toBeVisible();
  await expect(lineup).toContainText(`${name} is out`);
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  await healthy.getByRole('button', { name: canBeAdded }).first().click();
  await expect(lineup).not.toContainText(name);
  await expect(lineup).toContainText('Lineup ready to submit');
});
