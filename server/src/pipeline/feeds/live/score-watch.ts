import { MINUTE_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import type { GameRecord, SeasonRecord } from '../../report.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';

/** A falling score is accepted if it persists this long: a reversed touchdown rather than a stale response. */
export const CONFIRM_AFTER_MS = 20 * SECOND_MS;
/** Whatever else takes something away is accepted if it persists this long. */
export const TAKE_AWAY_AFTER_MS = 2 * MINUTE_MS;
/** No game is over sooner after its kickoff. */
const SHORTEST_GAME_MS = 90 * MINUTE_MS;

/**
 * Checks each scoreboard game against the schedule and the last accepted state. What adds something (points, a start) is
 * accepted at once. What takes something away (a cancellation, an end before the game can be over, a lower score, a game
 * that goes back), and a start before the kickoff, needs a second answer some time later, and none that contradicts it in
 * between.
 */
export function scoreWatch() {
  const accepted = new Map<string, ScoreboardGame>();
  const claims = new Map<string, Claim & { since: Date }>();
  return {
    /** The last accepted state. */
    last: (espnId: string) => accepted.get(espnId),
    /** Takes over what an earlier process had accepted. */
    restore: (game: ScoreboardGame) => void accepted.set(game.espnId, game),
    /** Takes over that something was claimed and not accepted; it has to be said again. */
    restoreDoubt: (espnId: string, kind: Claim['kind']) =>
      void claims.set(espnId, { kind, what: '', reason: '', confirmAfterMs: 0, since: new Date(0) }),
    /** What is claimed of a game and not accepted yet: a start before the kickoff, or anything else. */
    doubted: (espnId: string) => claims.get(espnId)?.kind ?? null,
    /** Why a game is not accepted at `now`; null when it is. */
    rejectionReason(game: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord, now: Date): string | null {
      const reason = mismatchReason(game, scheduled, season);
      if (reason !== null) return reason;
      const claim = claimOf(accepted.get(game.espnId), game, scheduled, now);
      const before = claims.get(game.espnId);
      if (claim !== null) {
        const since = before?.what === claim.what ? before.since : now;
        const isConfirmed = now.getTime() - since.getTime() >= claim.confirmAfterMs;
        claims.set(game.espnId, { ...claim, since });
        if (!isConfirmed) return claim.reason;
      }
      claims.delete(game.espnId);
      accepted.set(game.espnId, game);
      return null;
    },
  };
}

/** Something that is not believed the first time. */
interface Claim {
  kind: 'start' | 'state';
  /** The same in every answer that claims it. */
  what: string;
  reason: string;
  confirmAfterMs: number;
}

function mismatchReason(game: ScoreboardGame, scheduled: GameRecord, season: SeasonRecord): string | null {
  if (game.home !== scheduled.home || game.away !== scheduled.away) {
    return `it is ${game.away} at ${game.home}, and ${scheduled.away} at ${scheduled.home} on the schedule`;
  }
  const [opens, closes] = [season.weeks[0]?.startDate, season.weeks.at(-1)?.endDate];
  const isOutside = game.kickoff !== null && opens && closes && (game.kickoff < opens || game.kickoff > closes);
  return isOutside ? `it kicks off outside the season: ${game.kickoff?.toISOString()}` : null;
}

const hasBegun = ({ status }: Pick<ScoreboardGame, 'status'>) => status === 'in_progress' || status === 'final';

function claimOf(
  before: ScoreboardGame | undefined,
  game: ScoreboardGame,
  { kickoff }: GameRecord,
  now: Date,
): Claim | null {
  const state = (what: string, reason: string, confirmAfterMs = TAKE_AWAY_AFTER_MS): Claim => ({
    ...{ kind: 'state', what, reason, confirmAfterMs },
  });
  const { status } = game;
  if (hasBegun(game) && !(before && hasBegun(before)) && kickoff !== null && now < kickoff) {
    const reason = `it is ${status.replace('_', ' ')} before its kickoff`;
    // A result confirms no start that was seen before, and the other way round.
    return { kind: 'start', what: `early ${status}`, reason, confirmAfterMs: TAKE_AWAY_AFTER_MS };
  }
  // Neither locks at its kickoff, and a canceled one unlocks.
  if (status === 'cancelled' || (status === 'postponed' && before?.status !== 'cancelled')) {
    return before?.status === status ? null : state(status, `it is ${status === 'cancelled' ? 'canceled' : status}`);
  }
  const isTooSoon = kickoff !== null && now.getTime() - kickoff.getTime() < SHORTEST_GAME_MS;
  if (status === 'final' && before?.status !== 'final' && isTooSoon) return state('final', 'it can’t be over yet');
  if (before === undefined) return null;
  const goesBack = (hasBegun(before) && !hasBegun(game)) || (before.status === 'final' && status !== 'final');
  if (goesBack) return state(status, `it goes from ${before.status} to ${status}`);
  if (!falls(game.homeScore, before.homeScore) && !falls(game.awayScore, before.awayScore)) return null;
  const reason = `it falls from ${before.awayScore}-${before.homeScore} to ${game.awayScore}-${game.homeScore}`;
  return state('fall', reason, before.status === 'final' ? TAKE_AWAY_AFTER_MS : CONFIRM_AFTER_MS);
}

const falls = (now: number | null, then: number | null) => now !== null && then !== null && now < then;
