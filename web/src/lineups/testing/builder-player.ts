import { searchTextOf } from '@singleback/game/players/sort.ts';
import type { BuilderPlayer } from '../builder/builder-player.ts';

/** A healthy Seattle receiver with an upcoming game, never used. */
export function aPlayer(change: Partial<BuilderPlayer> = {}): BuilderPlayer {
  const kickoff = new Date('2025-11-02T18:00:00Z');
  const player = {
    id: 'jsn',
    name: 'Jaxon Smith-Njigba',
    position: 'WR',
    teamAbbreviation: 'SEA',
    jerseyNumber: 11,
    espnId: null,
    injuryStatus: null,
    injuryNotes: null,
    actualPoints: null,
    projectedPoints: 2170,
    seasonPoints: 15500,
    averagePoints: 2210,
    usagePercentage: null,
    gamesPlayed: 7,
    positionRank: 1,
    usageCount: null,
    totalLineups: null,
    opponent: '@ WAS',
    kickoff,
    gameStatus: 'scheduled',
    gameClock: null,
    fpaRank: 23,
    pointsAgainst: null,
    recentPoints: [],
    isUnconfirmed: false,
    game: { kickoff, started: false },
    usesElsewhere: 0,
    usedWeeks: [],
    ...change,
  } as const;
  return { ...player, searchText: change.searchText ?? searchTextOf(player) };
}
