import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import { type DraftState, draftStatus } from '@singleback/game/lineups/draft-status.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { checkLineupName } from '@singleback/game/lineups/lineup-name.ts';
import { filledSlots } from '@singleback/game/lineups/saved-draft.ts';
import { checkWeekOpen, type Week } from '@singleback/game/season/week.ts';

/** Whether a draft can be handed in, and the line that says so or says what stands in its way. */
export interface Readiness {
  readonly state: DraftState | 'refused' | 'week_over';
  readonly text: string;
  readonly mayEdit: boolean;
}

/**
 * The status line of a draft [G2.43]. A draft that looks complete goes through the very check of the server, so that
 * a player who has locked since is named before anything is sent. A week that is over takes nothing [G4.11].
 */
export function readiness(draft: Draft, name: string, context: LineupContext, week: Week): Readiness {
  const over = checkWeekOpen(week, context.now);
  if (over !== null) return { state: 'week_over', text: over.message, mayEdit: false };
  const status = draftStatus(draft, context);
  const players = context.rules === null ? null : filledSlots(draft, context.rules);
  const refusal =
    status.state === 'ready' && players !== null
      ? checkLineup({ name: name || null, players, doubleDownPlayerId: draft.doubleDownPlayerId }, context)
      : checkLineupName(name);
  if (refusal === null) return { ...status, mayEdit: true };
  return { state: 'refused', text: withName(refusal.message, refusal.details?.playerId, context), mayEdit: true };
}

function withName(message: string, playerId: unknown, context: LineupContext): string {
  const player = typeof playerId === 'string' ? context.players.get(playerId) : undefined;
  return player === undefined || message.includes(player.name) ? message : `${player.name}: ${message}`;
}
