import { Link } from '@tanstack/react-router';
import { Ellipsis, History, Pencil, Share as ShareIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { GameDay, WhatIfProps } from '../game-day/game-day.ts';
import { ManageGroups } from '../manage-groups/manage-groups.tsx';
import type { SavedLineup } from '../model.ts';
import { isAllLocked } from '../share/is-all-locked.ts';
import { DeleteLineup } from './delete-lineup.tsx';
import styles from './lineup-actions.module.css';

const ShareLineup = lazy(async () => ({ default: (await import('../share/share-lineup.tsx')).ShareLineup }));

/** From this width on, in pixels, all actions fit into a card; below 820 a card takes the page's width, above half of it. */
const WIDE_FROM = 960;

interface LineupActionsProps extends WhatIfProps {
  /** The week is over: only the history is available [G2.54, G4.11]. */
  isOver: boolean;
  now: Date | null;
  WhatIf: GameDay['WhatIf'];
}

/** The actions of a lineup [G2.54]; on a phone the rarer ones are behind More. */
export function LineupActions({ lineup, week, isOver, now, WhatIf, onShow }: LineupActionsProps) {
  const isWide = useWide(WIDE_FROM);
  const [isOpen, setOpen] = useState(false);
  const isShort = !isWide && !isOver;
  const rest = (
    <>
      {isOver ? null : <ManageGroups lineup={lineup} now={now} />}
      <Link
        to="/lineup/$lineupId/transactions"
        params={{ lineupId: lineup.id }}
        state={{ lineupWeek: week.weekNumber }}
        className={buttonClass('ghost', 's')}
        aria-label={`History of ${lineup.name}`}
      >
        <History size={15} aria-hidden />
        History
      </Link>
      {isOver ? null : (
        <Link
          to="/orders"
          search={{ week: week.weekNumber, lineup: lineup.id }}
          className={buttonClass('ghost', 's')}
          aria-label={`Orders for ${lineup.name}`}
        >
          Orders
        </Link>
      )}
      {isAllLocked(lineup, now) ? <Share lineup={lineup} weekNumber={week.weekNumber} /> : null}
      {isOver ? null : <DeleteLineup lineup={lineup} weekNumber={week.weekNumber} now={now} />}
    </>
  );
  return (
    <div className={styles.lineupActions}>
      {WhatIf ? (
        <Suspense>
          <WhatIf lineup={lineup} week={week} onShow={onShow} />
        </Suspense>
      ) : null}
      {isOver ? null : (
        <Link
          to="/lineup/$week"
          params={{ week: String(week.weekNumber) }}
          search={{ edit: lineup.id }}
          className={buttonClass('ghost', 's')}
          aria-label={`Edit ${lineup.name}`}
        >
          <Pencil size={15} aria-hidden />
          Edit
        </Link>
      )}
      {isShort ? (
        <button
          type="button"
          className={buttonClass('ghost', 's')}
          aria-expanded={isOpen}
          aria-label={`More of ${lineup.name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={17} aria-hidden />
          More
        </button>
      ) : null}
      {isShort ? isOpen ? <div className={styles.rest}>{rest}</div> : null : rest}
    </div>
  );
}

/** Shares the lineup as an image. Offered once every slot is locked, so that no pick leaves the app before. */
function Share({ lineup, weekNumber }: { lineup: SavedLineup; weekNumber: number }) {
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
