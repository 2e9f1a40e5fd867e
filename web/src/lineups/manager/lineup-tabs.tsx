import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { TriangleAlert } from 'lucide-react';
import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { LiveNumber } from '../../ui/live-number.tsx';
import { type SavedLineup, tabName } from '../model.ts';
import styles from './lineup-tabs.module.css';

interface LineupTabsProps {
  lineups: readonly SavedLineup[];
  /** The id of the open one. */
  open: string;
  onOpen: (lineupId: string) => void;
  /** How many starters of a lineup should be replaced. */
  outOf: (lineupId: string) => number;
  /** The card of the open one. */
  children: ReactNode;
}

/** Several lineups of a week: a tab for each, named by its groups, and the card of one. Arrow keys move. */
export function LineupTabs({ lineups, open, onOpen, outOf, children }: LineupTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs scroll, the open one is in view.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-lineup="${open}"]`);
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2;
  }, [open]);
  return (
    <Primitive.Root value={open} onValueChange={onOpen} className={styles.lineups}>
      <Primitive.List ref={list} aria-label="Lineups" className={styles.tabs} data-many={lineups.length > 3}>
        {lineups.map((lineup) => (
          <Primitive.Trigger key={lineup.id} value={lineup.id} data-lineup={lineup.id} className={styles.tab}>
            <span className={styles.name}>{isolated(tabName(lineup))}</span>
            <span className={styles.figures}>
              <LiveNumber text={formatPoints(lineup.actual > 0 ? lineup.actual : lineup.projected, 2)} />
              {outOf(lineup.id) > 0 ? (
                <span className={styles.out}>
                  <TriangleAlert size={15} aria-hidden />
                  <span>{outOf(lineup.id)}</span>
                  <span className="sr-only"> to replace</span>
                </span>
              ) : null}
            </span>
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={open} tabIndex={-1}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
