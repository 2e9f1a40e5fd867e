import type { GameCircumstances, GameRecord } from '../../report.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';

/** From when a file's betting lines are known: always, or where they are those of the last minute, from the kickoff. */
export type LinesKnown = 'always' | 'from kickoff';

/**
 * The games: opponents and kick-offs known from the start, in progress from the kick-off, final only from their end.
 */
export function gameRecords(schedule: Schedule, opens: Date, lines: LinesKnown): TimedRecord[] {
  return schedule.games.flatMap((game) => {
    const beforehand = lines === 'always' ? game : { ...game, circumstances: knownBefore(game.circumstances) };
    const records = [gameRecord(beforehand, opens, 'scheduled')];
    if (game.kickoff !== null) records.push(gameRecord(game, game.kickoff, 'in_progress'));
    if (game.homeScore !== null && game.awayScore !== null) records.push(gameRecord(game, game.endsAt, 'final'));
    return records;
  });
}

/** A stadium and whether its roof can close are known, but neither the lines nor what was done with the roof that day. */
function knownBefore({ roof }: GameCircumstances): GameCircumstances {
  return { spread: null, total: null, roof: roof === 'open' || roof === 'closed' ? 'retractable' : roof };
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
  const { key, espnId, week, home, away, kickoff, circumstances, doubt } = game;
  const known = { feedKey: key, espnId, weekNumber: week, home, away, kickoff, circumstances };
  const record = { ...known, ...standing, ...(doubt === undefined ? {} : { isUnconfirmed: true }) };
  return { kind: 'game', subject: key, knownAt, record };
}

type ScheduledFact = 'feedKey' | 'espnId' | 'weekNumber' | 'home' | 'away' | 'kickoff' | 'circumstances';
