import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group } from '../app/testing/small-league.ts';
import { person } from '../platform/api/testing/person.ts';

const makeApi = () => signedInApi(person({ role: 'super-admin' }));

test('[G8.12] shows an admin that all groups failed to load, with a retry', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load all groups', fails: 'GET /groups/admin/all', path: '/groups' },
    act: ({ screen }) => screen.getByText('Admin View').click(),
  });
  const api = makeApi();
  api.refuse('GET /groups/admin/all', 400);
  const { screen } = await openApp('/groups', api);
  await screen.getByText('Admin View').click();
  const again = screen.getByRole('button', { name: 'Try Again' });
  await expect.element(again).toBeVisible();
  api.reply('GET /groups/admin/all', [EVERYONE]);
  await again.click();
  await expect.element(screen.getByRole('heading', { name: 'All Groups' })).toBeVisible();
});

test('[G2.10, G2.12, G4.16] an admin switches to all groups and back', async () => {
  const api = makeApi();
  api.reply('GET /groups/admin/all', [EVERYONE, group(7, 'Third Floor Pool')]);
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  expect(api.requests.map(({ key }) => key)).not.toContain('GET /groups/admin/all');
  await screen.getByText('Admin View').click();
  await expect.element(screen.getByRole('heading', { name: 'All Groups' })).toBeVisible();
  const figures = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  await expect.poll(figures).toMatchObject({ Total: '2', Public: '1', Private: '1' });
  expect(figures()['Total participants']).toMatch(/^[\d,]+$/);
  const row = [...document.querySelectorAll('[data-group]')].find((each) => /Third Floor/.test(each.textContent ?? ''));
  expect(row?.textContent).toContain('Active');
  await expectNoBarriersAtBothWidths();
  await screen.getByText('User View').click();
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
});
