import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { VersionedCache } from '../../lib/caches.ts';
import type { WeekPlayer } from './players-in-memory.ts';
import { countHolders, countSpenders } from './players-store.ts';

/** A usage percentage and its two numbers [G3.11]. */
export interface Usage {
  percentage: number;
  count: number;
  total: number;
}

/** The usage of a week's players; the version differs whenever it was counted again with another outcome. */
export interface WeekUsage {
  version: string;
  of(player: WeekPlayer, now: Date): Usage;
}

/** A week, and the games of its season that have begun, by id and in this order. */
interface BegunWeek {
  weekId: string;
  seasonId: string;
  begun: readonly string[];
}

/** At most: lineups go on being submitted to the week. */
const HOLDERS_KEPT_MS = MINUTE_MS / 2;
/** At most: slots of games that have begun don't change, but accounts are deleted. */
const SPENDERS_KEPT_MS = HOUR_MS;

/**
 * The usage of a week's players (rules 3.4), counted apart from their list, which changes with every stat report. For a
 * player whose game has begun: the share of the week's lineups with the player. For others: the share of the season's users
 * with a locked slot who have already used the player in one. Unlocked slots never count, so that nothing reveals an open
 * choice.
 * @returns counts what a week's usage needs, or what of it has to be counted again
 */
export function openUsage(context: Context): (week: BegunWeek) => Promise<WeekUsage> {
  const { clock, database } = context;
  const holders = openCounts(context, HOLDERS_KEPT_MS, ({ weekId, begun }) =>
    countHolders(database.long.db, weekId, begun, clock.now()),
  );
  const spenders = openCounts(context, SPENDERS_KEPT_MS, ({ seasonId, begun }) =>
    countSpenders(database.long.db, seasonId, begun, clock.now()),
  );
  return async (week) => {
    const [held, spent] = await Promise.all([holders(week.weekId, week), spenders(week.seasonId, week)]);
    return {
      version: `${held.number}-${spent.number}`,
      of({ id, game, row }, now) {
        const isHeld = row.gameId !== null && held.begun.has(row.gameId) && mayBeSeenByOthers(game, now);
        const { byPlayer, total } = (isHeld ? held : spent).value;
        return share(byPlayer.get(id) ?? 0, total);
      },
    };
  };
}

/** In percent, to one decimal; 0 of none. */
function share(count: number, total: number): Usage {
  return { percentage: total === 0 ? 0 : Math.round((count * 1000) / total) / 10, count, total };
}

interface Counted<Value> {
  value: Value;
  /** The games whose slots were counted. */
  begun: ReadonlySet<string>;
  /** Differs from that of any count in this process with another outcome. */
  number: number;
  until: number;
}

/** A count is kept for so many times what it took: exact within moments in a small season, cheap in a large one. */
const KEPT_PER_MS = 20;
/** After this time a request gets what was counted before, while counting goes on. */
const PATIENCE_MS = 1_000;
/** Weeks or seasons that are counted at the same time. */
const MOST_RUNNING = 50;

/**
 * Counts, which may take many seconds in a large season, once for all who ask, and again after `mostKeptMs` at the latest,
 * or once other games have begun. What was counted before is not shown once one of its games is hidden again.
 */
function openCounts<Value>({ clock, log }: Context, mostKeptMs: number, count: (week: BegunWeek) => Promise<Value>) {
  const last = new Map<string, Counted<Value>>();
  const running = new VersionedCache<Counted<Value>>(MOST_RUNNING);
  let number = 0;
  return async (name: string, week: BegunWeek): Promise<Counted<Value>> => {
    const known = last.get(name);
    const begun = new Set(week.begun);
    const mayBeShown = known !== undefined && [...known.begun].every((id) => begun.has(id));
    const isOfNow = mayBeShown && known.begun.size === begun.size;
    if (isOfNow && clock.real().getTime() < known.until) return known;
    const next = running.get(name, `${known?.until} ${week.begun.join(' ')}`, async () => {
      const started = clock.real().getTime();
      const value = await count(week);
      const ended = clock.real().getTime();
      const isSame = isOfNow && isDeepStrictEqual(known.value, value);
      if (!isSame) number += 1;
      // Later than that of the count before, which tells them apart.
      const until = Math.max(ended + Math.min(mostKeptMs, (ended - started) * KEPT_PER_MS), (known?.until ?? 0) + 1);
      const counted = { value, begun, number: isSame ? known.number : number, until };
      last.set(name, counted);
      return counted;
    });
    if (!mayBeShown) return next;
    const orKnown = next.catch((err: unknown) => {
      log.error({ err }, 'usage can’t be counted, the last one is shown');
      return known;
    });
    return Promise.race([orKnown, sleep(PATIENCE_MS, known, { ref: false })]);
  };
}
