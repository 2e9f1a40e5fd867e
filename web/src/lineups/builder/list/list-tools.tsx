import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import { PLAYER_SORTS, type PlayerSort, playerSortFor } from '@singleback/game/players/sort.ts';
import { memo, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Toggle } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { countLocked, countSpent, leftInWords, PROJECTIONS_NOTE, type SeasonLeft } from '../builder-player.ts';
import type { Columns, GroupUseFilter } from '../costs/costs.ts';
import { useCosts, useFilterGroup } from '../costs/costs-provider.tsx';
import { useBuilder, useSort, useView } from '../use-builder.ts';
import { keepAvailableOnly, positionsOfTab } from './use-list.ts';

const SORT_LABEL: Readonly<Record<PlayerSort, string>> = {
  projected: 'Proj',
  season: 'Season',
  average: 'Avg',
  usage: 'Usage %',
};

/** Search, the 'Available Only' toggle, and on a phone the sort, which replaces the table headers. */
export const ListTools = memo(Tools);

function Tools() {
  const { changing, submitWords, players, rules, context } = useBuilder();
  // Nothing is spent yet in a lineup that begins a season: then no ticks are needed, and only locked players are hidden.
  const isFirst = submitWords !== null && countSpent(players, rules.usageLimit) === 0;
  const locked = isFirst ? countLocked(players, context.now) : 0;
  return (
    <div
      className={cx(
        'grid flex-none grid-flow-col grid-cols-[minmax(0,1fr)] auto-cols-auto items-center gap-3 px-4 py-3 max-md:grid-flow-row max-md:gap-x-2 max-md:gap-y-0 max-md:pb-2',
        "max-md:grid-cols-[minmax(0,1fr)_auto_104px] max-md:[grid-template-areas:'left_available_available'_'ticks_ticks_ticks'_'search_search_sort']",
        isFirst && locked === 0 ? 'max-md:pt-2' : 'max-md:pt-0.5',
      )}
    >
      {isFirst && locked > 0 ? <p className={PHONE_LEFT}>{locked} already locked</p> : null}
      {isFirst ? null : changing === null ? <PhoneLeft /> : <span className={PHONE_LEFT} />}
      <PlayerSearch />
      <ColumnsChoice />
      <GroupUseChoice />
      {isFirst && locked === 0 ? null : <AvailableOnly />}
      <PhoneSort />
    </div>
  );
}

function AvailableOnly() {
  const [isOn, setView] = useView('availableOnly');
  const change = (availableOnly: boolean) => {
    setView({ availableOnly });
    keepAvailableOnly(availableOnly);
  };
  return (
    <Toggle
      label="Available Only"
      className="whitespace-nowrap text-text-2 max-md:[grid-area:available] max-md:min-h-10 max-md:flex-row-reverse max-md:text-[14px]"
      checked={isOn}
      onCheckedChange={change}
    />
  );
}

const GROUP_USES: readonly { value: GroupUseFilter; label: string }[] = [
  { value: 'any', label: 'Any Use' },
  { value: 'nobody', label: 'Used by Nobody' },
  { value: 'quarter', label: 'Used by a Quarter' },
  { value: 'half', label: 'Used by Half' },
];

/** Shows only players whom at most so many of the user's group have used, for Premium. */
function GroupUseChoice() {
  const group = useFilterGroup();
  const [chosen, setView] = useView('groupUse');
  if (group === null) return null;
  return (
    <Select
      label={`Used in ${group.name}, at most`}
      size="s"
      value={chosen}
      options={GROUP_USES}
      onValueChange={(groupUse) => setView({ groupUse })}
    />
  );
}

function PhoneSort() {
  const { isPremium, projections } = useBuilder();
  const [shown, setView] = useSort();
  const sorts = PLAYER_SORTS.filter(
    (sort) => playerSortFor(sort, isPremium) === sort && (sort !== 'projected' || projections !== 'missing'),
  );
  const labelOf = (sort: PlayerSort) =>
    sort === 'projected' && projections === 'estimated' ? 'Est.' : SORT_LABEL[sort];
  return (
    <Select
      label="Sort by"
      className="hidden max-md:inline-flex max-md:[grid-area:sort] max-md:min-h-11 max-md:gap-1 max-md:px-2.5"
      value={playerSortFor(shown, isPremium)}
      options={sorts.map((value) => ({ value, label: labelOf(value) }))}
      onValueChange={(sort) => setView({ sort })}
    />
  );
}

function PlayerSearch() {
  const [search, setView] = useView('search');
  return (
    <SearchField
      label="Search"
      className="max-md:[grid-area:search] max-md:min-h-11"
      shortcut="/"
      value={search}
      onChange={(search) => setView({ search })}
    />
  );
}

const OPTIONS: readonly { value: Columns; label: string }[] = [
  { value: 'prices', label: 'Prices' },
  { value: 'form', label: 'Form' },
];

/** Which columns the list shows; kept per user on this device. Nothing where there are no prices. */
function ColumnsChoice() {
  const costs = useCosts();
  if (costs === null) return null;
  return (
    <Segmented
      label="Columns"
      className="max-md:hidden"
      value={costs.columns}
      options={OPTIONS}
      onValueChange={costs.setColumns}
    />
  );
}

/**
 * The position tabs, each showing how many of its best players are left. A FLEX slot highlights its three positions.
 */
export const PositionTabs = memo(Tabs);

/** A tall tab with two lines; on a phone a line. */
const TAB = cx(
  'tab grid min-h-16 grid-cols-[1fr_auto] grid-rows-[auto_auto] content-center items-center gap-y-[5px] px-3.5 text-left md:not-first:border-l md:not-first:border-line focus-visible:z-1 aria-pressed:bg-raise-2',
  'max-[1399.98px]:min-h-18 max-[1399.98px]:grid-cols-1 max-[1399.98px]:gap-y-[3px] max-[1399.98px]:px-2 max-lg:min-h-16',
  'max-md:flex max-md:min-h-[46px] max-md:justify-center max-md:px-0 max-md:aria-pressed:bg-transparent',
);

function Tabs() {
  const { players, rules, left, showTab } = useBuilder();
  const [tab] = useView('tab');
  const spent = useMemo(() => countSpent(players, rules.usageLimit), [players, rules]);
  const pressed = positionsOfTab(tab);
  return (
    <fieldset
      className="grid flex-none grid-cols-[106px_repeat(6,minmax(0,1fr))] border-b border-line max-[1399.98px]:grid-cols-[84px_repeat(6,minmax(0,1fr))] max-md:grid-cols-7 max-md:bg-raise-1 max-md:px-2"
      aria-label="Position"
    >
      <button type="button" className={TAB} aria-pressed={tab === 'ALL'} onClick={() => showTab('ALL')}>
        <span className="text-[18px] whitespace-nowrap">ALL</span>
        <span className="col-span-full font-num text-[14px]/none font-medium max-md:hidden">{spent} used</span>
      </button>
      {POSITIONS.map((position) => (
        <button
          key={position}
          type="button"
          className={TAB}
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

const PHONE_LEFT = 'hidden [grid-area:left] text-[14px]/[1.2] text-text-2 max-md:block';

/** A line above the list on a phone: '9 of top 24 receivers left'. Only when one position is shown. */
function PhoneLeft() {
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
