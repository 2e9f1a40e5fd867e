import type { Part } from './parts.ts';

/** What a card shows: its players, or a part of the game day. */
export type ShownPart = 'players' | Part['name'];

const KEY = 'cardPart:';

/** What was shown last of a lineup, in this tab. */
export function keptPart(lineupId: string): ShownPart {
  try {
    const kept = sessionStorage.getItem(KEY + lineupId);
    return kept === 'need' || kept === 'plays' ? kept : 'players';
  } catch {
    return 'players';
  }
}

/** Keeps the choice; without storage it lasts as long as the page. */
export function keepPart(lineupId: string, part: ShownPart): void {
  try {
    sessionStorage.setItem(KEY + lineupId, part);
  } catch {}
}
