import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { SideFigures } from './side-figures.ts';

export interface DefenseLine {
  team: string;
  opponent: string;
  stats: StatLine;
}

interface Side {
  team: string;
  opponent: string;
  figures: Partial<SideFigures>;
  unread: readonly string[];
}

/** Stat lines of both defenses so far, mostly from the opponent's losses. */
export function defenseLines({ sides: [home, away] }: { sides: readonly [Side, Side] }): DefenseLine[] {
  return [lineOf(home, away), lineOf(away, home)];
}

function lineOf({ team, opponent, figures: own }: Side, { figures: against, unread }: Side): DefenseLine {
  const { score = 0, defensiveTouchdowns = 0, safeties = 0 } = against;
  const isKnown = (figure: keyof SideFigures) => against[figure] !== undefined || !unread.includes(figure);
  const stats: StatLine = {
    defSacks: against.sacked ?? 0,
    defInterceptions: against.intercepted ?? 0,
    defFumbleRecoveries: against.fumblesLost ?? 0,
    defSafeties: own.safeties ?? 0,
    defBlockedKicks: against.kicksLost ?? 0,
    defTds: own.countedTouchdowns ?? (own.defensiveTouchdowns ?? 0) + (own.returnTouchdowns ?? 0),
    defTwoPoint: own.twoPointReturns ?? 0,
    // Scores of the opponent's defense are not allowed points (rules 3.1). A tier of an unknown figure would be the best.
    ...(isKnown('score') ? { defPointsAllowed: score - 6 * defensiveTouchdowns - 2 * safeties } : {}),
    ...(isKnown('yards') ? { defYardsAllowed: against.yards ?? 0 } : {}),
  };
  return { team, opponent, stats };
}
