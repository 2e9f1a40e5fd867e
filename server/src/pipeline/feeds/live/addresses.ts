// The live feed: asks its sources politely, keeps what is good, and reports it with doubts.
/** Each source's variable of the environment and its public addresses, without a trailing slash. */
const SOURCES = {
  /** ESPN's site API. */
  espn: [
    'FEED_ESPN_URL',
    'https://site.api.espn.com/apis/site/v2/sports/football/nfl',
    'https://site.web.api.espn.com/apis/site/v2/sports/football/nfl',
  ],
  /** ESPN's other host, for box scores only. */
  espnBox: ['FEED_ESPN_BOX_URL', 'https://cdn.espn.com/core/nfl'],
  /** ESPN's core API, for a game's statistics if its box score can't be read. */
  espnCore: ['FEED_ESPN_CORE_URL', 'https://sports.core.api.espn.com/v2/sports/football/leagues/nfl'],
  /** The releases of nflverse-data. */
  nflverse: ['FEED_NFLVERSE_URL', 'https://github.com/nflverse/nflverse-data/releases/download'],
  /** The crosswalk of player ids. */
  ids: ['FEED_IDS_URL', 'https://github.com/dynastyprocess/data/raw/master/files'],
  sleeper: ['FEED_SLEEPER_URL', 'https://api.sleeper.com', 'https://api.sleeper.app'],
} as const satisfies Record<string, readonly [variable: string, ...urls: string[]]>;

/** The base addresses of the sources; the first that gives a good response is used. */
export type FeedAddresses = Record<keyof typeof SOURCES, readonly string[]>;

/**
 * Addresses set by the environment, comma-separated for each source, and the public ones otherwise. `refuse` handles
 * an invalid variable.
 */
export function readAddresses(
  env: Record<string, string | undefined>,
  refuse: (variable: string, text: string) => never,
): FeedAddresses {
  const sources = Object.entries(SOURCES).map(([source, [variable, ...known]]) => {
    // One that is set to nothing is as one that is not set.
    const text = env[variable] || undefined;
    const urls = text?.split(',').map((one) => {
      const url = one.trim().replace(/\/+$/, '');
      return URL.canParse(url) && /^https?:/.test(url) ? url : refuse(variable, text);
    });
    return [source, urls ?? known];
  });
  return Object.fromEntries(sources) as FeedAddresses;
}
