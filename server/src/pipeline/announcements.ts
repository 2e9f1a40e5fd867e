// Channels of Postgres NOTIFY: announced on commit, dropped on rollback. The payload is one id. A lineup announces
// nothing: a NOTIFY in every save would halve the number of saves per second (decision 008).

/** Sent by the triggers that number changes of games and stat lines: the week's id. */
export const STATS_CHANGED = 'stats_changed';
/** Any other change of a season: the season's id. */
export const SEASON_CHANGED = 'season_changed';
/** The stored points of a week that is over have changed: the week's id. */
export const WEEK_SETTLED = 'week_settled';
