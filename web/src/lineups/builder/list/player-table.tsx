import { type CSSProperties, memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useBuilder, useSort, useView } from '../builder-context.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { type CostState, type Costs, useCosts } from '../costs/costs-context.ts';
import { useUnchanged } from '../use-handlers.ts';
import { PlayerRow } from './player-row.tsx';
import styles from './players-panel.module.css';
import { type RowList, type RowState, rowState } from './row-state.ts';
import { TableHead } from './table-head.tsx';
import type { ListState } from './use-list.ts';
import { useRows } from './use-rows.ts';

interface PlayerTableProps extends ListState {
  players: readonly BuilderPlayer[];
}

/** A virtualized player list. Arrow keys move between rows, Enter and Space press the button. */
export const PlayerTable = memo(Table);

function Table({ players, view, focusCall }: PlayerTableProps) {
  const { draft, context, changing, readiness, teams, isPremium, add, remove, openDetail } = useBuilder();
  const isTouch = !useWide();
  const costs = useCosts();
  const [sort] = useSort();
  const stateOf = (player: BuilderPlayer) => rowState(player, draft, context, changing?.key);
  const firstOpen = () => players.findIndex((player) => stateOf(player).kind === 'open');
  const rows = useRows({ players, view, focusCall, isTouch, firstOpen });
  const list = useUnchanged<RowList>({
    ...{ teams, isPremium, isTouch, costs },
    touchFigure: sort === 'season' || sort === 'average' || sort === 'usage' ? sort : 'cost',
    whyFrozen: readiness.mayEdit ? null : readiness.text,
    onFocus: rows.setActive,
    ...{ onOpen: openDetail, onAdd: add, onRemove: remove },
  });
  return (
    <div className={styles.playerList}>
      <table
        className={cx(styles.playerTable, 'flex h-full flex-col')}
        data-columns={costs?.columns ?? 'form'}
        data-group={costs?.groupUse != null}
        aria-label="Players"
        aria-rowcount={players.length + 1}
      >
        <TableHead />
        <tbody
          ref={rows.scroller}
          className={cx(
            styles.playerScroller,
            'relative min-h-0 flex-1 overflow-y-auto pb-[var(--banner-room,0)] overscroll-contain',
          )}
          style={{ '--rows': `${rows.height}px` } as CSSProperties}
          onKeyDown={rows.onKeyDown}
        >
          {rows.items.map(({ index, start }) => {
            const player = players[index];
            if (player === undefined) return null;
            const state = stateOf(player);
            return (
              <PlayerRow
                key={player.id}
                {...{ list, player, index, ...state }}
                top={start}
                isActive={index === rows.active}
                cost={costStateOf(costs, player, state)}
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

function NobodyFound() {
  const { showTab, players, week } = useBuilder();
  const [search, setView] = useView('search');
  const showAll = () => {
    setView({ search: '', availableOnly: false, groupUse: 'any' });
    showTab('ALL');
  };
  if (players.length === 0 && week.seasonKind === 'postseason') {
    const text = 'Matchups come when this round is final.';
    return <EmptyState title="No Matchups Yet" text={text} />;
  }
  return (
    <EmptyState
      title="No Players Found"
      text={search ? `No player matches “${search}”.` : 'No players left in this list.'}
      action={<Button onClick={showAll}>Show All</Button>}
    />
  );
}
