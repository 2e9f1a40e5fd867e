import { type GroupSettings, sameSettings } from '../groups/settings.ts';
import { type GameTime, isLocked } from '../players/lock.ts';
import { fieldProblem, type Problem, problem } from '../problem.ts';
import { type Round, roundNoun, roundWords, type SeasonKind } from '../season/round-words.ts';

/** A group that a lineup can be handed in to. */
export interface SelectableGroup {
  readonly id: string;
  readonly settings: GroupSettings;
  /** The user already has another lineup in this group this week; the lineup being edited does not count. */
  readonly alreadySubmitted: boolean;
  /** The group's first week, where that is after the lineup's; else null. */
  readonly startsInWeek: number | null;
  /** Why the user is out of the group for this lineup (last one standing), or null. */
  readonly whyOut?: Problem | null;
}

/**
 * Why a lineup can't be added to a group that plays last one standing: its user went out in a week before the lineup's, or
 * came after the first week with a cut and only watches. Null where it can.
 */
export function whyOutOf(
  group: { readonly name: string; readonly outSinceWeek: number | null; readonly isWatching: boolean },
  round: Round,
): Problem | null {
  const { name, outSinceWeek, isWatching } = group;
  if (outSinceWeek !== null && outSinceWeek < round.weekNumber) {
    return fieldProblem(
      'group_ids',
      `You were out in ${roundWords({ ...round, weekNumber: outSinceWeek })} of ${name}`,
    );
  }
  return isWatching ? fieldProblem('group_ids', `You joined ${name} after the first cut, so you only watch`) : null;
}

/** The week in which a group starts, for a lineup of an earlier week; null when it has started by then. */
export function startsAfter(startWeek: number | null, weekNumber: number): number | null {
  return startWeek !== null && startWeek > weekNumber ? startWeek : null;
}

/** Why a group can't be ticked beside those already chosen, or null; the first chosen one sets the tone [G2.38, G2.39, G5.22]. */
export function whyNotSelect(
  group: SelectableGroup,
  chosen: readonly SelectableGroup[],
  seasonKind?: SeasonKind,
): Problem | null {
  if (group.alreadySubmitted) {
    const words = `Already submitted to this group this ${roundNoun(seasonKind)}`;
    return problem('already_submitted', words, { groupId: group.id });
  }
  if (group.whyOut) return group.whyOut;
  if (group.startsInWeek !== null) return fieldProblem('group_ids', `Starts in week ${group.startsInWeek}`);
  const first = chosen[0];
  if (first === undefined || first.id === group.id || sameSettings(first.settings, group.settings)) return null;
  return problem('settings_differ', 'Incompatible settings with selected group(s)', { groupId: group.id });
}

/** Checks the groups a lineup is handed in to: at least one [G5.21], each free this week, all playing by the same [G5.22]. */
export function checkGroupSelection(groups: readonly SelectableGroup[], seasonKind?: SeasonKind): Problem | null {
  if (groups.length === 0) return problem('field_invalid', 'Please select at least one group', { field: 'group_ids' });
  for (const group of groups) {
    const refusal = whyNotSelect(group, groups, seasonKind);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Adding a lineup to groups, or taking it out of some, names at least one [G5.21]. */
export function checkGroupsNamed(groupIds: readonly string[]): Problem | null {
  return groupIds.length > 0
    ? null
    : problem('field_invalid', 'Please select at least one group', { field: 'group_ids' });
}

/** A lineup is never taken out of its last group: to be rid of it, it is deleted. Null when one of `current` stays. */
export function checkGroupStays(current: readonly string[], removed: readonly string[]): Problem | null {
  if (current.some((id) => !removed.includes(id))) return null;
  return problem('field_invalid', 'A lineup needs at least one group. To remove it from all groups, delete it.', {
    field: 'group_ids',
  });
}

/** The toast after adding a lineup to groups [G8.32]. */
export const addedToGroupsText = (count: number): string => `Lineup successfully added to ${count} group(s)`;

/** The toast after taking a lineup out of groups [G8.32]. */
export const removedFromGroupsText = (count: number): string => `Lineup successfully removed from ${count} group(s)`;

/** What would take a lineup back, wholly or for some groups. */
export type Withdrawal = 'delete' | 'add_groups' | 'remove_groups' | 'change_groups';

const WORDS: Readonly<Record<Withdrawal, string>> = {
  delete: 'it can no longer be deleted',
  add_groups: 'it can no longer be added to a group',
  remove_groups: 'it can no longer be removed from a group',
  change_groups: 'its groups can no longer be changed',
};

/**
 * A lineup that holds a player whose game has started can't be deleted, nor added to a group or taken out of one: else
 * a user could see a Thursday game and then take it back. In doubt about a game it stays.
 */
export function checkWithdrawal(
  withdrawal: Withdrawal,
  games: readonly (GameTime | null | undefined)[],
  now: Date,
): Problem | null {
  if (!games.some((game) => isLocked(game, now))) return null;
  return problem('lineup_locked', `This lineup has a player whose game has started, so ${WORDS[withdrawal]}`);
}
