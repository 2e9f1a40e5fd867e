import type { LineupRules } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { type GameTime, isLocked } from '@singleback/game/players/lock.ts';
import { type Position, slotTakes } from '@singleback/game/players/positions.ts';
import type { Dice } from '../lib/dice.ts';

/** A player, with the data needed to choose a lineup. */
export interface Choice {
  id: string;
  position: Position;
  /** null on a bye, undefined when the schedule is in doubt. */
  game: GameTime | null | undefined;
  /** Hundredths; null without a projection. */
  projected: number | null;
  injuryStatus: string | null;
}

/** How a member of the cast chooses. */
export interface Taste {
  /** 1 picks by projections, 0 at random. */
  care: number;
  /** Prefers a player of the week's first game. */
  likesFirstGame: boolean;
}

export interface ChosenLineup {
  players: { playerId: string; slot: string }[];
  doubleDownPlayerId: string | null;
}

const SIDELINED = ['out', 'ir', 'doubtful', 'pup', 'suspended', 'inactive'];
// An extra point keeps players without a projection in the draw, far behind the rest.
const FLOOR = 100;

/**
 * Fills a lineup's slots at `now` from the remaining players, depending on taste; null when there are not enough.
 * Nobody who is locked, on a bye, sidelined, or used up by `uses` (count by player id) is chosen, and nobody twice.
 */
export function chooseLineup(
  rules: LineupRules,
  choices: readonly Choice[],
  uses: ReadonlyMap<string, number>,
  { taste, throws, now }: { taste: Taste; throws: Dice; now: Date },
): ChosenLineup | null {
  const left = choices
    .filter((choice) => isFree(choice, now) && (uses.get(choice.id) ?? 0) < rules.usageLimit)
    .map((choice) => ({ choice, liking: liking(choice, taste, throws) }))
    .sort((one, other) => other.liking - one.liking);
  const taken = new Map<string, Choice>();
  if (taste.likesFirstGame) fillFromFirstGame(rules.slots, left, taken);
  for (const slot of rules.slots) {
    if (taken.has(slot.key)) continue;
    const best = left.find(({ choice }) => slotTakes(slot.kind, choice.position) && !isTaken(taken, choice));
    if (best === undefined) return null;
    taken.set(slot.key, best.choice);
  }
  const favorite = left.find(({ choice }) => isTaken(taken, choice));
  return {
    players: rules.slots.map(({ key }) => ({ playerId: taken.get(key)?.id ?? '', slot: key })),
    doubleDownPlayerId: rules.doubleDown ? (favorite?.choice.id ?? null) : null,
  };
}

function isFree(choice: Choice, now: Date): boolean {
  if (choice.game === null || choice.game?.cancelled === true) return false;
  return !isLocked(choice.game, now) && !SIDELINED.includes(choice.injuryStatus ?? '');
}

function liking({ projected }: Choice, { care }: Taste, throws: Dice): number {
  const whim = 0.06 + 0.55 * (1 - care);
  return ((projected ?? 0) + FLOOR) * Math.exp(whim * throws.bell());
}

/** The best player of the first game gets the first matching slot. */
function fillFromFirstGame(
  slots: readonly Slot[],
  left: readonly { choice: Choice }[],
  taken: Map<string, Choice>,
): void {
  const kickoffs = left.map(({ choice }) => choice.game?.kickoff?.getTime() ?? Number.POSITIVE_INFINITY);
  const first = Math.min(...kickoffs);
  const early = left.find(({ choice }) => choice.game?.kickoff?.getTime() === first)?.choice;
  const slot = early && slots.find(({ kind }) => slotTakes(kind, early.position));
  if (early && slot) taken.set(slot.key, early);
}

function isTaken(taken: ReadonlyMap<string, Choice>, choice: Choice): boolean {
  return [...taken.values()].some(({ id }) => id === choice.id);
}
