// Live: reads what changed since its cursor on each NOTIFY, and sends it to the browsers of this process.
import type { GameStatusMessage, LiveGame, PlayerStatsMessage } from '@singleback/contract/live.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** The changes of a week, each with the week version of its last change, and the week's current version. */
interface WeekChanges {
  version: number;
  /** Points as sent to clients; null: the stat line was removed. */
  players: { id: string; points: number | null; isUnconfirmed: boolean; version: number }[];
  games: { game: LiveGame; version: number }[];
}

type ChangeRow = {
  week_version: string;
  kind: 'player' | 'game' | null;
  subject_id: string;
  version: string;
  points: number | null;
  is_here: boolean;
  home_team_id: string | null;
  away_team_id: string;
  home_score: number | null;
  away_score: number | null;
  status: LiveGame['status'];
  kickoff: string | null;
  quarter: number | null;
  time_remaining: string | null;
  possession_team_id: string | null;
  delayed_since: string | null;
  is_unconfirmed: boolean | null;
  is_line_unconfirmed: boolean | null;
};

/** Everything that changed in a week after version `since`, in one consistent read. Null when there is no such week. */
export async function readChanges(db: Db, weekId: string, since: number): Promise<WeekChanges | null> {
  const { rows } = await db.execute<ChangeRow>(sql`
    select weeks.version as week_version, changed.kind, changed.subject_id, changed.version, stat_lines.points,
      games.week_id = weeks.id as is_here, games.home_team_id, games.away_team_id, games.home_score, games.away_score,
      games.status, games.kickoff, games.quarter, games.time_remaining, games.possession_team_id, games.delayed_since,
      games.is_unconfirmed, stat_lines.is_unconfirmed as is_line_unconfirmed
    from weeks
    left join week_changes changed on changed.week_id = weeks.id and changed.version > ${since}
    left join stat_lines on changed.kind = 'player' and stat_lines.player_id = changed.subject_id
      and stat_lines.week_id = weeks.id
    left join games on changed.kind = 'game' and games.id = changed.subject_id
    where weeks.id = ${weekId}`);
  const [first] = rows;
  if (!first) return null;
  return {
    version: Number(first.week_version),
    players: rows.flatMap((row) => {
      if (row.kind !== 'player') return [];
      const points = row.points === null ? null : pointsFromHundredths(row.points);
      const isUnconfirmed = row.is_line_unconfirmed === true;
      return [{ id: row.subject_id, points, isUnconfirmed, version: Number(row.version) }];
    }),
    games: rows.flatMap((row) =>
      row.kind === 'game' && row.home_team_id !== null ? [{ game: gameOf(row), version: Number(row.version) }] : [],
    ),
  };
}

function gameOf(row: ChangeRow): LiveGame {
  return {
    gameId: row.subject_id,
    homeTeam: { id: row.home_team_id ?? '', score: row.home_score },
    awayTeam: { id: row.away_team_id, score: row.away_score },
    // A game that moved to another week is reported as cancelled in this one.
    status: row.is_here ? row.status : 'cancelled',
    kickoff: row.kickoff === null ? null : new Date(row.kickoff).toISOString(),
    quarter: row.quarter,
    timeRemaining: row.time_remaining,
    possessionTeamId: row.possession_team_id,
    ...(row.status === 'scheduled' && row.delayed_since !== null ? { isDelayed: true } : {}),
    ...(row.is_unconfirmed ? { isUnconfirmed: true } : {}),
  };
}

/** The current version of every week. */
export async function readVersions(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; version: string }>(sql`select id, version from weeks`);
  return new Map(rows.map(({ id, version }) => [id, Number(version)]));
}

/** Reads what changed in a week after a version; null when there is no such week. */
type ReadChanges = (weekId: string, since: number) => Promise<WeekChanges | null>;

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
