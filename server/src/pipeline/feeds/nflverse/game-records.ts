import type { GameRecord } from '../../report.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';

/**
 * The games: opponents and kick-offs known from the start, in progress from the kick-off, final only from their end.
 */
export function gameRecords(schedule: Schedule, opens: Date): TimedRecord[] {
  return schedule.games.flatMap((game) => {
    const records = [gameRecord(game, opens, 'scheduled')];
    if (game.kickoff !== null) records.push(gameRecord(game, game.kickoff, 'in_progress'));
    if (game.homeScore !== null && game.awayScore !== null) records.push(gameRecord(game, game.endsAt, 'final'));
    return records;
  });
}

function gameRecord(game: ScheduledGame, knownAt: Date, status: GameRecord['status']): TimedRecord {
  const isOver = status === 'final';
  return gameKnownAt(game, knownAt, {
    status,
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    quarter: null,
    timeRemaining: null,
    possession: null,
  });
}

/** A scheduled game's state as known from an instant on. */
export function gameKnownAt(
  game: ScheduledGame,
  knownAt: Date,
  standing: Omit<GameRecord, ScheduledFact>,
): TimedRecord {
  const { key, espnId, week, home, away, kickoff } = game;
  const record = { feedKey: key, espnId, weekNumber: week, home, away, kickoff, ...standing };
  return { kind: 'game', subject: key, knownAt, record };
}

type ScheduledFact = 'feedKey' | 'espnId' | 'weekNumber' | 'home' | 'away' | 'kickoff';
