import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id } from '../app/testing/small-league.ts';

const past = { is_current_season: false, seasons: { id: id(25), name: '2025' } };

test('the creator renews a group of an earlier season with one click', async () => {
  const api = signedInApi();
  const office = group(301, 'The office', past);
  const other = group(302, 'Of somebody else', { ...past, created_by: id(999) });
  const renewed = group(303, 'Long renewed', { ...past, renewed_as: id(304) });
  api.reply('GET /groups', [EVERYONE, office, other, renewed]);
  api.reply('POST /groups/:id/renew', { group: office, invited: 11 });
  const { screen } = await openApp('/groups', api);
  const table = screen.getByText('Past Groups').first();
  await expect.element(table).toBeVisible();
  await expect.element(screen.getByText('Renewed', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Renew / })).toHaveLength(1);
  await expectNoBarriersAtBothWidths();
  const now = [EVERYONE, group(305, 'The office'), { ...office, renewed_as: id(305) }, other, renewed];
  api.reply('GET /groups', now);
  await screen.getByRole('button', { name: 'Renew for 2026: The office' }).click();
  await expect
    .element(screen.getByText('“The office” is renewed. 11 members are invited until the first kickoff.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Renew / })).not.toBeInTheDocument();
});

test('why a group cannot be renewed is shown', async () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(301, 'The office', past)]);
  const error = 'This group has settings of Premium. Upgrade to renew it with the same settings.';
  api.refuse('POST /groups/:id/renew', 403, { error, code: 'premium_needed' });
  const { screen } = await openApp('/groups', api);
  await screen.getByRole('button', { name: 'Renew for 2026: The office' }).click();
  await expect.element(screen.getByText(error)).toBeVisible();
});
