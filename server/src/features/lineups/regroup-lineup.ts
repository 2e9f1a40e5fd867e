import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { AvailableGroup, GroupsOfLineup, RegroupedLineup } from '@singleback/contract/lineups.ts';
import { type SelectableGroup, whyNotSelect, whyOutOf } from '@singleback/game/groups/check-group-selection.ts';
import { countKinds } from '@singleback/game/lineups/check-lineup.ts';
import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import {
  addedToGroupsText,
  checkGroupStays,
  checkGroupsNamed,
  removedFromGroupsText,
} from '@singleback/game/lineups/lineup-groups.ts';
import { whyUsedUp } from '@singleback/game/lineups/refusals.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { largestUses } from '@singleback/game/lineups/usage.ts';
import type { Round } from '@singleback/game/season/round-words.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { lockGroupsForReading, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { timeOfWrite } from '../../db/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import {
  type CountedGroup,
  countedGroups,
  groupNotFound,
  type PlayedGroup,
  playedGroups,
} from '../groups/groups-service.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { checkProposal, playerIdsOf, proposalOfStored, whyTooMany } from './check-proposal.ts';
import { historyOf } from './history-service.ts';
import { lineupNotFound, presentOne } from './lineups-service.ts';
import {
  findLineup,
  listLineupsOf,
  listUses,
  type StoredLineup,
  type UseRow,
  updateLineupRow,
} from './lineups-store.ts';
import { refuseStale } from './save-service.ts';
import { surroundingsOf } from './surroundings.ts';

/** The new groups of a lineup; throws a refusal. Runs under the locks. */
type Regrouping = (tx: Db, lineup: StoredLineup, groupIds: readonly string[], now: Date) => Promise<string[]>;

/**
 * Adds a lineup to groups [G7.31]: all submit rules are checked for the old and new ones together (rules 2.2), and
 * none may be added once a player is locked (rules 2.5). Existing groups stay. Refuses in the rules' words, and then
 * writes nothing; another user's lineup is not_found.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function addGroups(
  context: Context,
  caller: Caller,
  lineupId: string,
  groupIds: readonly string[],
  baseVersion: number | null = null,
): Promise<RegroupedLineup> {
  const add: Regrouping = async (tx, lineup, wanted, now) => {
    const added = wanted.filter((id) => !lineup.groupIds.includes(id));
    if (added.length === 0) return lineup.groupIds;
    await refuseStale(tx, context, lineup, baseVersion);
    const { id: lineupId, userId } = lineup;
    const proposal = proposalOfStored(lineup, [...lineup.groupIds, ...added]);
    const concerned = { userId, weekId: null, lineupId, groupIds: proposal.groupIds, playerIds: playerIdsOf(proposal) };
    const surroundings = await surroundingsOf(tx, context, concerned);
    if (!surroundings) throw lineupNotFound();
    refuse(checkWeekOpen(surroundings.week, now));
    checkProposal(proposal, surroundings, now);
    return proposal.groupIds;
  };
  return regroup(context, caller, { lineupId, groupIds, regrouping: add, confirmation: addedToGroupsText });
}

/**
 * Removes a lineup from groups [G7.32], but never from its last one, and not once a player is locked (rules 2.5).
 * Other groups are ignored. Refuses in the rules' words, and then writes nothing; another user's lineup and foreign
 * groups are not_found.
 * @param baseVersion the version that was shown: changed_elsewhere when it is stale; null skips the check (rules 7.1)
 */
export async function removeGroups(
  context: Context,
  caller: Caller,
  lineupId: string,
  groupIds: readonly string[],
  baseVersion: number | null = null,
): Promise<RegroupedLineup> {
  const remove: Regrouping = async (tx, lineup, unwanted, now) => {
    const elsewhere = unwanted.filter((id) => !lineup.groupIds.includes(id));
    const known = (await playedGroups(tx, lineup.userId, elsewhere)).filter(({ isMember }) => isMember);
    if (known.length < elsewhere.length) throw groupNotFound();
    if (elsewhere.length === unwanted.length) return lineup.groupIds;
    await refuseStale(tx, context, lineup, baseVersion);
    refuse(checkWeekOpen(await weekById(tx, lineup.weekId), now));
    refuse(checkWithdrawal('remove_groups', await gamesOf(tx, lineup), now));
    refuse(checkGroupStays(lineup.groupIds, unwanted));
    return lineup.groupIds.filter((id) => !unwanted.includes(id));
  };
  return regroup(context, caller, { lineupId, groupIds, regrouping: remove, confirmation: removedFromGroupsText });
}

async function regroup(
  context: Context,
  caller: Caller,
  request: {
    lineupId: string;
    groupIds: readonly string[];
    regrouping: Regrouping;
    confirmation: (count: number) => string;
  },
): Promise<RegroupedLineup> {
  const groupIds = [...new Set(request.groupIds.map((id) => id.toLowerCase()))];
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const before = await findLineup(tx, request.lineupId, caller.userId);
    if (!before) throw lineupNotFound();
    refuse(checkGroupsNamed(groupIds));
    await lockGroupsForReading(tx, [...new Set([...before.groupIds, ...groupIds])]);
    const now = await timeOfWrite(tx, context.clock);
    const wanted = await request.regrouping(tx, before, groupIds, now);
    const isChanged = wanted !== before.groupIds;
    const after = isChanged
      ? await write(tx, context, before, { ...before, groupIds: wanted, updatedAt: now })
      : before;
    const saved_at = after.updatedAt.toISOString();
    return { ...(await presentOne(tx, after, now)), saved_at, message: request.confirmation(groupIds.length) };
  });
}

async function write(tx: Db, context: Context, before: StoredLineup, after: StoredLineup): Promise<StoredLineup> {
  const groups = await playedGroups(tx, after.userId, [...new Set([...before.groupIds, ...after.groupIds])]);
  const history = historyOf(context, { action: 'update', before, after, groups, at: after.updatedAt });
  return { ...after, version: await updateLineupRow(tx, before, after, history) };
}

async function gamesOf(tx: Db, lineup: StoredLineup) {
  const playerIds = lineup.slots.map(({ playerId }) => playerId);
  return (await weekPlayers(tx, lineup.weekId, playerIds)).map(({ game }) => game);
}

/**
 * The groups of the caller's lineup, and the caller's other groups of its season, each with the refusal that adding it
 * would get [G7.30, G2.58]. A lineup of another user is not_found.
 */
export async function availableGroups(context: Context, caller: Caller, lineupId: string): Promise<GroupsOfLineup> {
  const { db } = context;
  const lineup = await findLineup(db, lineupId, caller.userId);
  if (!lineup) throw lineupNotFound();
  const now = context.clock.now();
  const playerIds = lineup.slots.map(({ playerId }) => playerId);
  const [week, players, groups, ofWeek] = await Promise.all([
    weekById(db, lineup.weekId),
    weekPlayers(db, lineup.weekId, playerIds),
    countedGroups(db, caller.userId, lineup.groupIds),
    listLineupsOf(db, [caller.userId], lineup.weekId),
  ]);
  const isCurrent = ({ id }: CountedGroup) => lineup.groupIds.includes(id);
  const current = groups.filter(isCurrent);
  const available = groups.filter((group) => !isCurrent(group) && playsIn(group, lineup.seasonId));
  const others = ofWeek.filter(({ id }) => id !== lineup.id);
  const games = players.map(({ game }) => game);
  const whyOver = checkWeekOpen(week, now);
  const whyLocked = whyOver ?? checkWithdrawal('change_groups', games, now);
  const whyNone = whyOver ?? checkWithdrawal('add_groups', games, now) ?? (await whyTooMany(db, caller.userId, others));
  const uses = await listUses(db, {
    userId: caller.userId,
    seasonId: lineup.seasonId,
    groupIds: available.map(({ id }) => id),
    exceptLineupId: lineup.id,
  });
  return {
    availableGroups: available.map((group) => ({
      ...presentGroup(group),
      ...(whyNone
        ? { why_not: whyNone.message, used_up_player: null }
        : whyNotAdd(group, { round: week, current, others, players, uses })),
    })),
    currentGroups: current.map((group) => ({ ...presentGroup(group), is_member: group.isMember })),
    lineupPositionCounts: countKinds(lineup.slots.flatMap(({ slotKey }) => parseSlotKey(slotKey) ?? [])),
    why_locked: whyLocked?.message ?? null,
  };
}

/** Excludes groups of other seasons; the everyone-group plays in all. */
const playsIn = ({ seasonId }: CountedGroup, season: string) => seasonId === null || seasonId === season;

interface Surroundings {
  round: Round;
  current: readonly PlayedGroup[];
  others: readonly StoredLineup[];
  players: readonly WeekPlayer[];
  uses: readonly UseRow[];
}

/** Why a lineup can't be added to another group: first the settings, then used-up players. */
function whyNotAdd(
  group: PlayedGroup,
  { round, current, others, players, uses }: Surroundings,
): Pick<AvailableGroup, 'why_not' | 'used_up_player'> {
  const selectable = (its: PlayedGroup): SelectableGroup => ({
    ...{ ...its, whyOut: whyOutOf(its, round) },
    alreadySubmitted: others.some(({ groupIds }) => groupIds.includes(its.id)),
  });
  const refusal = whyNotSelect(selectable(group), current.map(selectable), round.seasonKind);
  if (refusal) return { why_not: refusal.message, used_up_player: null };
  const inGroup = largestUses(uses.filter(({ groupId }) => groupId === group.id));
  for (const player of players) {
    const usedUp = whyUsedUp({ ...player, usesElsewhere: inGroup.get(player.id) ?? 0 }, group.settings.maxPlayerUsage);
    if (usedUp) return { why_not: usedUp.message, used_up_player: player.name };
  }
  return { why_not: null, used_up_player: null };
}

function presentGroup({ id, name, settings, participants, maxParticipants }: CountedGroup) {
  return {
    id,
    name,
    current_participants: participants,
    max_participants: maxParticipants,
    group_settings: settingsToWire(settings),
  };
}
