import { DEFENSE_STAT_KEYS, type StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { PlayRecord, StatLineRecord } from '../../report.ts';
import type { ScheduledGame } from '../nflverse/schedule.ts';
import { gameKnownAt } from '../nflverse/stints.ts';
import { defenseKey } from '../teams.ts';
import type { TimedRecord } from '../timed-record.ts';
import { type Figure, otherDefenseFigures, ownDefenseFigures, playerFigures, pointsNotAllowed } from './credits.ts';
import type { GamePlays, Play, Side } from './game-plays.ts';

const OTHER: Readonly<Record<Side, Side>> = { home: 'away', away: 'home' };

type Line = Partial<Record<StatKey, number>>;

interface BoxScore {
  game: ScheduledGame;
  lines: Map<string, { side: Side; stats: Line }>;
  score: Record<Side, number>;
}

/**
 * A game in real time: at every snap the clock and possession, after every play the score, its text and the stat lines
 * that changed. Lines of players unknown to `isListed` are left out. The result comes from the file of record, at `endsAt`.
 */
export function playRecords(
  game: ScheduledGame,
  { plays }: GamePlays,
  isListed: (playerId: string) => boolean,
): TimedRecord[] {
  const box: BoxScore = { game, lines: new Map(), score: { home: 0, away: 0 } };
  const kickoff = game.kickoff ?? plays[0]?.startedAt ?? game.endsAt;
  for (const side of ['home', 'away'] as const) {
    // A defense's line keeps zeros, as in the file.
    add(
      box,
      defenseKey(game[side]),
      side,
      DEFENSE_STAT_KEYS.map((stat) => [stat, 0] as const),
    );
  }
  const records: TimedRecord[] = [gameAt(box, kickoff, { quarter: 1, clock: '15:00', possession: null })];
  for (const feedKey of box.lines.keys()) records.push(lineAt(box, kickoff, feedKey));
  let before: Moment = { quarter: 1, clock: '15:00', possession: null };
  for (const play of plays) {
    const moment = { ...play, possession: play.possession ?? possessionAfter(play, before) };
    if (play.startedAt !== null) records.push(gameAt(box, play.startedAt, moment));
    const credits = follow(box, play, isListed);
    if (play.scored !== null || play.startedAt === null) records.push(gameAt(box, play.endedAt, moment));
    for (const feedKey of credits.keys()) records.push(lineAt(box, play.endedAt, feedKey));
    records.push(...textOf(game, play, credits));
    before = moment;
  }
  return records.filter((record) => record.knownAt < game.endsAt);
}

type Moment = Pick<Play, 'quarter' | 'clock' | 'possession'>;

/** Possession is kept during a time-out and cleared between quarters. */
function possessionAfter(play: Play, before: Moment): Side | null {
  return play.startedAt !== null && play.quarter === before.quarter ? before.possession : null;
}

/** Applies a play to the box score; returns what it added to which line, by feed key. */
function follow(box: BoxScore, play: Play, isListed: (playerId: string) => boolean): Map<string, Line> {
  const credits = new Map<string, Line>();
  const credit = (feedKey: string, side: Side, figures: readonly Figure[]) => {
    if (!add(box, feedKey, side, figures)) return;
    const own = credits.get(feedKey) ?? {};
    credits.set(feedKey, own);
    addFigures(own, figures);
  };
  let allowed = play.scored?.points ?? 0;
  for (const { statType, yards, side, playerId } of play.stats) {
    if (playerId !== null && isListed(playerId)) credit(playerId, side, playerFigures(statType, yards, play.isKick));
    credit(defenseKey(box.game[side]), side, ownDefenseFigures(statType));
    credit(defenseKey(box.game[OTHER[side]]), OTHER[side], otherDefenseFigures(statType, yards));
    allowed -= pointsNotAllowed(statType, play.isKick);
  }
  if (play.scored === null) return credits;
  const { side, points } = play.scored;
  box.score[side] += points;
  if (allowed > 0) credit(defenseKey(box.game[OTHER[side]]), OTHER[side], [['defPointsAllowed', allowed]]);
  return credits;
}

/** Whether the line changed. A player without a figure has no line yet. */
function add({ lines }: BoxScore, feedKey: string, side: Side, figures: readonly Figure[]): boolean {
  if (figures.length === 0) return false;
  const line = lines.get(feedKey)?.stats ?? {};
  lines.set(feedKey, { side, stats: line });
  addFigures(line, figures);
  return true;
}

function addFigures(line: Line, figures: readonly Figure[]): void {
  for (const [stat, amount] of figures) line[stat] = (line[stat] ?? 0) + amount;
}

/** The play in the league's words, once it is over; none where nobody's line changed. */
function textOf(game: ScheduledGame, play: Play, credits: ReadonlyMap<string, Line>): TimedRecord[] {
  const { key, text, quarter, clock, endedAt: knownAt } = play;
  if (key === null || text === null || credits.size === 0) return [];
  const record: PlayRecord = {
    ...{ key, game: game.key, weekNumber: game.week, knownAt, text, quarter, clock },
    credits: [...credits].map(([feedKey, stats]) => ({ feedKey, stats })),
  };
  return [{ kind: 'play', subject: `${game.key} ${key}`, knownAt, record }];
}

function gameAt({ game, score }: BoxScore, knownAt: Date, { quarter, clock, possession }: Moment): TimedRecord {
  return gameKnownAt(game, knownAt, {
    status: 'in_progress',
    homeScore: score.home,
    awayScore: score.away,
    quarter,
    timeRemaining: clock,
    possession: possession === null ? null : game[possession],
  });
}

function lineAt({ game, lines }: BoxScore, knownAt: Date, feedKey: string): TimedRecord {
  const { side, stats } = lines.get(feedKey) as { side: Side; stats: Line };
  const isDefense = feedKey === defenseKey(game[side]);
  const record: StatLineRecord = {
    feedKey,
    weekNumber: game.week,
    game: game.key,
    team: game[side],
    opponent: game[OTHER[side]],
    // As in the file of record, missing figures are zero.
    stats: isDefense ? { ...stats } : Object.fromEntries(Object.entries(stats).filter(([, amount]) => amount !== 0)),
  };
  return { kind: 'stat_line', subject: `${feedKey} ${game.week}`, knownAt, record };
}
