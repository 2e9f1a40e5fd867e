import type { SavedLineup, SavedSlot } from '../model.ts';

/** A filled slot with plain defaults. */
export function slot(key: string, more: Partial<SavedSlot> = {}): SavedSlot {
  return {
    key: key.toUpperCase(),
    kind: 'QB',
    playerId: `player-${key}`,
    name: 'Drake Maye',
    position: 'QB',
    team: 'NE',
    isDoubled: false,
    projected: 1950,
    actual: null,
    isUnconfirmed: false,
    play: 'to_play',
    stateText: null,
    kickoff: null,
    gameTime: null,
    game: null,
    opponent: null,
    injuryStatus: null,
    ...more,
  };
}

/** A lineup with these slots. */
export function lineup(slots: readonly SavedSlot[], more: Partial<SavedLineup> = {}): SavedLineup {
  return {
    id: 'lineup-1',
    weekId: 'week-1',
    name: 'Taylor Made',
    groups: [{ id: 'group-1', name: 'Sunday Scaries' }],
    slots,
    projected: 0,
    actual: 0,
    hasLockedPlayer: false,
    playoffMultiplier: 1,
    createdAt: new Date('2025-10-29T23:14:00Z'),
    version: 1,
    ...more,
  };
}
