import type { GameStatusMessage, LiveGame, PlayerStatsMessage } from '@singleback/contract/live.ts';
import type { WeekChanges } from './changes-store.ts';

/** Reads what changed in a week after a version; null when there is no such week. */
export type ReadChanges = (weekId: string, since: number) => Promise<WeekChanges | null>;

/** The points and games of a week, each with the version of its last change. */
export class WeekSnapshot {
  readonly #weekId: string;
  readonly #players = new Map<string, WeekChanges['players'][number]>();
  readonly #games = new Map<string, { game: LiveGame; version: number }>();
  version = 0;

  constructor(weekId: string, changes: WeekChanges) {
    this.#weekId = weekId;
    this.apply(changes);
  }

  /** Applies the changes that are newer than its own, in any order. */
  apply({ version, players, games }: WeekChanges): void {
    for (const player of players) {
      if (player.version > (this.#players.get(player.id)?.version ?? -1)) this.#players.set(player.id, player);
    }
    for (const { game, version: at } of games) {
      if (at > (this.#games.get(game.gameId)?.version ?? -1)) this.#games.set(game.gameId, { game, version: at });
    }
    this.version = Math.max(this.version, version);
  }

  /** The current points of every player whose points changed after `since`. */
  playersSince(since: number): PlayerStatsMessage {
    const changed = [...this.#players.values()].filter(({ version }) => version > since);
    const unconfirmed = changed.flatMap(({ id, isUnconfirmed }) => (isUnconfirmed ? [id] : []));
    return {
      ...{ weekId: this.#weekId, since, version: this.version },
      playerStatsMap: Object.fromEntries(changed.map(({ id, points }) => [id, points])),
      ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
    };
  }

  /** The current state of every game that changed after `since`. */
  gamesSince(since: number): GameStatusMessage {
    const games = [...this.#games.values()].filter(({ version }) => version > since).map(({ game }) => game);
    return { weekId: this.#weekId, since, version: this.version, games };
  }
}

/**
 * Caches the weeks that clients ask for and keeps them in sync with the database, so that ten thousand reconnects cost
 * one query.
 */
export class WeekSnapshots {
  readonly #read: ReadChanges;
  readonly #kept = new Map<string, Promise<WeekSnapshot | null>>();

  constructor(read: ReadChanges) {
    this.#read = read;
  }

  /** The whole week, cached from now on; at most as old as the last `refresh`. Null when there is no such week. */
  whole(weekId: string): Promise<WeekSnapshot | null> {
    const known = this.#kept.get(weekId);
    if (known) return known;
    const read = this.#read(weekId, 0).then((changes) => changes && new WeekSnapshot(weekId, changes));
    this.#kept.set(weekId, read);
    const evict = () => {
      if (this.#kept.get(weekId) === read) this.#kept.delete(weekId);
    };
    read.then((snapshot) => snapshot === null && evict(), evict);
    return read;
  }

  /** The current week, complete from version `since` on. */
  async refresh(weekId: string, since: number): Promise<WeekSnapshot | null> {
    const snapshot = await this.#kept.get(weekId);
    const changes = await this.#read(weekId, snapshot ? snapshot.version : since);
    if (changes === null) return null;
    if (!snapshot) return new WeekSnapshot(weekId, changes);
    snapshot.apply(changes);
    return snapshot;
  }
}
