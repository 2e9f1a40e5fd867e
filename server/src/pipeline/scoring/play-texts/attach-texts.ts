import { cleanSourceText, LATE_TEXT_MS } from '@singleback/game/gameday/plays.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { PlayRecord } from '../../report.ts';
import { OPERATOR } from '../overrides/overlay.ts';
import type { SeasonKeys } from '../season-keys.ts';
import { explainChanges } from './explain-changes.ts';

/**
 * Stores the texts of a report's plays with the changes of points that they explain, those of this report and of the last
 * two minutes, in the transaction that logs them. Corrections and what the operator has set never get one. Reads only the
 * latest changes of players in these plays, and none without plays.
 * @returns how many changes got a text
 */
export async function attachTexts(
  tx: Db,
  plays: readonly PlayRecord[],
  { weekId }: Pick<SeasonKeys, 'weekId'>,
  now: Date,
): Promise<number> {
  const described = plays.flatMap((play) => {
    const text = cleanSourceText(play.text);
    return text === '' || play.credits.length === 0 ? [] : [{ ...play, text }];
  });
  if (described.length === 0) return 0;
  const credited = new Map(
    described.flatMap(({ weekNumber, credits }) =>
      credits.map(({ feedKey }) => [`${feedKey} ${weekNumber}`, { feedKey, weekId: weekId(weekNumber) }] as const),
    ),
  );
  const changes = await readUnexplained(tx, [...credited.values()], now);
  const explained = [...explainChanges(changes, described)].map(([id, { key, text, quarter, clock }]) => {
    return { id, play: { key, text, quarter, clock } };
  });
  if (explained.length === 0) return 0;
  await tx.execute(sql`
    update point_changes set source_play = explained.play
    from jsonb_to_recordset(${JSON.stringify(explained)}::jsonb) as explained (id bigint, play jsonb)
    where point_changes.id = explained.id`);
  return explained.length;
}

interface ChangeRow extends Record<string, unknown> {
  id: number;
  feedKey: string;
  position: Position;
  game: string;
  before: StatLine | null;
  after: StatLine;
  previousAt: string | null;
  used: string[];
}

/** The changes of these players that were logged a moment ago and have no text. */
async function readUnexplained(tx: Db, credited: readonly { feedKey: string; weekId: string }[], now: Date) {
  const since = new Date(now.getTime() - LATE_TEXT_MS);
  const { rows } = await tx.execute<ChangeRow>(sql`
    select changed.id::float8 as id, players.feed_key as "feedKey", players.position, games.feed_key as game,
      previous.stats as before, changed.stats as after, previous.noted_at as "previousAt",
      array(
        select explained.source_play ->> 'key' from point_changes explained
        where explained.week_id = changed.week_id and explained.player_id = changed.player_id and explained.source_play is not null
      ) as used
    from jsonb_to_recordset(${JSON.stringify(credited)}::jsonb) as credited ("feedKey" text, "weekId" uuid)
    join players on players.feed_key = credited."feedKey"
    join point_changes changed on changed.week_id = credited."weekId" and changed.player_id = players.id
    join games on games.id = changed.game_id
    left join stat_lines line on line.week_id = changed.week_id and line.player_id = changed.player_id
    left join lateral (
      select stats, noted_at from point_changes earlier
      where earlier.week_id = changed.week_id and earlier.player_id = changed.player_id and earlier.id < changed.id
      order by earlier.id desc limit 1
    ) previous on true
    where changed.noted_at >= ${since.toISOString()} and changed.source_play is null and not changed.is_correction
      and line.source is distinct from ${OPERATOR}
    order by changed.id`);
  return rows.map(({ before, previousAt, ...row }) => {
    return { ...row, before: before ?? {}, previousAt: previousAt === null ? null : new Date(previousAt) };
  });
}
