// The live feed: asks its sources politely, keeps what is good, and reports it with doubts.
/** The base addresses of the sources, without a trailing slash; the first that gives a good response is used. */
export interface FeedAddresses {
  /** ESPN's site API. */
  espn: readonly string[];
  /** ESPN's other host, for box scores only. */
  espnBox: readonly string[];
  /** ESPN's core API, for a game's statistics if its box score can't be read. */
  espnCore: readonly string[];
  /** The releases of nflverse-data. */
  nflverse: readonly string[];
  /** The crosswalk of player ids. */
  ids: readonly string[];
  sleeper: readonly string[];
}

/** The public addresses. */
const PUBLIC_ADDRESSES: FeedAddresses = {
  espn: [
    'https://site.api.espn.com/apis/site/v2/sports/football/nfl',
    'https://site.web.api.espn.com/apis/site/v2/sports/football/nfl',
  ],
  espnBox: ['https://cdn.espn.com/core/nfl'],
  espnCore: ['https://sports.core.api.espn.com/v2/sports/football/leagues/nfl'],
  nflverse: ['https://github.com/nflverse/nflverse-data/releases/download'],
  ids: ['https://github.com/dynastyprocess/data/raw/master/files'],
  sleeper: ['https://api.sleeper.com', 'https://api.sleeper.app'],
};

const VARIABLES = {
  espn: 'FEED_ESPN_URL',
  espnBox: 'FEED_ESPN_BOX_URL',
  espnCore: 'FEED_ESPN_CORE_URL',
  nflverse: 'FEED_NFLVERSE_URL',
  ids: 'FEED_IDS_URL',
  sleeper: 'FEED_SLEEPER_URL',
} as const;

/**
 * Addresses set by the environment, comma-separated for each source, and the public ones otherwise. `refuse` handles
 * an invalid variable.
 */
export function readAddresses(
  env: Record<string, string | undefined>,
  refuse: (variable: string, text: string) => never,
): FeedAddresses {
  const listOf = (source: keyof FeedAddresses) => {
    const text = env[VARIABLES[source]];
    if (!text) return PUBLIC_ADDRESSES[source];
    return text.split(',').map((one) => {
      const url = one.trim().replace(/\/+$/, '');
      return URL.canParse(url) && /^https?:/.test(url) ? url : refuse(VARIABLES[source], text);
    });
  };
  return {
    espn: listOf('espn'),
    espnBox: listOf('espnBox'),
    espnCore: listOf('espnCore'),
    nflverse: listOf('nflverse'),
    ids: listOf('ids'),
    sleeper: listOf('sleeper'),
  };
}
