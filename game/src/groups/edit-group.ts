import { fieldProblem, type Problem, problem } from '../problem.ts';
import type { SeasonKind } from '../season/round-words.ts';
import { ROUNDS } from '../season/week.ts';
import { type CutSetting, NO_CUT } from '../standings/last-standing.ts';
import { isPlainText, textLength, visiblePart } from '../text/plain-text.ts';
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
  if (startWeek === null) return null;
  const isWeek = Number.isInteger(startWeek) && startWeek >= currentWeek && startWeek <= rounds;
  if (startWeek !== before && !isWeek) {
    return fieldProblem('start_week', `Start week must be a whole number from ${currentWeek} to ${rounds}`);
  }
  // Also where it stays and the playoffs are moved.
  const lastWeek = Math.max(...playoffWeeks);
  return startWeek > lastWeek ? fieldProblem('start_week', `The group’s last week is ${lastWeek}`) : null;
}

/** Values of a group's fields by their names on the wire. */
type GroupFields = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<string, string>> = {
  name: 'the name',
  description: 'the description',
  max_participants: 'the size',
  start_week: 'the start week',
  missed_weeks: 'what counts without a lineup',
  cut: 'how many are out at a time',
  cut_from: 'the first cut',
  max_player_usage: 'the player usage limit',
  playoff_multiplier: 'the playoff bonus',
  playoff_weeks: 'the playoff weeks',
  player_double_down: 'the double-down',
};

/** The fields of a form that differ from what it was opened with: what it sends (rules 7.19). */
export function changedFields<Fields extends object>(edit: Fields, before: Fields): Partial<Fields> {
  const changed = Object.entries(edit).filter(([field, value]) => !isSame(value, before[field as keyof Fields]));
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** What a form was opened with, of the fields that it sends. */
export function baseOf<Fields extends object>(changed: Partial<Fields>, before: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.keys(changed).map((field) => [field, before[field as keyof Fields]]),
  ) as Partial<Fields>;
}

/**
 * Refuses an edit of fields that somebody else has changed since the form read them, unless to the same value; names them,
 * with their values in `details.current` (rules 7.19). Fields without a base are not checked.
 */
export function checkFieldsFresh(edit: GroupFields, base: GroupFields, current: GroupFields): Problem | null {
  const stale = Object.keys(base).filter(
    (field) =>
      edit[field] !== undefined && !isSame(current[field], base[field]) && !isSame(current[field], edit[field]),
  );
  if (stale.length === 0) return null;
  const slots = (field: string) => (field.endsWith('_count') ? 'the slots' : field);
  const names = [...new Set(stale.map((field) => NAMES[field] ?? slots(field)))].join(', ');
  const known =
    typeof current[stale[0] as string] === 'string' && stale.length === 1 ? ` to “${current[stale[0] as string]}”` : '';
  return problem(
    'changed_elsewhere',
    `Someone else changed ${names}${known}. Save again to replace ${names.includes(',') ? 'them' : 'it'}.`,
    {
      current: Object.fromEntries(stale.map((field) => [field, current[field]])),
    },
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The longest announcement, in characters. */
export const ANNOUNCEMENT_MAX = 500;

/** Why an announcement to a group can't be made, or null. `text` is trimmed. */
export function checkAnnouncement(text: string): Problem | null {
  if (visiblePart(text) === '') return fieldProblem('text', 'Write something first');
  if (textLength(text) > ANNOUNCEMENT_MAX) {
    return fieldProblem('text', `An announcement must be at most ${ANNOUNCEMENT_MAX} characters long`);
  }
  return isPlainText(text) ? null : fieldProblem('text', 'The announcement contains characters that cannot be used');
}
