import { CircleDashed } from 'lucide-react';
import type { LineupProgress } from '../model.ts';

/**
 * '4 to play', then '2 live', then nothing. `progress` is null without a lineup, and undefined for somebody who is not a member
 * any more.
 */
export function ToPlay({ progress }: { progress: LineupProgress | null | undefined }) {
  if (progress === null) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-meta text-warn">
        <CircleDashed size={15} aria-hidden />
        No lineup yet
      </span>
    );
  }
  return <span className="whitespace-nowrap text-meta text-text-2">{toPlayText(progress)}</span>;
}

function toPlayText(progress: LineupProgress | undefined): string {
  if (progress === undefined) return 'Left the group';
  const { live, toCome } = progress;
  return toCome > 0 ? `${toCome} to play` : live > 0 ? `${live} live` : '';
}
