import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBuilder } from './builder-context.ts';
import type { BuilderPlayer } from './builder-player.ts';
import { PlayerFigures } from './player-figures.tsx';
import { rowState } from './row-state.ts';

/** The player behind a row: his figures, and to add or remove him. */
export function PlayerDialog({ player, onClose }: { player: BuilderPlayer; onClose: () => void }) {
  const { byId, draft, context, changing, isListHidden, readiness, add, remove } = useBuilder();
  const shown = byId.get(player.id) ?? player;
  const state = rowState(shown, draft, context, changing?.key);
  const isIn = state.kind === 'in_lineup' && changing === null;
  const isAway = (isListHidden && changing === null) || !readiness.mayEdit;
  const press = () => {
    onClose();
    if (isIn) remove(shown.id);
    else add(shown);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={shown.name}
      width={440}
      sheet={false}
      className="slot-sheet"
      foot={
        isAway ? null : (
          <>
            {state.reason === null ? null : <p className="mr-auto text-meta text-text-2">{state.reason}</p>}
            <Button disabled={state.reason !== null} onClick={press}>
              {isIn ? 'Remove' : 'Add'}
            </Button>
          </>
        )
      }
    >
      <PlayerFigures player={shown} />
    </Dialog>
  );
}
