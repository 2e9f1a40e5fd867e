// Channels of Postgres NOTIFY: announced on commit, dropped on rollback. The payload is one id or two.

/** Sent by every lineup change: the ids of week and user, or the week alone if all of its lineups may have changed. */
export const LINEUPS_CHANGED = 'lineups_changed';
/** Sent by the triggers that number changes of games and stat lines: the week's id. */
export const STATS_CHANGED = 'stats_changed';
/** A week's lineups and standings were recomputed because points changed: the week's id. */
export const WEEK_CHANGED = 'week_changed';
/** The same, because lineups changed. */
export const LINEUPS_TOTALLED = 'lineups_totalled';
/** Any other change of a season: the season's id. */
export const SEASON_CHANGED = 'season_changed';
