import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { FixingLock, ShownSlot } from '@singleback/verify/check/check-lineup.ts';
import { countText } from '@singleback/verify/check/finding.ts';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { Explanation } from '../ui/overlays/explained.tsx';
import { Popup, usePopup } from '../ui/overlays/popup.tsx';
import { kickoffText } from '../ui/text/time-text.ts';

interface FixedMarkProps {
  locks: readonly FixingLock[];
  /** The slots that are shown, of so many: they have fixed those that are locked. */
  slots: readonly Pick<ShownSlot, 'isLocked'>[];
  total: number;
  /** The group in which it was checked. */
  group: { readonly id: string; readonly name: string };
}

/** More locks than these are not listed; no week has them. */
const MOST_LOCKS = 5;

/** That the locked slots of a lineup were fixed at their locks; a press says what that proves. */
export function FixedMark({ locks, slots, total, group }: FixedMarkProps) {
  const popup = usePopup();
  const words = fixedWords(locks, { fixed: slots.filter(({ isLocked }) => isLocked).length, total });
  const { title, seen } = words;
  return (
    <>
      <button
        {...popup.opener}
        type="button"
        className="hit-area flex max-w-full items-center gap-1.5 text-left text-meta text-text-2 hover:underline aria-expanded:underline"
        aria-label={seen === null ? title : `${title}, ${seen.replace(' · ', ', ')}`}
      >
        <ShieldCheck size={15} className="flex-none" aria-hidden />
        <span className="min-w-0">
          {title}
          {seen === null ? null : <span className="max-md:hidden"> · {seen}</span>}
        </span>
      </button>
      <Popup of={popup} title={title}>
        <Explanation
          text="At each kickoff the server signs what every lineup holds, so that nobody can change it later. This browser has checked it: these players were in, and still are."
          inputs={locks.slice(0, MOST_LOCKS).map((lock) => ({
            label: kickoffText(new Date(lock.lockTime)),
            value: lockWords(lock),
          }))}
          note={<Note {...words} />}
        />
        <Link
          to="/verify"
          {...(group.id === EVERYONE_GROUP_ID ? {} : { state: { checkGroup: group } })}
          className="mt-2 inline-block py-1.5 font-semibold underline underline-offset-4"
        >
          {group.id === EVERYONE_GROUP_ID ? 'Check Your Groups' : 'Check This Group'}
        </Link>
      </Popup>
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The group that is checked at once. */
    checkGroup?: { readonly id: string; readonly name: string };
  }
}

function Note({ isLate, seen, witnesses }: ReturnType<typeof fixedWords>) {
  return (
    <>
      {isLate ? 'Nothing is proven about the time before it was signed. ' : null}
      {seen === null
        ? 'No witness has signed all of these locks.'
        : `Witnesses sign what they saw, by their own clocks: ${witnesses.join(', ')}. The server names them, so ask them whether it’s true.`}{' '}
      It doesn’t prove that nobody looked before.
    </>
  );
}

/** A lock that is taken within a minute is on time. */
const ON_TIME_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;

/**
 * What the locks that fixed slots of a lineup say in a few words: the latest of them, and those witnesses who have seen each.
 * 'Fixed at its lock', '3 of 9 fixed at their locks', 'Fixed 14 min late', and who has 'seen by 2 witnesses · 9 s after
 * kickoff'; null where no witness has seen all of it.
 * @param total how many slots the lineup has, of which `fixed` are
 */
export function fixedWords(locks: readonly FixingLock[], { fixed, total }: { fixed: number; total: number }) {
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
