import type { FixingLock } from '@singleback/verify/check/check-lineup.ts';
import { countText } from '@singleback/verify/check/finding.ts';

/** What a lineup's mark says. */
export interface FixedWords {
  /** 'Fixed at its lock', '3 of 9 fixed at their locks', 'Fixed 14 min late' */
  readonly title: string;
  readonly isLate: boolean;
  /** 'seen by 2 witnesses · 9 s after kickoff'; null where no witness has seen all of it. */
  readonly seen: string | null;
  /** Those who have seen every lock. */
  readonly witnesses: readonly string[];
}

/** A lock that is taken within a minute is on time. */
const ON_TIME_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;

/**
 * What the locks that fixed slots of a lineup say in a few words: the latest of them, and those witnesses who have seen each.
 * @param total how many slots the lineup has, of which `fixed` are
 */
export function fixedWords(
  locks: readonly FixingLock[],
  { fixed, total }: { fixed: number; total: number },
): FixedWords {
  const late = Math.max(...locks.map(({ lockTime, takenAt }) => secondsSince(lockTime, Date.parse(takenAt) / 1000)));
  const isLate = late > ON_TIME_SECONDS;
  const when = isLate ? `${agoText(late)} late` : fixed === total ? 'at its lock' : 'at their locks';
  const title = fixed === total ? `Fixed ${when}` : `${fixed} of ${total} fixed ${when}`;
  const witnesses = namesIn(locks);
  if (witnesses.length === 0) return { title, isLate, seen: null, witnesses };
  const after = Math.max(...locks.map((lock) => seenAfter(lock, witnesses)));
  // The clock of a replay is none that witnesses have.
  const isReal = after >= 0 && after < DAY_SECONDS;
  const by = `seen by ${countText(witnesses.length, 'witness', 'witnesses')}`;
  return { title, isLate, seen: isReal ? `${by} · ${agoText(after)} after kickoff` : by, witnesses };
}

/** A lock for the list behind the mark: what its log and its witnesses say. */
export function lockWords(lock: FixingLock): string {
  const { lockTime, takenAt, seenBy } = lock;
  const taken = `${agoText(Math.max(0, secondsSince(lockTime, Date.parse(takenAt) / 1000)))} later`;
  return seenBy.length === 0 ? taken : `${taken}, ${countText(seenBy.length, 'witness', 'witnesses')}`;
}

const secondsSince = (lockTime: string, seconds: number) => seconds - Date.parse(lockTime) / 1000;

/** The time by which all of these had seen it. */
const seenAfter = ({ lockTime, seenBy }: FixingLock, names: readonly string[]) =>
  Math.max(...seenBy.flatMap(({ name, seconds }) => (names.includes(name) ? [secondsSince(lockTime, seconds)] : [])));

const namesIn = ([first, ...others]: readonly FixingLock[]): string[] => [
  ...new Set(
    (first?.seenBy ?? [])
      .map(({ name }) => name)
      .filter((name) => others.every(({ seenBy }) => seenBy.some((each) => each.name === name))),
  ),
];

/** '9 s', '14 min', '3 h', '2 days' */
function agoText(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * DAY_SECONDS) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / DAY_SECONDS)} days`;
}
