import type { LineupCorrection } from '@singleback/contract/lineups.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { type Concern, concernOf } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useState } from 'react';
import { device } from '../../../platform/api/device-storage.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { concernText } from '../../../players/player.tsx';
import { roundsOf } from '../../../players/rounds.ts';
import { kickoffText } from '../../../ui/text/time-text.ts';
import type { SavedLineup, SavedSlot } from '../../model.ts';

/** A correction as displayed: one for each number of points by which it changed lineups of the user, which it lists. */
export type ShownCorrection = ReturnType<typeof shownCorrections>[number];

/** Corrections of the season that changed the user's own lineups, newest first (rules 3.3). */
export function useCorrections() {
  return useCall('GET /corrections', undefined, { staleTime: 5 * 60_000, select: shownCorrections });
}

/**
 * Converts corrections for display; a lineup with the player as Double Down changes twice as much, so it is listed
 * separately.
 */
export function shownCorrections(corrections: readonly LineupCorrection[]) {
  return corrections.flatMap((correction) => {
    const { id, player, changes, week_id: weekId, week_number: weekNumber } = correction;
    const moves = [...new Set(correction.lineups.map((lineup) => hundredthsFromPoints(lineup.points_change)))];
    return moves.map((move) => ({
      key: `${id} ${move}`,
      ...{ id, weekId, weekNumber, player, changes },
      shortName: shortName(player.name, player.position as Position),
      /** In hundredths. */
      pointsChange: move,
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

/** A slot whose player should be replaced while possible. */
export interface Replacement {
  readonly lineupId: string;
  readonly slot: SavedSlot;
  readonly concern: Concern;
  /** When the slot locks; null without a kickoff. */
  readonly before: Date | null;
}

/** The slots whose players should be replaced, the first to lock on top. `now` is by the server's clock. */
export function replacements(lineups: readonly SavedLineup[], now: Date): Replacement[] {
  return lineups
    .flatMap((lineup) =>
      lineup.slots.flatMap((slot): Replacement[] => {
        const concern = concernOf({ injuryStatus: slot.injuryStatus, game: slot.gameTime }, now);
        if (concern === null) return [];
        const before = concern === 'cancelled' || concern === 'bye' ? null : slot.kickoff;
        return [{ lineupId: lineup.id, slot, concern, before }];
      }),
    )
    .toSorted((a, b) => lockTime(a) - lockTime(b));
}

const LATEST_MS = 8.64e15;

const lockTime = ({ before }: Replacement) => before?.getTime() ?? LATEST_MS;

/** What is wrong with the starters to replace, one by name and several counted, and until when they can be. */
export function replacementWords(
  found: readonly Replacement[],
  { noun } = roundsOf(),
): { what: string; until: string } | null {
  const [first] = found;
  if (first === undefined) return null;
  const until = first.before === null ? `Before the ${noun} ends` : kickoffText(first.before);
  if (found.length === 1) {
    return {
      what: concernText(first.slot, first.concern),
      until: first.before === null ? until : `Locks ${until}`,
    };
  }
  const areOut = found.every(({ concern }) => concern === 'out');
  return {
    what: `${found.length} starters ${areOut ? 'are out' : 'may not play'}`,
    until: first.before === null ? until : `First lock ${until}`,
  };
}
