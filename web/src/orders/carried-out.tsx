import type { OrderRecord, OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { orderWords } from '@singleback/game/orders/orders.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct, useCall } from '../platform/api/use-call.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useRounds } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { recordedText } from '../ui/text/time-text.ts';

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
    ...{ kind: record.kind, outcome: record.outcome, weekNumber: week_number, seasonKind: rounds.kind },
    ...{ slot: position, reason },
    ...{ outName: record.out_player?.name ?? null, inName: record.in_player?.name ?? null },
    isDoubleDown: record.is_double_down,
  });
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className={undone_at === null ? undefined : 'text-text-2 line-through'}>{words}</p>
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

interface TestDialogProps {
  onClose: () => void;
  /** There are changes that are not saved, and not in what is tested. */
  isChanged: boolean;
}

/** What the saved backups would do if they were checked now, by the server, which changes nothing. */
export function TestDialog({ onClose, isChanged }: TestDialogProps) {
  const preview = useCall('GET /orders/preview', undefined, { staleTime: 0 });
  return (
    <Dialog
      onClose={onClose}
      title="Test It"
      description="What would happen if everything were checked now. Nothing changes."
      width={440}
    >
      <div role="status">
        {isChanged ? <p className="pb-2 text-warn">Your changes are not saved, and not in here.</p> : null}
        {preview.data && !preview.isFetching ? (
          <Preview preview={preview.data} />
        ) : preview.isError ? (
          <ErrorState title="Failed to Load the Test" onRetry={() => void preview.refetch()} />
        ) : (
          <SkeletonRows rows={2} height={56} label="Testing" />
        )}
      </div>
    </Dialog>
  );
}

function Preview({ preview: { week_number, slots, lineups } }: { preview: OrdersPreview }) {
  const rounds = useRounds();
  if (slots.length === 0 && lineups.length === 0) {
    return <p>Nothing to do in {rounds.words(week_number)}.</p>;
  }
  const isSeveral = new Set(slots.map(({ lineup_id }) => lineup_id)).size > 1;
  return (
    <ul>
      {slots.map(({ lineup_id, lineup_name, position, player, is_out, replacement, why_not }) => (
        <li key={`${lineup_id} ${position}`} className="flex items-center gap-3 border-t border-line py-3">
          <span className="w-11 flex-none font-num text-[16px]/none font-bold">{position}</span>
          <div className="min-w-0 flex-1">
            <p>
              {is_out ? `${player.name} is out. ` : `If ${player.name} is out: `}
              {why_not ?? <strong>{replacement?.name} comes in.</strong>}
            </p>
            {isSeveral ? <p className="text-meta text-text-2">{shownLineupName(lineup_name, lineup_id)}</p> : null}
          </div>
        </li>
      ))}
      {lineups.map(({ groups, players, why_not }) => (
        <li key={groups.join(' ')} className="flex items-center gap-3 border-t border-line py-3">
          <div className="min-w-0 flex-1">
            <p className="font-bold">{groups.length === 0 ? 'No lineup' : <Isolated>{groups.join(', ')}</Isolated>}</p>
            {why_not === null ? null : <p className="text-warn">{why_not}</p>}
            <p className="text-text-2">
              {players.map(({ position, player }) => `${position} ${player.name}`).join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
