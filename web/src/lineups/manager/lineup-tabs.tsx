import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Tabs } from '../../ui/tabs.tsx';
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
  const all = useRef<HTMLDivElement>(null);
  // Where the tabs scroll, the open one is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each one that is opened
  useLayoutEffect(() => {
    const list = all.current?.querySelector('[role=tablist]');
    const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  }, [open]);
  return (
    <div ref={all}>
      <Tabs
        label="Lineups"
        value={open}
        onValueChange={onOpen}
        className={styles.lineups}
        classes={{ list: cx(styles.tabs, lineups.length > 3 && styles.many), tab: styles.tab ?? '' }}
        tabs={lineups.map((lineup) => ({ value: lineup.id, label: <TabOf lineup={lineup} out={outOf(lineup.id)} /> }))}
      >
        {children}
      </Tabs>
    </div>
  );
}

/** A lineup's groups, its total, and how many of its starters are out. */
function TabOf({ lineup, out }: { lineup: SavedLineup; out: number }) {
  return (
    <>
      <span className={styles.name}>{isolated(tabName(lineup))}</span>
      <span className={styles.figures}>
        <LiveNumber text={formatPoints(lineup.actual > 0 ? lineup.actual : lineup.projected, 2)} />
        {out > 0 ? (
          <span className={styles.out}>
            <TriangleAlert size={15} aria-hidden />
            <span>{out}</span>
            <span className="sr-only"> to replace</span>
          </span>
        ) : null}
      </span>
    </>
  );
}
