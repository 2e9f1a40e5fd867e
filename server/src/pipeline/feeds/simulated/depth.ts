import type { Position } from '@singleback/game/players/positions.ts';
import type { RosterPlayer, TeamSheet } from './rosters.ts';

/** A player and the expected share of the team's carries or throws. */
export interface Share {
  player: RosterPlayer;
  /** Of 1 over the whole team. */
  share: number;
}

/** A team's roles on a day, given who is missing. */
export interface DepthChart {
  quarterback: RosterPlayer;
  kicker: RosterPlayer;
  defense: RosterPlayer;
  carries: Share[];
  targets: Share[];
}

// By rank among the available players: the next one replaces a missing one.
const CARRIES: Partial<Record<Position, readonly number[]>> = {
  RB: [0.52, 0.23, 0.07, 0.02],
  QB: [0.14],
  WR: [0.015, 0.005],
};
const TARGETS: Partial<Record<Position, readonly number[]>> = {
  WR: [0.245, 0.185, 0.115, 0.05, 0.02, 0.01],
  TE: [0.165, 0.05, 0.015, 0.005],
  RB: [0.105, 0.05, 0.015, 0.005],
};
const CARRY_TALENT: Partial<Record<Position, number>> = { RB: 0.14, QB: 0.42, WR: 0.5 };
const TARGET_TALENT: Partial<Record<Position, number>> = { WR: 0.17, TE: 0.28, RB: 0.3 };

/** The chart of a team without those in `missing` (feed keys). */
export function depthChart(sheet: TeamSheet, missing: ReadonlySet<string>): DepthChart {
  const there = sheet.players.filter((player) => !missing.has(player.feedKey));
  const byPosition = Map.groupBy(there, (player) => player.position);
  return {
    quarterback: first(sheet, byPosition, 'QB'),
    kicker: first(sheet, byPosition, 'K'),
    defense: first(sheet, byPosition, 'DEF'),
    carries: shares(byPosition, CARRIES, CARRY_TALENT),
    targets: shares(byPosition, TARGETS, TARGET_TALENT),
  };
}

/** The starter: the first available player, or if there is none the last on the chart plays hurt. */
function first(sheet: TeamSheet, there: Map<Position, RosterPlayer[]>, position: Position): RosterPlayer {
  const starter = there.get(position)?.[0] ?? sheet.players.findLast((player) => player.position === position);
  if (starter === undefined) throw new RangeError(`${sheet.team} has no ${position}`);
  return starter;
}

function shares(
  there: Map<Position, RosterPlayer[]>,
  places: Partial<Record<Position, readonly number[]>>,
  talents: Partial<Record<Position, number>>,
): Share[] {
  const weighed = (Object.entries(places) as [Position, readonly number[]][]).flatMap(([position, weights]) =>
    (there.get(position) ?? []).slice(0, weights.length).map((player, place) => {
      const pull = Math.exp((talents[position] ?? 0) * player.talent);
      return { player, share: (weights[place] ?? 0) * pull };
    }),
  );
  const whole = weighed.reduce((sum, { share }) => sum + share, 0);
  return weighed.map(({ player, share }) => ({ player, share: share / whole }));
}
