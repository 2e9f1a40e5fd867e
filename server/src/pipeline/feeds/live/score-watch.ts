import type { GameRecord, SeasonRecord } from '../../report.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';

/** A step back is believed when it is told again this much later: a touchdown taken back, not an answer out of date. */
export const CONFIRM_AFTER_MS = 20_000;

/** Holds each game of a scoreboard against the schedule and against what was told before. */
export interface ScoreWatch {
  /** Why what is told of a game is not believed at `now`; null when it is. */
  whyNot(told: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord, now: Date): string | null;
  /** The last word that was believed. */
  last(espnId: string): ScoreboardGame | undefined;
}

export function scoreWatch(): ScoreWatch {
  const believed = new Map<string, ScoreboardGame>();
  const doubted = new Map<string, { word: string; since: Date }>();
  return {
    last: (espnId) => believed.get(espnId),
    whyNot(told, scheduled, season, now) {
      const reason = whyNotThisGame(told, scheduled, season);
      if (reason !== null) return reason;
      const back = stepBack(believed.get(told.espnId), told);
      if (back !== null) {
        const word = `${told.status} ${told.homeScore} ${told.awayScore}`;
        const doubt = doubted.get(told.espnId);
        if (doubt?.word !== word) doubted.set(told.espnId, { word, since: now });
        const since = doubt?.word === word ? doubt.since : now;
        if (now.getTime() - since.getTime() < CONFIRM_AFTER_MS) return back;
      }
      doubted.delete(told.espnId);
      believed.set(told.espnId, told);
      return null;
    },
  };
}

function whyNotThisGame(told: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord): string | null {
  const name = `game ${told.espnId}`;
  if (told.home !== scheduled.home || told.away !== scheduled.away) {
    return `${name} is ${told.away} at ${told.home}, and ${scheduled.away} at ${scheduled.home} on the schedule`;
  }
  const [opens, closes] = [season.weeks[0]?.startDate, season.weeks.at(-1)?.endDate];
  const isOutside = told.kickoff !== null && opens && closes && (told.kickoff < opens || told.kickoff > closes);
  return isOutside ? `${name} kicks off outside the season: ${told.kickoff?.toISOString()}` : null;
}

const ORDER: Readonly<Record<GameRecord['status'], number>> = {
  scheduled: 0,
  // A game that has begun may be put off as well.
  postponed: 9,
  cancelled: 9,
  in_progress: 1,
  final: 2,
};

function stepBack(before: ScoreboardGame | undefined, told: ScoreboardGame): string | null {
  if (before === undefined) return null;
  const name = `game ${told.espnId}`;
  const wasOn = before.status === 'in_progress' || before.status === 'final';
  if (wasOn && ORDER[told.status] < ORDER[before.status]) return `${name} goes from ${before.status} to ${told.status}`;
  const falls = (now: number | null, then: number | null) => now !== null && then !== null && now < then;
  if (falls(told.homeScore, before.homeScore) || falls(told.awayScore, before.awayScore)) {
    return `${name} falls from ${before.awayScore}-${before.homeScore} to ${told.awayScore}-${told.homeScore}`;
  }
  return null;
}
