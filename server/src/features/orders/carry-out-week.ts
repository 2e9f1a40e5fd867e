import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { sameSettings } from '@singleback/game/groups/settings.ts';
import { draftStatus } from '@singleback/game/lineups/draft.ts';
import { type Draft, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { startsAfter, whyOutOf } from '@singleback/game/lineups/lineup-groups.ts';
import { fillWeek, isOut } from '@singleback/game/orders/choose.ts';
import { NO_ORDERS } from '@singleback/game/orders/orders.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import type { CheckResult, LineupCheck, OrderCheck } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { OrderedGroup } from '../groups/played-groups-service.ts';
import { proposalOf, type StoredLineup, storedLineupsOf, submitUnderLocks } from '../lineups/ordered-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { alternativesIn, orderedLineup, TOO_LATE } from './carry-out-slot.ts';
import {
  fillingPlayers,
  readSituations,
  type Situation,
  surroundingsIn,
  usesElsewhere,
  whyClosed,
} from './situations.ts';

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
export async function carryOutWeek(
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
    if (at > 0) situation.lineups = await storedLineupsOf(tx, [userId], weekId);
    const key = `lineup ${weekId} ${groups[0]?.id}`;
    if (before.keys.has(key)) continue;
    lineups.push({ userId, weekId, locksAt, key, ...(await submitFor(tx, context, situation, groups)) });
  }
  return { week: { outcome: 'done', isSilent: true }, lineups };
}

/** The user's groups of a week that allow orders, in sets with equal settings: a lineup can play in all of a set. */
function openGroups({ groups, week }: Situation): { sets: OrderedGroup[][]; closed: OrderedGroup[] } {
  const played = groups.filter(
    ({ isMember, isActive, seasonId, startWeek, ...group }) =>
      isMember &&
      isActive &&
      (seasonId === null || seasonId === week.seasonId) &&
      !startsAfter(startWeek, week.weekNumber) &&
      whyOutOf(group, week) === null,
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
function lineupFor(
  situation: Situation,
  groups: readonly OrderedGroup[],
  now: Date,
): { draft: Draft; isComplete: boolean; names: ReadonlyMap<string, string> } {
  const { week, orders } = situation;
  const groupIds = groups.map(({ id }) => id);
  const players = fillingPlayers(situation.players, usesElsewhere(situation, groupIds, null));
  const rules = rulesOf(
    groups.map(({ settings }) => settings),
    week.seasonKind,
  );
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
