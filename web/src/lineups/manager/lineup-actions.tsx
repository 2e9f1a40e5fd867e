import { Link } from '@tanstack/react-router';
import { History, Pencil, Share as ShareIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { ManageGroups } from '../manage-groups/manage-groups.tsx';
import type { SavedLineup } from '../model.ts';
import { isAllLocked } from '../share/is-all-locked.ts';
import { DeleteLineup } from './delete-lineup.tsx';
import styles from './lineup-actions.module.css';

const ShareLineup = lazy(async () => ({ default: (await import('../share/share-lineup.tsx')).ShareLineup }));

interface LineupActionsProps {
  lineup: SavedLineup;
  weekNumber: number;
  /** The week is over: only the history is available [G2.54, G4.11]. */
  isOver: boolean;
  now: Date | null;
}

/** The actions of a lineup [G2.54]. */
export function LineupActions({ lineup, weekNumber, isOver, now }: LineupActionsProps) {
  return (
    <div className={styles.lineupActions}>
      {isOver ? null : (
        <>
          <Link
            to="/lineup/$week"
            params={{ week: String(weekNumber) }}
            search={{ edit: lineup.id }}
            className={buttonClass('ghost', 's')}
            aria-label={`Edit ${lineup.name}`}
          >
            <Pencil size={15} aria-hidden />
            Edit
          </Link>
          <ManageGroups lineup={lineup} now={now} />
        </>
      )}
      <Link
        to="/lineup/$lineupId/transactions"
        params={{ lineupId: lineup.id }}
        state={{ lineupWeek: weekNumber }}
        className={buttonClass('ghost', 's')}
        aria-label={`History of ${lineup.name}`}
      >
        <History size={15} aria-hidden />
        History
      </Link>
      {isAllLocked(lineup, now) ? <Share lineup={lineup} weekNumber={weekNumber} /> : null}
      {isOver ? null : <DeleteLineup lineup={lineup} weekNumber={weekNumber} now={now} />}
    </div>
  );
}

/** Shares the lineup as an image. Offered once every slot is locked, so that no pick leaves the app before. */
function Share({ lineup, weekNumber }: Pick<LineupActionsProps, 'lineup' | 'weekNumber'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonClass('ghost', 's')}
        aria-label={`Share ${lineup.name}`}
        onClick={() => setOpen(true)}
      >
        <ShareIcon size={15} aria-hidden />
        Share
      </button>
      {isOpen ? (
        <Suspense>
          <ShareLineup lineup={lineup} weekNumber={weekNumber} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
