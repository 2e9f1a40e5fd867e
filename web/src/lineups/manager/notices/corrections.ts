import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { type Position, shortName } from '@singleback/game/players/positions.ts';
import { correctionText } from '@singleback/game/scoring/correction-text.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useState } from 'react';
import { device } from '../../../platform/api/device-storage.ts';
import { useCall } from '../../../platform/api/use-call.ts';

/** A correction as displayed: one for each number of points by which it changed lineups of the user. */
export interface ShownCorrection {
  readonly key: string;
  /** The correction's id, used to dismiss it. */
  readonly id: string;
  readonly weekId: string;
  readonly weekNumber: number;
  readonly player: { readonly id: string; readonly name: string };
  /** The player's name as it is in the text. */
  readonly shortName: string;
  /** '+0.1, Irving 87 to 88 rushing yards' */
  readonly text: string;
  /** The lineups it changed by this much. */
  readonly lineups: readonly { readonly id: string; readonly name: string }[];
}

/** Corrections of the season that changed the user's own lineups, newest first (rules 3.3). */
export function useCorrections() {
  return useCall('GET /corrections', undefined, { staleTime: 5 * 60_000, select: shownCorrections });
}

/**
 * Converts corrections for display; a lineup with the player as Double Down changes twice as much, so it is listed
 * separately.
 */
export function shownCorrections(corrections: readonly LineupCorrection[]): ShownCorrection[] {
  return corrections.flatMap((correction) => {
    const { id, player, changes, week_id: weekId, week_number: weekNumber } = correction;
    const name = shortName(player.name, player.position as Position);
    const moves = [...new Set(correction.lineups.map((lineup) => hundredthsFromPoints(lineup.points_change)))];
    return moves.map((move) => ({
      key: `${id} ${move}`,
      ...{ id, weekId, weekNumber, player, shortName: name },
      text: correctionText(name, changes, move),
      lineups: correction.lineups
        .filter((lineup) => hundredthsFromPoints(lineup.points_change) === move)
        .map((lineup) => ({ id: lineup.id, name: shownLineupName(lineup.lineup_name, lineup.id) })),
    }));
  });
}

const KEY = 'corrections-read';
const MOST = 500;

/** Ids of the corrections that were dismissed on this device. */
export function readDismissed(): string[] {
  const kept = device.getJson(KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** Stores the ids as dismissed on this device, keeping the most recent ones; returns all of them. */
export function dismiss(ids: readonly string[]): string[] {
  const all = [...new Set([...readDismissed(), ...ids])].slice(-MOST);
  device.set(KEY, JSON.stringify(all));
  return all;
}

/** The corrections dismissed on this device, and a function to dismiss more. */
export function useDismissed(): { isDismissed(id: string): boolean; dismiss(ids: readonly string[]): void } {
  const [ids, setIds] = useState(readDismissed);
  return {
    isDismissed: (id) => ids.includes(id),
    dismiss: (more) => setIds([...ids, ...dismiss(more)]),
  };
}
