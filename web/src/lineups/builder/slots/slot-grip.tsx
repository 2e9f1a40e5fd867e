import { type Slot, slotLabel } from '@singleback/game/lineups/slots.ts';
import { ArrowUpDown } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import { useBuilder } from '../use-builder.ts';
import builderSlotStyles from './builder-slot.module.css';

interface SlotProps {
  slot: Slot;
  player: BuilderPlayer | undefined;
}

const LABEL =
  'flex w-[47px] flex-none items-center justify-center font-num text-[18px]/none font-bold @max-[441px]/slots:w-[42px] @max-[441px]/slots:text-[17px]';

/** The slot's name; a button that picks up the player if they can move to another slot. */
export function SlotGrip({ slot, player }: SlotProps) {
  const { moves } = useBuilder();
  if (player === undefined || !moves.movable.has(slot.key)) {
    return (
      <span className={cx(builderSlotStyles.slotLabel, LABEL)} aria-hidden>
        {slotLabel(slot)}
      </span>
    );
  }
  const isMoving = moves.from?.key === slot.key;
  return (
    <button
      type="button"
      className={cx(
        builderSlotStyles.slotLabel,
        LABEL,
        'group cursor-grab flex-col gap-[3px] rounded-1 hover:bg-raise-2 aria-pressed:bg-flag aria-pressed:text-on-flag',
      )}
      data-move="from"
      aria-pressed={isMoving}
      aria-label={`Move ${player.name} from ${slotLabel(slot)} to another slot`}
      title="Move to another slot"
      onClick={() => (isMoving ? moves.cancel() : moves.pickUp(slot))}
    >
      <span>{slotLabel(slot)}</span>
      <ArrowUpDown
        size={13}
        className="text-text-3 group-hover:text-text group-focus-visible:text-text group-aria-pressed:text-on-flag"
        aria-hidden
      />
    </button>
  );
}

/** What a press does while a player is being moved. */
export const targetWords = ({ slot, player }: SlotProps) =>
  player === undefined ? `Move here: ${slot.key}` : `Swap with ${player.name} at ${slot.key}`;

/** Covers a slot that the picked-up player can move to, as one button. */
export function SlotTarget({ slot, player }: SlotProps) {
  const { moves } = useBuilder();
  if (!moves.targets.has(slot.key)) return null;
  return (
    <button
      type="button"
      data-move="to"
      className="absolute top-[3px] right-1.5 bottom-[3px] left-14 z-1 flex cursor-pointer items-center justify-end rounded-2 border-2 border-dashed border-flag-edge bg-transparent px-2 hover:border-solid focus-visible:border-solid"
      aria-label={targetWords({ slot, player })}
      onClick={() => moves.moveTo(slot)}
    >
      <span className="rounded-1 bg-flag px-2.5 py-[5px] font-num text-[15px]/none font-bold text-on-flag" aria-hidden>
        {player === undefined ? 'Move here' : 'Swap'}
      </span>
    </button>
  );
}

/** Makes a lineup row draggable with the mouse, and a drop target. */
export function useSlotDrag({ slot, player }: SlotProps) {
  const { moves } = useBuilder();
  const isTarget = moves.targets.has(slot.key);
  return {
    draggable: player !== undefined && moves.movable.has(slot.key),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', player?.name ?? slot.key);
      // Changing the page during dragstart cancels the drag in some browsers.
      setTimeout(() => moves.pickUp(slot));
    },
    onDragOver: (event: DragEvent) => {
      if (isTarget) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      moves.moveTo(slot);
    },
    onDragEnd: moves.cancel,
    className: cx(moves.from !== null && !isTarget && moves.from.key !== slot.key && builderSlotStyles.slotAside),
  };
}

/** While a player is being moved, arrow keys switch between targets and Escape cancels. */
export function moveByKey(event: KeyboardEvent<HTMLElement>, cancel: () => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    cancel();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-move="to"]')];
  const at = targets.findIndex((target) => target.matches(':focus'));
  targets[(at + step + targets.length) % targets.length]?.focus();
}
