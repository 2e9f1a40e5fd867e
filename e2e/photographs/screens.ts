import type { Page } from '@playwright/test';
import { chooseAction } from '../steps.ts';

/** A screen to photograph. */
export interface Screen {
  /** The name of its photographs. */
  name: string;
  /** Who is signed in; null: a visitor. */
  as: 'ann' | 'ben' | 'cass' | null;
  path: string;
  /** Brings the page from its address to the state that is photographed. */
  prepare?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const act = (page: Page, name: string) =>
  chooseAction(page.locator('[data-group]').filter({ hasText: 'Sunday Morning Regulars' }).first(), name);

const openGroup = (page: Page) => page.getByRole('link', { name: 'Sunday Morning Regulars' }).first().click();

const openPlayers = async (page: Page) => {
  await page.getByRole('checkbox', { name: /^Everyone/ }).check();
  await press(page, 'Continue to Lineup Builder');
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
};

/** Opens one of the parts of the page's card. */
const openPart = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first().click();

const openFirstRow = (page: Page) => page.getByRole('main').getByRole('table').getByRole('button').first().click();

const forVisitors: Screen[] = [
  { name: 'landing', as: null, path: '/' },
  { name: 'sign-in', as: null, path: '/auth' },
  { name: 'sign-in-for-group', as: null, path: '/auth?redirect=join' },
  { name: 'sign-up', as: null, path: '/auth?view=sign_up' },
  {
    name: 'sign-up-refused',
    as: null,
    path: '/auth?view=sign_up',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('garbage');
      await page.getByLabel('Username').fill('Somebody New');
      await page.getByLabel('Password', { exact: true }).fill('long-enough');
      await page.getByLabel('Confirm password', { exact: true }).fill('long-enough');
      await page.getByText('Username available').waitFor();
      await press(page, 'Create Account');
    },
  },
  { name: 'forgot-password', as: null, path: '/auth?view=forgot_password' },
  { name: 'auth-callback-failed', as: null, path: '/auth/callback?error=access_denied' },
  { name: 'confirm-email-without-token', as: null, path: '/auth/confirm' },
  { name: 'new-password', as: null, path: '/auth/change-password?error=INVALID_TOKEN' },
  { name: 'unsubscribe', as: null, path: '/unsubscribe' },
  { name: 'play', as: null, path: '/play' },
  { name: 'try', as: null, path: '/try' },
  { name: 'verify', as: null, path: '/verify' },
  { name: 'forecasts', as: null, path: '/forecasts' },
  { name: 'not-found', as: null, path: '/no-such-place' },
];

const lineups: Screen[] = [
  { name: 'lineups', as: 'ben', path: '/lineups' },
  { name: 'lineups-free', as: 'ann', path: '/lineups' },
  { name: 'lineups-past', as: 'ben', path: '/lineups/6' },
  { name: 'lineups-ahead', as: 'ben', path: '/lineups/12' },
  {
    name: 'lineup-history',
    as: 'ben',
    path: '/lineups/6',
    prepare: (page) => chooseAction(page.getByRole('article'), 'History'),
  },
  {
    name: 'lineup-edit',
    as: 'ben',
    path: '/lineups',
    prepare: (page) => page.getByRole('link', { name: /^Edit/ }).first().click(),
  },
  { name: 'builder', as: 'ann', path: '/lineup/9' },
  { name: 'builder-select-groups', as: 'ben', path: '/lineup/10' },
  {
    name: 'builder-picked',
    as: 'ann',
    path: '/lineup/9',
    prepare: async (page) => {
      await openPlayers(page);
      for (let picked = 0; picked < 4; picked += 1) await press(page, /^Add [^:]+$/);
    },
  },
  {
    name: 'builder-player-detail',
    as: 'ann',
    path: '/lineup/9',
    prepare: async (page) => {
      await openPlayers(page);
      await page.locator('tbody tr').nth(2).getByRole('button').first().click();
    },
  },
  { name: 'builder-no-such-week', as: 'ben', path: '/lineup/99' },
  { name: 'builder-week-over', as: 'ben', path: '/lineup/3' },
];

const tables: Screen[] = [
  { name: 'scoreboard', as: 'ben', path: '/scoreboard' },
  { name: 'scoreboard-past', as: 'ben', path: '/scoreboard?week=5' },
  { name: 'scoreboard-ahead', as: 'ann', path: '/scoreboard?week=12' },
  { name: 'leaderboard', as: 'ben', path: '/leaderboard' },
  {
    name: 'leaderboard-lineup',
    as: 'ben',
    path: '/leaderboard',
    prepare: openFirstRow,
  },
];

const parts: Screen[] = [
  ...['Outlook', 'Plays'].map(
    (part): Screen => ({
      ...{ name: `lineups-${part.toLowerCase()}`, as: 'ben', path: '/lineups' },
      prepare: (page) => openPart(page, part),
    }),
  ),
  {
    name: 'what-if',
    as: 'ben',
    path: '/lineups',
    prepare: async (page) => {
      await openPart(page, 'Outlook');
      await press(page, 'All as projected');
    },
  },
  { name: 'plan', as: 'ben', path: '/plan' },
  { name: 'orders', as: 'ben', path: '/orders' },
  {
    name: 'head-to-head',
    as: 'ben',
    path: '/groups',
    prepare: async (page) => {
      await openGroup(page);
      await openFirstRow(page);
    },
  },
  {
    name: 'group-recap',
    as: 'ben',
    path: '/groups',
    prepare: async (page) => {
      await openGroup(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto(`${page.url().split('?')[0]}/recap/6`);
    },
  },
];

const groups: Screen[] = [
  { name: 'groups', as: 'ben', path: '/groups' },
  { name: 'groups-free', as: 'ann', path: '/groups' },
  { name: 'groups-admin', as: 'cass', path: '/groups' },
  { name: 'group-create', as: 'ben', path: '/groups', prepare: (page) => press(page, 'Create New Group') },
  { name: 'group-members', as: 'ben', path: '/groups', prepare: (page) => act(page, 'View Members') },
  { name: 'group', as: 'ben', path: '/groups', prepare: (page) => openGroup(page) },
  ...['Chat', 'Season', 'Members'].map(
    (tab): Screen => ({
      ...{ name: `group-tab-${tab.toLowerCase()}`, as: 'ben', path: '/groups' },
      prepare: async (page) => {
        await openGroup(page);
        await page.getByRole('tab', { name: tab }).click();
      },
    }),
  ),
  { name: 'group-manage', as: 'ben', path: '/groups', prepare: (page) => act(page, 'Manage Group') },
  { name: 'group-invite', as: 'ben', path: '/groups', prepare: (page) => press(page, /^Invite to/) },
  { name: 'group-leave', as: 'ben', path: '/groups', prepare: (page) => act(page, 'Leave Group') },
  { name: 'join-unknown', as: 'ben', path: `/join/${'x'.repeat(43)}` },
  { name: 'invitation-unknown', as: 'ben', path: `/invitations/${'x'.repeat(43)}` },
];

const account: Screen[] = [
  ...['profile', 'security', 'notifications', 'subscription'].map(
    (tab): Screen => ({ name: `profile-${tab}`, as: 'ben', path: `/lineups?openProfile=${tab}` }),
  ),
  { name: 'account-menu', as: 'ben', path: '/groups', prepare: (page) => press(page, 'Your account') },
  {
    name: 'feedback',
    as: 'ann',
    path: '/groups',
    prepare: async (page) => {
      await press(page, 'Your account');
      await page.getByRole('menuitem', { name: 'Send Feedback' }).click();
    },
  },
  {
    name: 'faq',
    as: 'ann',
    path: '/groups',
    prepare: async (page) => {
      await press(page, 'Your account');
      await page.getByRole('menuitem', { name: 'FAQs' }).click();
    },
  },
  { name: 'subscription', as: 'ben', path: '/subscription' },
  { name: 'subscription-free', as: 'ann', path: '/subscription' },
  { name: 'subscription-success', as: 'ben', path: '/subscription/success' },
  { name: 'subscription-cancel', as: 'ann', path: '/subscription/cancel' },
];

export const screens: readonly Screen[] = [...forVisitors, ...lineups, ...tables, ...parts, ...groups, ...account];
