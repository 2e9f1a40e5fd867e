import type { Entry, GameEntry } from '@singleback/verify/locks/entry.ts';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { logGames, logOverrides } from '../db/schema/lock-log.ts';
import { LEAGUE_WEEK } from './lock-queries.ts';
import { appendEntries } from './log-store.ts';

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
