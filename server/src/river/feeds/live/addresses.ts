/** Where the sources are reached; of each the first that answers is believed. Without a slash at the end. */
export interface FeedAddresses {
  /** ESPN's site API. */
  espn: readonly string[];
  /** ESPN's other host, for box scores only. */
  espnBox: readonly string[];
  /** The releases of nflverse-data. */
  nflverse: readonly string[];
  /** The crosswalk of player ids. */
  ids: readonly string[];
  sleeper: readonly string[];
}

/** The public ones. */
export const PUBLIC_ADDRESSES: FeedAddresses = {
  espn: [
    'https://site.api.espn.com/apis/site/v2/sports/football/nfl',
    'https://site.web.api.espn.com/apis/site/v2/sports/football/nfl',
  ],
  espnBox: ['https://cdn.espn.com/core/nfl'],
  nflverse: ['https://github.com/nflverse/nflverse-data/releases/download'],
  ids: ['https://github.com/dynastyprocess/data/raw/master/files'],
  sleeper: ['https://api.sleeper.com', 'https://api.sleeper.app'],
};
