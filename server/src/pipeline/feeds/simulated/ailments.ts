import type { Position } from '@singleback/game/players/positions.ts';
import { type Dice, dice } from '../../../lib/dice.ts';
import { WEEKS } from './calendar.ts';
import type { RosterPlayer } from './rosters.ts';

/** A player's injury in one week. */
export interface Ailment {
  bodyPart: string;
  status: 'questionable' | 'out' | 'ir';
  /** Whether the player plays in the end: some of the questionable do. */
  plays: boolean;
  /** The player had it in the week before, so the new week starts with it. */
  isCarried: boolean;
}

// A team has only one kicker, so kickers don't get hurt.
const CHANCE_A_WEEK: Record<Position, number> = { QB: 0.025, RB: 0.062, WR: 0.052, TE: 0.048, K: 0, DEF: 0 };
const BODY_PARTS = ['Hamstring', 'Ankle', 'Knee', 'Shoulder', 'Groin', 'Calf', 'Concussion', 'Back', 'Ribs', 'Foot'];
// Injuries that keep a player out for months.
const GRAVE_PARTS = ['Knee', 'Ankle', 'Achilles', 'Shoulder', 'Foot'];
const RESERVE_WEEKS = 4;

/** A player's injuries over the whole season, by week; healthy weeks are missing. */
export function drawAilments(seed: string, player: RosterPlayer): Map<number, Ailment> {
  const throws = dice(seed, 'ailments', player.feedKey);
  const ailments = new Map<number, Ailment>();
  for (let week = 1; week <= WEEKS; week += 1) {
    if (!throws.chance(CHANCE_A_WEEK[player.position])) continue;
    for (const ailment of drawSpell(throws)) {
      if (week <= WEEKS) ailments.set(week, ailment);
      week += 1;
    }
  }
  return ailments;
}

/** One injury from its first week to its last. */
function drawSpell(throws: Dice): Ailment[] {
  const kind = throws.roll();
  const bodyPart = throws.pick(kind < 0.92 ? BODY_PARTS : GRAVE_PARTS);
  if (kind < 0.5) return [{ bodyPart, status: 'questionable', plays: throws.chance(0.72), isCarried: false }];
  const missed = kind < 0.75 ? throws.whole(1, 2) : kind < 0.92 ? throws.whole(2, 4) : throws.whole(5, 9);
  const onReserve = missed > RESERVE_WEEKS;
  const spell = Array.from({ length: missed }, (_, at): Ailment => {
    return { bodyPart, status: onReserve && at > 0 ? 'ir' : 'out', plays: false, isCarried: at > 0 };
  });
  return [...spell, { bodyPart, status: 'questionable', plays: throws.chance(0.9), isCarried: true }];
}
