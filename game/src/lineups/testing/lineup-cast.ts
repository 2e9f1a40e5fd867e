import { DEFAULT_SETTINGS, type GroupSettings } from '../../groups/settings.ts';
import type { GameTime } from '../../players/lock.ts';
import type { Position } from '../../players/positions.ts';
import type { LineupSubmission } from '../check-lineup.ts';
import { type Draft, type LineupContext, type LineupPlayer, rulesOf } from '../lineup.ts';

/** Sunday of week 5, an hour after the early games began. */
export const NOW = new Date('2025-10-05T18:00:00Z');

export const TO_COME: GameTime = { kickoff: new Date('2025-10-05T20:05:00Z'), started: false };
export const BEGUN: GameTime = { kickoff: new Date('2025-10-05T17:00:00Z'), started: true };

export function lineupPlayer(id: string, position: Position, more: Partial<LineupPlayer> = {}): LineupPlayer {
  return { id, name: `Name ${id}`, position, game: TO_COME, usesElsewhere: 0, ...more };
}

/** Nine players who fill the default slots, in their order. */
export const NINE: readonly LineupPlayer[] = [
  lineupPlayer('q1', 'QB'),
  lineupPlayer('r1', 'RB'),
  lineupPlayer('r2', 'RB'),
  lineupPlayer('w1', 'WR'),
  lineupPlayer('w2', 'WR'),
  lineupPlayer('t1', 'TE'),
  lineupPlayer('w3', 'WR'),
  lineupPlayer('d1', 'DEF'),
  lineupPlayer('k1', 'K'),
];

export const NINE_SLOTS = ['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1'] as const;

export function contextOf(
  players: readonly LineupPlayer[],
  settings: Partial<GroupSettings> = {},
  previous: Draft | null = null,
): LineupContext {
  return {
    rules: rulesOf([{ ...DEFAULT_SETTINGS, ...settings }]),
    players: new Map(players.map((player) => [player.id, player])),
    previous,
    now: NOW,
  };
}

/** These players in the default slots, in order; changes by slot key. */
export function lineupOf(
  players: readonly LineupPlayer[] = NINE,
  changes: Readonly<Record<string, string>> = {},
  doubleDownPlayerId: string | null = null,
): LineupSubmission {
  const slots = NINE_SLOTS.map((position, at) => ({ position, playerId: changes[position] ?? players[at]?.id ?? '' }));
  return { name: null, players: slots, doubleDownPlayerId };
}

/** The same as a saved lineup. */
export function savedOf(submission: LineupSubmission): Draft {
  return {
    slots: Object.fromEntries(submission.players.map(({ position, playerId }) => [position, playerId])),
    doubleDownPlayerId: submission.doubleDownPlayerId,
  };
}
