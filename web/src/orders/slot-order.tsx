import type { WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { firstCheckAt } from '@singleback/game/orders/timing.ts';
import { ChevronDown, Clock, CornerDownRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { SavedSlot } from '../lineups/model.ts';
import { PlayerName } from '../players/player-name.tsx';
import type { WeekPlayer } from '../players/queries.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { kickoffText, timeText } from '../ui/text/time-text.ts';
import { AddPlayer } from './add-player.tsx';
import { Alternatives } from './alternatives.tsx';
import { fewLeftWords, hasRoom, orderSummary } from './model.ts';
import styles from './orders.module.css';

export interface SlotOrderProps {
  slot: SavedSlot;
  order: WireSlotOrder | null;
  players: readonly WeekPlayer[];
  /** Who could be added, best first. */
  choices: readonly WeekPlayer[];
  isOpen: boolean;
  onToggle: () => void;
  onChange: (order: Pick<WireSlotOrder, 'player_ids' | 'rest'>) => void;
}

const REST = [
  { value: 'best', label: 'best available' },
  { value: 'plan', label: 'my plan, then best available' },
  { value: 'nothing', label: 'nobody else' },
] as const;

/** A slot with its player; open, the list of who comes in. */
export function SlotOrder(props: SlotOrderProps) {
  const { slot, order, choices, isOpen, onToggle } = props;
  const bodyId = useId();
  const few = fewLeftWords(slot.kind, choices.length);
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
        <span className={styles.slot}>{slot.kind}</span>
        <span className="min-w-0 flex-1 text-left">
          <span className="block truncate font-semibold">
            <PlayerName name={slot.name} injuryStatus={slot.injuryStatus} />
          </span>
          <span className="block text-meta text-text-2">
            {[slot.opponent, kickoffText(slot.kickoff)].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className={styles.summary} data-warn={few !== null || undefined}>
          {order === null && few !== null ? few : orderSummary(order)}
        </span>
        <ChevronDown size={18} className={styles.chevron} aria-hidden />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <OpenSlot {...props} few={few} /> : null}
      </div>
    </li>
  );
}

function OpenSlot({ slot, order, players, choices, onChange, few }: SlotOrderProps & { few: string | null }) {
  const [isAdding, setAdding] = useState(false);
  const ids = order?.player_ids ?? [];
  const rest = order?.rest ?? 'nothing';
  const left = choices.filter(({ id }) => !ids.includes(id));
  const hasCheck = slot.kickoff !== null;
  return (
    <div className={styles.open}>
      <p className="flex items-start gap-2">
        <Clock size={16} className="mt-1 shrink-0" aria-hidden />
        <span>
          If {slot.name} is out{' '}
          {hasCheck ? (
            <>
              at <strong>{timeText(firstCheckAt(slot.kickoff as Date))}</strong>, 15 minutes before the game, or until
              one minute before
            </>
          ) : (
            '15 minutes before the game'
          )}
        </span>
      </p>
      <Alternatives
        slot={slot}
        ids={ids}
        players={players}
        canPlay={new Set(choices.map(({ id }) => id))}
        onChange={(player_ids) => onChange({ player_ids, rest })}
      />
      <div className="flex items-center gap-2">
        <CornerDownRight size={18} className="shrink-0" aria-hidden />
        <span>{ids.length === 0 ? 'take' : 'then'}</span>
        <Select
          label={`Then, for ${slot.name}`}
          size="s"
          className="min-w-0"
          value={rest}
          options={REST}
          onValueChange={(next) => onChange({ player_ids: ids, rest: next })}
        />
      </div>
      {few === null ? null : <p className="text-meta text-warn">{few} who plays late enough and is not used up.</p>}
      {hasRoom(ids) ? (
        <Button onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden />
          Add Player
        </Button>
      ) : null}
      <AddPlayer
        open={isAdding}
        slot={slot}
        players={players}
        choices={left}
        listed={new Set(ids)}
        onClose={() => setAdding(false)}
        onAdd={(id) => {
          onChange({ player_ids: [...ids, id], rest: order?.rest ?? 'best' });
          setAdding(false);
        }}
      />
    </div>
  );
}
