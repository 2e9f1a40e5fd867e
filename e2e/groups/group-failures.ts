import type { Page, Route } from '@playwright/test';
import { expect } from '../journey.ts';
import type { App } from '../server.ts';

/** What is said where the server has said nothing: the call that fails, and the way to what says it. */
export interface Failure {
  id: string;
  says: string;
  method: 'GET' | 'POST' | 'DELETE';
  fails: string;
  at: (page: Page, app: App) => Promise<void>;
}

/** A failed answer without a word in it, and no answer at all. */
const WAYS: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 500, json: {} }),
  (route) => route.abort(),
];

const open =
  (path: string) =>
  async (page: Page, app: App): Promise<void> => {
    await page.goto(`${app.url}${path}`);
  };
/** Opens the groups page and does something there. */
export const groupsThen =
  (act: (page: Page) => Promise<void>) =>
  async (page: Page, app: App): Promise<void> => {
    await page.goto(`${app.url}/groups`);
    await act(page);
  };

/** eve's invitation, which no journey answers. */
async function invitationOf(page: Page, app: App): Promise<string> {
  const pending = page.waitForResponse('**/api/invitations/pending');
  await page.goto(`${app.url}/groups`);
  const [invitation] = (await (await pending).json()) as { invitation_token: string }[];
  return `/invitations/${invitation?.invitation_token}`;
}

/** What eve meets, who is invited and in no group. */
export const GUEST: readonly Failure[] = [
  {
    id: 'G8.2',
    says: 'Failed to accept invitation',
    method: 'POST',
    fails: '**/api/invitations/*/accept',
    at: groupsThen((page) => page.getByRole('button', { name: /^Accept the invitation/ }).click()),
  },
  {
    id: 'G8.2',
    says: 'Failed to accept invitation',
    method: 'POST',
    fails: '**/api/invitations/*/accept',
    at: async (page, app) => {
      await page.goto(`${app.url}${await invitationOf(page, app)}`);
      await page.getByRole('button', { name: 'Accept' }).click();
    },
  },
  {
    id: 'G8.3',
    says: 'Failed to decline invitation',
    method: 'POST',
    fails: '**/api/invitations/*/decline',
    at: groupsThen((page) => page.getByRole('button', { name: /^Decline the invitation/ }).click()),
  },
  {
    id: 'G8.3',
    says: 'Failed to decline invitation',
    method: 'POST',
    fails: '**/api/invitations/*/decline',
    at: async (page, app) => {
      await page.goto(`${app.url}${await invitationOf(page, app)}`);
      await page.getByRole('button', { name: 'Decline' }).click();
    },
  },
  {
    id: 'G8.4',
    says: 'Failed to load invitation',
    method: 'GET',
    fails: '**/api/invitations/some-token',
    at: open('/invitations/some-token'),
  },
  {
    id: 'G8.5',
    says: 'Failed to join group',
    method: 'POST',
    fails: '**/api/groups/*/join',
    at: groupsThen((page) => page.getByRole('button', { name: 'Join The Long Snappers' }).click()),
  },
  {
    id: 'G8.5',
    says: 'Failed to join group',
    method: 'POST',
    fails: '**/api/join-links/*/join',
    at: open('/join/some-token'),
  },
  {
    id: 'G8.11',
    says: 'Failed to load public groups',
    method: 'GET',
    fails: '**/api/groups/public*',
    at: open('/groups'),
  },
  {
    id: 'G8.13',
    says: 'Failed to Load Groups',
    method: 'GET',
    fails: '**/api/groups',
    at: open('/groups'),
  },
  {
    id: 'G8.14',
    says: 'Failed to load leaderboard data',
    method: 'GET',
    fails: '**/api/leaderboard/overall',
    at: open('/leaderboard'),
  },
];

/** What fay meets, who made a private group that has a join link. */
export const CREATOR: readonly Failure[] = [
  {
    id: 'G8.6',
    says: 'Failed to leave group',
    method: 'POST',
    fails: '**/api/groups/*/leave',
    at: groupsThen(async (page) => {
      await page.getByRole('button', { name: 'Leave Third Floor Pool' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    }),
  },
  {
    id: 'G8.7',
    says: 'Failed to invite to group',
    method: 'POST',
    fails: '**/api/groups/*/invite',
    at: groupsThen(async (page) => {
      await page.getByRole('button', { name: 'Invite to Third Floor Pool' }).click();
      await page.getByLabel('Email addresses').fill('guest@journey.test');
      await page.getByRole('button', { name: 'Send Invitations' }).click();
    }),
  },
  {
    id: 'G8.9',
    says: 'Failed to delete join link',
    method: 'DELETE',
    fails: '**/api/join-links/*',
    at: groupsThen(async (page) => {
      await page.getByRole('button', { name: 'Join Link: Third Floor Pool', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete Join Link' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    }),
  },
  {
    id: 'G8.10',
    says: 'Failed to load group members',
    method: 'GET',
    fails: '**/api/groups/*/members',
    at: groupsThen((page) => page.getByRole('button', { name: 'View Members: Third Floor Pool' }).click()),
  },
  {
    id: 'G8.14',
    says: 'Failed to load group leaderboard',
    method: 'GET',
    fails: '**/api/leaderboard/group/*',
    at: open('/leaderboard'),
  },
];

/** Fails a call in both ways and looks for the words each time; the call works again afterwards. */
export async function expectWords(page: Page, app: App, { id, says, method, fails, at }: Failure): Promise<void> {
  for (const way of WAYS) {
    const fail = (route: Route) => (route.request().method() === method ? way(route) : route.fallback());
    await page.route(fails, fail);
    await at(page, app);
    await expect(page.getByText(says, { exact: true }).first(), `${id} ${says}`).toBeVisible();
    await page.unroute(fails, fail);
  }
}
