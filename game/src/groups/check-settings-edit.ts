import { fieldProblem, type Problem } from '../problem.ts';
import type { SeasonKind } from '../season/round-words.ts';
import { ROUNDS } from '../season/rounds.ts';
import { type CutSetting, NO_CUT } from '../standings/last-standing.ts';
import { checkCut, checkFreeSettings, checkMissedWeeks, settingsProblems } from './check-group-form.ts';
import { type GroupSettings, sameSettings } from './settings.ts';

/** What a group plays by, what weeks without a lineup count in it, who is out each week, and its first week; null: any week. */
export interface PlayedBy {
  readonly settings: GroupSettings;
  readonly missedWeeks: string;
  /** Left out: nobody is cut. */
  readonly lastStanding?: CutSetting;
  readonly startWeek: number | null;
}

/** Whether both are equal but for the first week. Unlike `sameSettings`, which is about what one lineup can be played in. */
export function playsAlike(a: Omit<PlayedBy, 'startWeek'>, b: Omit<PlayedBy, 'startWeek'>): boolean {
  return sameSettings(a.settings, b.settings) && a.missedWeeks === b.missedWeeks && hasSameCut(a, b);
}

type HasCut = Pick<PlayedBy, 'lastStanding'>;

function hasSameCut({ lastStanding: a = NO_CUT }: HasCut, { lastStanding: b = NO_CUT }: HasCut): boolean {
  return a.cut === b.cut && a.cutFrom === b.cutFrom;
}

/**
 * The first thing wrong with new settings of a group, each with its field of the request; null when they can be saved.
 * What stays as it is was accepted before: a group keeps settings that its commissioner could no longer choose.
 */
export function checkSettingsEdit(
  edit: PlayedBy,
  before: PlayedBy,
  {
    isPremium,
    currentWeek,
    seasonKind = 'regular',
  }: { isPremium: boolean; currentWeek: number; seasonKind?: SeasonKind },
): Problem | null {
  const { settings, missedWeeks, startWeek, lastStanding = NO_CUT } = edit;
  if (!playsAlike({ ...edit, lastStanding: NO_CUT }, { ...before, lastStanding: NO_CUT })) {
    const wrong = settingsProblems(settings).find((each) => each !== null) ?? null;
    const problem =
      wrong ?? checkMissedWeeks(missedWeeks) ?? (isPremium ? null : checkFreeSettings(settings, missedWeeks));
    if (problem !== null) return problem;
  }
  const { playoffWeeks } = settings;
  const rounds = ROUNDS[seasonKind];
  return (
    checkStartWeek(startWeek, { before: before.startWeek, currentWeek, playoffWeeks, rounds }) ??
    checkCut(lastStanding, { before: before.lastStanding ?? NO_CUT, currentWeek, startWeek, playoffWeeks, seasonKind })
  );
}

function checkStartWeek(
  startWeek: number | null,
  {
    before,
    currentWeek,
    playoffWeeks,
    rounds,
  }: { before: number | null; currentWeek: number; playoffWeeks: readonly number[]; rounds: number },
): Problem | null {
  if (startWeek === before || startWeek === null) return null;
  const isWeek = Number.isInteger(startWeek) && startWeek >= currentWeek && startWeek <= rounds;
  if (!isWeek) {
    return fieldProblem('start_week', `Start week must be a whole number from ${currentWeek} to ${rounds}`);
  }
  const lastWeek = Math.max(...playoffWeeks);
  return startWeek > lastWeek ? fieldProblem('start_week', `The group’s last week is ${lastWeek}`) : null;
}
