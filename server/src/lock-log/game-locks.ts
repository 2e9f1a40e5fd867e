// The log of locks: what every slot held at each lock, sealed, signed and served to everyone (docs/lock-log.md). How it is
// checked is in the workspace verify.

import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Entry, GameEntry } from '@singleback/verify/locks/entry.ts';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, runPrepared } from '../db/pool.ts';
import { logGames, logOverrides } from '../db/schema/lock-log.ts';
import type { Clock } from '../lib/clock.ts';
import { GAME_LOCK, GAME_LOCKS_AT, LEAGUE_WEEK, TEAM_LOCKS } from './lock-queries.ts';
import { appendEntries } from './log-store.ts';

/** When the players of each team lock in a week, by abbreviation of the team; one that does not lock is left out. */
export async function readTeamLocks(db: Db, weekId: string): Promise<Map<string, string>> {
  const rows = await runPrepared<{ team: string; time: string }>(db, { name: 'team-locks', text: TEAM_LOCKS }, [
    weekId,
  ]);
  return new Map(rows.map(({ team, time }) => [team, time]));
}

/**
 * The locks that have passed and are not in the log, as a relation `due` of lock_time (text) and week_id: one for each lock
 * time, of weeks that were not over when the first log began.
 */
export function dueLocks(now: Date): SQL {
  return sql`(
    select lock_time, (array_agg(week_id order by start_date desc))[1] as week_id from (
      select ${sql.raw(GAME_LOCK)} as lock_time, week.id as week_id, week.start_date
      from games game join weeks week on week.id = game.week_id
      where week.end_date > (select min(begun_at) from lock_logs)
        and ${sql.raw(GAME_LOCKS_AT)} <= ${now.toISOString()}
    ) passed
    where not exists (select from log_locks where log_locks.lock_time = passed.lock_time::timestamptz)
    group by lock_time
  ) due`;
}

/** A lock is taken within seconds. */
const PATIENCE_MS = 2 * MINUTE_MS;

/** The first lock that should have been in the log, signed, minutes ago: '2026-11-29T18:00:00Z'; null when all is well. */
export async function overdueLock(db: Db, { now, speed }: Pick<Clock, 'now' | 'speed'>): Promise<string | null> {
  const since = new Date(now().getTime() - PATIENCE_MS * Math.max(1, speed()));
  const { rows } = await db.execute<{ time: string | null }>(sql`
    select min(lock_time) as time from (
      select lock_time from ${dueLocks(since)}
      union all
      select to_char(lock_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from log_locks
        join lock_logs on lock_logs.number = log
      where entry_index >= checkpoint_size and taken_at <= ${since.toISOString()}
    ) overdue`);
  return rows[0]?.time ?? null;
}

/** A game that locks at another time than the log says. */
export interface GameChange extends Omit<GameEntry, 'kind' | 'teams' | 'oldLock'> {
  gameId: string;
  away: string;
  home: string;
  /** Null: the log does not know the game yet, and so there is nothing that has to be explained. */
  oldLock: string | null;
}

/** Appends an entry for each game that moved, was postponed or canceled, and remembers when games lock. */
export async function appendGameChanges(tx: Db, log: number, changes: readonly GameChange[]): Promise<void> {
  const entries = changes.flatMap(({ gameId: _, away, home, oldLock, ...change }): GameEntry[] =>
    oldLock === null ? [] : [{ kind: 'game', ...change, teams: [away, home], oldLock }],
  );
  await appendEntries(tx, log, entries);
  for (const { gameId, newLock: lockTime } of changes) {
    await tx
      .insert(logGames)
      .values({ gameId, lockTime })
      .onConflictDoUpdate({ target: logGames.gameId, set: { lockTime } });
  }
}

interface OverrideChange extends Record<string, unknown> {
  overrideId: string;
  what: 'set' | 'ended';
  at: string;
  kind: string;
  subject: string;
  values: Record<string, unknown>;
}

/** Appends an entry for everything that the operator has set or ended since. The reason stays with the members. */
export async function appendOverrides(tx: Db, log: number): Promise<number> {
  const { rows } = await tx.execute<OverrideChange>(sql`
    select override.id::text as "overrideId", change.what, change.at::text, override.kind, override.values,
      coalesce(away.abbreviation || ' at ' || home.abbreviation, player.name, '')
        || coalesce(', week ' || ${sql.raw(LEAGUE_WEEK)}, '') as subject
    from overrides override
      cross join lateral (values ('set', override.set_at), ('ended', override.ended_at)) as change (what, at)
      left join games game on game.id = override.game_id
      left join teams away on away.id = game.away_team_id left join teams home on home.id = game.home_team_id
      left join players player on player.id = override.player_id
      left join weeks week on week.id = coalesce(override.week_id, game.week_id)
      left join seasons season on season.id = week.season_id
    where change.at is not null and not exists (
      select from log_overrides logged where logged.override_id = override.id and logged.what = change.what)
    order by change.at, override.id, change.what desc`);
  const entries = rows.map((row): Entry => {
    return { kind: 'override', at: timeText(new Date(row.at)), what: describeOverride(row) };
  });
  await appendEntries(tx, log, entries);
  for (const { overrideId, what } of rows) await tx.insert(logOverrides).values({ overrideId, what });
  return rows.length;
}

const KINDS: Readonly<Record<string, string>> = {
  stat_line: 'stat line',
  injury: 'injury',
  link: 'athlete at a source',
};

function describeOverride({ what, kind, subject, values }: OverrideChange): string {
  const of = `${kind === 'game' ? '' : `${KINDS[kind] ?? kind} of `}${subject}`;
  if (what === 'ended') return inOneLine(`What was set by hand has ended: ${of}`);
  const set = kind === 'game' ? Object.entries(values).map(([name, value]) => `${name} ${value ?? 'none'}`) : [];
  return inOneLine(`Set by hand: ${of}${set.length > 0 ? `: ${set.sort().join(', ')}` : ''}`);
}

function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .split(/\p{Cc}+/u)
    .join(' ')
    .slice(0, 1_000);
}
