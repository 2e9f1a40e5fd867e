import type { Choices } from './choices.ts';
import type { WhatIfPlayer } from './model.ts';
import { PlayerRow } from './player-row.tsx';

interface PlayerChoicesProps extends Choices {
  shown: readonly WhatIfPlayer[];
  /** Said where there is nobody. */
  none: string;
}

/** Players, one of them open: what can be added to each. */
export function PlayerChoices({ shown, none, ...choices }: PlayerChoicesProps) {
  const { openId, onOpen } = choices;
  if (shown.length === 0) return <p className="py-6 text-center text-text-2">{none}</p>;
  return (
    <ul className="-mx-4 border-t border-line">
      {shown.map((player) => (
        <PlayerRow
          key={player.id}
          player={player}
          isExpanded={player.id === openId}
          onToggle={() => onOpen(player.id === openId ? null : player.id)}
          {...choices}
        />
      ))}
    </ul>
  );
}
