import type { Week } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, History, Share, Trash2, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { usePrepareManagedGroups } from '../manage-groups/queries.ts';
import { isAllLocked, type SavedLineup, whyGroupsStay, whyNotWithdrawn } from '../model.ts';

// Loaded on first use to keep the first screen small.
const loadGroups = () => import('../manage-groups/manage-groups-dialog.tsx');
const ManageGroupsDialog = lazyPart(loadGroups, 'ManageGroupsDialog');
const DeleteLineupDialog = lazyPart(() => import('./delete-lineup-dialog.tsx'), 'DeleteLineupDialog');
const ShareLineup = lazyPart(() => import('../share/share-lineup.tsx'), 'ShareLineup');

interface LineupActionsProps {
  lineup: SavedLineup;
  week: Week;
  /** The week is over: only the history is available [G2.54, G4.11]. */
  isOver: boolean;
  now: Date | null;
}

/** The actions of a lineup [G2.54]; the rarer ones are in a menu, and say there why they are not possible any more. */
export function LineupActions({ lineup, week, isOver, now }: LineupActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'groups' | 'share' | 'delete' | null>(null);
  const { weekNumber } = week;
  const close = () => setOpen(null);
  const whyGroups = whyGroupsStay(lineup, now);
  const prepareGroups = usePrepareManagedGroups(lineup.id, !isOver && whyGroups === null);
  const prepare = () => {
    prepareGroups();
    void loadGroups().catch(() => {});
  };
  const params = { lineupId: lineup.id };
  const openHistory = () =>
    void navigate({ to: '/lineup/$lineupId/transactions', params, state: { lineupWeek: weekNumber } });
  return (
    <div className="flex items-center gap-1">
      {isOver ? null : (
        <Link
          to="/lineup/$week"
          params={{ week: String(weekNumber) }}
          search={{ edit: lineup.id }}
          className={buttonClass('ghost')}
          aria-label={`Edit ${lineup.name}`}
        >
          Edit
        </Link>
      )}
      <Dropdown
        trigger={
          <IconButton label={`More of ${lineup.name}`} onPointerEnter={prepare} onFocus={prepare}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
      >
        {isOver ? null : (
          <DropdownItem
            icon={<Users size={16} aria-hidden />}
            onSelect={() => setOpen('groups')}
            unavailable={whyGroups ?? undefined}
          >
            Manage Groups
          </DropdownItem>
        )}
        <DropdownItem icon={<History size={16} aria-hidden />} onSelect={openHistory}>
          History
        </DropdownItem>
        {isAllLocked(lineup, now) ? (
          <DropdownItem icon={<Share size={16} aria-hidden />} onSelect={() => setOpen('share')}>
            Share
          </DropdownItem>
        ) : null}
        {isOver ? null : (
          <DropdownItem
            icon={<Trash2 size={16} aria-hidden />}
            onSelect={() => setOpen('delete')}
            unavailable={whyNotWithdrawn('delete', lineup, now) ?? undefined}
          >
            Delete
          </DropdownItem>
        )}
      </Dropdown>
      <Suspense>
        {open === 'groups' ? (
          <ManageGroupsDialog lineup={lineup} refusal={whyGroups} onClose={close} />
        ) : open === 'share' ? (
          <ShareLineup lineup={lineup} weekNumber={weekNumber} onClose={close} />
        ) : open === 'delete' ? (
          <DeleteLineupDialog lineup={lineup} onHistory={openHistory} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}
