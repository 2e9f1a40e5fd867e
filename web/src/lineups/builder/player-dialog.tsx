import { addPlayer, swapPlayerInto } from '@singleback/game/lineups/draft.ts';
import { slotOf } from '@singleback/game/lineups/lineup.ts';
import { ArrowUpDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { BuilderPlayer } from './builder-player.ts';
import { PlayerPlanning } from './costs/cost-cells.tsx';
import { useCosts } from './costs/costs-provider.tsx';
import { rowState } from './list/use-list.ts';
import { DoubleToggle, useWhyHeld } from './slots/builder-slot.tsx';
import { type ShownDetail, useBuilder } from './use-builder.ts';

interface PlayerDialogProps {
  player: BuilderPlayer;
  showDetail: (shown: ShownDetail) => ReactNode;
  onClose: () => void;
}

/** The detail of a player, with the builder's actions at the bottom. */
export function PlayerDialog({ player, showDetail, onClose }: PlayerDialogProps) {
  const { byId, chosen, draft, rules, changing } = useBuilder();
  const shown = byId.get(player.id) ?? player;
  const isIn = slotOf(draft, shown.id) !== null && changing === null;
  const foot = isIn ? <InLineup player={shown} onClose={onClose} /> : <NotIn player={shown} onClose={onClose} />;
  const playoffWeeks = chosen[0]?.settings.playoffWeeks ?? [];
  const planning = useCosts() === null ? null : <PlayerPlanning player={shown} />;
  return showDetail({ player: shown, usageLimit: rules.usageLimit, playoffWeeks, planning, foot, onClose });
}

interface FootProps {
  player: BuilderPlayer;
  onClose: () => void;
}

/** For a player in the lineup: Double Down, and remove, or change the slot once others are locked. */
function InLineup({ player, onClose }: FootProps) {
  const { draft, rules, isListHidden, moves, remove, showPlayersFor } = useBuilder();
  const why = useWhyHeld(player.id);
  const key = slotOf(draft, player.id);
  const slot = rules.slots.find((each) => each.key === key);
  const takeOut = () => {
    onClose();
    if (slot !== undefined && isListHidden) showPlayersFor(slot);
    else remove(player.id);
  };
  return (
    <>
      <p className="dialog-note">
        {why ?? (
          <>
            In your lineup at <b>{key}</b>
          </>
        )}
      </p>
      {slot !== undefined && moves.movable.has(slot.key) ? (
        <Button
          onClick={() => {
            onClose();
            moves.pickUp(slot);
          }}
        >
          <ArrowUpDown size={16} aria-hidden />
          Move
        </Button>
      ) : null}
      {rules.doubleDown ? <DoubleToggle player={player} isDoubled={draft.doubleDownPlayerId === player.id} /> : null}
      <Button onClick={onClose}>Close</Button>
      {why !== null || slot === undefined ? null : (
        <Button variant={isListHidden ? 'outline' : 'danger'} onClick={takeOut}>
          {isListHidden ? 'Change' : `Remove from ${slot.kind}`}
        </Button>
      )}
    </>
  );
}

/** For a player not in the lineup: add to a slot, or the reason why not [G8.31]. */
function NotIn({ player, onClose }: FootProps) {
  const { draft, context, changing, target, isListHidden, readiness, add } = useBuilder();
  const isAway = (isListHidden && changing === null) || !readiness.mayEdit;
  const { reason } = rowState(player, draft, context, changing?.key);
  const change =
    changing === null
      ? addPlayer(draft, player, context, target?.key)
      : swapPlayerInto(draft, changing.key, player, context);
  const goesInto = 'problem' in change ? null : slotOf(change.draft, player.id);
  const press = () => {
    onClose();
    add(player);
  };
  if (isAway) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <p className="dialog-note" id="detail-note">
        {reason ?? (
          <>
            Goes into <b>{goesInto}</b>
            {changing === null ? (goesInto === target?.key ? ', the slot you chose' : ', the first open slot') : ''}
          </>
        )}
      </p>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant={reason === null ? 'flag' : 'outline'}
        disabled={reason !== null}
        aria-describedby="detail-note"
        onClick={press}
      >
        <Plus size={18} aria-hidden />
        Add to lineup
      </Button>
    </>
  );
}
