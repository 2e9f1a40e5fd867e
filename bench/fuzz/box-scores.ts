import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { readSummary, type Summary } from '../../server/src/pipeline/feeds/espn/summary.ts';
import { applyBoxScore } from '../../server/src/pipeline/feeds/live/apply-box-score.ts';
import { liveLines } from '../../server/src/pipeline/feeds/live/points-source.ts';
import { emptyWorld } from '../../server/src/pipeline/feeds/live/world.ts';
import { defenseKey } from '../../server/src/pipeline/feeds/teams.ts';
import type { GameRecord, PlayerRecord } from '../../server/src/pipeline/report.ts';
import type { AnswerKind } from './answer-target.ts';
import { type ChangedAnswer, type Path, valueAt } from './change-json.ts';
import { seasonOf } from './stored-season.ts';

const NOW = new Date('2025-10-05T19:00:00Z');
/** Kinds of changes after which a cell says nothing that could be believed. */
const INCREDIBLE = new Set([
  'a list',
  'an object',
  'a flag',
  'text',
  'huge',
  'huge text',
  'NUL',
  'lone surrogate',
  'null',
  'empty',
  'in an object',
]);

type Category = { name: string; labels: string[]; athletes: { athlete: { id: string }; stats: string[] }[] };
type Answer = { boxscore: { players: { team: { abbreviation: string }; statistics: Category[] }[] } };

/** A box score; in the earlier one everybody has some yards less. */
export function boxScoreKind(file: string, answer: Answer, espnId: string): AnswerKind {
  const earlier = structuredClone(answer);
  for (const { labels, athletes } of earlier.boxscore.players.flatMap(({ statistics }) => statistics)) {
    const column = labels.indexOf('YDS');
    for (const { stats } of athletes) if (Number(stats[column]) > 4) stats[column] = String(Number(stats[column]) - 3);
  }
  const whole = readSummary(Buffer.from(JSON.stringify(answer)), espnId);
  const game = gameOf(whole, espnId);
  const players = whole.sides.flatMap(({ lines, team }) =>
    lines.map(({ athleteId, name }) => playerOf(athleteId, name, team)),
  );
  const defenses = whole.sides.map(({ team }) => playerOf(defenseKey(team), team, team));
  const kickers = kickersIn(answer);
  return {
    ...{ file, answer, earlier },
    after(bodies) {
      const world = emptyWorld(2025);
      world.ofRecord = { ...seasonOf(2025, 5, [game], NOW), players };
      world.games = [game];
      world.players = players;
      const doubts = bodies.flatMap((body, index) =>
        applyBoxScore(world, readSummary(body, espnId), new Date(NOW.getTime() + index * (MINUTE_MS / 2))),
      );
      const lines = liveLines(world, game, 'espn')?.lines ?? [];
      const isDefense = new Set(defenses.map(({ feedKey }) => feedKey));
      const state = lines.map(({ feedKey, stats, team }) => {
        const points = scorePlayer(isDefense.has(feedKey) ? 'DEF' : 'QB', stats);
        return [`line ${feedKey}`, `${points} for ${team}`] as const;
      });
      return { state: new Map(state), doubts };
    },
    subjectsAt: (changed, path) =>
      subjectsAt(changed, path, { kickers, defenses: defenses.map(({ feedKey }) => feedKey) }),
    isRight: (_subject, _state, changed) => isRight(changed),
  };
}

function gameOf({ sides: [home, away] }: Summary, espnId: string): GameRecord {
  return {
    ...{ feedKey: espnId, espnId, weekNumber: 5, home: home.team, away: away.team, status: 'in_progress' },
    ...{
      kickoff: new Date('2025-10-05T17:00:00Z'),
      homeScore: 0,
      awayScore: 0,
      quarter: 2,
      timeRemaining: '3:00',
      possession: null,
    },
  };
}

function playerOf(feedKey: string, name: string, team: string): PlayerRecord {
  return { feedKey, espnId: feedKey, sleeperId: null, name, position: 'QB', team, jerseyNumber: null, isActive: true };
}

const kickersIn = ({ boxscore }: Answer) =>
  boxscore.players.flatMap(({ statistics }) =>
    statistics
      .filter(({ name }) => name === 'kicking')
      .flatMap(({ athletes }) => athletes.map(({ athlete }) => athlete.id)),
  );

/** Plays and team figures are about both defenses and the kickers; an athlete's row is about the athlete. */
function subjectsAt(
  answer: unknown,
  path: Path,
  { kickers, defenses }: { kickers: readonly string[]; defenses: readonly string[] },
): string[] | null {
  const [first, second, side, third, category, fourth, row] = path;
  const shared = [...kickers, ...defenses].map((key) => `line ${key}`);
  if (first !== 'boxscore' || second === undefined) return first === 'header' || first === 'boxscore' ? null : shared;
  if (second === 'teams') return defenses.map((key) => `line ${key}`);
  if (side === undefined || third !== 'statistics' || category === undefined) return null;
  if (fourth === 'athletes' && row !== undefined) return [`line ${idAt(answer, path.slice(0, 7))}`];
  const own = valueAt(answer, [...path.slice(0, 5), 'athletes']);
  const all = Array.isArray(own)
    ? own.map((_, index) => `line ${idAt(answer, [...path.slice(0, 5), 'athletes', index])}`)
    : [];
  // Two categories of the same name, or none: everybody in them.
  return [...all, ...(path.length <= 6 ? namesakes(answer, path) : [])];
}

const idAt = (answer: unknown, path: Path) => String(valueAt(answer, [...path, 'athlete', 'id']));

function namesakes(answer: unknown, path: Path): string[] {
  const categories = valueAt(answer, path.slice(0, 4));
  const name = valueAt(answer, [...path.slice(0, 5), 'name']);
  if (!Array.isArray(categories)) return [];
  return categories.flatMap((one: Category, index) =>
    one?.name === name && Array.isArray(one?.athletes)
      ? one.athletes.map((_, row) => `line ${idAt(answer, [...path.slice(0, 4), index, 'athletes', row])}`)
      : [],
  );
}

/** A cell that says nothing leaves the athlete as before. Figures of teams and plays may be read in part. */
function isRight({ path, kind }: ChangedAnswer): boolean {
  return !(path.includes('stats') && INCREDIBLE.has(kind));
}
