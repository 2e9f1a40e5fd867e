import { createAtom, useSelector } from '@tanstack/react-store';
import { tab } from '../../api/device-storage.ts';
import type { ArrivalNotice } from './model.ts';

const KEY = 'arrivalNotice';

const kept = createAtom(readKept());

/** What did not work out on the way in; null once it is read. It outlives a reload of the tab. */
export function useArrivalNotice(userId: string | undefined): ArrivalNotice | null {
  return useSelector(kept, (notice) => (notice?.userId === userId ? notice : null));
}

/** Says it above each page until it is read; null ends it. */
export function keepArrivalNotice(notice: ArrivalNotice | null): void {
  kept.set(notice);
  tab.set(KEY, notice && JSON.stringify(notice));
}

function readKept(): ArrivalNotice | null {
  try {
    return JSON.parse(tab.get(KEY) ?? 'null') as ArrivalNotice | null;
  } catch {
    return null;
  }
}

/** What became of the account, the group and the lineup, in sentences. */
export function arrivalSentences({ group, isJoined, isSaved, notJoined, notSaved }: ArrivalNotice): string[] {
  const name = group === null ? 'the group' : `“${group}”`;
  return [
    ...(notJoined === null ? [] : [`You are not in ${name}: ${lowered(notJoined)}`]),
    ...(notJoined !== null && isSaved ? ['Your lineup is saved, and counts in Everyone.'] : []),
    ...(notSaved === null
      ? []
      : [
          isJoined ? `Your account is ready, and you are in ${name}.` : 'Your account is ready.',
          `Your lineup is not saved yet: ${lowered(notSaved)}`,
        ]),
  ];
}

/** A refusal as the end of a sentence. */
function lowered(words: string): string {
  const end = /[.!?]$/.test(words) ? '' : '.';
  return words.charAt(0).toLowerCase() + words.slice(1) + end;
}
