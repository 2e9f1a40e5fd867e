import { tab } from '../../platform/api/device-storage.ts';
import type { Part } from './parts.ts';

/** What a card shows: its players, or a part of the game day. */
export type ShownPart = 'players' | Part['name'];

const KEY = 'cardPart:';

/** What was shown last of a lineup, in this tab. */
export function keptPart(lineupId: string): ShownPart {
  const kept = tab.get(KEY + lineupId);
  return kept === 'outlook' || kept === 'plays' ? kept : 'players';
}

/** Keeps the choice; without storage it lasts as long as the page. */
export const keepPart = (lineupId: string, part: ShownPart): void => tab.set(KEY + lineupId, part);
