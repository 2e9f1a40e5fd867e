import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import { logPointChanges } from '../pipeline/scoring/change-logs.ts';
import type { SmallSeason } from './small-season.ts';

interface PlayedAt {
  week: number;
  /** The home team of the game. */
  home: 'KC' | 'DAL' | 'MIA';
  now: Date;
  /** Whether the game was over before. */
  isFinal?: boolean;
}

/**
 * Stores the lines of players after a play, with hundredths, and logs it, as the scoring stage would; with the words of a
 * source for those who have some.
 */
export function playLogged(
  db: Db,
  season: SmallSeason,
  { week, home, now, isFinal = false }: PlayedAt,
  lines: Record<string, { points: number; stats: StatLine; text?: string }>,
): Promise<void> {
  const weekId = season.week(week);
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from games where week_id = ${weekId} and feed_key = ${`${week} ${home}`}`);
    const gameId = rows[0]?.id ?? '';
    for (const [player, { points, stats }] of Object.entries(lines)) {
      await tx.execute(sql`
        insert into stat_lines (player_id, week_id, game_id, stats, points, source, updated_at)
        values (${season.player(player)}, ${weekId}, ${gameId}, ${JSON.stringify(stats)}, ${points}, 'test', ${now.toISOString()})
        on conflict (player_id, week_id) do update set game_id = excluded.game_id, stats = excluded.stats,
          points = excluded.points, updated_at = excluded.updated_at`);
    }
    const playerIds = Object.keys(lines).map((player) => season.player(player));
    await logPointChanges(tx, { weekIds: [weekId], playerIds, finalBefore: new Set(isFinal ? [gameId] : []) }, now);
    for (const [player, { text }] of Object.entries(lines)) {
      if (text !== undefined) await recordPlay(tx, season.player(player), text);
    }
    await tx.execute(sql`update seasons set version = version + 1 where id = ${season.id}`);
  });
}

/** Stores a source's words with the last logged change of a player. */
export async function recordPlay(db: Db, playerId: string, text: string): Promise<void> {
  const play = JSON.stringify({ key: text, text, quarter: 2, clock: '7:58' });
  await db.execute(sql`
    update point_changes set source_play = ${play}
    where id = (select max(id) from point_changes where player_id = ${playerId})`);
}
