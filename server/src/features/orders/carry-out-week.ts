import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { startsAfter } from '@singleback/game/groups/check-group-selection.ts';
import { sameSettings } from '@singleback/game/groups/settings.ts';
import { type Draft, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { fillWeek } from '@singleback/game/orders/fill-week.ts';
import type { Orders } from '@singleback/game/orders/orders.ts';
import type { Context } from '../../context.ts';
import {
  type CheckResult,
  finishCheck,
  type OrderCheck,
  orderedLineupIds,
  recordLineupCheck,
} from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CountedGroup, countedGroups } from '../groups/played-groups-service.ts';
import { type OrderedChange, storedLineups, submitLineup, usesElsewhere } from '../lineups/ordered-service.ts';
import { type WeekRow, weekById } from '../season/season-service.ts';
import { TOO_LATE } from './carry-out-slot.ts';
import { findOrders, listClosedGroups } from './orders-store.ts';
import { whyClosed } from './slot-choice.ts';
import { ordersOf } from './stored-orders.ts';
import { fillingPlayers, weekBoard } from './week-board.ts';

/** Someone may be taken while a lineup is filled. */
const ATTEMPTS = 3;

/**
 * Submits the lineups of a week in which a user has none, one for each set of groups with equal settings, as the owner
 * would; each is recorded with its lineup, or with the refusal. Interrupted, it goes on where it was.
 */
export async function carryOutWeek(context: Context, check: OrderCheck): Promise<void> {
  const finish = (result: CheckResult) => finishCheck(context.db, check.id, result, context.clock.now());
  const { userId, weekId, locksAt } = check;
  if (locksAt !== null && context.clock.now() >= locksAt) {
    await finish({ outcome: 'too_late', reason: TOO_LATE });
    return;
  }
  const week = await weekById(context.db, weekId);
  const orders = ordersOf((await findOrders(context.db, userId, week.seasonId))?.orders);
  const ordered = await orderedLineupIds(context.db, userId, weekId);
  const own = (await storedLineups(context.db, userId, weekId)).filter(({ id }) => !ordered.includes(id));
  if (own.length > 0 || orders.weekRule === 'nothing') {
    await finish({ outcome: 'skipped', reason: 'Nothing to do: you have a lineup.', isSilent: true });
    return;
  }
  const { sets, closed } = await openGroups(context.db, userId, week);
  if (sets.length === 0) {
    await finish({ outcome: 'skipped', reason: whyClosed(closed) ?? 'You have no group to play in.' });
    return;
  }
  for (const groups of sets) await submitFor(context, check, week, orders, groups);
  await finish({ outcome: 'done', isSilent: true });
}

/** The user's groups of a week that allow orders, in sets with equal settings: a lineup can play in all of a set. */
export async function openGroups(db: Db, userId: string, week: WeekRow) {
  const groups = (await countedGroups(db, userId, [])).filter(
    ({ seasonId, startWeek }) =>
      (seasonId === null || seasonId === week.seasonId) && !startsAfter(startWeek, week.weekNumber),
  );
  const closed = await listClosedGroups(
    db,
    groups.map(({ id }) => id),
  );
  const sets: CountedGroup[][] = [];
  for (const group of groups.filter(({ id }) => !closed.some((each) => each.id === id))) {
    const set = sets.find(([first]) => first !== undefined && sameSettings(first.settings, group.settings));
    if (set) set.push(group);
    else sets.push([group]);
  }
  return { sets, closed };
}

/** The lineup that the orders would submit for a set of groups at `now`, as far as there is somebody for each slot. */
export async function lineupFor(
  context: Context,
  { userId, week, orders, groups }: { userId: string; week: WeekRow; orders: Orders; groups: readonly CountedGroup[] },
): Promise<{ draft: Draft; isComplete: boolean; names: ReadonlyMap<string, string> }> {
  const groupIds = groups.map(({ id }) => id);
  const place = { userId, seasonId: week.seasonId, groupIds, exceptLineupId: null };
  const players = fillingPlayers(await weekBoard(context, week.id), await usesElsewhere(context.db, place));
  const rules = rulesOf(groups.map(({ settings }) => settings));
  const draft = fillWeek(orders, week.id, players, { rules, players, previous: null, now: context.clock.now() });
  const isComplete = rules?.slots.every(({ key }) => (draft.slots[key] ?? null) !== null) === true;
  return { draft, isComplete, names: new Map([...players.values()].map(({ id, name }) => [id, name])) };
}

export const INCOMPLETE = 'Too few players were left to fill every slot.';

async function submitFor(
  context: Context,
  { userId, weekId, locksAt }: OrderCheck,
  week: WeekRow,
  orders: Orders,
  groups: readonly CountedGroup[],
): Promise<void> {
  const of = { userId, weekId, locksAt, key: `lineup ${weekId} ${groups[0]?.id}` };
  let reason = INCOMPLETE;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { draft, isComplete } = await lineupFor(context, { userId, week, orders, groups });
    if (!isComplete) break;
    const order: OrderedChange = {
      madeBy: 'Standing order',
      async record(tx, { id, groupIds }, now) {
        const why = whyClosed(await listClosedGroups(tx, groupIds));
        if (why !== null) throw new AppError('not_allowed', why);
        const isNew = await recordLineupCheck(tx, context.ids, of, { outcome: 'done', lineupId: id }, now);
        if (!isNew) throw new AppError('already_submitted', 'Submitted already');
      },
    };
    try {
      await submitLineup(context, { userId, role: null }, submissionOf(week.id, groups, draft), order);
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reason = error.message;
      if (!error.code.startsWith('player_')) break;
    }
  }
  // Nothing is recorded where another process was faster: its row is there.
  await recordLineupCheck(context.db, context.ids, of, { outcome: 'skipped', reason }, context.clock.now());
}

function submissionOf(weekId: string, groups: readonly CountedGroup[], draft: Draft): LineupSubmission {
  return {
    week_id: weekId,
    group_ids: groups.map(({ id }) => id),
    players: Object.entries(draft.slots).flatMap(([position, player_id]) =>
      player_id === null ? [] : [{ position, player_id }],
    ),
    ...(draft.doubleDownPlayerId !== null && { double_down_player_id: draft.doubleDownPlayerId }),
  };
}
