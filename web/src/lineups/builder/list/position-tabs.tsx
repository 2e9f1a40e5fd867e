import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useBuilder, useView } from '../builder-context.ts';
import { countSpent, leftInWords, PROJECTIONS_NOTE, type SeasonLeft } from '../builder-player.ts';
import styles from './position-tabs.module.css';
import { positionsOfTab } from './use-list.ts';

/**
 * The position tabs, each showing how many of its best players are left. A FLEX slot highlights its three positions.
 */
export const PositionTabs = memo(Tabs);

function Tabs() {
  const { players, rules, left, showTab } = useBuilder();
  const [tab] = useView('tab');
  const spent = useMemo(() => countSpent(players, rules.usageLimit), [players, rules]);
  const pressed = positionsOfTab(tab);
  return (
    <fieldset className={cx(styles.positionTabs, 'grid flex-none border-b border-line')} aria-label="Position">
      <button
        type="button"
        className={cx('tab', styles.positionTab, 'grid-rows-[auto_auto] content-center text-left')}
        aria-pressed={tab === 'ALL'}
        onClick={() => showTab('ALL')}
      >
        <span className="text-[18px] whitespace-nowrap">ALL</span>
        <span className="col-span-full font-num text-[14px]/none font-medium max-md:hidden">{spent} used</span>
      </button>
      {POSITIONS.map((position) => (
        <button
          key={position}
          type="button"
          className={cx('tab', styles.positionTab, 'grid-rows-[auto_auto] content-center text-left')}
          aria-pressed={pressed?.includes(position) ?? false}
          onClick={() => showTab(position)}
        >
          <span className="text-[18px] whitespace-nowrap">{position}</span>
          <TabLeft left={left.get(position)} />
        </button>
      ))}
    </fieldset>
  );
}

const TabLeft = memo(LeftOfTab);

function LeftOfTab({ left }: { left: SeasonLeft | undefined }) {
  if (left === undefined || left.top === 0) return null;
  return (
    <>
      <span className="font-num text-meta/none font-medium whitespace-nowrap max-md:hidden">
        {leftInWords(left)}
        <span className="sr-only"> left</span>
      </span>
      <Ticks ticks={left.ticks} className="col-span-full h-[13px] gap-0.5 *:max-w-1.5 max-md:hidden" />
    </>
  );
}

/** A tall tick for an available player, a short one for a used one, best first. */
function Ticks({ ticks, className }: { ticks: readonly boolean[]; className: string }) {
  return (
    <span className={cx('flex items-end', className)} aria-hidden>
      {ticks.map((isLeft, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its rank
        <i key={rank} className={cx('flex-1', isLeft ? 'h-full bg-chalk' : 'h-[3px] bg-line-2')} />
      ))}
    </span>
  );
}

const PLURAL: Readonly<Record<Position, string>> = {
  QB: 'quarterbacks',
  RB: 'running backs',
  WR: 'receivers',
  TE: 'tight ends',
  DEF: 'defenses',
  K: 'kickers',
};

export const PHONE_LEFT = 'hidden [grid-area:left] text-[14px]/[1.2] text-text-2 max-md:block';

/** A line above the list on a phone: '9 of top 24 receivers left'. Only when one position is shown. */
export function PhoneLeft() {
  const { players, rules, left: all, target, projections } = useBuilder();
  const [tab] = useView('tab');
  if (tab === 'ALL') {
    return (
      <p className={PHONE_LEFT}>{PROJECTIONS_NOTE[projections] ?? `${countSpent(players, rules.usageLimit)} used`}</p>
    );
  }
  if (tab === 'FLEX')
    return <p className={PHONE_LEFT}>{target?.kind === 'FLEX' ? 'RB, WR or TE for FLEX' : 'RB, WR or TE'}</p>;
  const left = all.get(tab);
  if (left === undefined) return null;
  return (
    <>
      <p className={PHONE_LEFT}>
        <b className="font-num text-[17px]/none font-bold text-text">{leftInWords(left)}</b> {PLURAL[tab]} left
      </p>
      <div className="hidden h-5 [grid-area:ticks] max-md:block">
        <Ticks ticks={left.ticks} className="h-3 gap-[3px]" />
      </div>
    </>
  );
}
