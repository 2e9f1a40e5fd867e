import type { Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { type FeedReport, LIVE_SOURCES, type StatLineRecord } from '../report.ts';
import { type Correction, correctionOf, isCorrection, type LineChange } from './change-logs.ts';
import { OPERATOR } from './overrides/overlay.ts';
import type { SeasonKeys } from './season-keys.ts';

export interface RecordedLines {
  changed: number;
  weekIds: string[];
  /** Changes to lines of games that were over before this report. */
  corrections: Correction[];
  /** Lines of unknown players: not stored. */
  unknownPlayers: string[];
  /** The player and game of each line; null where unknown. */
  touched: { playerId: string; gameId: string | null }[];
  /** A line moved to another game, or to another opponent. */
  isMoved: boolean;
}

interface LinesReport
  extends Pick<
    FeedReport,
    'statLines' | 'completeWeeks' | 'completeGames' | 'areLinesLive' | 'source' | 'unconfirmedLines'
  > {
  /** Players, by feed key, none of whose lines is missing from the report. */
  heldPlayers: ReadonlySet<string>;
  /** Ids of games whose override is lifted at the moment: what is stored of them is what the sources say. */
  liftedGames: readonly string[];
}

const NOTHING = { changed: 0, weekIds: [], corrections: [], touched: [], isMoved: false };

interface StatLineRow {
  playerId: string;
  weekId: string;
  gameId: string | null;
  teamId: string | null;
  opponentId: string | null;
  stats: StatLineRecord['stats'];
  points: number;
}

/**
 * Scores the stat lines and stores those that changed. Points depend on the line alone (rules 3.1). Stored lines
 * missing from a complete week or game are removed, live ones of a better source only by that one. Once a game has lines of
 * another source, live box scores no longer change it, nor do they where the game is not on. Lines that are in doubt stay
 * as they are. Reports older than the last one of the same line change nothing. `finalBefore` are the games that were over
 * before this report.
 */
export async function recordStatLines(
  tx: Db,
  report: LinesReport,
  keys: SeasonKeys,
  finalBefore: ReadonlySet<string>,
  now: Date,
): Promise<RecordedLines> {
  const playing = report.areLinesLive ? await gamesForLive(tx, keys, report.liftedGames) : null;
  const isOpen = (game: string | null) => playing === null || playing.has(game ?? '');
  const doubtful = new Set((report.unconfirmedLines ?? []).map(keyOf));
  const { rows, unknownPlayers } = await scoreLines(
    tx,
    report.statLines.filter((line) => isOpen(line.game) && !doubtful.has(keyOf(line))),
    keys,
  );
  const marked = await markUnconfirmed(tx, report.unconfirmedLines, keys);
  const weekIds = report.completeWeeks.map(keys.weekId);
  const games = (report.completeGames ?? []).filter(isOpen);
  if (rows.length + weekIds.length + games.length === 0) return { ...NOTHING, changed: marked, unknownPlayers };
  const incoming = JSON.stringify(rows);
  // A source does not know everybody whom a better one does.
  const rank = (LIVE_SOURCES as readonly string[]).indexOf(report.source);
  const removable = report.areLinesLive ? LIVE_SOURCES.slice(rank) : null;
  const before = (await readChanges(tx, incoming, now, { weekIds, games, removable })).filter(
    (change) => change.new_stats !== null || !report.heldPlayers.has(change.feedKey),
  );
  const changes = before.filter(
    (change) => finalBefore.has(change.game_id ?? '') && isCorrection(change, report.source),
  );
  const isMoved = await hasMoved(tx, incoming);
  const written = await writeLines(tx, incoming, report.source, now);
  const gone = before.filter((change) => change.new_stats === null);
  await removeLines(tx, gone);
  const touched = [...written, ...gone];
  return {
    changed: touched.length + marked,
    weekIds: [...new Set(touched.map((line) => line.week_id))],
    corrections: changes.map(correctionOf),
    unknownPlayers,
    touched: touched.map((line) => ({ playerId: line.player_id, gameId: line.game_id })),
    isMoved,
  };
}

type NamedChange = LineChange & { feedKey: string };
type WrittenLine = Pick<LineChange, 'player_id' | 'week_id' | 'game_id'>;

async function writeLines(tx: Db, incoming: string, source: string, now: Date): Promise<WrittenLine[]> {
  const at = now.toISOString();
  const written = await tx.execute<WrittenLine>(sql`
    insert into stat_lines (player_id, week_id, game_id, team_id, opponent_id, stats, points, source, updated_at, reported_at)
    select "playerId", "weekId", "gameId", "teamId", "opponentId", stats, points, ${source}, ${at}, ${at}
    from ${linesIn(incoming)}
    on conflict (player_id, week_id) do update set game_id = excluded.game_id, team_id = excluded.team_id,
      opponent_id = excluded.opponent_id, stats = excluded.stats, points = excluded.points, source = excluded.source,
      updated_at = excluded.updated_at, reported_at = excluded.reported_at
    where (stat_lines.game_id, stat_lines.team_id, stat_lines.opponent_id, stat_lines.stats, stat_lines.points,
        stat_lines.source)
      is distinct from (excluded.game_id, excluded.team_id, excluded.opponent_id, excluded.stats, excluded.points,
        excluded.source) and coalesce(stat_lines.reported_at, '-infinity') <= excluded.reported_at
    returning player_id, week_id, game_id`);
  // An unchanged line counts as newer, too.
  await tx.execute(sql`
    update stat_lines set reported_at = ${at} from ${linesIn(incoming)}
    where stat_lines.player_id = incoming."playerId" and stat_lines.week_id = incoming."weekId"
      and coalesce(stat_lines.reported_at, '-infinity') < ${at}`);
  return written.rows;
}

async function scoreLines(
  tx: Db,
  lines: readonly StatLineRecord[],
  keys: SeasonKeys,
): Promise<{ rows: StatLineRow[]; unknownPlayers: string[] }> {
  if (lines.length === 0) return { rows: [], unknownPlayers: [] };
  const feedKeys = JSON.stringify([...new Set(lines.map((line) => line.feedKey))]);
  const players = await tx.execute<{ id: string; feed_key: string; position: Position }>(sql`
    select id, feed_key, position from players where feed_key in (select jsonb_array_elements_text(${feedKeys}::jsonb))`);
  const games = await tx.execute<{ id: string; feed_key: string }>(sql`
    select id, feed_key from games where week_id in (select id from weeks where season_id = ${keys.seasonId})`);
  const playerOf = new Map(players.rows.map((player) => [player.feed_key, player]));
  const gameIds = new Map(games.rows.map((game) => [game.feed_key, game.id]));
  const rows: StatLineRow[] = [];
  const unknownPlayers: string[] = [];
  for (const line of lines) {
    const player = playerOf.get(line.feedKey);
    if (player === undefined) {
      unknownPlayers.push(line.feedKey);
      continue;
    }
    rows.push({
      playerId: player.id,
      weekId: keys.weekId(line.weekNumber),
      gameId: gameIds.get(line.game ?? '') ?? null,
      teamId: line.team === null ? null : keys.teamId(line.team),
      opponentId: line.opponent === null ? null : keys.teamId(line.opponent),
      stats: line.stats,
      points: scorePlayer(player.position, line.stats),
    });
  }
  return { rows, unknownPlayers };
}

/** Games of the season, by feed key, that are on or over according to the sources, and have no lines of record. */
async function gamesForLive(tx: Db, { seasonId }: SeasonKeys, lifted: readonly string[]): Promise<Set<string>> {
  const games = await tx.execute<{ feed_key: string }>(sql`
    select games.feed_key from games
    left join overrides on overrides.kind = 'game' and overrides.game_id = games.id and ended_at is null
      and games.id <> all (${sql.param([...lifted])}::uuid[])
    where games.season_id = ${seasonId} and coalesce(beneath->>'status', games.status) in ('in_progress', 'final')
      and not exists (select from stat_lines where stat_lines.game_id = games.id
        and stat_lines.source not in ${[...LIVE_SOURCES, OPERATOR]})`);
  return new Set(games.rows.map((game) => game.feed_key));
}

/** Marks exactly these stored lines of the season as unconfirmed. Returns how many changed. */
async function markUnconfirmed(
  tx: Db,
  lines: FeedReport['unconfirmedLines'],
  { seasonId }: SeasonKeys,
): Promise<number> {
  if (lines === undefined) return 0;
  const marked = await tx.execute(sql`
    with judged as (
      select line.player_id, line.week_id, doubtful."feedKey" is not null as is_unconfirmed
      from stat_lines line
      join weeks on weeks.id = line.week_id
      join players on players.id = line.player_id
      left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as doubtful ("feedKey" text, "weekNumber" int)
        on doubtful."feedKey" = players.feed_key and doubtful."weekNumber" = weeks.week_number
      where weeks.season_id = ${seasonId} and (line.is_unconfirmed or doubtful."feedKey" is not null)
    )
    update stat_lines set is_unconfirmed = judged.is_unconfirmed from judged
    where stat_lines.player_id = judged.player_id and stat_lines.week_id = judged.week_id
      and stat_lines.is_unconfirmed <> judged.is_unconfirmed`);
  return marked.rowCount ?? 0;
}

const keyOf = ({ feedKey, weekNumber }: { feedKey: string; weekNumber: number }) => `${feedKey} ${weekNumber}`;

/** Stored lines that this report changes or removes. */
async function readChanges(
  tx: Db,
  incoming: string,
  now: Date,
  complete: { weekIds: readonly string[]; games: readonly string[]; removable: readonly string[] | null },
): Promise<NamedChange[]> {
  const changed = await tx.execute<NamedChange>(sql`
    with changed as (
      select stored.player_id, stored.week_id, coalesce(stored.game_id, incoming."gameId") as game_id,
        stored.stats as old_stats, stored.points as old_points, stored.source as old_source,
        incoming.stats as new_stats, incoming.points as new_points
      from stat_lines as stored
      join ${linesIn(incoming)} on incoming."playerId" = stored.player_id and incoming."weekId" = stored.week_id
      where (stored.stats is distinct from incoming.stats or stored.points <> incoming.points)
        and coalesce(stored.reported_at, '-infinity') <= ${now.toISOString()}
      union all
      select player_id, week_id, game_id, stats, points, source, null, 0 from stat_lines
      where (week_id in (select jsonb_array_elements_text(${JSON.stringify(complete.weekIds)}::jsonb)::uuid)
          or game_id in (select id from games
            where feed_key in (select jsonb_array_elements_text(${JSON.stringify(complete.games)}::jsonb))))
        and (player_id, week_id) not in (select "playerId", "weekId" from ${linesIn(incoming)})
        and (${complete.removable === null} or source = any (${sql.param([...(complete.removable ?? [])])}::text[]))
        -- Marked by this report or, if it says nothing of doubts, by one before.
        and not is_unconfirmed
        and coalesce(reported_at, '-infinity') <= ${now.toISOString()}
    )
    select changed.*, feed_key as "feedKey" from changed join players on players.id = player_id`);
  return changed.rows;
}

async function hasMoved(tx: Db, incoming: string): Promise<boolean> {
  const moved = await tx.execute(sql`
    select 1 from stat_lines as stored
    join ${linesIn(incoming)} on incoming."playerId" = stored.player_id and incoming."weekId" = stored.week_id
    where (stored.game_id, stored.opponent_id) is distinct from (incoming."gameId", incoming."opponentId") limit 1`);
  return moved.rows.length > 0;
}

async function removeLines(tx: Db, gone: readonly LineChange[]): Promise<void> {
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from stat_lines using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (player_id uuid, week_id uuid)
    where stat_lines.player_id = gone.player_id and stat_lines.week_id = gone.week_id`);
}

const linesIn = (
  incoming: string,
) => sql`jsonb_to_recordset(${incoming}::jsonb) as incoming ("playerId" uuid, "weekId" uuid,
  "gameId" uuid, "teamId" uuid, "opponentId" uuid, stats jsonb, points int)`;
