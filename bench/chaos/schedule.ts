import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS, weekBounds } from '@singleback/game/season/week.ts';
import type pg from 'pg';
import { AppError } from '../../server/src/lib/app-error.ts';
import { emptyReport, type GameRecord } from '../../server/src/pipeline/report.ts';
import type { OverrideRequest } from '../../server/src/pipeline/scoring/overrides/override-values.ts';
import { endOverride, setOverride } from '../../server/src/pipeline/scoring/overrides/set-override.ts';
import { recordReport } from '../../server/src/pipeline/scoring/record-report.ts';
import { BYE_WEEK, HOURS, SEASON_START } from '../../server/src/testing/small-season.ts';
import type { Value } from './audit/history.ts';
import type { Recorder } from './recorder.ts';
import type { World } from './world.ts';

/** A game of a week. */
export interface WorldGame {
  id: string;
  weekId: string;
  kickoff: Date;
  home: string;
  teams: readonly string[];
  hasStarted?: boolean;
  /** What the operator has set of it. */
  override?: { id: string; kickoff: Date | null } | null;
}

/** A game as the feed reports it. */
export interface FeedGame extends WorldGame {
  feedKey: string;
  occurrence: number;
  away: string;
}

const TRIES = 5;
const OPERATOR = { userId: null, name: 'Operator' };
const SEASON = {
  ...{ year: 2025, name: '2025 Season' },
  weeks: Array.from({ length: SEASON_WEEKS }, (_, index) => {
    return { weekNumber: index + 1, ...weekBounds(SEASON_START, index + 1) };
  }),
};
/** Where a game is moved to, from now on. */
const MOVES = [-20 * MINUTE_MS, 0, 5 * MINUTE_MS, 90 * MINUTE_MS, DAY_MS];

/** The games of some weeks, by kickoff. */
export async function readGames(client: pg.Client, weekIds: readonly string[]): Promise<FeedGame[]> {
  const { rows } = await client.query<FeedGame>(
    `select games.id, feed_key as "feedKey", occurrence, week_id as "weekId", kickoff, home.abbreviation as home,
      away.abbreviation as away, array[home.abbreviation, away.abbreviation] as teams
      from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
      where week_id = any ($1::uuid[]) order by kickoff`,
    [weekIds],
  );
  return rows;
}

/** The statement that puts games back to where they were. */
export function resetGames(schedule: readonly FeedGame[]): string {
  const rows = schedule.map(
    ({ id, weekId, kickoff }) => `('${id}'::uuid, '${weekId}'::uuid, '${kickoff.toISOString()}'::timestamptz)`,
  );
  return `
    delete from overrides; delete from lost_games;
    update games set status = 'scheduled', week_id = week, kickoff = at, locked_at = null, is_lock_provisional = false,
      reported_at = null, quarter = null, time_remaining = null
    from (values ${rows.join()}) as own (id, week, at) where games.id = own.id
      and (status, week_id, games.kickoff, locked_at, reported_at) is distinct from ('scheduled', week, at, null, null)`;
}

type Change = 'start' | 'move' | 'override' | 'lift';

/** Has the feed report, or the operator set, something of a game that has not begun, as the product does it. */
export async function changeGame(world: World, recorder: Recorder, what: Change, pick: number): Promise<void> {
  const { games, weekIds, clock } = world;
  const isOpen = ({ kickoff, hasStarted, override }: FeedGame) =>
    !hasStarted && (override?.kickoff ?? kickoff) > clock.now;
  const fit = games.filter((game) => {
    if (what === 'lift') return Boolean(game.override);
    return isOpen(game) && game.occurrence === games[0]?.occurrence && (what !== 'start' || game.weekId === weekIds[0]);
  });
  const game = fit[pick % Math.max(1, fit.length)];
  if (!game) return;
  if (what === 'start') await start(world, recorder, game);
  if (what === 'move') await move(world, recorder, game, pick);
  if (what === 'override') await override(world, recorder, game, pick);
  if (what === 'lift') await lift(world, recorder, game);
}

async function start(world: World, recorder: Recorder, game: FeedGame): Promise<void> {
  const store = reportOf(world, game, {
    status: 'in_progress',
    homeScore: 0,
    awayScore: 0,
    quarter: 1,
    timeRemaining: '15:00',
  });
  if (await untilKnown(recorder, 'start', { game: game.id }, store)) game.hasStarted = true;
}

/** To before now, to now, to later, or to the week in which its teams have none, and back. */
async function move(world: World, recorder: Recorder, game: FeedGame, pick: number): Promise<void> {
  const { clock, byeWeekId, schedule } = world;
  const own = schedule.find(({ id }) => id === game.id) ?? game;
  const isAway = game.weekId === byeWeekId;
  const goesAway = pick % 3 === 0 && !game.override && game.home === 'MIA' && !isAway;
  const by = MOVES[pick % MOVES.length] ?? 0;
  const kickoff = goesAway
    ? new Date(weekBounds(SEASON_START, BYE_WEEK).startDate.getTime() + HOURS.mondayKickoff * HOUR_MS)
    : new Date(clock.now.getTime() + by);
  const weekId = goesAway ? byeWeekId : own.weekId;
  const store = reportOf(world, game, { weekNumber: goesAway ? BYE_WEEK : own.occurrence, kickoff });
  const value = { game: game.id, week: weekId, kickoff: kickoff.getTime() };
  if (await untilKnown(recorder, 'move', value, store)) Object.assign(game, { weekId, kickoff });
}

/** A kickoff, or that it has begun: before the kickoff nobody may say so. */
async function override(world: World, recorder: Recorder, game: FeedGame, pick: number): Promise<void> {
  const { context, clock } = world;
  const hours = [1.2, 3, 24][pick % 3] ?? 1;
  const kickoff = pick % 4 === 0 ? null : new Date(clock.now.getTime() + hours * HOUR_MS);
  const request: OverrideRequest = {
    ...{ kind: 'game', gameId: game.id, change: kickoff ? { kickoff } : { status: 'in_progress' } },
    ...{ actor: OPERATOR, reason: 'The league says so', endsAt: null },
  };
  let id = '';
  const isSet = await untilKnown(
    recorder,
    'override',
    { game: game.id, kickoff: kickoff?.getTime() ?? 0 },
    async () => {
      id = (await setOverride(context.db, context.ids, context.clock, request)).id;
    },
  );
  if (isSet) game.override = { id, kickoff: kickoff ?? game.override?.kickoff ?? null };
}

async function lift({ context }: World, recorder: Recorder, game: FeedGame): Promise<void> {
  const ended = { id: game.override?.id ?? '', actor: OPERATOR, reason: 'It was wrong' };
  const isLifted = await untilKnown(recorder, 'lift', { game: game.id }, async () => {
    await endOverride(context.db, context.ids, context.clock, ended);
  });
  if (isLifted) game.override = null;
}

function reportOf({ context, clock }: World, game: FeedGame, change: Partial<GameRecord>): () => Promise<void> {
  const { feedKey, home, away, occurrence, kickoff } = game;
  const record: GameRecord = {
    ...{ feedKey, home, away, occurrence, kickoff, espnId: null, weekNumber: occurrence, status: 'scheduled' },
    ...{ homeScore: null, awayScore: null, quarter: null, timeRemaining: null, possession: null, ...change },
  };
  const report = { ...emptyReport('chaos', SEASON, clock.now), games: [record] };
  return async () => void (await recordReport(context.db, context.ids, report));
}

/** Says it again until it is known whether it is stored, as the feed does. Returns whether it is. */
async function untilKnown(recorder: Recorder, f: Change, value: Value, store: () => Promise<void>): Promise<boolean> {
  recorder.add('invoke', f, 'feed', value);
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      await store();
      recorder.add('ok', f, 'feed', value);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') continue;
      recorder.add(left === TRIES ? 'fail' : 'info', f, 'feed', value);
      return false;
    }
  }
  recorder.add('info', f, 'feed', value);
  return false;
}
