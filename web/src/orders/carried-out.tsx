import type { OrderRecord } from '@singleback/contract/orders/orders.ts';
import { orderWords } from '@singleback/game/orders/outcome.ts';
import { serviceWordsOf } from '../api/api-error.ts';
import { serverNow } from '../live/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { recordedText } from '../ui/text/time-text.ts';
import styles from './orders.module.css';
import { useOrderLog, useUndoOrder } from './queries.ts';

/** What the orders did, with a way back until the lock. */
export function CarriedOut({ isOffline }: { isOffline: boolean }) {
  const log = useOrderLog();
  const undoing = useUndoOrder({
    onSuccess: () => toast.good('Undone'),
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to undo')),
  });
  return (
    <Panel title="Carried Out">
      {log.data ? (
        log.data.length === 0 ? (
          <p className="px-4 pb-4 text-text-2">Nothing yet. What your orders do is listed here.</p>
        ) : (
          <ul>
            {log.data.map((record) => (
              <LogRow
                key={record.id}
                record={record}
                isBusy={undoing.isPending && undoing.variables === record.id}
                onUndo={record.may_undo && !isOffline ? () => undoing.mutate(record.id) : null}
              />
            ))}
          </ul>
        )
      ) : log.isError ? (
        <ErrorState title="Failed to Load What Was Done" onRetry={() => void log.refetch()} />
      ) : (
        <SkeletonRows rows={2} height={64} label="Loading what was done" />
      )}
    </Panel>
  );
}

interface LogRowProps {
  record: OrderRecord;
  isBusy: boolean;
  onUndo: (() => void) | null;
}

function LogRow({ record, isBusy, onUndo }: LogRowProps) {
  const { week_number, position, at, undone_at, reason } = record;
  const words = orderWords({
    ...{ kind: record.kind, outcome: record.outcome, weekNumber: week_number, slot: position, reason },
    ...{ outName: record.out_player?.name ?? null, inName: record.in_player?.name ?? null },
    isDoubleDown: record.is_double_down,
  });
  return (
    <li className={styles.logRow} data-undone={undone_at !== null || undefined}>
      <div className="min-w-0 flex-1">
        <p className={styles.logWords}>{words}</p>
        <p className="text-meta text-text-2">
          Week {week_number}
          {position === null ? '' : ` ${position}`},{' '}
          <time dateTime={at}>{recordedText(new Date(at), serverNow())}</time>
          {undone_at === null ? '' : ', undone'}
        </p>
        {reason === null ? null : <p className="text-meta text-text-2">{reason}</p>}
      </div>
      {onUndo ? (
        <Button size="s" busy={isBusy} busyText="Undoing..." aria-label={`Undo: ${words}`} onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </li>
  );
}
