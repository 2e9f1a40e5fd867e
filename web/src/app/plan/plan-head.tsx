import { Link } from '@tanstack/react-router';
import { Ellipsis, Strikethrough } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useGroups } from '../../groups/queries.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks } from '../../players/weeks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dropdown, DropdownItem } from '../../ui/overlays/dropdown.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './plan-head.module.css';

const UsedBoardDialog = lazy(async () => ({
  default: (await import('../../lineups/manager/board/used-board-dialog.tsx')).UsedBoardDialog,
}));

interface PlanHeadProps {
  /** Beside the title. */
  children?: ReactNode;
  /** At the right. */
  actions?: ReactNode;
  /** Before what the menu always has. */
  menu?: ReactNode;
}

/** The head of the plan's page, which has two tabs: each is a link, because each has an address of its own. */
export function PlanHead({ children, actions, menu }: PlanHeadProps) {
  const [isUsedOpen, showUsed] = useState(false);
  const weeks = useWeeks();
  const currentWeekNumber = useSeason().data?.currentWeek.week_number ?? 1;
  const groups = useGroups().data ?? [];
  return (
    <div className={styles.head}>
      <PageHead
        title="Plan"
        actions={
          <>
            {actions}
            <Dropdown
              trigger={
                <IconButton label="More" className="size-11">
                  <Ellipsis size={22} aria-hidden />
                </IconButton>
              }
            >
              {menu}
              <DropdownItem icon={<Strikethrough size={17} aria-hidden />} onSelect={() => showUsed(true)}>
                Used Players
              </DropdownItem>
            </Dropdown>
          </>
        }
      >
        {children}
      </PageHead>
      <nav className="tabs" aria-label="Plan">
        <Link to="/plan" className={`tab ${styles.tab}`}>
          Season
        </Link>
        <Link to="/orders" className={`tab ${styles.tab}`}>
          If I’m Away
        </Link>
      </nav>
      {isUsedOpen ? (
        <Suspense>
          <UsedBoardDialog {...{ weeks, currentWeekNumber, groups }} onClose={() => showUsed(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
