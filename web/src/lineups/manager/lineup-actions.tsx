import { Link } from '@tanstack/react-router';
import { History, Pencil } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { ManageGroups } from '../manage-groups/manage-groups.tsx';
import type { SavedLineup } from '../model.ts';
import { DeleteLineup } from './delete-lineup.tsx';
import styles from './lineup-actions.module.css';

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
      {isOver ? null : <DeleteLineup lineup={lineup} weekNumber={weekNumber} now={now} />}
    </div>
  );
}
