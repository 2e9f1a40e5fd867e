import { PLAYER_SORTS, type PlayerSort, playerSortFor } from '@singleback/game/players/sort.ts';
import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Toggle } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useBuilder, useSort, useView } from '../builder-context.ts';
import { countLocked, countSpent } from '../builder-player.ts';
import { type Columns, type GroupUseFilter, useCosts } from '../costs/costs-context.ts';
import styles from './list-tools.module.css';
import { PHONE_LEFT, PhoneLeft } from './position-tabs.tsx';
import { keepAvailableOnly } from './use-list.ts';

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
    <div className={cx(styles.listTools, 'grid flex-none items-center')} data-first={isFirst && locked === 0}>
      {isFirst ? (
        locked === 0 ? null : (
          <p className={PHONE_LEFT}>{locked} already locked</p>
        )
      ) : changing === null ? (
        <PhoneLeft />
      ) : (
        <span className={PHONE_LEFT} />
      )}
      <PlayerSearch />
      <ColumnsChoice className={styles.columnsChoice} />
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
  return <Toggle label="Available Only" className={styles.availableOnly} checked={isOn} onCheckedChange={change} />;
}

const GROUP_USES: readonly { value: GroupUseFilter; label: string }[] = [
  { value: 'any', label: 'Any Use' },
  { value: 'nobody', label: 'Used by Nobody' },
  { value: 'quarter', label: 'Used by a Quarter' },
  { value: 'half', label: 'Used by Half' },
];

/** Shows only players whom at most so many of the user's group have used, for Premium. */
function GroupUseChoice() {
  const costs = useCosts();
  const [chosen, setView] = useView('groupUse');
  if (costs?.columns !== 'prices' || !costs.groupUse?.isShown) return null;
  return (
    <Select
      label={`Used in ${costs.groupUse.name}, at most`}
      size="s"
      className={styles.columnsChoice}
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
      className={styles.phoneSort}
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
      className={styles.searchBox}
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
function ColumnsChoice({ className }: { className?: string | undefined }) {
  const costs = useCosts();
  if (costs === null) return null;
  return (
    <Segmented
      label="Columns"
      className={className}
      value={costs.columns}
      options={OPTIONS}
      onValueChange={costs.setColumns}
    />
  );
}
