import { type CSSProperties, memo, useCallback } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useBuilder, useSort, useView } from '../builder-context.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { type CostState, type Costs, useCosts } from '../costs/costs-context.ts';
import type { ColumnSort } from './arrange-players.ts';
import { PlayerRow, type TouchFigure } from './player-row.tsx';
import styles from './players-panel.module.css';
import { type RowState, rowState } from './row-state.ts';
import { TableHead } from './table-head.tsx';
import type { ListState } from './use-list.ts';
import { useRows } from './use-rows.ts';

interface PlayerTableProps extends ListState {
  players: readonly BuilderPlayer[];
}

/** A virtualized player list. Arrow keys move between rows, Enter and Space press the button. */
export const PlayerTable = memo(Table);

function Table({ players, view, focusCall }: PlayerTableProps) {
  const builder = useBuilder();
  const { draft, context, changing, readiness, add, remove, openDetail } = builder;
  const isTouch = !useWide();
  const costs = useCosts();
  const columns = costs?.columns ?? 'form';
  const isFirstOpen = useCallback(
    () => players.findIndex((player) => rowState(player, draft, context, changing?.key).kind === 'open'),
    [players, draft, context, changing],
  );
  const [sort] = useSort();
  const touchFigure = touchFigureOf(sort);
  const rows = useRows({ players, view, focusCall, isTouch, firstOpen: isFirstOpen });
  return (
    <div className={styles.playerList}>
      <table
        className={styles.playerTable}
        data-columns={columns}
        data-group={costs?.groupUse != null}
        aria-label="Players"
        aria-rowcount={players.length + 1}
      >
        <TableHead />
        <tbody
          ref={rows.scroller}
          className={styles.playerScroller}
          style={{ '--rows': `${rows.height}px` } as CSSProperties}
          onKeyDown={rows.onKeyDown}
        >
          {rows.items.map((item) => {
            const player = players[item.index];
            if (player === undefined) return null;
            const state = rowState(player, draft, context, changing?.key);
            return (
              <PlayerRow
                key={player.id}
                player={player}
                index={item.index}
                top={item.start}
                state={state}
                costs={costs}
                columns={columns}
                cost={costStateOf(costs, player, state)}
                teams={builder.teams}
                isPremium={builder.isPremium}
                isTouch={isTouch}
                touchFigure={touchFigure}
                isFrozen={!readiness.mayEdit}
                isActive={item.index === rows.active}
                onFocus={rows.setActive}
                onAdd={add}
                onRemove={remove}
                onOpen={openDetail}
              />
            );
          })}
        </tbody>
      </table>
      {players.length === 0 ? <NobodyFound /> : null}
    </div>
  );
}

/** No price for a player who can't be used; a player of the lineup has one. */
function costStateOf(costs: Costs | null, player: BuilderPlayer, { kind }: RowState): CostState {
  if (costs === null || costs.isFailed || kind === 'used' || kind === 'locked' || kind === 'bye') return 'none';
  return costs.byId === null ? 'coming' : (costs.byId.get(player.id) ?? 'none');
}

function touchFigureOf(sort: ColumnSort): TouchFigure {
  return sort === 'season' || sort === 'average' || sort === 'usage' ? sort : 'cost';
}

function NobodyFound() {
  const { showTab } = useBuilder();
  const [search, setView] = useView('search');
  const showAll = () => {
    setView({ search: '', availableOnly: false, groupUse: 'any' });
    showTab('ALL');
  };
  return (
    <EmptyState
      title="No Players Found"
      text={search ? `No player matches “${search}”.` : 'No players left in this list.'}
      action={<Button onClick={showAll}>Show All</Button>}
    />
  );
}
