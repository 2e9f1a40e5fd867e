import type { GameStatusMessage, LiveGame, PlayerStatsMessage } from '@singleback/contract/live.ts';
import type { WeekChanges } from './changes-store.ts';

/** Reads what changed in a week after a version; null when there is no such week. */
export type ReadChanges = (weekId: string, since: number) => Promise<WeekChanges | null>;

/** A week as it is told: points and games, each with the version of its last change. */
export class WeekBoard {
  readonly #weekId: string;
  readonly #players = new Map<string, { points: number | null; version: number }>();
  readonly #games = new Map<string, { game: LiveGame; version: number }>();
  /** What it is at. */
  version = 0;

  constructor(weekId: string, changes: WeekChanges) {
    this.#weekId = weekId;
    this.take(changes);
  }

  /** Takes in what is newer than what it has, in whatever order it comes. */
  take({ version, players, games }: WeekChanges): void {
    for (const { id, points, version: at } of players) {
      if (at > (this.#players.get(id)?.version ?? -1)) this.#players.set(id, { points, version: at });
    }
    for (const { game, version: at } of games) {
      if (at > (this.#games.get(game.gameId)?.version ?? -1)) this.#games.set(game.gameId, { game, version: at });
    }
    this.version = Math.max(this.version, version);
  }

  /** Every player whose points changed after `since`, as he stands now. */
  playersSince(since: number): PlayerStatsMessage {
    const playerStatsMap: PlayerStatsMessage['playerStatsMap'] = {};
    for (const [id, { points, version }] of this.#players) if (version > since) playerStatsMap[id] = points;
    return { weekId: this.#weekId, since, version: this.version, playerStatsMap };
  }

  /** Every game that changed after `since`, as it stands now. */
  gamesSince(since: number): GameStatusMessage {
    const games = [...this.#games.values()].filter(({ version }) => version > since).map(({ game }) => game);
    return { weekId: this.#weekId, since, version: this.version, games };
  }
}

/** The weeks that somebody asked for, kept up with the database, so that ten thousand who come back cost one question. */
export class WeekBoards {
  readonly #read: ReadChanges;
  readonly #kept = new Map<string, Promise<WeekBoard | null>>();

  constructor(read: ReadChanges) {
    this.#read = read;
  }

  /** The whole week, kept from now on; at most as old as the last `refresh`. Null when there is no such week. */
  whole(weekId: string): Promise<WeekBoard | null> {
    const known = this.#kept.get(weekId);
    if (known) return known;
    const read = this.#read(weekId, 0).then((changes) => changes && new WeekBoard(weekId, changes));
    this.#kept.set(weekId, read);
    const forget = () => {
      if (this.#kept.get(weekId) === read) this.#kept.delete(weekId);
    };
    read.then((board) => board === null && forget(), forget);
    return read;
  }

  /** The week as it is now, complete from version `since` on. */
  async refresh(weekId: string, since: number): Promise<WeekBoard | null> {
    const board = await this.#kept.get(weekId);
    const changes = await this.#read(weekId, board ? board.version : since);
    if (changes === null) return null;
    if (!board) return new WeekBoard(weekId, changes);
    board.take(changes);
    return board;
  }
}
