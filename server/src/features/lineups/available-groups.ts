// Saving lineups: check-proposal.ts has the rules, surroundings.ts what they are checked against.

import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { AvailableGroup, GroupsOfLineup } from '@singleback/contract/lineups.ts';
import { countKinds } from '@singleback/game/lineups/check-lineup.ts';
import { largestUses, parseSlotKey } from '@singleback/game/lineups/lineup.ts';
import {
  checkWithdrawal,
  type SelectableGroup,
  startsAfter,
  whyNotSelect,
  whyOutOf,
} from '@singleback/game/lineups/lineup-groups.ts';
import { whyUsedUp } from '@singleback/game/lineups/refusals.ts';
import type { Round } from '@singleback/game/season/round-words.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { PlayedGroup } from '../groups/groups-service.ts';
import { type CountedGroup, countedGroups } from '../groups/played-groups-service.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { weekById } from '../season/season-service.ts';
import { whyTooMany } from './check-proposal.ts';
import { lineupNotFound } from './lineups-service.ts';
import { findLineup, listLineups, listUses, type StoredLineup, type UseRow } from './lineups-store.ts';

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
    listLineups(db, caller.userId, lineup.weekId),
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
  const { weekNumber } = round;
  const selectable = ({ id, settings, startWeek, ...its }: PlayedGroup): SelectableGroup => ({
    ...{ id, settings, startsInWeek: startsAfter(startWeek, weekNumber), whyOut: whyOutOf(its, round) },
    alreadySubmitted: others.some(({ groupIds }) => groupIds.includes(id)),
  });
  const refusal = whyNotSelect(selectable(group), current.map(selectable));
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
