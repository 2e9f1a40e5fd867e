import { shortName } from '@singleback/game/players/positions.ts';
import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { addFigure, expectedRest, finish, isOpen, NOTHING, type Scenario, type WhatIfPlayer } from './model.ts';

/** A result that a What if begins with. */
export interface WhatIfStart {
  /** 'Alford +1 TD' */
  readonly label: string;
  /** The player who is open in it. */
  readonly playerId: string | null;
  /** What is filled in, of everybody who is known. */
  readonly fill: (players: readonly WhatIfPlayer[]) => Scenario;
}

/** How a player of each position mostly scores. */
const TOUCHDOWN: Readonly<Partial<Record<WhatIfPlayer['position'], StatKey>>> = {
  ...{ QB: 'passingTds', RB: 'rushingTds', WR: 'receivingTds', TE: 'receivingTds' },
};

/**
 * Three results to try: a touchdown of the player of the user's who has most to come, another one who goes cold while
 * everybody else does as projected, and all as projected, as far as clocks are known. Those who play now come first.
 */
export function whatIfStarts(players: readonly WhatIfPlayer[]): WhatIfStart[] {
  const open = players
    .filter((player) => player.isMine && isOpen(player))
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || (expectedRest(b) ?? 0) - (expectedRest(a) ?? 0));
  const finishing = open.filter(mayFinish);
  const scorer = open.find(({ position }) => TOUCHDOWN[position] !== undefined);
  const stat = scorer && TOUCHDOWN[scorer.position];
  const cold = finishing.find((player) => player !== scorer);
  return [
    ...(scorer && stat
      ? [
          {
            label: `${nameOf(scorer)} +1 TD`,
            playerId: scorer.id,
            fill: () => addFigure(NOTHING, scorer.id, stat, 1),
          },
        ]
      : []),
    ...(cold
      ? [{ label: `${nameOf(cold)} goes cold`, playerId: null, fill: (all: typeof players) => asProjected(all, cold) }]
      : []),
    ...(finishing.length > 0
      ? [{ label: 'All as projected', playerId: null, fill: (all: typeof players) => asProjected(all, null) }]
      : []),
  ];
}

function asProjected(players: readonly WhatIfPlayer[], but: WhatIfPlayer | null): Scenario {
  const ids = players.filter((player) => mayFinish(player) && player.id !== but?.id).map(({ id }) => id);
  return finish(NOTHING, ids, true);
}

const mayFinish = (player: WhatIfPlayer) => isOpen(player) && expectedRest(player) !== null;
const isLive = ({ game }: WhatIfPlayer) => game?.hasBegun === true;
const nameOf = ({ name, position }: WhatIfPlayer) => shortName(name, position);
