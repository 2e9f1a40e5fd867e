import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { whyOutOf } from '@singleback/game/groups/check-group-selection.ts';
import { sameSettings } from '@singleback/game/groups/settings.ts';
import { draftStatus } from '@singleback/game/lineups/draft.ts';
import { type Draft, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { fillWeek, isOut } from '@singleback/game/orders/choose.ts';
import { NO_ORDERS } from '@singleback/game/orders/orders.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import { lockGroupsOfUsers, userLocks } from '../../db/locks.ts';
import {
  type CheckResult,
  finishChecks,
  forgetChecks,
  type LineupCheck,
  listLineupChecks,
  type OrderCheck,
  type OrdersJob,
  openChecks,
  recordLineupChecks,
} from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { timeOfWrite } from '../../db/season.ts';
import { inLockedTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { OrderedGroup } from '../groups/groups-service.ts';
import { listLineupsOf, proposalOf, type StoredLineup, submitUnderLocks } from '../lineups/save-service.ts';
import { nextKickoff, runningSeason } from '../season/season-service.ts';
import { alternativesIn, carryOutSlot, orderedLineup, TOO_LATE } from './carry-out-slot.ts';
import {
  fillingPlayers,
  readSituations,
  type Situation,
  surroundingsIn,
  usesElsewhere,
  whyClosed,
} from './situations.ts';

/**
 * Carries out the checks of a job: those of a week together in one transaction, or, when that fails, each in its own, so
 * that one does not hold up the others. Those that are done are left alone. Throws when one failed and may be retried,
 * after the others.
 */
export async function runOrders(context: Context, { checkIds }: OrdersJob): Promise<void> {
  const failures: unknown[] = [];
  const open = await openChecks(context.db, checkIds);
  for (const [weekId, checks] of Map.groupBy(open, (check) => check.weekId)) {
    try {
      await carryOut(context, weekId, checks);
    } catch (error) {
      if (checks.length === 1) failures.push(error);
      else {
        for (const check of checks) await carryOut(context, weekId, [check]).catch((each) => failures.push(each));
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a standing order could not be carried out yet');
}

/**
 * Carries out checks of a week under the locks of all their users, with everything read under these locks. Rules are
 * checked again for each of them, with the clock read then.
 */
async function carryOut(context: Context, weekId: string, found: readonly OrderCheck[]): Promise<void> {
  const { clock, database, ids } = context;
  const userIds = [...new Set(found.map(({ userId }) => userId))].toSorted();
  await inLockedTransaction(database, userLocks(userIds), async (tx) => {
    // Another process may have run them while this one waited for the locks.
    const checkIds = found.map(({ id }) => id);
    const checks = await openChecks(tx, checkIds);
    if (checks.length === 0) return;
    const ofWeek = checks.filter(({ kind }) => kind !== 'slot').map(({ userId }) => userId);
    await lockGroupsOfUsers(tx, { userIds, weekId, membersIds: ofWeek });
    const until = await nextKickoff(tx, await timeOfWrite(tx, clock));
    const situations = await readSituations(tx, context, userIds, weekId);
    const before = ofWeek.length === 0 ? [] : await listLineupChecks(tx, ofWeek, weekId);
    const finished = [];
    const forgotten = [];
    const lineups: LineupCheck[] = [];
    for (const check of checks) {
      const situation = situations.get(check.userId);
      if (situation === undefined) continue;
      if (check.kind === 'slot') {
        const result = await carryOutSlot(tx, context, check, situation);
        if (result === null) forgotten.push(check.id);
        else finished.push({ ...result, id: check.id });
      } else {
        const own = before.filter(({ userId }) => userId === check.userId);
        const done = { lineupIds: new Set(own.map((each) => each.lineupId)), keys: new Set(own.map(({ key }) => key)) };
        const result = await carryOutWeek(tx, context, check, { situation, before: done });
        finished.push({ ...result.week, id: check.id });
        lineups.push(...result.lineups);
      }
    }
    await recordLineupChecks(tx, ids, lineups, clock.now());
    await finishChecks(tx, finished, clock.now());
    await forgetChecks(tx, forgotten);
    refuseAcross(until, checks, clock.now());
  });
}

/** What was checked before a kickoff is committed before it: alone it is, or is found to be too late. */
function refuseAcross(kickoff: Date | null, checks: readonly OrderCheck[], now: Date): void {
  if (checks.length > 1 && kickoff !== null && now >= kickoff)
    throw new Error('a game began while orders were carried out');
}

/** A game may begin while a lineup is filled. */
const ATTEMPTS = 2;

/** What orders have done about lineups of the user in the week before. */
interface DoneBefore {
  lineupIds: ReadonlySet<string | null>;
  keys: ReadonlySet<string>;
}

/**
 * Submits the lineups of a week in which a user has none, one for each set of groups with equal settings, as the owner
 * would, in a transaction that has the locks of the user and all their groups. Returns what became of the week, and of
 * each lineup.
 */
async function carryOutWeek(
  tx: Db,
  context: Context,
  check: OrderCheck,
  { situation, before }: { situation: Situation; before: DoneBefore },
): Promise<{ week: CheckResult; lineups: LineupCheck[] }> {
  const ended = (week: CheckResult) => ({ week, lineups: [] });
  const { userId, weekId, locksAt } = check;
  if (locksAt !== null && context.clock.now() >= locksAt) return ended({ outcome: 'too_late', reason: TOO_LATE });
  const own = situation.lineups.filter(({ id }) => !before.lineupIds.has(id));
  if (own.length > 0 || situation.orders.weekRule === 'nothing') {
    return ended({ outcome: 'skipped', reason: 'Nothing to do: you have a lineup.', isSilent: true });
  }
  const { sets, closed } = openGroups(situation);
  if (sets.length === 0) {
    return ended({ outcome: 'skipped', reason: whyClosed(closed) ?? 'You have no group to play in.' });
  }
  const lineups: LineupCheck[] = [];
  for (const [at, groups] of sets.entries()) {
    // A lineup that was just submitted is one more.
    if (at > 0) situation.lineups = await listLineupsOf(tx, [userId], weekId);
    const key = `lineup ${weekId} ${groups[0]?.id}`;
    if (before.keys.has(key)) continue;
    lineups.push({ userId, weekId, locksAt, key, ...(await submitFor(tx, context, situation, groups)) });
  }
  return { week: { outcome: 'done', isSilent: true }, lineups };
}

/** The user's groups of a week that allow orders, in sets with equal settings: a lineup can play in all of a set. */
function openGroups({ groups, week }: Situation): { sets: OrderedGroup[][]; closed: OrderedGroup[] } {
  const played = groups.filter(
    ({ isMember, isActive, seasonId, ...group }) =>
      isMember && isActive && (seasonId === null || seasonId === week.seasonId) && whyOutOf(group, week) === null,
  );
  const sets: OrderedGroup[][] = [];
  for (const group of played.filter(({ ordersAllowed }) => ordersAllowed)) {
    const set = sets.find(([first]) => first !== undefined && sameSettings(first.settings, group.settings));
    if (set) set.push(group);
    else sets.push([group]);
  }
  return { sets, closed: played.filter(({ ordersAllowed }) => !ordersAllowed) };
}

/** The lineup that the orders would submit for a set of groups at `now`, as far as there is somebody for each slot. */
function lineupFor(situation: Situation, groups: readonly OrderedGroup[], now: Date) {
  const { week, orders } = situation;
  const groupIds = groups.map(({ id }) => id);
  const players = fillingPlayers(situation.players, usesElsewhere(situation, groupIds, null));
  const settings = groups.map((group) => group.settings);
  const rules = rulesOf(settings, week.seasonKind);
  const draft = fillWeek(orders, week.id, players, { rules, players, previous: null, now });
  // In a postseason nobody may be left for a slot.
  const isComplete = rules !== null && draftStatus(draft, { rules }).state !== 'incomplete';
  return { draft, isComplete, names: new Map([...players.values()].map(({ id, name }) => [id, name])) };
}

const INCOMPLETE = 'Too few players were left to fill every slot.';

async function submitFor(
  tx: Db,
  context: Context,
  situation: Situation,
  groups: readonly OrderedGroup[],
): Promise<CheckResult> {
  const { userId, week } = situation;
  let reason = INCOMPLETE;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { draft, isComplete } = lineupFor(situation, groups, context.clock.now());
    if (!isComplete) break;
    try {
      const proposal = proposalOf(submissionOf(week.id, groups, draft));
      const change = { userId, proposal, madeBy: 'Standing order' } as const;
      const { id } = await submitUnderLocks(tx, context, change, surroundingsIn(situation, proposal, null));
      return { outcome: 'done', lineupId: id };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reason = error.message;
      if (!error.code.startsWith('player_')) break;
    }
  }
  return { outcome: 'skipped', reason };
}

function submissionOf(weekId: string, groups: readonly OrderedGroup[], draft: Draft): LineupSubmission {
  return {
    week_id: weekId,
    group_ids: groups.map(({ id }) => id),
    players: Object.entries(draft.slots).flatMap(([position, player_id]) =>
      player_id === null ? [] : [{ position, player_id }],
    ),
    ...(draft.doubleDownPlayerId !== null && { double_down_player_id: draft.doubleDownPlayerId }),
  };
}

/**
 * What the caller's saved orders would do in the current week if they were checked now: for each open slot with an order
 * who would come in if its player can't play, and in a week without a lineup the lineups. Nothing is written.
 */
export async function previewOrders(context: Context, { caller: { userId } }: Input<'GET /orders/preview'>) {
  const now = context.clock.now();
  const { currentWeek: week } = await runningSeason(context.db, now);
  const situation = (await readSituations(context.db, context, [userId], week.id)).get(userId);
  const { lineups = [], orders = NO_ORDERS } = situation ?? {};
  const isSubmitted = lineups.length === 0 && orders.weekRule !== 'nothing';
  return {
    ...{ week_id: week.id, week_number: week.weekNumber },
    slots: situation === undefined ? [] : lineups.flatMap((lineup) => slotsOf(situation, lineup, now)),
    lineups: situation === undefined || !isSubmitted ? [] : weekOf(situation, now),
  };
}

function slotsOf(situation: Situation, lineup: StoredLineup, now: Date): OrdersPreview['slots'] {
  const ordered = orderedLineup(situation, lineup);
  const { players } = ordered;
  return lineup.slots.flatMap(({ slotKey, playerId }) => {
    const player = players.get(playerId);
    if (player === undefined || isLocked(player.game, now)) return [];
    const alternatives = alternativesIn(ordered, situation.orders, slotKey, now);
    if (alternatives === null) return [];
    const next = players.get(alternatives[0] ?? '');
    const nobody = next === undefined ? 'Nobody of your order could come in.' : null;
    return {
      ...{ lineup_id: lineup.id, lineup_name: lineup.name, position: slotKey },
      player: { id: player.id, name: player.name },
      is_out: isOut(player),
      replacement: next === undefined ? null : { id: next.id, name: next.name },
      why_not: ordered.whyClosed ?? nobody,
    };
  });
}

function weekOf(situation: Situation, now: Date): OrdersPreview['lineups'] {
  const { sets, closed } = openGroups(situation);
  if (sets.length === 0) return closed.length === 0 ? [] : [{ groups: [], players: [], why_not: whyClosed(closed) }];
  return sets.map((groups) => {
    const { draft, isComplete, names } = lineupFor(situation, groups, now);
    const players = Object.entries(draft.slots).flatMap(([position, id]) =>
      id === null ? [] : [{ position, player: { id, name: names.get(id) ?? '' } }],
    );
    return { groups: groups.map(({ name }) => name), players, why_not: isComplete ? null : INCOMPLETE };
  });
}
