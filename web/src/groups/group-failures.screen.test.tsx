import { expect, test } from 'vitest';
import { expectFailure } from '../app/testing/failures.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, INVITATION, id, member, PREMIUM } from '../app/testing/small-league.ts';

const SIX = group(1, 'Sunday Six', { created_by: id(9) });
const LINKED = group(2, 'Third Floor Pool', { join_links: [{ id: id(60), join_token: 'token', may_delete: true }] });
const OPEN = group(3, 'The Long Snappers', { visibility: 'public', created_by: id(9) });

/** A user in two groups, with a public one to join and a pending invitation. */
const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, SIX, LINKED]);
  api.reply('GET /groups/public', [OPEN]);
  api.reply('GET /groups/:id/members', [member('1', 'Ann', true)]);
  api.reply('GET /groups/:id/history', []);
  api.reply('GET /invitations/pending', [INVITATION]);
  api.reply('GET /invitations/:token', INVITATION);
  // Premium, so that the plan does not limit joining.
  api.reply('GET /subscriptions/current', PREMIUM);
  return api;
};

const press = (name: string | RegExp) => (app: OpenedApp) => app.screen.getByRole('button', { name }).first().click();

/** Chooses an action in the menu of a group. */
const choose = (name: string, of: string) => async (app: OpenedApp) => {
  await press(`More actions for ${of}`)(app);
  await app.screen.getByRole('menuitem', { name }).click();
};

test('[G8.2, G8.3, G8.4] shows that an invitation failed to load or could not be answered', async () => {
  const accepts = { says: 'Failed to accept invitation', fails: 'POST /invitations/:token/accept' } as const;
  const declines = { says: 'Failed to decline invitation', fails: 'POST /invitations/:token/decline' } as const;
  await expectFailure(makeApi, { ...accepts, path: '/groups', act: press(/^Accept the invitation/) });
  await expectFailure(makeApi, { ...accepts, path: '/invitations/invitation-token', act: press('Accept') });
  await expectFailure(makeApi, { ...declines, path: '/groups', act: press(/^Decline the invitation/) });
  await expectFailure(makeApi, { ...declines, path: '/invitations/invitation-token', act: press('Decline') });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load invitation', fails: 'GET /invitations/:token', path: '/invitations/some-token' },
  });
});

test('[G8.24] an unknown invitation is shown as invalid', async () => {
  const api = makeApi();
  api.refuse('GET /invitations/:token', 404, { error: 'Not found', code: 'not_found' });
  const { screen } = await openApp('/invitations/some-token', api);
  await expect.element(screen.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
});

test('[G8.5, G8.6, G8.7] shows failures of joining, leaving and inviting', async () => {
  const joins = { says: 'Failed to join group', fails: 'POST /groups/:id/join' } as const;
  await expectFailure(makeApi, { ...joins, path: '/groups', act: press('Join The Long Snappers') });
  await expectFailure(makeApi, { says: joins.says, fails: 'POST /join-links/:token/join', path: '/join/some-token' });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to leave group', fails: 'POST /groups/:id/leave', path: '/groups' },
    async act(app) {
      await choose('Leave Group', 'Sunday Six')(app);
      await app.screen.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    },
  });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to invite to group', fails: 'POST /groups/:id/invite', path: '/groups' },
    async act(app) {
      await press('Invite to Sunday Six')(app);
      await app.screen.getByLabelText('Email addresses').fill('guest@singleback.test');
      await press('Send Invitations')(app);
    },
  });
});

test('[G8.8, G8.9] shows that a join link could not be created or deleted', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to create join link', fails: 'POST /groups/:id/join-links', path: '/groups' },
    act: choose('Create Join Link', 'Sunday Six'),
  });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to delete join link', fails: 'DELETE /join-links/:id', path: '/groups' },
    async act(app) {
      await choose('Delete Join Link', 'Third Floor Pool')(app);
      await app.screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
  });
});

test('[G8.10, G8.11] shows that members and public groups failed to load', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load group members', fails: 'GET /groups/:id/members', path: '/groups' },
    act: choose('View Members', 'Sunday Six'),
  });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load public groups', fails: 'GET /groups/public', path: '/groups' },
  });
});

test('[G8.13, G2.16] the groups page shows loading and failure, with a retry', async () => {
  const api = signedInApi();
  const release = api.hold('GET /groups');
  api.cutOff('GET /groups');
  const { screen } = await openApp('/groups', api);
  await expect.element(screen.getByRole('status', { name: 'Loading groups' })).toBeVisible();
  release();
  const failure = screen.getByRole('alert').filter({ hasText: 'Failed to Load Groups' });
  await expect.element(failure).toBeVisible();
  api.reply('GET /groups', [SIX]);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('region', { name: 'My Groups' })).toMatchTextContent(/Sunday Six/);
  await expect.element(failure).not.toBeInTheDocument();
});

test('[G8.1] shows the server’s message instead of the fallback', async () => {
  const api = makeApi();
  api.refuse('POST /groups/:id/join', 409, { error: 'This group is full: 50 of 50.', code: 'group_full' });
  const app = await openApp('/groups', api);
  await press('Join The Long Snappers')(app);
  await expect.element(app.screen.getByText('This group is full: 50 of 50.')).toBeVisible();
  await expect.element(app.screen.getByText('Failed to join group')).not.toBeInTheDocument();
});

test('[G2.65, G2.66] a join link shows progress, and an invitation without an inviter shows no name', async () => {
  const api = makeApi();
  api.hold('POST /join-links/:token/join');
  const { screen } = await openApp('/join/some-token', api);
  await expect.element(screen.getByRole('heading', { name: 'Joining Group...' })).toBeVisible();
  await screen.unmount();
  api.reply('GET /invitations/:token', { ...INVITATION, inviter: null });
  const other = await openApp('/invitations/invitation-token', api);
  await expect.element(other.screen.getByText(/Unknown User/).first()).toBeVisible();
});

test('busy buttons of the groups page show progress and ignore a second press', async () => {
  const api = makeApi();
  const release = api.hold('POST /groups/:id/join');
  api.reply('POST /groups/:id/join', OPEN);
  const app = await openApp('/groups', api);
  const join = app.screen.getByRole('button', { name: 'Join The Long Snappers' });
  await join.click();
  await expect.element(join).toHaveTextContent('Joining...');
  await expect.element(join).toHaveAttribute('aria-busy', 'true');
  // A plain click, because the browser driver waits until a button is no longer busy.
  (join.element() as HTMLElement).click();
  release();
  await expect.element(app.screen.getByText('Joined group')).toBeVisible();
  expect(api.requests.filter(({ key }) => key === 'POST /groups/:id/join')).toHaveLength(1);
});
