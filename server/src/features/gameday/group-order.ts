import { type Move, type OrderMember, replayOrder } from '@singleback/game/gameday/replay-order.ts';
import { playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import { VersionedCache } from '../../lib/versioned-cache.ts';
import type { StandingTable } from '../../standings/table.ts';
import type { FinalTable } from './final-table.ts';
import { type HeldPlayer, type LoggedPlay, readHolders, readPlayoffs } from './point-log.ts';

/** Tables with more rows have no order play by play: that of all users. */
const LARGEST = 100;
const ORDERS_KEPT = 500;

/** What each play of the week changed in the order of a group: the same for everybody in it. */
export interface GroupOrder {
  /** The numbers of the users with a lineup this season; moves name them by their place in it. */
  readonly users: readonly number[];
  /** Their ranks now. */
  readonly ranks: readonly number[];
  /** The locked players of each of them who have scored, by number. */
  readonly holders: ReadonlyMap<number, ReadonlySet<number>>;
  /** Those of somebody's players; most of a Sunday are of nobody's here. */
  readonly plays: readonly { readonly play: LoggedPlay; readonly moves: readonly Move[] }[];
}

/** The table of a group after its last play. */
export interface OrderAfter {
  readonly version: string;
  /** Differs whenever members, settings or locked slots may have changed. */
  readonly rosterVersion: string;
  /** All rows, with and without a lineup. */
  readonly total: number;
  /** Those with a lineup this season, best first; totals in hundredths. */
  rows(): readonly { readonly user: number; readonly rank: number; readonly totalPoints: number }[];
}

/** A group's table now, or the one that a week has left; null for a large one. */
export function orderAfter(table: StandingTable, final: FinalTable | null): OrderAfter | null {
  const { version, rosterVersion, total } = table;
  if (total > LARGEST) return null;
  if (final === null) {
    return { version, rosterVersion, total, rows: () => table.page(0, LARGEST).filter(({ weeks }) => weeks > 0) };
  }
  const rows = () => final.rows.filter(({ hasPlayed }) => hasPlayed);
  return { version: final.version, rosterVersion, total, rows };
}

interface OrderOf {
  groupId: string;
  week: { id: string; weekNumber: number };
  after: OrderAfter;
  /** None that the table does not know yet. */
  plays: readonly LoggedPlay[];
  /** How many changes of the log have a text. */
  texts: number;
}

/**
 * Opens the orders of groups, computed once per version of a table for all of its members, from locked slots only: the
 * players in the log have begun.
 */
export function openGroupOrders({ db }: Pick<Context, 'db'>) {
  const orders = new VersionedCache<GroupOrder>(ORDERS_KEPT);
  const holders = new VersionedCache<{ held: HeldPlayer[]; multiplier: number }>(ORDERS_KEPT);

  async function compute({ groupId, week, after, plays }: OrderOf): Promise<GroupOrder> {
    const points = pointsAfter(plays);
    const { held, multiplier } = await holders.get(
      `${groupId} ${week.id}`,
      `${after.rosterVersion} ${points.size}`,
      async () => ({
        held: await readHolders(db, { groupId, weekId: week.id }, [...points.keys()]),
        multiplier: playoffMultiplierHundredths(await readPlayoffs(db, groupId), week.weekNumber),
      }),
    );
    const isHeld = new Set(held.map(({ player }) => player));
    const factors = Map.groupBy(held, ({ user }) => user);
    const rows = after.rows();
    const members = rows.map(({ user, totalPoints }): OrderMember => {
      const own = factors.get(user) ?? [];
      return { total: totalPoints, multiplier, factors: new Map(own.map(({ player, factor }) => [player, factor])) };
    });
    const moves = replayOrder(members, { events: plays, points, idle: after.total - rows.length });
    return {
      users: rows.map(({ user }) => user),
      ranks: rows.map(({ rank }) => rank),
      holders: new Map([...factors].map(([user, own]) => [user, new Set(own.map(({ player }) => player))])),
      plays: plays.flatMap((play, at) =>
        [...play.changes.keys()].some((player) => isHeld.has(player)) ? [{ play, moves: moves[at] ?? [] }] : [],
      ),
    };
  }

  return {
    of(parts: OrderOf): Promise<GroupOrder> {
      const { groupId, week, after, plays, texts } = parts;
      const version = `${after.version} ${plays.at(-1)?.id} ${texts}`;
      return orders.get(`${groupId} ${week.id}`, version, () => compute(parts));
    },
  };
}

/** Every player's points after these plays. */
function pointsAfter(plays: readonly LoggedPlay[]): Map<number, number> {
  const points = new Map<number, number>();
  for (const { changes } of plays) for (const [player, change] of changes) points.set(player, change.pointsAfter);
  return points;
}
