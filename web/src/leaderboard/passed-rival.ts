import { ordinal } from '@singleback/game/players/matchup.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useEffect, useRef } from 'react';
import { lastKnown } from '../platform/live/last-known.ts';
import { toast } from '../ui/overlays/toast.tsx';
import type { Standing } from './model.ts';

/** Of the rivals who were ahead of the user and are now behind, the best placed; null when the user gained no place. */
export function passedRival(before: readonly Standing[], after: readonly Standing[], userId: string): Standing | null {
  const rankBefore = new Map(before.map((row) => [row.userId, row.rank]));
  const was = rankBefore.get(userId);
  const own = after.find((row) => row.userId === userId);
  if (was === undefined || own === undefined || own.rank >= was) return null;
  const isPassed = ({ userId: id, rank }: Standing) => rank > own.rank && (rankBefore.get(id) ?? was) < was;
  return after.filter(isPassed).toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}

/** Announces each rival whom the user passes while a table is open. A newer announcement replaces the last one. */
export function useRivalPassed(rows: readonly Standing[] | undefined, groupName: string, userId: string): void {
  const before = useRef(rows);
  useEffect(() => {
    const rival = rows && before.current && passedRival(before.current, rows, userId);
    // Since an earlier visit is not while the table is open.
    before.current = lastKnown() === null ? rows : undefined;
    const own = rows?.find((row) => row.userId === userId);
    if (!rival || !own) return;
    const text = `You passed ${isolated(rival.username)}: ${ordinal(own.rank)} in ${isolated(groupName)}`;
    toast.good(text, undefined, 'passed');
  }, [rows, groupName, userId]);
}
