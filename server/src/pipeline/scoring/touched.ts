import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Touched } from './figures.ts';
import type { RecordedLines } from './record-stat-lines.ts';

/**
 * The players and teams whose season figures a report may change: figures cover finished games only, so games in
 * progress touch nobody. Null for none; undefined when unknown and all must be recomputed.
 */
export async function touchedBy(
  tx: Db,
  lines: Pick<RecordedLines, 'touched' | 'isMoved'>,
  finalBefore: ReadonlySet<string>,
  finalAfter: ReadonlySet<string>,
): Promise<Touched | null | undefined> {
  if (lines.isMoved || lines.touched.some(({ gameId }) => gameId === null)) return undefined;
  const turned = [...finalBefore, ...finalAfter].filter((id) => !(finalBefore.has(id) && finalAfter.has(id)));
  const own = lines.touched.filter(({ gameId }) => finalAfter.has(gameId ?? '') || finalBefore.has(gameId ?? ''));
  if (turned.length + own.length === 0) return null;
  const gameIds = JSON.stringify([...new Set([...turned, ...own.map(({ gameId }) => gameId)])]);
  const players = await tx.execute<{ id: string }>(sql`
    select player_id as id from stat_lines
    where game_id in (select jsonb_array_elements_text(${JSON.stringify(turned)}::jsonb)::uuid)`);
  const teams = await tx.execute<{ id: string }>(sql`
    select team.id from games cross join lateral (values (home_team_id), (away_team_id)) as team (id)
    where games.id in (select jsonb_array_elements_text(${gameIds}::jsonb)::uuid)`);
  return {
    playerIds: [...new Set([...players.rows.map(({ id }) => id), ...own.map(({ playerId }) => playerId)])],
    teamIds: [...new Set(teams.rows.map(({ id }) => id))],
  };
}
