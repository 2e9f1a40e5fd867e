import type { WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { firstCheckAt } from '@singleback/game/orders/timing.ts';
import { ChevronDown, Clock, CornerDownRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { PlayerName } from '../players/player-name.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { AddPlayer } from './add-player.tsx';
import { Alternatives, Warning } from './alternatives.tsx';
import { fewLeftWords, hasRoom, movedGames, type OrderedSlot, orderSummary, writtenKickoffs } from './model.ts';
import styles from './orders.module.css';

export interface SlotOrderProps {
  slot: OrderedSlot;
  order: WireSlotOrder | null;
  /** Null while they are not known, as without a connection. */
  players: readonly WeekPlayer[] | null;
  /** The names of listed players who are not among `players`. */
  names: ReadonlyMap<string, string>;
  /** Who could be added, best first. */
  choices: readonly WeekPlayer[];
  /** What happens when nothing is ordered: 'Best available'. */
  unordered?: string;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (order: Pick<WireSlotOrder, 'player_ids' | 'rest' | 'kickoffs'>) => void;
}

const REST = [
  { value: 'best', label: 'best available' },
  { value: 'plan', label: 'my plan, then best available' },
  { value: 'nothing', label: 'nobody else' },
] as const;

/** A slot with its player; open, the list of who comes in. */
export function SlotOrder(props: SlotOrderProps) {
  const { slot, order, players, choices, unordered = orderSummary(null), isOpen, onToggle } = props;
  const bodyId = useId();
  const few = players === null ? null : fewLeftWords(slot.kind, choices.length);
  const kickoffs = new Map<string, Date | null>((players ?? []).map(({ id, kickoff }) => [id, kickoff]));
  if (slot.playerId !== null) kickoffs.set(slot.playerId, slot.kickoff);
  const isMoved = movedGames(order, kickoffs).length > 0;
  const summary = isMoved ? 'A game has moved' : order === null ? (few ?? unordered) : orderSummary(order);
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
        <span className={styles.slot}>{slot.name === null ? slot.key : slot.kind}</span>
        <span className="min-w-0 flex-1 text-left">
          {slot.name === null ? null : (
            <>
              <span className="block truncate font-semibold">
                <PlayerName name={slot.name} injuryStatus={slot.injuryStatus} />
              </span>
              <span className="block text-meta text-text-2">
                {[slot.opponent, kickoffText(slot.kickoff)].filter(Boolean).join(', ')}
              </span>
            </>
          )}
        </span>
        <span className={styles.summary} data-warn={isMoved || few !== null || undefined}>
          {summary}
        </span>
        <ChevronDown size={18} className={styles.chevron} aria-hidden />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <OpenSlot {...props} few={few} kickoffs={kickoffs} /> : null}
      </div>
    </li>
  );
}

interface OpenSlotProps extends SlotOrderProps {
  few: string | null;
  kickoffs: ReadonlyMap<string, Date | null>;
}

function OpenSlot({ slot, order, players, names, choices, isReadOnly, onChange, few, kickoffs }: OpenSlotProps) {
  const [isAdding, setAdding] = useState(false);
  const ids = order?.player_ids ?? [];
  const rest = order?.rest ?? 'nothing';
  const left = choices.filter(({ id }) => !ids.includes(id));
  const write = (player_ids: readonly string[], next: WireSlotOrder['rest']) => {
    const written = writtenKickoffs([slot.playerId, ...player_ids], kickoffs);
    onChange({ player_ids: [...player_ids], rest: next, ...(written.length > 0 && { kickoffs: written }) });
  };
  return (
    <div className={styles.open}>
      <p className="flex items-start gap-2">
        <Clock size={16} className="mt-1 shrink-0" aria-hidden />
        <WhenChecked slot={slot} />
      </p>
      <MovedGames {...{ slot, order, players, kickoffs }} onKeep={isReadOnly ? null : () => write(ids, rest)} />
      <Alternatives
        {...{ slot, ids, players, names, isReadOnly }}
        canPlay={new Set(choices.map(({ id }) => id))}
        onChange={(next) => write(next, rest)}
      />
      <div className="flex items-center gap-2">
        <CornerDownRight size={18} className="shrink-0" aria-hidden />
        <span>{restWords(slot, ids.length)}</span>
        {isReadOnly ? (
          <strong>{REST.find(({ value }) => value === rest)?.label}</strong>
        ) : (
          <Select
            label={`Then, for ${slot.name ?? slot.key}`}
            size="s"
            className="min-w-0"
            value={rest}
            options={REST}
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
      <AddPlayer
        open={isAdding}
        slot={slot}
        players={players ?? []}
        choices={left}
        listed={new Set(ids)}
        onClose={() => setAdding(false)}
        onAdd={(id) => {
          write([...ids, id], order?.rest ?? 'best');
          setAdding(false);
        }}
      />
    </div>
  );
}

function restWords({ name }: OrderedSlot, listed: number): string {
  if (name === null) return listed === 0 ? 'if out, take' : 'if out, then';
  return listed === 0 ? 'take' : 'then';
}

function WhenChecked({ slot: { name, kickoff } }: { slot: OrderedSlot }) {
  if (name === null) return <span>Who plays here, and who comes in when they are out</span>;
  if (kickoff === null) return <span>If {name} is out 15 minutes before the game</span>;
  return (
    <span>
      If {name} is out at <strong>{kickoffText(firstCheckAt(kickoff))}</strong>, 15 minutes before the game, or until
      one minute before
    </span>
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
    <div role="status" className={styles.moved}>
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
