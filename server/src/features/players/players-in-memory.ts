import type { Database, Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { readWeekVersion } from './players-store.ts';
import { type WeekPlayer, weekPlayers } from './week-player.ts';

/** Saved in most of the time: the current week, and the next while the current one ends. */
const MOST_WEEKS = 3;

interface KnownWeek {
  version: string;
  players: ReadonlyMap<string, WeekPlayer>;
}

/**
 * The listed players of a few weeks, for many saves that all need them. A caller names the version that it has read in
 * its own transaction, and gets players of exactly this version, from memory or from the database. Nobody waits for the
 * memory: it is filled in the background, in a snapshot with its version.
 */
export class PlayersInMemory {
  readonly #database: Database;
  readonly #weeks = new Map<string, KnownWeek>();
  #filling: string | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Players by id, available or not; missing ones are left out. `version` is the week's, read in `tx`. */
  async get(tx: Db, { weekId, version }: { weekId: string; version: string }, ids: readonly string[]) {
    const known = this.#weeks.get(weekId);
    if (known?.version !== version) void this.#fill(weekId);
    else {
      const found = ids.flatMap((id) => known.players.get(id) ?? []);
      if (found.length === ids.length) return found;
    }
    return weekPlayers(tx, weekId, ids);
  }

  async #fill(weekId: string): Promise<void> {
    if (this.#filling !== null) return;
    this.#filling = weekId;
    try {
      const week = await inSnapshot(this.#database.db, async (tx) => ({
        version: await readWeekVersion(tx, weekId),
        players: new Map((await weekPlayers(tx, weekId, 'listed')).map((player) => [player.id, player])),
      }));
      if (week.version !== null) this.#keep(weekId, { ...week, version: week.version });
    } catch {
      // The next save tries again; until then each reads what it needs.
    } finally {
      this.#filling = null;
    }
  }

  #keep(weekId: string, week: KnownWeek): void {
    this.#weeks.delete(weekId);
    this.#weeks.set(weekId, week);
    const oldest = this.#weeks.keys().next().value;
    if (this.#weeks.size > MOST_WEEKS && oldest !== undefined) this.#weeks.delete(oldest);
  }
}
