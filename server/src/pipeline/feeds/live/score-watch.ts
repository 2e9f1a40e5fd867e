import type { GameRecord, SeasonRecord } from '../../report.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';

/** A regression is accepted if it persists this long: a reversed touchdown rather than a stale response. */
export const CONFIRM_AFTER_MS = 20_000;

/** Checks each scoreboard game against the schedule and the last accepted state. */
export interface ScoreWatch {
  /** Why a game is rejected at `now`; null when it is accepted. */
  rejectionReason(game: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord, now: Date): string | null;
  /** The last accepted state. */
  last(espnId: string): ScoreboardGame | undefined;
}

export function scoreWatch(): ScoreWatch {
  const accepted = new Map<string, ScoreboardGame>();
  const doubted = new Map<string, { state: string; since: Date }>();
  return {
    last: (espnId) => accepted.get(espnId),
    rejectionReason(game, scheduled, season, now) {
      const reason = mismatchReason(game, scheduled, season);
      if (reason !== null) return reason;
      const back = regression(accepted.get(game.espnId), game);
      if (back !== null) {
        const state = `${game.status} ${game.homeScore} ${game.awayScore}`;
        const doubt = doubted.get(game.espnId);
        if (doubt?.state !== state) doubted.set(game.espnId, { state, since: now });
        const since = doubt?.state === state ? doubt.since : now;
        if (now.getTime() - since.getTime() < CONFIRM_AFTER_MS) return back;
      }
      doubted.delete(game.espnId);
      accepted.set(game.espnId, game);
      return null;
    },
  };
}

function mismatchReason(game: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord): string | null {
  if (game.home !== scheduled.home || game.away !== scheduled.away) {
    return `it is ${game.away} at ${game.home}, and ${scheduled.away} at ${scheduled.home} on the schedule`;
  }
  const [opens, closes] = [season.weeks[0]?.startDate, season.weeks.at(-1)?.endDate];
  const isOutside = game.kickoff !== null && opens && closes && (game.kickoff < opens || game.kickoff > closes);
  return isOutside ? `it kicks off outside the season: ${game.kickoff?.toISOString()}` : null;
}

const ORDER: Readonly<Record<ScoreboardGame['status'], number>> = {
  scheduled: 0,
  delayed: 0,
  // A game in progress may be postponed, too.
  postponed: 9,
  cancelled: 9,
  in_progress: 1,
  final: 2,
};

function regression(before: ScoreboardGame | undefined, game: ScoreboardGame): string | null {
  if (before === undefined) return null;
  const wasOn = before.status === 'in_progress' || before.status === 'final';
  if (wasOn && ORDER[game.status] < ORDER[before.status]) return `it goes from ${before.status} to ${game.status}`;
  const falls = (now: number | null, then: number | null) => now !== null && then !== null && now < then;
  if (falls(game.homeScore, before.homeScore) || falls(game.awayScore, before.awayScore)) {
    return `it falls from ${before.awayScore}-${before.homeScore} to ${game.awayScore}-${game.homeScore}`;
  }
  return null;
}
