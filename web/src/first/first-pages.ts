/** A page whose first HTML is built in advance, for users with or without a session. */
export interface FirstPage {
  /** The file is pages/{name}.html. */
  name: string;
  isSignedIn: boolean;
  /** Path and query of the pages that begin like this, as a regular expression. */
  url: string;
  /** The page that is drawn for it. */
  sample: string;
}

const visitor = (name: string, sample: string, url: string): FirstPage => ({ name, isSignedIn: false, url, sample });
const signedIn = (name: string, sample: string, url: string): FirstPage => ({ name, isSignedIn: true, url, sample });

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
  signedIn('home', '/', '^/(\\?|$)'),
  signedIn('lineups', '/lineups', '^/(preferences|auth|login|register)$'),
  signedIn('lineups', '/lineups', '^/lineups(/[^/?]+)?(\\?|$)'),
  signedIn('lineup-editor', `/lineup?edit=${ID}`, '^/lineup(/[^/?]+)?\\?(.*&)?edit='),
  signedIn('lineup', '/lineup', '^/lineup(/[^/?]+)?(\\?|$)'),
  signedIn('transactions', `/lineup/${ID}/transactions`, '^/lineup/[^/?]+/transactions(\\?|$)'),
  signedIn('scoreboard', '/scoreboard', '^/scoreboard(\\?|$)'),
  signedIn('groups', '/groups', '^/groups(\\?|$)'),
  signedIn('recap', `/groups/${ID}/recap/5`, '^/groups/[^/?]+/recap/[^/?]+(\\?|$)'),
  signedIn('leaderboard', '/leaderboard', '^/leaderboard(\\?|$)'),
  signedIn('subscription', '/subscription', '^/subscription(\\?|$)'),
];

/** The file with the first HTML of a page, below the built web; `isSignedIn` is undefined when it is unknown. */
export function firstPageOf(url: string, isSignedIn: boolean | undefined): string {
  const page = FIRST_PAGES.find((each) => each.isSignedIn === isSignedIn && new RegExp(each.url).test(url));
  return page ? `pages/${page.name}.html` : 'index.html';
}
