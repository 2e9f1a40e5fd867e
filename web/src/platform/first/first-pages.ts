/** A page whose first HTML is built in advance, for users with or without a session. */
export interface FirstPage {
  /** The file is pages/{name}.html. */
  name: string;
  isSignedIn: boolean;
  /** Path and query of the pages that begin like this, as a regular expression. */
  url: string;
  /** The page that is drawn for it. */
  sample: string;
  /**
   * The calls of its first view, below the API's path, whose replies the server sends with the page; missing for visitors.
   * `{week}` is the id of the week that `url` has a group for, or of the current one.
   */
  calls?: readonly string[];
}

const visitor = (name: string, sample: string, url: string): FirstPage => ({ name, isSignedIn: false, url, sample });
const signedIn = (name: string, sample: string, url: string, calls: readonly string[]): FirstPage => {
  return { name, isSignedIn: true, url, sample, calls };
};

/** Of every page of a signed-in user; the season comes with any data. */
const SHELL = ['/subscriptions/current', '/teams', '/groups', '/invitations/pending', '/chat/unread'];
const LINEUPS = [...SHELL, '/lineups/{week}', '/corrections', '/overrides/{week}', '/game-day'];
const BUILDER = [...SHELL, '/lineups/season', '/lineups/week/{week}/groups', '/players?week_id={week}'];

const ID = '11111111-1111-4111-8111-111111111111';

/**
 * The pages with a first HTML, the first match wins; all other pages begin empty. Visitors are sent to sign in from
 * most pages, and signed-in users from the sign-in to their lineups (admit.ts).
 */
export const FIRST_PAGES: readonly FirstPage[] = [
  visitor('landing', '/', '^/(\\?|$)'),
  visitor('sign-up', '/auth?view=sign_up', '^/(register|auth\\?view=sign_up)$'),
  visitor('sign-in', '/auth', '^/(auth|login)$'),
  visitor('sign-in', '/auth', '^/(preferences|lineups?|scoreboard|groups|leaderboard|subscription)([/?]|$)'),
  signedIn('home', '/', '^/(\\?|$)', []),
  signedIn('lineups', '/lineups', '^/(preferences|auth|login|register)$', LINEUPS),
  signedIn('lineups', '/lineups', '^/lineups(/(?<week>[^/?]+))?(\\?|$)', LINEUPS),
  signedIn('lineup-editor', `/lineup?edit=${ID}`, '^/lineup(/(?<week>[^/?]+))?\\?(.*&)?edit=', BUILDER),
  signedIn('lineup', '/lineup', '^/lineup(/(?<week>[^/?]+))?(\\?|$)', BUILDER),
  signedIn('transactions', `/lineup/${ID}/transactions`, '^/lineup/[^/?]+/transactions(\\?|$)', SHELL),
  signedIn('scoreboard', '/scoreboard', '^/scoreboard(\\?(.*&)?week=(?<week>\\d+)|\\?|$)', [
    ...SHELL,
    '/scoreboard/{week}',
  ]),
  signedIn('groups', '/groups', '^/groups(\\?|$)', SHELL),
  signedIn('leaderboard', '/leaderboard', '^/leaderboard(\\?|$)', [...SHELL, '/leaderboard/overall']),
  signedIn('subscription', '/subscription', '^/subscription(\\?|$)', SHELL),
];

/** The file with the first HTML of a page, below the built web; `isSignedIn` is undefined when it is unknown. */
export function firstPageOf(url: string, isSignedIn: boolean | undefined): string {
  const page = FIRST_PAGES.find((each) => each.isSignedIn === isSignedIn && new RegExp(each.url).test(url));
  return page ? `pages/${page.name}.html` : 'index.html';
}
