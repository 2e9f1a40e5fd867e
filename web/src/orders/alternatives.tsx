// If I'm Away: standing orders.

import { isTooEarly } from '@singleback/game/orders/orders.ts';
import { slotTakes } from '@singleback/game/players/positions.ts';
import { matchesSearch } from '@singleback/game/players/sort.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { ArrowDown, ArrowUp, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { PlayerName } from '../players/player.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { moved, type OrderedSlot, placed } from './model.ts';

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
            className="flex min-h-15 items-center border-line py-1.5 pr-1 not-first:border-t data-dragged:bg-raise-2"
            data-dragged={drag.draggedId === id || undefined}
            onKeyDown={isReadOnly ? undefined : onKeyDown}
          >
            {isReadOnly || ids.length === 1 ? null : (
              <span
                className="-mr-2 grid h-11 w-7.5 flex-none cursor-grab touch-none place-items-center text-text-2 in-data-dragged:cursor-grabbing"
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

export function Warning({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert size={14} className="shrink-0" aria-hidden />
      {words}
    </span>
  );
}

/** Moves the rows of a list by a grip, with a mouse, a pen or a finger: the row follows the pointer from place to place. */
function useRowDrag(ids: readonly string[], onChange: (ids: string[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDragged] = useState<string | null>(null);
  const drop = () => setDragged(null);
  return {
    draggedId,
    list: {
      ref: list,
      onPointerMove(event: PointerEvent) {
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
    grip: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.preventDefault();
        // The list takes the pointer: a row that changes its place would lose it.
        list.current?.setPointerCapture(event.pointerId);
        setDragged(id);
      },
    }),
  };
}

interface AddPlayerProps {
  slot: OrderedSlot;
  players: readonly WeekPlayer[];
  choices: readonly WeekPlayer[];
  listed: ReadonlySet<string>;
  onClose: () => void;
  onAdd: (id: string) => void;
}

/** As many as can be looked through; the search finds the others. */
const SHOWN = 40;

/** Chooses who else may come in: the best first, with those who play too early marked below. */
export function AddPlayer({ slot, players, choices, listed, onAdd, onClose }: AddPlayerProps) {
  const [search, setSearch] = useState('');
  const early = players.filter(
    ({ id, position, game }) =>
      slotTakes(slot.kind, position) && !listed.has(id) && id !== slot.playerId && isTooEarly(game, slot.kickoff),
  );
  const found = [...choices, ...early].filter(({ searchText }) => matchesSearch(searchText, search));
  return (
    <Dialog onClose={onClose} title={slot.name === null ? `For ${slot.kind}` : `In for ${slot.name}`} width={440}>
      <div className="flex flex-col gap-3">
        <SearchField label="Search players" value={search} onChange={setSearch} maxLength={50} />
        <p role="status" className="text-meta text-text-2">
          {found.length === 0
            ? 'Nobody matches.'
            : found.length > SHOWN
              ? `The best ${SHOWN} of ${found.length}`
              : `${found.length} ${found.length === 1 ? 'player' : 'players'}`}
        </p>
        <ul>
          {found.slice(0, SHOWN).map((player) => {
            const isEarly = isTooEarly(player.game, slot.kickoff);
            return (
              <li key={player.id}>
                <button
                  type="button"
                  className="flex w-full min-h-14 items-center gap-3 border-t border-line px-1 py-1.5 hover:bg-raise-2"
                  onClick={() => onAdd(player.id)}
                >
                  <span className="min-w-0 flex-1 text-left">
                    <span className="block truncate font-semibold">
                      <PlayerName name={player.name} injuryStatus={player.injuryStatus} />
                    </span>
                    <span className={isEarly ? 'block text-meta text-warn' : 'block text-meta text-text-2'}>
                      {[player.position, player.opponent, kickoffText(player.kickoff)].filter(Boolean).join(', ')}
                      {isEarly ? ', too early' : ''}
                    </span>
                  </span>
                  <span className="num">
                    {isEarly || player.projectedPoints === null ? '' : formatPoints(player.projectedPoints, 1)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
