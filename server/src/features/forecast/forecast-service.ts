import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { chanceToPlay, type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Database, Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import {
  type OutlookWeek,
  readComingGames,
  readListedPlayers,
  readOutlookVersion,
  readPlayerHistories,
  readSeasonWeeks,
} from './forecast-store.ts';

/** An outlook, and a text that changes with it: equal versions of a season have equal outlooks. */
export interface VersionedOutlook {
  version: string;
  outlook: SeasonOutlook;
}

interface Memory {
  versions: VersionedCache<string>;
  outlooks: VersionedCache<SeasonOutlook>;
}

const MOST_SEASONS = 4;
const KEPT_MS = 1_000;

/** The season's outlook, one cached reply for everybody. */
export function forecastCalls(context: Context) {
  const outlooks = new TtlCache(context.clock, KEPT_MS, (seasonId) => seasonOutlook(context, seasonId));
  return {
    'GET /players/outlook': async (_context, { query }) => {
      const name = query.season_id.toLowerCase();
      const { version, outlook } = await outlooks.get(name);
      return { name, version, make: async () => outlook };
    },
  } satisfies Handlers;
}

/** Of each database, for everything in this process that needs an outlook. */
const memories = new WeakMap<Database, Memory>();

/**
 * The projections of every available player for each week that is not over (week-projection.ts), from what is stored: it uses
 * nothing that was not known at the clock's instant, and no lineup. Kept in memory until something it depends on
 * changes; points of games in progress are not among that. Refuses with not_found when there is no such season.
 */
export async function seasonOutlook(context: Context, seasonId: string): Promise<VersionedOutlook> {
  const { db, database, clock } = context;
  const season = await readSeasonWeeks(db, seasonId);
  if (season === null) throw new AppError('not_found', 'Season not found');
  const weeks = season.weeks.filter((week) => !isWeekOver(week, clock.now()));
  const memory = memoryOf(database);
  const isFrom = `${weeks[0]?.weekNumber ?? 'over'}`;
  const stored = await memory.versions.get(seasonId, season.version, () => readOutlookVersion(db, seasonId));
  const version = `${isFrom} ${stored}`;
  const make = () => inSnapshot(db, (tx) => computeOutlook(tx, seasonId, weeks));
  return { version, outlook: await memory.outlooks.get(seasonId, version, make) };
}

function memoryOf(database: Database): Memory {
  const known = memories.get(database);
  if (known) return known;
  const memory = {
    versions: new VersionedCache<string>(MOST_SEASONS),
    outlooks: new VersionedCache<SeasonOutlook>(MOST_SEASONS),
  };
  memories.set(database, memory);
  return memory;
}

type Listed = Awaited<ReturnType<typeof readListedPlayers>>[number];
type History = Awaited<ReturnType<typeof readPlayerHistories>>[number];

/** The outlook of the weeks of a season that are not over, in order, from what is stored. */
async function computeOutlook(db: Db, seasonId: string, weeks: readonly OutlookWeek[]): Promise<SeasonOutlook> {
  const [current] = weeks;
  if (current === undefined) return { season_id: seasonId, weeks: [], teams: [], players: [] };
  const listed = await readListedPlayers(db, current.id);
  const histories = await readPlayerHistories(db, seasonId, current.id);
  const schedule = gamesByTeam(await readComingGames(db, seasonId, current.weekNumber), weeks);
  const byPlayer = Map.groupBy(histories, ({ playerId }) => playerId);
  const weekNumbers = weeks.map(({ weekNumber }) => weekNumber);
  return {
    season_id: seasonId,
    weeks: weekNumbers,
    teams: [...schedule].map(([id, games]) => ({ id, games })),
    players: listed.map((player) => {
      const games = schedule.get(player.teamId) ?? [];
      const coming = comingWeeks(player, byPlayer.get(player.id) ?? [], { weekNumbers, games });
      return {
        id: player.id,
        position: player.position as Position,
        team_id: player.teamId,
        points: coming.map(({ points }) => points),
        plays: coming.map(({ plays }) => plays),
      };
    }),
  };
}

/** Projection (hundredths) and chance of playing (thousandths) of a player in each coming week. */
function comingWeeks(
  player: Listed,
  histories: readonly History[],
  { weekNumbers, games }: { weekNumbers: readonly number[]; games: readonly (string | null)[] },
): { points: number | null; plays: number }[] {
  const [current = 0] = weekNumbers;
  const level = playerLevel(
    player.position as Position,
    histories.flatMap((week) => knownWeek(week, current)),
  );
  const projections = new Map(histories.map(({ weekNumber, projected }) => [weekNumber, projected]));
  return weekNumbers.map((weekNumber, index) => {
    if (!games[index]) return { points: null, plays: 0 };
    const weeksAhead = weekNumber - current;
    // Reports on a player who got hurt in this week's game are about the next one.
    const injuryStatus = weeksAhead === 0 && player.hasPlayed ? null : player.injuryStatus;
    const projected = projections.get(weekNumber) ?? null;
    return {
      points: projectGame(level, { weeksAhead, injuryStatus, projected }),
      plays: Math.round(1000 * chanceToPlay(injuryStatus, weeksAhead)),
    };
  });
}

/** What a week says of a player's level; weeks to come say nothing. */
function knownWeek({ weekNumber, projected, injuryStatus, isOver, points }: History, current: number): KnownWeek[] {
  if (weekNumber > current) return [];
  const wasOut = isUnlikelyToPlay(injuryStatus) || injuryStatus?.toLowerCase() === 'doubtful';
  const missed = wasOut ? null : 0;
  return [{ weeksAgo: current - weekNumber, projected, scored: isOver ? (points ?? missed) : null }];
}

/** Of each team, its opponent per week: 'vs KC' at home, '@ KC' away, null on a bye. */
function gamesByTeam(
  games: Awaited<ReturnType<typeof readComingGames>>,
  weeks: readonly OutlookWeek[],
): Map<string, (string | null)[]> {
  const byTeam = Map.groupBy(games, ({ teamId }) => teamId);
  return new Map(
    [...byTeam].map(([teamId, own]) => [
      teamId,
      weeks.map(({ weekNumber }) => {
        const game = own.find((one) => one.weekNumber === weekNumber);
        return game === undefined ? null : `${game.isHome ? 'vs' : '@'} ${game.opponent}`;
      }),
    ]),
  );
}
