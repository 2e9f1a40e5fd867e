/** The number of the lock that writes of lineups share, and that whoever starts a game early takes alone. */
export const EARLY_START = 5;

/** Waits for the writes of lineups under way in a session that is about to open a snapshot, and holds up others. */
export const BEGIN_EARLY_START = `select pg_advisory_lock(${EARLY_START}, 0)`;

/** Lets the writes go on. */
export const END_EARLY_START = `select pg_advisory_unlock(${EARLY_START}, 0)`;
