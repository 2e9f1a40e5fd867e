import { fieldProblem, type Problem } from '../problem.ts';
import { SEASON_WEEKS } from '../season/week.ts';
import { checkFreeSettings, settingsProblems } from './check-group-form.ts';
import { type GroupSettings, sameSettings } from './settings.ts';

/** What a group plays by, and its first week; null: any week. */
export interface PlayedBy {
  readonly settings: GroupSettings;
  readonly startWeek: number | null;
}

/**
 * The first thing wrong with new settings of a group, each with its field of the request; null when they can be saved.
 * What stays as it is was accepted before: a group keeps settings that its commissioner could no longer choose.
 */
export function checkSettingsEdit(
  edit: PlayedBy,
  before: PlayedBy,
  { isPremium, currentWeek }: { isPremium: boolean; currentWeek: number },
): Problem | null {
  const { settings, startWeek } = edit;
  if (!sameSettings(settings, before.settings)) {
    const wrong = settingsProblems(settings).find((each) => each !== null) ?? null;
    const problem = wrong ?? (isPremium ? null : checkFreeSettings(settings));
    if (problem !== null) return problem;
  }
  if (startWeek === before.startWeek || startWeek === null) return null;
  const isWeek = Number.isInteger(startWeek) && startWeek >= currentWeek && startWeek <= SEASON_WEEKS;
  if (!isWeek) {
    return fieldProblem('start_week', `Start week must be a whole number from ${currentWeek} to ${SEASON_WEEKS}`);
  }
  const lastWeek = Math.max(...settings.playoffWeeks);
  return startWeek > lastWeek ? fieldProblem('start_week', `The group’s last week is ${lastWeek}`) : null;
}
