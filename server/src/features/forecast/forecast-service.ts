import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Handlers } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import { readOutlookVersion, readSeasonWeeks } from './forecast-store.ts';
import { computeOutlook } from './outlook.ts';

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
