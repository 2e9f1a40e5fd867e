import { isTooEarly } from '@singleback/game/orders/orders.ts';
import { ArrowDown, ArrowUp, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { PlayerName } from '../players/player-name.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { moved, type OrderedSlot, placed } from './model.ts';
import styles from './orders.module.css';

interface AlternativesProps {
  slot: OrderedSlot;
  ids: readonly string[];
  /** Null while they are not known, as without a connection. */
  players: readonly WeekPlayer[] | null;
  /** The names of listed players who are not among `players`. */
  names: ReadonlyMap<string, string>;
  /** Who could come in as it is now. */
  canPlay: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (ids: string[]) => void;
}

/** Who comes in, in order; moved by a grip, by buttons, or by Alt and the arrow keys. */
export function Alternatives(props: AlternativesProps) {
  const { slot, ids, players, names, canPlay, isReadOnly, onChange } = props;
  const drag = useRowDrag(ids, onChange);
  if (ids.length === 0) return null;
  const usable = players === null ? ids : ids.filter((id) => canPlay.has(id));
  const label = slot.name === null ? `Who plays as ${slot.key}` : `Who comes in for ${slot.name}`;
  return (
    <ol className="rounded-2 border border-line-2 bg-raise-1" aria-label={label} {...drag.list}>
      {ids.map((id, at) => {
        const player = players?.find((each) => each.id === id);
        const name = player?.name ?? names.get(id) ?? 'A player who is no longer available';
        const move = (by: -1 | 1) => onChange(moved(ids, at, by));
        const onKeyDown = (event: KeyboardEvent) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(event.key === 'ArrowUp' ? -1 : 1);
        };
        return (
          <li
            key={id}
            className={cx(styles.alternative, 'flex min-h-15 items-center py-1.5 pr-1')}
            data-dragged={drag.draggedId === id || undefined}
            onKeyDown={isReadOnly ? undefined : onKeyDown}
          >
            {isReadOnly || ids.length === 1 ? null : (
              <span
                className={cx(styles.grip, '-mr-2 grid w-7.5 h-11 flex-none place-items-center text-text-2')}
                aria-hidden
                title="Drag to move"
                {...drag.grip(id)}
              >
                <GripVertical size={18} />
              </span>
            )}
            <span className="w-8.5 flex-none text-center font-num font-bold">
              {usable.includes(id) ? usable.indexOf(id) + 1 : '–'}
            </span>
            <div className="min-w-0 flex-1">
              <p className="leading-tight font-semibold">
                <PlayerName name={name} injuryStatus={player?.injuryStatus ?? null} />
              </p>
              {players === null ? null : (
                <p className="text-meta text-text-2">
                  <AlternativeState player={player} slot={slot} canPlay={canPlay.has(id)} />
                </p>
              )}
            </div>
            {isReadOnly ? null : (
              <>
                <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => move(-1)}>
                  <ArrowUp size={17} aria-hidden />
                </IconButton>
                <IconButton label={`Move ${name} down`} disabled={at === ids.length - 1} onClick={() => move(1)}>
                  <ArrowDown size={17} aria-hidden />
                </IconButton>
                <IconButton label={`Remove ${name}`} onClick={() => onChange(ids.toSpliced(at, 1))}>
                  <X size={17} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function AlternativeState({
  player,
  slot,
  canPlay,
}: {
  player: WeekPlayer | undefined;
  slot: OrderedSlot;
  canPlay: boolean;
}) {
  if (player === undefined) return <span>Remove them</span>;
  const when = kickoffText(player.kickoff);
  if (isTooEarly(player.game, slot.kickoff)) return <Warning words={`plays ${when}, too early`} />;
  if (!canPlay) return <Warning words="can’t come in: locked, used up or in this lineup" />;
  return <span>{[player.opponent, when].filter(Boolean).join(', ')}</span>;
}

/** A warning with its icon. */
export function Warning({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert size={14} className="shrink-0" aria-hidden />
      {words}
    </span>
  );
}

interface RowDrag {
  /** The row that is dragged. */
  readonly draggedId: string | null;
  readonly list: {
    ref: RefObject<HTMLOListElement | null>;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  readonly grip: (id: string) => { onPointerDown: (event: PointerEvent) => void };
}

/** Moves the rows of a list by a grip, with a mouse, a pen or a finger: the row follows the pointer from place to place. */
function useRowDrag(ids: readonly string[], onChange: (ids: string[]) => void): RowDrag {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDragged] = useState<string | null>(null);
  const drop = () => setDragged(null);
  return {
    draggedId,
    list: {
      ref: list,
      onPointerMove(event) {
        if (draggedId === null || list.current === null) return;
        const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
        const below = rows.findIndex(({ bottom }) => event.clientY < bottom);
        const [from, to] = [ids.indexOf(draggedId), below === -1 ? ids.length - 1 : below];
        // Over the middle of the other row, so that rows of two heights don't change places again and again.
        const { top, height } = rows[to] ?? { top: 0, height: 0 };
        const isPast = to > from ? event.clientY > top + height / 2 : event.clientY < top + height / 2;
        if (to !== from && isPast) onChange(placed(ids, from, to));
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    grip: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        // The list takes the pointer: a row that changes its place would lose it.
        list.current?.setPointerCapture(event.pointerId);
        setDragged(id);
      },
    }),
  };
}
