// A group's members and its history.
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useRounds } from '../../players/rounds.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { asOfText } from '../../ui/text/time-text.ts';
import styles from './group-history.module.css';
import { historyWords } from './history-words.ts';

/** The history of a group, newest first (rules 4.8). */
export function GroupHistory({ groupId }: { groupId: string }) {
  const rounds = useRounds();
  const history = useCall('GET /groups/:id/history', { params: { id: groupId } });
  const now = useNow(60_000);
  if (!history.data) {
    return history.isError ? (
      <ErrorState title="Failed to load group history" onRetry={() => void history.refetch()} />
    ) : (
      <SkeletonRows rows={5} height={48} label="Loading group history" />
    );
  }
  if (history.data.length === 0) {
    return <EmptyState title="No History" text="Joins, exits and other changes appear here." />;
  }
  return (
    <ol aria-label="History, newest first">
      {history.data.map((event) => (
        <li key={event.id} className={cx(styles.historyRow, 'flex items-baseline justify-between gap-4 py-3')}>
          <span>{historyWords(event, rounds)}</span>
          <time dateTime={event.created_at} className="text-meta text-text-2">
            {now === null ? '' : asOfText(new Date(event.created_at), now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
