import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { FixingLock, ShownSlot } from '@singleback/verify/check/check-lineup.ts';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { Explanation } from '../../ui/overlays/explained.tsx';
import { Popup, usePopup } from '../../ui/overlays/popup.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import { type FixedWords, fixedWords, lockWords } from './fixed-words.ts';

interface FixedMarkProps {
  /** The locks that this browser has checked, oldest first. */
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

function Note({ isLate, seen, witnesses }: FixedWords) {
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
