import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { useCall } from '../platform/api/use-call.ts';
import { useRounds } from '../players/rounds.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

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
            <p className="font-bold">{groups.length === 0 ? 'No lineup' : groups.join(', ')}</p>
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
