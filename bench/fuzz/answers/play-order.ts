import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import fc from 'fast-check';
import type { ScoreboardGame } from '../../../server/src/pipeline/feeds/espn/scoreboard.ts';
import { applyScoreboard } from '../../../server/src/pipeline/feeds/live/apply-box-score.ts';
import { mergeGames } from '../../../server/src/pipeline/feeds/live/compose.ts';
import { restoreGame } from '../../../server/src/pipeline/feeds/live/load-stored-world.ts';
import { emptyWorld, type World } from '../../../server/src/pipeline/feeds/live/world.ts';
import type { GameRecord } from '../../../server/src/pipeline/report.ts';
import { seasonOf } from '../stored-season.ts';
import { anyOrder, carefulScorer, heardIn, type Order, type Said, type Shown } from './scorer.ts';

const KICKOFF = new Date('2025-09-07T17:00:00Z');
const WEEK = 1;
const nothing = { homeScore: null, awayScore: null, quarter: null, timeRemaining: null, possession: null };
const SCHEDULED: GameRecord = {
  ...{ feedKey: 'g1', espnId: '1', weekNumber: WEEK, home: 'BUF', away: 'MIA', kickoff: KICKOFF, status: 'scheduled' },
  ...nothing,
};
/** It is on all the time, so that an answer without the other one can be read. */
const OTHER: ScoreboardGame = {
  ...{ espnId: '2', home: 'KC', away: 'LV', kickoff: KICKOFF, status: 'scheduled' },
  ...nothing,
};

/**
 * Plays an order of answers through the reader of scoreboards and the merging of games. Throws an Error that says where what
 * is shown is not what a careful scorer would show.
 */
export function playOrder(order: Order): void {
  const scorer = carefulScorer();
  let world = openWorld();
  let lock: Lock = 'open';
  let stored = SCHEDULED;
  const answers: string[] = [];
  for (const { at, heard } of heardIn(order)) {
    const now = new Date(KICKOFF.getTime() + Math.round(at * 60) * (MINUTE_MS / 60));
    answers.push(`${Math.round(at * 60)} s: ${typeof heard === 'object' ? JSON.stringify(heard) : heard}`);
    if (heard === 'restart') {
      scorer.restarts();
      world = openWorld();
      restoreGame(world, { ...stored, reportedAt: now }, new Set([stored.espnId ?? '']), now);
    } else if (heard === 'absent') applyScoreboard(world, WEEK, [OTHER], now);
    else if (typeof heard === 'object') {
      scorer.hears(heard, at);
      applyScoreboard(world, WEEK, [OTHER, gameOf(heard)], now);
    }
    // A process that has just started says nothing before it has heard something.
    if (heard === 'restart') continue;
    const game = mergeGames(world, now).find(({ feedKey }) => feedKey === 'g1') as GameRecord;
    // What is stored locks first: a kickoff that has passed is not undone by what is heard afterwards.
    lock = lockAfter(lockAfter(lock, stored, now), game, now);
    stored = game;
    const [is, should] = [shownOf(game, lock), scorer.shows(at)];
    if (JSON.stringify(is) !== JSON.stringify(should)) {
      throw new Error(`${answers.join('; ')}\n  shown  ${JSON.stringify(is)}\n  scorer ${JSON.stringify(should)}`);
    }
  }
}

function openWorld(): World {
  const world = emptyWorld(2025);
  const other: GameRecord = { ...OTHER, feedKey: 'g2', weekNumber: WEEK, status: 'scheduled' };
  world.ofRecord = seasonOf(2025, WEEK, [SCHEDULED, other], KICKOFF);
  return world;
}

function gameOf(said: Said): ScoreboardGame {
  const status = said.status === 'suspended' ? 'postponed' : said.status;
  const score = 'away' in said ? { awayScore: said.away, homeScore: said.home } : {};
  const clock = status === 'in_progress' ? { quarter: 2, timeRemaining: '3:00' } : {};
  return { ...nothing, espnId: '1', home: 'BUF', away: 'MIA', kickoff: KICKOFF, status, ...score, ...clock };
}

type Lock = 'open' | 'provisional' | 'locked';

/** As scoring stores locks: none opens again but that of a canceled game, or of a start that is not confirmed. */
function lockAfter(before: Lock, { status, kickoff, isStartUnconfirmed }: GameRecord, now: Date): Lock {
  if (status === 'cancelled') return 'open';
  const hasBegun = status === 'in_progress' || status === 'final';
  const isDue = status === 'scheduled' && kickoff !== null && kickoff <= now;
  if (before === 'locked' || hasBegun || isDue) return 'locked';
  return isStartUnconfirmed === true ? 'provisional' : 'open';
}

function shownOf(game: GameRecord, lock: Lock): Shown {
  const { status, homeScore, awayScore, quarter, timeRemaining, isUnconfirmed, delayedSince } = game;
  const isOver = status === 'final' || (status === 'in_progress' && quarter === null && timeRemaining === '0:00');
  return {
    status: isOver ? 'over' : (status as Shown['status']),
    score: awayScore === null ? '-' : `${awayScore}-${homeScore}`,
    isLocked: lock !== 'open',
    isRevealed: lock === 'locked',
    isMarked: isUnconfirmed === true,
    isDelayed: status === 'scheduled' && (delayedSince ?? null) !== null,
  };
}

/**
 * Plays `count` random orders of answers against a careful scorer; the first that differs is made as short as it gets. Prints
 * how often each answer was heard. Returns whether none differs.
 */
export function fuzzAnswers({ count, seed }: { count: number; seed: string }, say: (line: string) => void): boolean {
  const heard = new Map<string, number>();
  const play = (order: Order) => {
    for (const one of heardIn(order)) {
      const name = typeof one.heard === 'object' ? one.heard.status : one.heard;
      heard.set(name, (heard.get(name) ?? 0) + 1);
    }
    playOrder(order);
  };
  const result = fc.check(fc.property(anyOrder(), play), { numRuns: count, seed: seedOf(seed) });
  say(`Answers: ${[...heard].map(([name, times]) => `${name} ${times}`).join(', ')}.`);
  if (result.failed) say(`The shortest that differs: ${(result.errorInstance as Error | null)?.message ?? ''}`);
  say(`${result.numRuns} sequences: ${result.failed ? 1 : 0} differ`);
  return !result.failed;
}

/** A seed in words as the number that the library wants. */
const seedOf = (seed: string) =>
  /^-?\d+$/.test(seed)
    ? Number(seed) | 0
    : [...seed].reduce((sum, one) => (sum * 31 + (one.codePointAt(0) ?? 0)) | 0, 7);
