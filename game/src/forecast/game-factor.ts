import type { Position } from '../players/positions.ts';

/** How a position's points depend on how an offense does in a game. */
export interface GameFactor {
  /** Whose offense: that of the player's own team, or that of the opposing team. */
  readonly offense: 'own' | 'opposing';
  /** Correlation of the points with that factor, -1 to 1. */
  readonly loading: number;
}

const FACTORS: Readonly<Record<Position, GameFactor>> = {
  QB: { offense: 'own', loading: 0.75 },
  RB: { offense: 'own', loading: 0.2 },
  WR: { offense: 'own', loading: 0.38 },
  TE: { offense: 'own', loading: 0.38 },
  K: { offense: 'own', loading: 0.25 },
  DEF: { offense: 'opposing', loading: -0.68 },
};

/**
 * Points within a game depend on each other: each team's offense has one factor per game, a standard normal f. The
 * normal score of a player is `loading × f + √(1 - loading²) × e`, with an e of their own, and its share of the normal
 * distribution the probability for pointsAt. Two players depend on each other by the product of their loadings on the
 * same offense: a quarterback and their receiver rise together, a defense falls with the offense it faces.
 */
export function gameFactorOf(position: Position): GameFactor {
  return FACTORS[position];
}
