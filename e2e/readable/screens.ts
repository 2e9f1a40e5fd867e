import type { Page } from '@playwright/test';

/** A screen that is checked. */
export interface Screen {
  path: string;
  /** Who is signed in: ben has three lineups, cass one and the console; null: a visitor. */
  as: 'ben' | 'cass' | null;
  /** Whether it is loaded at every width, and not only at the narrowest. */
  isMain?: boolean;
  /** What `prepare` brings it to. */
  state?: string;
  /** Brings the page from its address to the state that is checked. */
  prepare?: (page: Page) => Promise<void>;
}

const MAIN = ['/lineups', '/lineup/8', '/plan', '/scoreboard', '/leaderboard', '/groups'];
const BEN = [
  ...['/lineups/6', '/lineups/12', '/orders', '/scoreboard?week=6', '/forecasts', '/subscription'],
  ...['security', 'notifications'].map((tab) => `/lineups?openProfile=${tab}`),
];
const ADMIN = ['', '/users', '/jobs'].map((path) => `/admin${path}`);
const VISITOR = [
  ...['/', '/auth', '/auth?view=sign_up', '/auth?view=forgot_password', '/auth/confirm', '/play', '/try', '/verify'],
  ...['/terms', '/privacy', '/unsubscribe', '/no-such-place'],
];

/** A screen with the menu or dialog that a button opens. */
const pressed = (path: string, as: Screen['as'], name: string | RegExp): Screen => ({
  ...{ path, as, state: String(name) },
  prepare: async (page) => {
    await page.getByRole('button', { name }).first().click({ timeout: 15_000 });
    await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor();
  },
});

/** A screen with a dialog that is reached in some presses. */
const reached = (path: string, state: string, press: (page: Page) => Promise<void>): Screen => ({
  ...{ path, as: 'ben', state },
  prepare: async (page) => {
    await press(page);
    await page.getByRole('dialog').waitFor();
  },
});

/** A screen with one of its parts chosen. */
const chosen = (path: string, as: Screen['as'], part: string): Screen => ({
  ...{ path, as, state: part },
  prepare: (page) => page.getByRole('main').getByText(part, { exact: true }).first().click({ timeout: 15_000 }),
});

/** All screens of a demo; `group` is the path of a group of ben's. */
export const screensWith = (group: string): readonly Screen[] => [
  ...VISITOR.map((path): Screen => ({ path, as: null })),
  ...MAIN.map((path): Screen => ({ path, as: 'ben', isMain: true })),
  ...['', '?tab=season', '?tab=chat'].map((tab): Screen => ({ path: group + tab, as: 'ben', isMain: true })),
  { path: `/leaderboard?group=${group.split('/').at(-1)}`, as: 'ben', isMain: true },
  ...[...BEN, `${group}?tab=members`, `${group}/recap/6`].map((path): Screen => ({ path, as: 'ben' })),
  chosen('/lineups', 'ben', 'Outlook'),
  chosen('/lineups', 'ben', 'Plays'),
  pressed(group, 'ben', /^More actions/),
  reached('/lineups', 'player', openPlayer),
  reached('/lineups', 'What if', openWhatIf),
  reached(group, 'head to head', openHeadToHead),
  pressed('/groups', 'ben', 'Create New Group'),
  pressed('/groups', 'ben', 'Your account'),
  { path: '/lineups', as: 'cass' },
  { path: '/lineup/8', as: 'cass', state: 'players', prepare: continueToPlayers },
  ...ADMIN.map((path): Screen => ({ path, as: 'cass' })),
];

async function openPlayer(page: Page): Promise<void> {
  // Another page may have chosen another part of the card, which is kept.
  await page.getByRole('main').getByText('Players', { exact: true }).first().click();
  const table = page.getByRole('table', { name: /^Players of/ });
  await table.getByRole('button').first().click();
}

async function openWhatIf(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Outlook', { exact: true }).first().click();
  await page.getByRole('button', { name: 'All as projected' }).click();
}

async function openHeadToHead(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('table').getByRole('button').first().click();
}

async function continueToPlayers(page: Page): Promise<void> {
  await page.getByText('Everyone (Default)').first().click();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
}
