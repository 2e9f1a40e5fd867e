// The rules of a save; surroundings.ts has what they are checked against, save-service.ts writes it.

import type { LineupSubmission as WireSubmission } from '@singleback/contract/lineups.ts';
import { checkGroupSelection, whyOutOf } from '@singleback/game/groups/check-group-selection.ts';
import {
  type LineupSubmission as CheckedSubmission,
  checkLineup,
  draftOf,
} from '@singleback/game/lineups/check-lineup.ts';
import { checkWithdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { type Draft, type LineupPlayer, type LineupRules, rulesOf } from '@singleback/game/lineups/lineup.ts';
import { largestUses } from '@singleback/game/lineups/usage.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { checkWeekOpen } from '@singleback/game/season/week.ts';
import type { Db } from '../../db/pool.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { isPremium } from '../billing/billing-service.ts';
import { groupNotFound, type PlayedGroup } from '../groups/groups-service.ts';
import type { WeekPlayer } from '../players/players-service.ts';
import type { StoredLineup, StoredSlot } from './lineups-store.ts';
import type { Surroundings } from './surroundings.ts';

/** A valid proposal. */
export interface CheckedProposal {
  groups: PlayedGroup[];
  slots: StoredSlot[];
  doubleDownPlayerId: string | null;
}

/**
 * Checks all rules of a lineup (rules 2.2) against what `surroundingsOf` has read inside the writing transaction, with
 * `now` read after its locks. Refuses in the rules' words.
 */
export function checkProposal(proposal: Proposal, surroundings: Surroundings, now: Date): CheckedProposal {
  const { week, previous, ofWeek, players, uses } = surroundings;
  refuse(checkWeekOpen(week, now));
  const groups = groupsChosen(proposal, surroundings, now);
  const others = ofWeek.filter(({ id }) => id !== previous?.id);
  // A lapsed premium user may still change existing lineups; only new ones are refused.
  const isNew = previous === null || proposal.groupIds.some((id) => !previous.groupIds.includes(id));
  if (isNew && others.length > 0 && !surroundings.isPremium) throw tooMany();
  refuse(
    checkGroupSelection(
      groups.map((group) => ({
        ...{ ...group, alreadySubmitted: isTaken(group, others) },
        // What was submitted before stays, and no longer counts there.
        whyOut: previous?.groupIds.includes(group.id) ? null : whyOutOf(group, week),
      })),
      week.seasonKind,
    ),
  );
  const settings = groups.map((group) => group.settings);
  const rules = rulesOf(settings, week.seasonKind);
  const largest = largestUses(uses);
  refuse(
    checkLineup(proposal.lineup, {
      rules,
      players: new Map(
        players
          .filter(({ id, isListed }) => isListed || previous?.slots.some(({ playerId }) => playerId === id) === true)
          .map((player) => [player.id, asRuled(player, largest)]),
      ),
      previous: previous && draftOfStored(previous),
      previousName: previous?.name ?? null,
      now,
    }),
  );
  return { groups, slots: slotsOf(proposal, rules), doubleDownPlayerId: proposal.lineup.doubleDownPlayerId };
}

/**
 * A free user has one lineup per week (rules 2.1): the refusal of a new one, in the week or in a group, besides
 * `others`, or null.
 */
export async function whyTooMany(db: Db, userId: string, others: readonly StoredLineup[]): Promise<AppError | null> {
  return others.length === 0 || (await isPremium(db, userId)) ? null : tooMany();
}

const tooMany = () =>
  new AppError('lineup_limit', 'Free accounts have one lineup per week. Upgrade to Premium for unlimited lineups.');

/**
 * The submitted groups, each with the user as an active member. A lineup with a locked player can't change groups any
 * more (rules 2.5), so it may stay in one that the user has left.
 */
function groupsChosen(proposal: Proposal, { week, previous, players, groups }: Surroundings, now: Date): PlayedGroup[] {
  const submitted = proposal.groupIds.flatMap((wanted) => groups.find(({ id }) => id === wanted) ?? []);
  const ofPrevious = players.filter(({ id }) => previous?.slots.some(({ playerId }) => playerId === id));
  const games = ofPrevious.map(({ game }) => game);
  const isHeld = previous !== null && games.some((game) => isLocked(game, now));
  const stays = ({ id }: PlayedGroup) => isHeld && previous.groupIds.includes(id);
  const played = submitted.filter((group) => group.isMember || stays(group));
  if (played.length < proposal.groupIds.length) throw groupNotFound();
  if (played.some(({ seasonId }) => seasonId !== null && seasonId !== week.seasonId)) {
    throw new AppError('field_invalid', 'This group plays in another season', { field: 'group_ids' });
  }
  // Without a group the selection itself is refused, in its own words.
  if (previous && played.length > 0 && !sameIds(proposal.groupIds, previous.groupIds)) {
    const isAdding = proposal.groupIds.some((id) => !previous.groupIds.includes(id));
    refuse(checkWithdrawal(isAdding ? 'add_groups' : 'remove_groups', games, now));
  }
  return played;
}

const isTaken = (group: PlayedGroup, others: StoredLineup[]) =>
  others.some(({ groupIds }) => groupIds.includes(group.id));

function asRuled({ id, name, position, game }: WeekPlayer, uses: Map<string, number>): LineupPlayer {
  return { id, name, position, game, usesElsewhere: uses.get(id) ?? 0 };
}

function slotsOf(proposal: Proposal, rules: LineupRules | null): StoredSlot[] {
  const { slots } = draftOf(proposal.lineup);
  return (rules?.slots ?? []).flatMap(({ key, order }) => {
    const playerId = slots[key];
    return playerId ? [{ slotKey: key, slotOrder: order, playerId }] : [];
  });
}

/** A submitted lineup with normalized ids and unique groups, not checked yet. */
export interface Proposal {
  weekId: string;
  groupIds: string[];
  /** Undefined: the name was not sent. */
  name: string | null | undefined;
  lineup: CheckedSubmission;
}

/** Parses a submission [G7.26]. */
export function proposalOf(wire: WireSubmission): Proposal {
  return {
    weekId: wire.week_id.toLowerCase(),
    groupIds: [...new Set(wire.group_ids.map((id) => id.toLowerCase()))],
    name: wire.name,
    lineup: {
      name: wire.name ?? null,
      players: wire.players.map(({ player_id, position }) => ({ playerId: player_id.toLowerCase(), position })),
      doubleDownPlayerId: wire.double_down_player_id?.toLowerCase() ?? null,
    },
  };
}

/** The submitted players. */
export const playerIdsOf = ({ lineup }: Proposal): string[] => lineup.players.map(({ playerId }) => playerId);

/** A stored lineup as if submitted again, to these groups. */
export function proposalOfStored(lineup: StoredLineup, groupIds: string[]): Proposal {
  const players = lineup.slots.map(({ slotKey, playerId }) => ({ playerId, position: slotKey }));
  const { weekId, name, doubleDownPlayerId } = lineup;
  return { weekId, groupIds, name, lineup: { name, players, doubleDownPlayerId } };
}

/** A stored lineup, as the rules need it. */
function draftOfStored(lineup: StoredLineup): Draft {
  return {
    slots: Object.fromEntries(lineup.slots.map(({ slotKey, playerId }) => [slotKey, playerId])),
    doubleDownPlayerId: lineup.doubleDownPlayerId,
  };
}

/** Whether a proposal with its resulting name equals the stored lineup: a repeated submit (rules 2.9). */
export function isSameLineup(proposal: Proposal, name: string | null, stored: StoredLineup): boolean {
  const [wanted, kept] = [draftOf(proposal.lineup), draftOfStored(stored)];
  const keys = Object.keys(kept.slots);
  return (
    name === stored.name &&
    wanted.doubleDownPlayerId === kept.doubleDownPlayerId &&
    sameIds(proposal.groupIds, stored.groupIds) &&
    proposal.lineup.players.length === keys.length &&
    keys.every((key) => wanted.slots[key] === kept.slots[key])
  );
}

/** Whether two lists of unique ids have the same elements. */
function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
