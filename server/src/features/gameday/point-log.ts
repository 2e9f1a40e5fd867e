import { SETTLED_AFTER_MS, type StatChange } from '@singleback/game/gameday/plays.ts';
import { type Position, shortName } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasBegun } from '../../db/season.ts';

/** How the points of a player changed with a play, hundredths. */
export interface PlayerChange extends StatChange {
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  /** The id of the change. */
  readonly id: number;
  /** The play of a source that explains it. */
  readonly source: SourcePlay | null;
}

/** What changed in one game at once. */
export interface LoggedPlay {
  /** Of the last change in it. */
  readonly id: number;
  readonly at: string;
  readonly version: number;
  readonly isCorrection: boolean;
  /** By the player's number. */
  readonly changes: ReadonlyMap<number, PlayerChange>;
}

/** The plays of a week so far, in order, and the last change that was read. */
interface PointLog {
  readonly plays: readonly LoggedPlay[];
  readonly last: number;
  /** How many changes have a text: it may come after the points. */
  readonly texts: number;
}

interface Kept {
  version: string;
  readAt: Date;
  log: PointLog;
  rows: number;
  stats: Map<number, StatLine>;
  /** A change of a game that has not begun was left out: it comes once the game has begun. */
  isPartial: boolean;
}

const EMPTY: PointLog = { plays: [], last: 0, texts: 0 };

/** The current week, and the one before it. */
const WEEKS_KEPT = 2;

/** The logs of weeks as this process has read them: what is new is read once per version, for everybody. */
export function openPointLog({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const kept = new Map<string, Promise<Kept>>();

  async function readMore(before: Kept | null, weekId: string, version: string): Promise<Kept> {
    const base = before !== null && !before.isPartial ? before : null;
    const readAt = clock.now();
    const { rows, earlier } = await readPointChanges(db, weekId, base?.log.last ?? 0, readAt);
    // The season was rewound, or a backup restored.
    if (base !== null && earlier !== base.rows) return readMore(null, weekId, version);
    const begun = rows.filter(({ hasBegun }) => hasBegun);
    const stats = new Map(base?.stats);
    const known = base === null ? EMPTY : await withLateTexts(base, weekId);
    return {
      ...{ version, readAt, stats, rows: earlier + rows.length, isPartial: begun.length < rows.length },
      log: extend(known, begun, stats),
    };
  }

  /** The log with the texts that have come since it was read. */
  async function withLateTexts({ log, readAt }: Kept, weekId: string): Promise<PointLog> {
    const settled = settledBefore(log.plays, readAt);
    const open = log.plays.slice(settled);
    if (open.length === 0) return log;
    const ids = open.flatMap(({ changes }) => [...changes.values()].map(({ id }) => id));
    const sources = await readSources(db, weekId, { first: Math.min(...ids), last: Math.max(...ids) });
    const plays = [...log.plays.slice(0, settled), ...open.map((play) => withSources(play, sources))];
    return { ...log, plays, texts: textsIn(plays) };
  }

  return {
    /** @param version changes with the points of the week */
    read: async (weekId: string, version: string): Promise<PointLog> => {
      const before = kept.get(weekId);
      const known = await before?.catch(() => null);
      if (known && known.version === version) return known.log;
      // Somebody else may have begun to read what is new meanwhile.
      const begun = kept.get(weekId);
      if (begun !== undefined && begun !== before) return (await begun).log;
      const read = readMore(known ?? null, weekId, version);
      kept.delete(weekId);
      kept.set(weekId, read);
      const [oldest] = kept.keys();
      if (kept.size > WEEKS_KEPT && oldest !== undefined) kept.delete(oldest);
      return (await read).log;
    },
  };
}

/** The log with more changes: those of one version and game are one play. */
function extend(log: PointLog, rows: readonly PointChangeRow[], stats: Map<number, StatLine>): PointLog {
  if (rows.length === 0) return log;
  const fresh: LoggedPlay[] = [];
  const groups = Map.groupBy(rows, ({ version, gameId, isCorrection }) => `${version} ${gameId} ${isCorrection}`);
  for (const together of groups.values()) {
    const changes = new Map<number, PlayerChange>();
    for (const row of together) {
      changes.set(row.player, {
        ...{ player: shortName(row.name, row.position), position: row.position },
        ...{ before: stats.get(row.player) ?? {}, after: row.stats },
        ...{ pointsBefore: row.before, pointsAfter: row.after, id: row.id, source: row.source },
      });
      stats.set(row.player, row.stats);
    }
    const { id, at, version, isCorrection } = together.at(-1) as PointChangeRow;
    fresh.push({ id, at: new Date(at).toISOString(), version, isCorrection, changes });
  }
  // Rows of several games may be mixed.
  const plays = [...log.plays, ...fresh.toSorted((a, b) => a.id - b.id)];
  return { plays, last: rows.at(-1)?.id ?? log.last, texts: textsIn(plays) };
}

/**
 * How many of the plays, from the oldest on, are as they will stay: before the first one of the last minutes that may
 * still get a text.
 */
export function settledBefore(plays: readonly LoggedPlay[], now: Date): number {
  const since = new Date(now.getTime() - SETTLED_AFTER_MS).toISOString();
  const recent = plays.findLastIndex(({ at }) => at < since) + 1;
  const open = plays.slice(recent).findIndex(mayGetText);
  return open === -1 ? plays.length : recent + open;
}

const mayGetText = ({ isCorrection, changes }: LoggedPlay) =>
  !isCorrection && [...changes.values()].some(({ source }) => source === null);

function withSources(play: LoggedPlay, sources: ReadonlyMap<number, SourcePlay>): LoggedPlay {
  const changes = [...play.changes].map(
    ([player, change]) => [player, { ...change, source: sources.get(change.id) ?? change.source }] as const,
  );
  return { ...play, changes: new Map(changes) };
}

const textsIn = (plays: readonly LoggedPlay[]) =>
  plays.reduce((sum, { changes }) => sum + [...changes.values()].filter(({ source }) => source !== null).length, 0);

/** A play in a source's own words. */
interface SourcePlay {
  text: string;
  quarter: number | null;
  /** The game clock at the snap, '7:58'. */
  clock: string | null;
}

/** A change of a player's points, hundredths. */
interface PointChangeRow {
  id: number;
  version: number;
  at: string;
  gameId: string | null;
  hasBegun: boolean;
  /** The player's number, as in the tables. */
  player: number;
  name: string;
  position: Position;
  before: number;
  after: number;
  stats: StatLine;
  isCorrection: boolean;
  /** What certainly explains the change. */
  source: SourcePlay | null;
}

/** The changes of a week after one of them, in order, and how many there are up to it. */
async function readPointChanges(db: Db, weekId: string, after: number, now: Date) {
  const rows = await query<PointChangeRow>(db)`
    select point_changes.id::float8 as id, version, noted_at as at, point_changes.game_id as "gameId",
      coalesce(${gameHasBegun(now)}, false) as "hasBegun", players.number as player, players.name, players.position,
      points_before as before, points as after, stats, is_correction as "isCorrection", source_play as source
    from point_changes join players on players.id = point_changes.player_id
    left join games game on game.id = point_changes.game_id
    where point_changes.week_id = ${weekId} and point_changes.id > ${after} order by point_changes.id`;
  const [counted] = await query<{ count: number }>(db)`
    select count(*)::int as count from point_changes where week_id = ${weekId} and id <= ${after}`;
  return { rows, earlier: counted?.count ?? 0 };
}

/** The texts of a week's changes from one to another of them, both included: they may come after the points. */
async function readSources(db: Db, weekId: string, { first, last }: { first: number; last: number }) {
  const rows = await query<{ id: number; source: SourcePlay }>(db)`
    select id::float8 as id, source_play as source from point_changes
    where week_id = ${weekId} and id between ${first} and ${last} and source_play is not null`;
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** A player in a slot, by number, and how often the points count. */
export interface HeldPlayer {
  /** The owner's number in the tables. */
  user: number;
  player: number;
  factor: number;
}

/** Who in a group holds these players in a week. The caller passes only players whose games have begun. */
export async function readHolders(
  db: Db,
  { groupId, weekId }: { groupId: string; weekId: string },
  players: readonly number[],
): Promise<HeldPlayer[]> {
  return query<HeldPlayer>(db)`
    select users.number as user, players.number as player,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from counted_places place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    join users on users.id = place.user_id
    where place.group_id = ${groupId} and place.week_id = ${weekId}
      and players.number = any (${sql.param([...players])}::integer[])`;
}

/** A user's own players of a week, in each group. */
export async function readOwnPlayers(db: Db, userId: string, weekId: string) {
  return query<{ groupId: string; player: number; factor: number }>(db)`
    select place.group_id as "groupId", players.number as player,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from counted_places place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    where place.user_id = ${userId} and place.week_id = ${weekId}`;
}

/** What a group's points of a week are multiplied by. */
export async function readPlayoffs(db: Db, groupId: string) {
  const rows = await query<{ weeks: number[]; bonus: number }>(db)`
    select playoff_weeks as weeks, playoff_bonus_percent as bonus from groups where id = ${groupId}`;
  return { playoffWeeks: rows[0]?.weeks ?? [], playoffBonusPercent: rows[0]?.bonus ?? 0 };
}
