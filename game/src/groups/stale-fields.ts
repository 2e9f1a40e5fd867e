import { type Problem, problem } from '../problem.ts';

/** Values of a group's fields by their names on the wire. */
export type GroupFields = Readonly<Record<string, unknown>>;

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
