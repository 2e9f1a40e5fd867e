import type { Team } from '@singleback/contract/season.ts';
import { removePlayer, swapPlayerInto, whyNotAdd } from '@singleback/game/lineups/draft.ts';
import { type Draft, type LineupContext, slotOf } from '@singleback/game/lineups/lineup.ts';
import { isSpent, spentLabel, spentWords } from '@singleback/game/lineups/usage.ts';
import { isLocked, isOnBye } from '@singleback/game/players/lock.ts';
import type { BuilderPlayer } from '../builder-player.ts';
import type { CostState, Costs } from '../costs/costs-context.ts';

/** The state of a player's row, and why the player cannot be added. */
export interface RowState {
  readonly kind: 'open' | 'in_lineup' | 'used' | 'locked' | 'bye' | 'no_slot';
  /** The hint of the disabled button [G8.31]; null when enabled. */
  readonly reason: string | null;
  /** 'Used W3' once used up, '1/2' while uses are left. */
  readonly usedLabel: string | null;
  /** Only one slot is being changed, and its player would be replaced. */
  readonly isForSlot: boolean;
  /** 'used in week 3', for screen readers. */
  readonly usedWords: string | null;
}

/** What is the same for all rows of the list. */
export interface RowList {
  readonly teams: ReadonlyMap<string, Team>;
  readonly isPremium: boolean;
  readonly isTouch: boolean;
  /** The value below the projection on a phone: the sorted column, else what the pick costs later, where that matters. */
  readonly touchFigure: 'average' | 'season' | 'usage' | 'cost';
  /** The prices; null where a lineup has none. */
  readonly costs: Costs | null;
  /** Why nothing can be changed any more, as the week is over; else null. */
  readonly whyFrozen: string | null;
  onFocus(index: number): void;
  onOpen(player: BuilderPlayer): void;
  onAdd(player: BuilderPlayer): void;
  onRemove(playerId: string): void;
}

export interface PlayerRowProps extends RowState {
  list: RowList;
  player: BuilderPlayer;
  index: number;
  /** Offset from the top of the list in pixels. */
  top: number;
  isActive: boolean;
  /** What the player costs later. */
  cost: CostState;
}

/** The state of a row; while one slot is changed (`slotKey`), for that slot only. */
export function rowState(
  player: BuilderPlayer,
  draft: Draft,
  context: LineupContext,
  slotKey: string | null = null,
): RowState {
  const { usageLimit: limit = 1, seasonKind } = context.rules ?? {};
  const isIn = slotOf(draft, player.id) !== null;
  const reason =
    isIn && slotKey === null ? whyNotRemove(player, draft, context) : whyNot(player, draft, context, slotKey);
  return {
    kind: kindOf(player, isIn, reason, context, limit),
    reason,
    isForSlot: slotKey !== null,
    usedLabel: spentLabel(player.usedWeeks, limit, player.usesElsewhere, seasonKind),
    usedWords: player.usesElsewhere > 0 ? spentWords(player.usedWeeks, seasonKind) : null,
  };
}

function kindOf(
  player: BuilderPlayer,
  isIn: boolean,
  reason: string | null,
  context: LineupContext,
  limit: number,
): RowState['kind'] {
  if (isIn) return 'in_lineup';
  if (isSpent(player.usesElsewhere, limit)) return 'used';
  if (isLocked(player.game, context.now)) return 'locked';
  if (isOnBye(player.game)) return 'bye';
  return reason === null ? 'open' : 'no_slot';
}

function whyNot(player: BuilderPlayer, draft: Draft, context: LineupContext, slotKey: string | null): string | null {
  if (slotKey === null) return whyNotAdd(draft, player, context)?.message ?? null;
  const change = swapPlayerInto(draft, slotKey, player, context);
  return 'problem' in change ? change.problem.message : null;
}

function whyNotRemove(player: BuilderPlayer, draft: Draft, context: LineupContext): string | null {
  const change = removePlayer(draft, player.id, context);
  return 'problem' in change ? change.problem.message : null;
}
