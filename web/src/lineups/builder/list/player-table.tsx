import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import type { CostState } from '../costs/costs.ts';
import { type Costs, useCosts } from '../costs/costs-provider.tsx';
import { useBuilder, useSort, useView } from '../use-builder.ts';
import { useUnchanged } from '../use-handlers.ts';
import type { RowList } from './add-mark.tsx';
import styles from './list.module.css';
import { PlayerRow } from './player-row.tsx';
import { TableHead } from './table-head.tsx';
import { type ListState, type ListView, type RowState, rowState } from './use-list.ts';

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
    <div className={cx(styles.list, '@container/players relative min-h-0 flex-1')}>
      <table
        className="flex h-full flex-col"
        data-columns={costs?.columns ?? 'form'}
        data-group={costs?.groupUse != null}
        aria-label="Players"
        aria-rowcount={players.length + 1}
      >
        <TableHead />
        <tbody
          ref={rows.scroller}
          className={cx(
            styles.scroller,
            'relative block min-h-0 flex-1 overflow-y-auto pb-[var(--banner-room,0)] overscroll-contain',
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
      {players.length === 0 ? (
        <div className="absolute inset-x-0 top-10">
          <NobodyFound />
        </div>
      ) : null}
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

interface Rows {
  players: readonly BuilderPlayer[];
  view: ListView;
  /** When incremented, the first row that can be added is focused. */
  focusCall: number;
  isTouch: boolean;
  firstOpen: () => number;
}

const ROW = 48;
const ROW_TOUCH = 64;
/** Rows rendered beyond each edge, so that scrolling shows no gaps. */
const OVERSCAN = 5;

/** The visible rows and the focused one, which stays rendered however far the list is scrolled. */
function useRows({ players, view, focusCall, isTouch, firstOpen }: Rows) {
  const scroller = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const size = isTouch ? ROW_TOUCH : ROW;
  const rows = useVirtualizer({
    count: players.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => players[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (active >= players.length || shown.includes(active)) return shown;
      return [...shown, active].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows' height changes, and only then
  useEffect(() => rows.measure(), [size]);

  useKeptPlace(scroller, view, () => setActive(0));

  const goTo = (index: number) => {
    setActive(index);
    setWanted(index);
    rows.scrollToIndex(index, { align: 'auto' });
  };

  // A row that was out of view exists only after the next render; then it is focused.
  useEffect(() => {
    if (wanted === null) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] [data-row-button]`);
    if (!button) return;
    button.focus({ preventScroll: true });
    setWanted(null);
  });

  // A list opened by a slot starts with a pending focus request.
  const lastCall = useRef(0);
  useEffect(() => {
    if (lastCall.current === focusCall) return;
    lastCall.current = focusCall;
    if (players.length > 0) goTo(Math.max(0, firstOpen()));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Holding the key would add a player to every slot.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? size) / size) - 1);
    const to = movedRow(event.key, active, players.length, page);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };

  return { scroller, items: rows.getVirtualItems(), height: rows.getTotalSize(), active, setActive, onKeyDown };
}

/** Each tab and sort order keeps its scroll position; a new search starts at the top. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, view: ListView, onMoved: () => void) {
  const places = useRef(new Map<string, number>());
  const key = `${view.tab} ${view.sort} ${view.availableOnly} ${view.search}`;
  const before = useRef(key);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const note = () => places.current.set(before.current, list.scrollTop);
    list.addEventListener('scroll', note, { passive: true });
    return () => list.removeEventListener('scroll', note);
  }, [scroller]);
  useLayoutEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const top = view.search === '' ? (places.current.get(key) ?? 0) : 0;
    scroller.current?.scrollTo({ top });
    onMoved();
  });
}

/** The row a key moves the focus to, in a list of `count` rows with `page` visible; null for other keys. */
export function movedRow(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, to));
}
