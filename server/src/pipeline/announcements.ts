// What is announced on commit, and forgotten on rollback: the channels of Postgres' NOTIFY. The payload is an id, or two.

/** By whoever changes a lineup: the week's and the user's, or the week's alone when all of its lineups may be others. */
export const LINEUPS_CHANGED = 'lineups_changed';
/** By the triggers that number the changes of games and stat lines: the week's. */
export const STATS_CHANGED = 'stats_changed';
/** A week's lineups and tables are totalled, for its points changed: the week's. */
export const WEEK_CHANGED = 'week_changed';
/** The same, for its lineups changed. */
export const LINEUPS_TOTALLED = 'lineups_totalled';
/** Anything of a season is otherwise than it was: the season's. */
export const SEASON_CHANGED = 'season_changed';
