import type { GameStatus } from '@singleback/contract/players.ts';
import { expectedPoints } from '@singleback/game/players/injury.ts';
import { type GameTime, isLocked } from '@singleback/game/players/lock.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Database, Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { type PlayerChoice, readWeekPlayers, readWeekVersion, type WeekPlayerRow } from './players-store.ts';

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

/** A player in a week, as the rules need it. Points are integer hundredths. */
export interface WeekPlayer {
  id: string;
  name: string;
  position: Position;
  /** Whether the player is available. One who is not may still be in an older lineup. */
  isListed: boolean;
  /** The team's game: null on a bye. */
  game: GameTime | null;
  /** The projection: 0 if the player is out or has no game; null if there is none. */
  projected: number | null;
  /** Null while unknown; 0 without a stat line in a finished game. */
  actual: number | null;
  row: WeekPlayerRow;
}

/** Reads a row by the rules of the game. A game that was cancelled scores nothing. */
function weekPlayer(row: WeekPlayerRow): WeekPlayer {
  return {
    id: row.id,
    name: row.name,
    position: row.position as Position,
    isListed: row.isListed,
    game: gameTime(row),
    projected: expectedPoints(row.projectedPoints, {
      injuryStatus: row.injuryStatus,
      hasNoGame: row.gameId === null || row.gameStatus === 'cancelled',
      hasPlayed: row.scoredPoints !== null,
    }),
    actual: actualPoints(row),
    row,
  };
}

/** Whether the player is locked at `now` [G4.4], for replies and notices. Saves are checked by `checkLineup`. */
export function isPlayerLocked(player: WeekPlayer, now: Date): boolean {
  return isLocked(player.game, now);
}

function gameTime(row: WeekPlayerRow): GameTime | null {
  if (row.gameId === null) return null;
  const status = row.gameStatus as GameStatus;
  return {
    kickoff: row.kickoff,
    started: row.lockedAt !== null || status === 'in_progress' || status === 'final',
    provisional: row.isLockProvisional === true,
    postponed: status === 'postponed',
    cancelled: status === 'cancelled',
  };
}

/** Points in hundredths: null while unknown or cancelled; 0 without a stat line in a finished game. */
export function actualPoints(row: Pick<WeekPlayerRow, 'gameStatus' | 'scoredPoints'>): number | null {
  if (row.gameStatus === 'cancelled') return null;
  if (row.scoredPoints !== null) return row.scoredPoints;
  return row.gameStatus === 'final' ? 0 : null;
}

/** Best projection first, players without one last. Stable: equals keep the order they came in. */
function byProjection(one: WeekPlayer, other: WeekPlayer): number {
  if (one.projected === null || other.projected === null)
    return Number(one.projected === null) - Number(other.projected === null);
  return other.projected - one.projected;
}

/** Players in a week, best projection first: all available ones, or some by id, available or not. */
export async function weekPlayers(db: Db, weekId: string, choice: PlayerChoice): Promise<WeekPlayer[]> {
  if (choice !== 'listed' && choice.length === 0) return [];
  return (await readWeekPlayers(db, weekId, choice)).map(weekPlayer).sort(byProjection);
}
