import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../../app/testing/open-app.tsx';
import { EVERYONE, group, id } from '../../../app/testing/small-league.ts';

test('a week that the user won is celebrated on the lineups until Thursday, with the way to its recap', async () => {
  const api = signedInApi();
  const six = group(1, 'Sunday Six');
  api.reply('GET /groups', [EVERYONE, six]);
  api.replyWith('GET /recaps/:weekNumber/wins', ({ url }) =>
    url.includes('/recaps/1/') ? [{ id: six.id, name: six.name, points: 151.9, lineups: 6 }] : [],
  );
  const { screen } = await openApp('/lineups', api);
  const won = screen.getByRole('region', { name: 'You won week 1' });
  await expect.element(won).toMatchTextContent('Sunday Six: 151.90 points, best of 6');
  await expect
    .element(won.getByRole('link', { name: 'Sunday Six' }))
    .toHaveAttribute('href', `/groups/${six.id}/recap/1`);
  await expectNoBarriersAtBothWidths();
});

test('nothing is celebrated without a win, or in another week', async () => {
  const api = signedInApi();
  const { screen, goTo } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('region', { name: 'Week 1 results' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^You won/ })).not.toBeInTheDocument();
  api.reply('GET /recaps/:weekNumber/wins', [{ id: id(1), name: 'Sunday Six', points: 151.9, lineups: 6 }]);
  await goTo('/lineups/3');
  await expect.element(screen.getByRole('heading', { name: 'Week 3 Lineups' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^You won/ })).not.toBeInTheDocument();
});
