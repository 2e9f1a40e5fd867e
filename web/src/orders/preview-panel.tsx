import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './orders.module.css';
import { useOrdersPreview } from './queries.ts';

/** 'What would my orders do now': of the saved ones, by the server, which changes nothing. */
export function PreviewPanel({ isChanged }: { isChanged: boolean }) {
  const [isOpen, open] = useState(false);
  const preview = useOrdersPreview(isOpen);
  return (
    <Panel
      title="Right Now"
      actions={
        <Button size="s" onClick={() => (isOpen ? void preview.refetch() : open(true))} busy={preview.isFetching}>
          {isOpen ? 'Look Again' : 'Preview'}
        </Button>
      }
    >
      <div role="status">
        {!isOpen ? (
          <p className="px-4 pb-4 text-meta text-text-2">
            See what your saved orders would do if they were checked now.
          </p>
        ) : preview.data ? (
          <>
            {isChanged ? (
              <p className="px-4 pb-2 text-meta text-warn">Your changes are not saved, and not in here.</p>
            ) : null}
            <Preview preview={preview.data} />
          </>
        ) : preview.isError ? (
          <ErrorState title="Failed to Load the Preview" onRetry={() => void preview.refetch()} />
        ) : (
          <SkeletonRows rows={2} height={56} label="Loading the preview" />
        )}
      </div>
    </Panel>
  );
}

function Preview({ preview: { week_number, slots, lineups } }: { preview: OrdersPreview }) {
  if (slots.length === 0 && lineups.length === 0) {
    return <p className="px-4 pb-4 text-text-2">Nothing to do in week {week_number}.</p>;
  }
  const isSeveral = new Set(slots.map(({ lineup_id }) => lineup_id)).size > 1;
  return (
    <ul>
      {slots.map(({ lineup_id, lineup_name, position, player, is_out, replacement, why_not }) => (
        <li key={`${lineup_id} ${position}`} className={styles.previewRow}>
          <span className={styles.slot}>{position}</span>
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
        <li key={groups.join(' ')} className={styles.previewRow}>
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
