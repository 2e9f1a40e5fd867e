import { expect, test } from 'vitest';
import { person } from '../api/testing/person.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE } from '../app/testing/small-league.ts';

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
