import { isHeld } from '@singleback/game/lineups/refusals.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { PlayerFigures } from './player-figures.tsx';
import { DoubleToggle } from './slot-row.tsx';

/** What a tap on a filled chip offers: who he is, the double-down, and to take him out or put another in. */
export function SlotSheet({ slot, onClose }: { slot: Slot | null; onClose: () => void }) {
  const { draft, byId, rules, context, isListHidden, readiness, remove, askFor } = useBuilder();
  const player = slot === null ? undefined : byId.get(draft.slots[slot.key] ?? '');
  if (slot === null || player === undefined) return null;
  const isFixed = isHeld(player.id, context) || !readiness.mayEdit;
  const takeOut = () => {
    onClose();
    if (isListHidden) askFor(slot);
    else remove(player.id);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={player.name}
      width={440}
      sheet={false}
      className="slot-sheet"
      foot={
        <>
          {rules.doubleDown ? (
            <DoubleToggle player={player} isDoubled={draft.doubleDownPlayerId === player.id} />
          ) : null}
          {isFixed ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button variant={isListHidden ? 'outline' : 'danger'} onClick={takeOut}>
              {isListHidden ? 'Change' : `Remove from ${slot.kind}`}
            </Button>
          )}
        </>
      }
    >
      <PlayerFigures player={player} />
    </Dialog>
  );
}
