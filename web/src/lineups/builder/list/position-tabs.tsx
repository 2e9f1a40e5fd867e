import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { memo, useMemo } from 'react';
import { useBuilder, useView } from '../builder-context.ts';
import { countSpent, leftInWords, type SeasonLeft } from '../season-left.ts';
import { positionsOfTab } from './arrange-players.ts';

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
    <fieldset className="position-tabs" aria-label="Position">
      <button type="button" className="tab position-tab" aria-pressed={tab === 'ALL'} onClick={() => showTab('ALL')}>
        <span className="position-tab-name">ALL</span>
        <span className="position-tab-spent">{spent} spent</span>
      </button>
      {POSITIONS.map((position) => (
        <button
          key={position}
          type="button"
          className="tab position-tab"
          aria-pressed={pressed?.includes(position) ?? false}
          onClick={() => showTab(position)}
        >
          <span className="position-tab-name">{position}</span>
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
      <span className="position-tab-left">
        {leftInWords(left)}
        <span className="sr-only"> left</span>
      </span>
      <Ticks ticks={left.ticks} />
    </>
  );
}

/** A tall tick for an available player, a short one for a used one, best first. */
function Ticks({ ticks }: { ticks: readonly boolean[] }) {
  return (
    <span className="ticks" aria-hidden>
      {ticks.map((isLeft, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its rank
        <i key={rank} data-left={isLeft} />
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

/** A line above the list on a phone: '9 of top 24 receivers left'. Only when one position is shown. */
export function PhoneLeft() {
  const { players, rules, left: all, target } = useBuilder();
  const [tab] = useView('tab');
  if (tab === 'ALL') return <p className="phone-left">{countSpent(players, rules.usageLimit)} spent</p>;
  if (tab === 'FLEX')
    return <p className="phone-left">{target?.kind === 'FLEX' ? 'RB, WR or TE for FLEX' : 'RB, WR or TE'}</p>;
  const left = all.get(tab);
  if (left === undefined) return null;
  return (
    <>
      <p className="phone-left">
        <b>{leftInWords(left)}</b> {PLURAL[tab]} left
      </p>
      <div className="phone-ticks">
        <Ticks ticks={left.ticks} />
      </div>
    </>
  );
}
