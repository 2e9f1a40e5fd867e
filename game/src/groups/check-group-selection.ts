import { fieldProblem, type Problem, problem } from '../problem.ts';
import { type Round, roundNoun, roundWords, type SeasonKind } from '../season/round-words.ts';
import { type GroupSettings, sameSettings } from './settings.ts';

/** A group that a lineup can be handed in to. */
export interface SelectableGroup {
  readonly id: string;
  readonly settings: GroupSettings;
  /** The user already has another lineup in this group this week; the lineup being edited does not count. */
  readonly alreadySubmitted: boolean;
  /** Why the user does not play in the group in the lineup's week, or null. */
  readonly whyOut?: Problem | null;
}

/** What decides whether a user plays in a group in a week. */
interface PlayedIn {
  readonly name: string;
  /** The first week in which lineups count; null: any week. */
  readonly startWeek: number | null;
  readonly outSinceWeek: number | null;
  readonly isWatching: boolean;
}

/**
 * Why a lineup can't be added to a group: in last one standing its user went out in a week before the lineup's, or came
 * after the first week with a cut and only watches; or the lineup's week is before the group's first. Null where it can.
 */
export function whyOutOf(group: PlayedIn, round: Round): Problem | null {
  const { name, outSinceWeek, isWatching } = group;
  if (outSinceWeek !== null && outSinceWeek < round.weekNumber) {
    return fieldProblem(
      'group_ids',
      `You were out in ${roundWords({ ...round, weekNumber: outSinceWeek })} of ${name}`,
    );
  }
  if (isWatching) return fieldProblem('group_ids', `You joined ${name} after the first cut, so you only watch`);
  const first = startsAfter(group.startWeek, round.weekNumber);
  return first === null ? null : fieldProblem('group_ids', `Starts in week ${first}`);
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
