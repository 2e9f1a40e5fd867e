import { MINUTE_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import { readScoreboard, type ScoreboardGame } from '../../server/src/pipeline/feeds/espn/scoreboard.ts';
import { applyScoreboard } from '../../server/src/pipeline/feeds/live/apply-box-score.ts';
import { mergeGames } from '../../server/src/pipeline/feeds/live/compose.ts';
import { emptyWorld } from '../../server/src/pipeline/feeds/live/world.ts';
import type { GameRecord } from '../../server/src/pipeline/report.ts';
import type { AnswerKind } from './answer-target.ts';
import { type Path, valueAt } from './change-json.ts';
import { seasonOf } from './small-world.ts';

const ONE_ANSWER_LATER = 20 * SECOND_MS;
/** What of an event is looked at. */
const USED = new Set(['status', 'date', 'season', 'timeValid', 'homeAway', 'score', 'abbreviation', 'situation']);
const EARLIER = { quarter: '1', clock: '14:01' };

type Event = {
  status: { period: number; displayClock: string; type: { state: string } };
  competitions: { competitors: { score: string }[] }[];
};

/** A scoreboard that was recorded while games were on; the earlier one is from the beginning of these games. */
export function scoreboardKind(file: string, answer: { events: Event[] }, year: number, week: number): AnswerKind {
  const earlier = structuredClone(answer);
  for (const event of earlier.events.filter(({ status }) => status.type.state === 'in')) {
    event.status = { ...event.status, period: Number(EARLIER.quarter), displayClock: EARLIER.clock };
    for (const side of event.competitions[0]?.competitors ?? []) side.score = '0';
  }
  const all = readScoreboard(Buffer.from(JSON.stringify(answer)), year).rows;
  const scheduled = all.map((game) => scheduledOf(game, week));
  const began = all.filter(({ status }) => status === 'in_progress').map(({ kickoff }) => kickoff?.getTime() ?? 0);
  // Late enough for all that is on to be over.
  const now = Math.max(...began) + 100 * MINUTE_MS;
  return {
    ...{ file, answer, earlier },
    after(bodies) {
      const world = emptyWorld(year);
      world.ofRecord = seasonOf(year, week, scheduled, new Date(now));
      const doubts = bodies.flatMap((body, index) => {
        const at = new Date(now + index * ONE_ANSWER_LATER);
        const { rows, doubts: unread } = readScoreboard(body, year);
        mergeGames(world, at);
        return [...unread, ...applyScoreboard(world, week, rows, at)];
      });
      const at = new Date(now + (bodies.length - 1) * ONE_ANSWER_LATER);
      const games = mergeGames(world, at).map((game) => [`game ${game.away}@${game.home}`, shown(game, at)] as const);
      return { state: new Map(games), doubts };
    },
    subjectsAt: (changed, path) => gameAt(changed, path),
    isOfUse: (path) => path.length < 3 || path.some((key) => USED.has(String(key))),
    isRight: (subject, state) => isAdded(scheduled, subject, state, now),
  };
}

function scheduledOf({ lastPlay: _, ...game }: ScoreboardGame, weekNumber: number): GameRecord {
  const nothing = { homeScore: null, awayScore: null, quarter: null, timeRemaining: null, possession: null };
  return { ...game, feedKey: game.espnId, weekNumber, status: 'scheduled', ...nothing };
}

function shown(game: GameRecord, now: Date): string {
  const { status, awayScore, homeScore, kickoff, quarter, timeRemaining } = game;
  const hasBegun = status === 'in_progress' || status === 'final';
  const isLocked =
    game.isStartUnconfirmed === true || hasBegun || (status === 'scheduled' && kickoff !== null && kickoff <= now);
  const clock = `Q${quarter} ${timeRemaining}`;
  return `${isLocked ? 'locked' : 'open'} ${status} ${awayScore}-${homeScore} ${kickoff?.toISOString()} ${clock}`;
}

function gameAt(answer: unknown, path: Path): string[] | null {
  if (path[0] !== 'events' || path.length < 2)
    return ['season', 'week', 'events'].includes(String(path[0])) ? null : [];
  const sides = valueAt(answer, ['events', path[1] ?? 0, 'competitions', 0, 'competitors']);
  const codes = (Array.isArray(sides) ? sides : []).map((side) => [side?.homeAway, code(side?.team?.abbreviation)]);
  const of = (place: string) => codes.find(([where]) => where === place)?.[1];
  return [`game ${of('away')}@${of('home')}`];
}

const code = (abbreviation: unknown) => (abbreviation === 'WSH' ? 'WAS' : abbreviation);

/** One answer may add: a start after the kickoff, points, another clock. It takes nothing away (principle 6). */
function isAdded(scheduled: readonly GameRecord[], subject: string, state: string | undefined, now: number): boolean {
  const game = scheduled.find(({ away, home }) => subject === `game ${away}@${home}`);
  const [lock, status] = state?.split(' ') ?? [];
  if (game === undefined || status === 'cancelled' || status === 'postponed') return false;
  const hadBegun = game.kickoff !== null && game.kickoff.getTime() < now;
  return !hadBegun || (lock === 'locked' && status !== 'scheduled');
}
