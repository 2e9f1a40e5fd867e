import { CircleDashed } from 'lucide-react';
import type { LineupProgress, ProgressByUser } from '../model.ts';

/** '4 to play', then '2 live', then nothing. Who has no lineup is named once most have one: on a Tuesday it is everybody. */
export function ToPlay({ userId, progress }: { userId: string; progress: ProgressByUser }) {
  const own = progress.get(userId);
  if (own === null) {
    const missing = [...progress.values()].filter((each) => each === null).length;
    return missing * 2 > progress.size ? null : (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-meta text-warn">
        <CircleDashed size={15} aria-hidden />
        No lineup yet
      </span>
    );
  }
  return <span className="whitespace-nowrap text-meta text-text-2">{toPlayText(own)}</span>;
}

/** `progress` is undefined for somebody who is not a member any more. */
function toPlayText(progress: LineupProgress | undefined): string {
  if (progress === undefined) return 'Left the group';
  const { live, toCome } = progress;
  return toCome > 0 ? `${toCome} to play` : live > 0 ? `${live} live` : '';
}
