import { checkLineup } from '@singleback/game/lineups/check-lineup.ts';
import { type DraftState, draftStatus, filledSlots } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { checkLineupName } from '@singleback/game/lineups/lineup-name.ts';
import { keepHeld, lateLines } from '@singleback/game/lineups/rebase-draft.ts';
import { blockedLines, blockedSlots } from '@singleback/game/lineups/refusals.ts';
import { checkWeekOpen, type Week } from '@singleback/game/season/week.ts';

/** Whether a draft can be submitted, and the status line that says so or says why not. */
export interface Readiness {
  readonly state: DraftState | 'blocked' | 'refused' | 'week_over';
  readonly text: string;
  /** The keys of the slots whose players must be replaced: `text` names them, one line per reason. */
  readonly blocked: ReadonlySet<string>;
  readonly mayEdit: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The status line of a draft [G2.43]. All players who would be refused are named at once, even in an incomplete draft;
 * a complete one runs the same check as the server. A completed week accepts nothing [G4.11].
 */
export function readiness(draft: Draft, name: string, context: LineupContext, week: Week): Readiness {
  const over = checkWeekOpen(week, context.now);
  if (over !== null) return { state: 'week_over', text: over.message, blocked: NONE, mayEdit: false };
  const { late } = keepHeld(draft, context);
  if (late.length > 0) {
    return { state: 'refused', text: lateLines(late, context).join('\n'), blocked: NONE, mayEdit: true };
  }
  const blocked = blockedSlots(draft, context);
  if (blocked.length > 0) {
    const keys = new Set(blocked.map(({ slot }) => slot.key));
    return { state: 'blocked', text: blockedLines(blocked).join('\n'), blocked: keys, mayEdit: true };
  }
  const status = draftStatus(draft, context);
  const players = context.rules === null ? null : filledSlots(draft, context.rules);
  const refusal =
    status.state === 'ready' && players !== null
      ? checkLineup({ name: name || null, players, doubleDownPlayerId: draft.doubleDownPlayerId }, context)
      : checkLineupName(name, context.previousName);
  if (refusal === null) return { ...status, blocked: NONE, mayEdit: true };
  const text = withName(refusal.message, refusal.details?.playerId, context.players);
  return { state: 'refused', text, blocked: NONE, mayEdit: true };
}

/** A refusal with the name of the player it is about, if it has one and does not say it already. */
export function withName(message: string, playerId: unknown, players: ReadonlyMap<unknown, { name: string }>): string {
  const player = players.get(playerId);
  return player === undefined || message.includes(player.name) ? message : `${player.name}: ${message}`;
}
