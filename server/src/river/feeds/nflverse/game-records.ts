import type { GameRecord } from '../../report.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';

/**
 * The games: opponents and kick-offs from the start, under way from the kick-off, how they ended only from when they
 * had.
 */
export function gameRecords(schedule: Schedule, opens: Date): TimedRecord[] {
  return schedule.games.flatMap((game) => {
    const told = [gameRecord(game, opens, 'scheduled')];
    if (game.kickoff !== null) told.push(gameRecord(game, game.kickoff, 'in_progress'));
    if (game.homeScore !== null && game.awayScore !== null) told.push(gameRecord(game, game.endsAt, 'final'));
    return told;
  });
}

function gameRecord(game: ScheduledGame, knownAt: Date, status: GameRecord['status']): TimedRecord {
  const isOver = status === 'final';
  const record: GameRecord = {
    feedKey: game.key,
    espnId: game.espnId,
    weekNumber: game.week,
    home: game.home,
    away: game.away,
    kickoff: game.kickoff,
    status,
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    quarter: null,
    timeRemaining: null,
    possession: null,
  };
  return { kind: 'game', subject: game.key, knownAt, record };
}
