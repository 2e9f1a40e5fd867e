import type { WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PlayerName } from '../players/player.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { spineColor } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Spine } from '../ui/face.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { AddPlayer, Alternatives, Warning } from './alternatives.tsx';
import { backupWords, fewLeftWords, hasRoom, movedGames, type OrderedSlot, writtenKickoffs } from './model.ts';

interface SlotOrderProps {
  slot: OrderedSlot & { readonly team?: string | null };
  order: WireSlotOrder | null;
  /** Null while they are not known, as without a connection. */
  players: readonly WeekPlayer[] | null;
  /** The names of listed players who are not among `players`. */
  names: ReadonlyMap<string, string>;
  /** Who could be added, best first. */
  choices: readonly WeekPlayer[];
  /** Who plays when nothing is chosen: 'best available'. */
  unordered?: string;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (order: Pick<WireSlotOrder, 'player_ids' | 'rest' | 'kickoffs'>) => void;
}

const REST = [
  { value: 'nothing', label: 'no one' },
  { value: 'best', label: 'best available' },
  { value: 'plan', label: 'my plan, then best available' },
] as const;

/** A slot with its player and who comes in; it opens the list of all of them. */
export function SlotOrder(props: SlotOrderProps) {
  const { slot, order, players, names, unordered, isOpen, onToggle } = props;
  const kickoffs = new Map<string, Date | null>((players ?? []).map(({ id, kickoff }) => [id, kickoff]));
  if (slot.playerId !== null) kickoffs.set(slot.playerId, slot.kickoff);
  const isMoved = movedGames(order, kickoffs).length > 0;
  const nameOf = (id: string) => players?.find((each) => each.id === id)?.name ?? names.get(id) ?? 'Player';
  const who = order === null && unordered ? unordered : backupWords(order, nameOf);
  const state = isMoved ? 'A game has moved' : slot.name === null ? sentence(who) : `Backup: ${who}`;
  return (
    <SlotRow slot={slot}>
      <button
        type="button"
        className="hover:bg-raise-2 flex min-w-0 flex-1 items-center gap-2 py-1.5 pr-3.5 pl-3 text-left"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="sr-only">{slot.name === null ? slot.key : slot.kind}</span>
        <span className="min-w-0 flex-1">
          {slot.name === null ? null : (
            <span className="block font-semibold">
              <PlayerName name={slot.name} injuryStatus={slot.injuryStatus} />
            </span>
          )}
          <span
            className={cx(
              'flex items-center gap-1.5 font-num text-[16px]/[1.3] font-medium',
              isMoved ? 'text-warn' : who === 'none' && 'text-text-2',
            )}
          >
            {state}
          </span>
        </span>
        <ChevronRight size={18} className="flex-none text-text-2" aria-hidden />
      </button>
      <Dialog
        open={isOpen}
        onClose={onToggle}
        title={slot.name ?? `Who Plays as ${slot.key}`}
        width={440}
        sheet="low"
        foot={<Button onClick={onToggle}>Done</Button>}
      >
        {isOpen ? <OpenSlot {...props} kickoffs={kickoffs} /> : null}
      </Dialog>
    </SlotRow>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface SlotRowProps {
  slot: Pick<OrderedSlot, 'key' | 'kind' | 'name'> & { readonly team?: string | null };
  children: ReactNode;
}

/** A row with its slot at the left of the sideline. */
export function SlotRow({ slot, children }: SlotRowProps) {
  return (
    <li className="flex min-h-15 items-stretch border-t border-line">
      <span
        className="grid w-14 flex-none place-items-center font-num text-[17px]/none font-bold text-text-2 sideline-edge"
        aria-hidden
      >
        {slot.name === null ? slot.key : slot.kind}
      </span>
      {slot.name === null ? null : <Spine color={spineColor(slot.team ?? null)} />}
      {children}
    </li>
  );
}

interface OpenSlotProps extends SlotOrderProps {
  kickoffs: ReadonlyMap<string, Date | null>;
}

function OpenSlot({ slot, order, players, names, choices, isReadOnly, onChange, kickoffs }: OpenSlotProps) {
  const [isAdding, setAdding] = useState(false);
  const ids = order?.player_ids ?? [];
  const rest = order?.rest ?? 'nothing';
  const few = players === null ? null : fewLeftWords(slot.kind, choices.length);
  const left = choices.filter(({ id }) => !ids.includes(id));
  const write = (player_ids: readonly string[], next: WireSlotOrder['rest']) => {
    const written = writtenKickoffs([slot.playerId, ...player_ids], kickoffs);
    onChange({ player_ids: [...player_ids], rest: next, ...(written.length > 0 && { kickoffs: written }) });
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        {slot.name === null
          ? 'Who plays here, and who comes in when they are out:'
          : `If ${slot.name} is ruled out before kickoff (checked until 1 minute before), start:`}
      </p>
      <MovedGames {...{ slot, order, players, kickoffs }} onKeep={isReadOnly ? null : () => write(ids, rest)} />
      <Alternatives
        {...{ slot, ids, players, names, isReadOnly }}
        canPlay={new Set(choices.map(({ id }) => id))}
        onChange={(next) => write(next, rest)}
      />
      <div className="flex items-center gap-2">
        {ids.length === 0 ? null : <span>then</span>}
        {isReadOnly ? (
          <strong>{REST.find(({ value }) => value === rest)?.label}</strong>
        ) : (
          <Select
            label={`Then, for ${slot.name ?? slot.key}`}
            size="s"
            className="min-w-0"
            value={rest}
            options={REST.map(({ value, label }) => ({ value, label: ids.length === 0 ? sentence(label) : label }))}
            onValueChange={(next) => write(ids, next)}
          />
        )}
      </div>
      {few === null ? null : <p className="text-meta text-warn">{few} who plays late enough and is not used up.</p>}
      {hasRoom(ids) && !isReadOnly ? (
        <Button onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden />
          Add Player
        </Button>
      ) : null}
      {isAdding ? (
        <AddPlayer
          slot={slot}
          players={players ?? []}
          choices={left}
          listed={new Set(ids)}
          onClose={() => setAdding(false)}
          onAdd={(id) => {
            write([...ids, id], order?.rest ?? 'nothing');
            setAdding(false);
          }}
        />
      ) : null}
    </div>
  );
}

interface MovedGamesProps extends Pick<OpenSlotProps, 'slot' | 'order' | 'players' | 'kickoffs'> {
  /** Takes the games as they are now; null where nothing can change. */
  onKeep: (() => void) | null;
}

function MovedGames({ slot, order, players, kickoffs, onKeep }: MovedGamesProps) {
  const moves = movedGames(order, kickoffs);
  if (moves.length === 0) return null;
  const nameOf = (id: string) =>
    (id === slot.playerId ? slot.name : players?.find((each) => each.id === id)?.name) ?? 'A player';
  return (
    <div role="status" className="flex items-center gap-3 rounded-2 border border-dashed border-line-2 px-3 py-2.5">
      <ul className="min-w-0 flex-1">
        {moves.map(({ playerId, from, to }) => (
          <li key={playerId}>
            <Warning
              words={`${nameOf(playerId)} played ${kickoffText(from)} when you wrote this, now ${kickoffText(to)}`}
            />
          </li>
        ))}
      </ul>
      {onKeep === null ? null : (
        <Button size="s" onClick={onKeep}>
          Keep Order
        </Button>
      )}
    </div>
  );
}
