// Scoring: checks and stores what feeds report, scores stat lines, locks games, and logs corrections.

import { cleanSourceText, hasScore, LATE_TEXT_MS, scoringFigures } from '@singleback/game/gameday/plays.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { PlayRecord } from '../report.ts';
import { OPERATOR } from './overrides/overlay.ts';
import type { SeasonKeys } from './season-keys.ts';

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

type ChangeRow = Omit<UnexplainedChange, 'before' | 'previousAt'> & {
  before: StatLine | null;
  previousAt: string | null;
} & Record<string, unknown>;

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

/** A logged change of a player's points that has no text yet. */
export interface UnexplainedChange {
  readonly id: number;
  readonly feedKey: string;
  readonly position: Position;
  readonly game: string;
  readonly before: StatLine;
  readonly after: StatLine;
  /** When the player's change before this one was logged; null for the first of the week. */
  readonly previousAt: Date | null;
  /** The keys of plays that already explain changes of this player. */
  readonly used: readonly string[];
}

export type ExplainingPlay = Pick<PlayRecord, 'key' | 'game' | 'knownAt' | 'credits'>;

/** More plays at once are not described by one of them. */
const MOST_AT_ONCE = 3;

/**
 * Which play explains which change: only where it is certain. The play names the player, was not known before the player's
 * last change, and its figures are exactly those of the change; or several plays are, and only the last of them is a score.
 * A play that fits two changes of a player, or two plays that fit one, explain nothing.
 * @param plays in the order of their games
 * @returns the play of each explained change, by the change's id
 */
export function explainChanges<Play extends ExplainingPlay>(
  changes: readonly UnexplainedChange[],
  plays: readonly Play[],
): Map<number, Play> {
  const found = changes.flatMap((change) => {
    const play = playOf(change, plays);
    return play === null ? [] : [{ change, play }];
  });
  const uses = Map.groupBy(found, ({ change, play }) => `${change.feedKey} ${play.game} ${play.key}`);
  return new Map(
    [...uses.values()].flatMap((of) => (of.length > 1 ? [] : of.map(({ change, play }) => [change.id, play]))),
  );
}

function playOf<Play extends ExplainingPlay>(change: UnexplainedChange, plays: readonly Play[]): Play | null {
  const { position, game, previousAt, used } = change;
  const changed = scoringFigures(position, change.before, change.after);
  if (Object.keys(changed).length === 0) return null;
  const candidates = plays.flatMap((play) => {
    const isOpen = play.game === game && !used.includes(play.key) && (previousAt === null || play.knownAt > previousAt);
    const figures = isOpen ? creditOf(play, change) : {};
    return Object.keys(figures).length === 0 ? [] : [{ play, figures }];
  });
  const exact = candidates.filter(({ figures }) => isSame(figures, changed));
  if (exact.length > 0) return exact.length === 1 ? (exact[0]?.play ?? null) : null;
  if (candidates.length < 2 || candidates.length > MOST_AT_ONCE) return null;
  const [scores, last] = [candidates.filter(({ figures }) => hasScore(figures)), candidates.at(-1)];
  const isExplained = scores.length === 1 && scores[0] === last && isSame(sumOf(candidates), changed);
  return isExplained ? (last?.play ?? null) : null;
}

/** The figures by which a play describes a player. */
function creditOf({ credits }: ExplainingPlay, { feedKey, position }: UnexplainedChange): StatLine {
  const credit = credits.find((one) => one.feedKey === feedKey);
  return credit === undefined ? {} : scoringFigures(position, {}, credit.stats);
}

function sumOf(candidates: readonly { figures: StatLine }[]): StatLine {
  const sum: Record<string, number> = {};
  for (const { figures } of candidates) {
    for (const [stat, amount] of Object.entries(figures)) sum[stat] = (sum[stat] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0));
}

function isSame(one: StatLine, other: StatLine): boolean {
  const [figures, others] = [Object.entries(one), new Map(Object.entries(other))];
  return figures.length === others.size && figures.every(([stat, amount]) => others.get(stat) === amount);
}
