import type { OrderRecord } from '@singleback/contract/orders/orders.ts';
import { orderWords } from '@singleback/game/orders/orders.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useRounds } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Panel } from '../ui/panel.tsx';
import { recordedText } from '../ui/text/time-text.ts';
import styles from './orders.module.css';

const DONE = 'lg:[grid-area:2/1] lg:self-start';

/** What was done for the user, with a way back until the lock; nothing as long as nothing was. */
export function CarriedOut({ isOffline }: { isOffline: boolean }) {
  const log = useCall('GET /orders/log', undefined, { refetchOnWindowFocus: true });
  const undoing = useAct('POST /orders/log/:id/undo', {
    onSuccess: () => toast.good('Undone'),
    onError: (error) => {
      toast.bad(serviceWordsOf(error, 'Failed to undo'));
      void log.refetch();
    },
  });
  if (log.isError && log.data === undefined) {
    return (
      <div className={cx('panel', DONE)}>
        <ErrorState title="Failed to Load What We Did" onRetry={() => void log.refetch()} />
      </div>
    );
  }
  if (log.data === undefined || log.data.length === 0) return null;
  return (
    <Panel title="What We Did" className={DONE}>
      <ul>
        {log.data.map((record) => (
          <LogRow
            key={record.id}
            record={record}
            isBusy={undoing.isPending && undoing.variables.params.id === record.id}
            onUndo={record.may_undo && !isOffline ? () => undoing.mutate({ params: { id: record.id } }) : null}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface LogRowProps {
  record: OrderRecord;
  isBusy: boolean;
  onUndo: (() => void) | null;
}

function LogRow({ record, isBusy, onUndo }: LogRowProps) {
  const rounds = useRounds();
  const { week_number, position, at, undone_at, reason } = record;
  const words = orderWords({
    ...{
      kind: record.kind,
      outcome: record.outcome,
      weekNumber: week_number,
      seasonKind: rounds.kind,
      slot: position,
      reason,
    },
    ...{ outName: record.out_player?.name ?? null, inName: record.in_player?.name ?? null },
    isDoubleDown: record.is_double_down,
  });
  return (
    <li
      className={cx(styles.logRow, 'flex items-center gap-3 border-t border-line px-4 py-3')}
      data-undone={undone_at !== null || undefined}
    >
      <div className="min-w-0 flex-1">
        <p className={styles.logWords}>{words}</p>
        <p className="text-meta text-text-2">
          {rounds.label(week_number)}
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
