import { CircleDashed } from 'lucide-react';
import type { LineupProgress } from '../model.ts';
import styles from './lineup-ticks.module.css';
import { progressWords } from './progress-words.ts';

/**
 * A tick per slot of a lineup: final, in play, or to come. `progress` is null without a lineup, and undefined for somebody who is
 * not a member any more.
 */
export function LineupTicks({ progress }: { progress: LineupProgress | null | undefined }) {
  if (progress === undefined) return <span className="whitespace-nowrap text-meta text-text-2">Left the group</span>;
  if (progress === null) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-meta text-warn">
        <CircleDashed size={15} aria-hidden />
        No lineup yet
      </span>
    );
  }
  const { final, live, toCome } = progress;
  const kinds = [...repeat('final', final), ...repeat('live', live), ...repeat('to-come', toCome)];
  return (
    <span className={styles.ticks}>
      <span className="sr-only">{progressWords(progress)}</span>
      {kinds.map((kind, at) => (
        // The ticks are the same but for their kind.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <i key={at} data-kind={kind} aria-hidden />
      ))}
    </span>
  );
}

const repeat = (kind: 'final' | 'live' | 'to-come', count: number) => Array.from({ length: count }, () => kind);
