import type { GameRecord } from '../../report.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';

/** What is known of a game beside the schedule. */
export interface LiveWord {
  /** The scoreboard's word, where it has one. */
  told: ScoreboardGame | undefined;
  /** Its box score was read after it was over. */
  isBoxFinal: boolean;
  /** Its lines of record are there. */
  isPosted: boolean;
  /** So long over that nothing is waited for any more. */
  isLongAgo: boolean;
  now: Date;
}

/** Finds the scheduled game that a scoreboard's game is: by ESPN's id or, where the schedule lacks that, by its teams. */
export function scheduledGames(games: readonly GameRecord[]): (told: ScoreboardGame) => GameRecord | undefined {
  const byId = new Map(games.flatMap((game) => (game.espnId === null ? [] : [[game.espnId, game]])));
  // Two teams meet once a season at the same place.
  const byTeams = new Map(games.map((game) => [`${game.away} ${game.home}`, game]));
  return (told) => {
    const found = byTeams.get(`${told.away} ${told.home}`);
    return byId.get(told.espnId) ?? (found?.espnId === null ? found : undefined);
  };
}

/**
 * A game by both words. The schedule says which week; the earlier kick-off counts, since locks hang on it (rules 1.5). What
 * the scoreboard says of a game that is on stands until there is a score of record. Over, it is only with its stats: until
 * then it stands at its last second.
 */
export function mergeGame(scheduled: GameRecord, word: LiveWord): GameRecord {
  const { told, isBoxFinal, isPosted, isLongAgo } = word;
  const kickoff = kickoffOf(scheduled, word);
  const known = { ...scheduled, espnId: told?.espnId ?? scheduled.espnId, kickoff };
  const isOfRecord = scheduled.status === 'final';
  if (isOfRecord && (isPosted || isLongAgo)) return known;
  // Scores of record are there minutes after the end: they end no game that the scoreboard still sees going on.
  const isOver = told?.status === 'final' || (isOfRecord && told?.status !== 'in_progress');
  const { homeScore, awayScore } = told?.status === 'final' ? told : scheduled;
  if (isOver && !isBoxFinal && !isLongAgo) {
    return { ...known, status: 'in_progress', homeScore, awayScore, quarter: 4, timeRemaining: '0:00' };
  }
  if (isOver) return { ...known, status: 'final', homeScore, awayScore };
  if (told === undefined) return known;
  const { status, quarter, timeRemaining, possession } = told;
  return { ...known, status, homeScore: told.homeScore, awayScore: told.awayScore, quarter, timeRemaining, possession };
}

/**
 * The earlier kick-off, with two exceptions. The time at which a game was put off is none any more. And of a game that has
 * not begun, a time that has passed is out of date: had it been the one to lock it, it has.
 */
function kickoffOf({ kickoff }: GameRecord, { told, now }: LiveWord): Date | null {
  if (told === undefined || told.status === 'postponed') return kickoff;
  const [first, last] = [earlier(kickoff, told.kickoff), later(kickoff, told.kickoff)];
  const isOutOfDate = told.status === 'scheduled' && first !== null && last !== null && first <= now && last > now;
  return isOutOfDate ? last : first;
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
