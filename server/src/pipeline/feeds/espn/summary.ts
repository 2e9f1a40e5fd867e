import type { Doubt } from '../../report.ts';
import { at, doubtOf, flagAt, listAt, readAnswer, refuseIfTooMany, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { type BoxLine, type BoxLines, boxLines } from './box-lines.ts';
import { type SideFigure, type SideFigures, sideFigures } from './defense-lines.ts';
import { drivesIn, type EspnPlay, espnPlay, type GamePlay, playsOf, scoresIn, type TeamsById } from './game-plays.ts';
import { teamIn } from './ids.ts';
import { statusOf } from './scoreboard.ts';

/** A game's summary: what of it can be read, with our team abbreviations instead of ESPN's codes and ids. */
export interface Summary {
  espnId: string;
  /** False before kickoff, and while the start is delayed or put off, when there are no scores yet. */
  hasBegun: boolean;
  isOver: boolean;
  sides: readonly [SummarySide, SummarySide];
  /** Everybody who is listed. */
  people: BoxLines['people'];
  playCount: number;
  scoreCount: number;
  /** Every play that has an id, in its own words; scores from their list only where no drive has them. */
  described: EspnPlay[];
  /** Whether all plays and scores can be read: if not, one that is missing may have counted. */
  arePlaysRead: boolean;
  /** What can't be read, or contradicts what was read before. */
  doubts: Doubt[];
}

export interface SummarySide {
  team: string;
  opponent: string;
  figures: Partial<SideFigures>;
  /** The figures that can't be read; after a merge, those that are not confirmed. */
  unread: SideFigure[];
  lines: BoxLine[];
  /** The athletes of whom a row can't be read; after a merge, those whose line is not confirmed. */
  unreadAthletes: string[];
  /** The scoring categories that could be read. */
  categories: readonly string[];
}

/**
 * ESPN's summary of a game: box score and plays, each element by itself. Throws ResponseRejected if it is another thing, is
 * of another game, has not two teams, is over without stats, or if too much of it is bad.
 */
export function readSummary(body: Buffer, espnId: string): Summary {
  return readAnswer(body, (answer) => {
    // ESPN's other host wraps the same response in a field.
    const summary = at(answer, 'gamepackageJSON') ?? answer;
    const game = at(summary, 'header', 'competitions', 0);
    const id = textAt(game, 'id') ?? textAt(summary, 'header', 'id');
    if (id === null) throw new ResponseRejected('another form than known: it names no game');
    if (id !== espnId) throw new ResponseRejected(`another game: ${id}`);
    const competitors = listAt(game, 'competitors');
    const [home, away] = ['home', 'away'].map((place) => competitors.find((one) => textAt(one, 'homeAway') === place));
    if (home === undefined || away === undefined || competitors.length !== 2)
      throw new ResponseRejected('not two teams');
    return readGame(summary, espnId, game, [home, away]);
  });
}

function readGame(summary: unknown, espnId: string, game: unknown, competitors: readonly [unknown, unknown]): Summary {
  const [home, away] = [teamIn(at(competitors[0], 'team')), teamIn(at(competitors[1], 'team'))];
  const byId: TeamsById = new Map(
    competitors.flatMap((one, index) =>
      [textAt(one, 'team', 'id'), textAt(one, 'id')].flatMap((id) =>
        id === null ? [] : [[id, index === 0 ? home : away]],
      ),
    ),
  );
  const drives = drivesIn(summary);
  const plays = { plays: playsOf(drives, byId), scores: scoresIn(summary, byId) };
  const type = at(game, 'status', 'type');
  const isStated = textAt(type, 'state') !== null || textAt(type, 'name') !== null;
  const hasPlay = plays.plays.length + plays.scores.length > 0;
  const status = isStated ? statusOf(type, hasPlay) : 'in_progress';
  const isOver = flagAt(type, 'completed') === true;
  const hasBegun = isOver || status === 'in_progress' || (hasPlay && status !== 'scheduled');
  const readSide = (team: string, opponent: string, competitor: unknown) => {
    const box = boxLines(listAt(summary, 'boxscore', 'players'), { team, opponent }, plays);
    const score = at(competitor, 'score');
    const { figures, unread, doubts } = sideFigures(
      { team, score, hasBegun },
      listAt(summary, 'boxscore', 'teams'),
      plays,
    );
    const { lines, unread: unreadAthletes, categories, people } = box;
    const side: SummarySide = { team, opponent, figures, unread, lines, unreadAthletes, categories };
    return { side, people, doubts: [...box.doubts, ...doubts] };
  };
  const both = [readSide(home, away, competitors[0]), readSide(away, home, competitors[1])] as const;
  const bare = both.find(({ people }) => people.length === 0);
  if (isOver && bare !== undefined) throw new ResponseRejected(`over, and no stats of ${bare.side.team}`);
  const isScored = both.some(({ side }) => (side.figures.score ?? 0) > 0);
  const unreadScores = doubtedScores(summary, plays.scores, isScored);
  const doubts = [...both.flatMap((one) => one.doubts), ...unreadScores];
  refuseIfTooMany(doubts, doubts.length + both.flatMap(({ side }) => side.lines).length, 1);
  return {
    ...{ espnId, hasBegun, isOver, doubts },
    sides: [both[0].side, both[1].side],
    people: both.flatMap(({ people }) => people),
    playCount: plays.plays.length,
    scoreCount: plays.scores.length,
    arePlaysRead: unreadScores.length === 0 && plays.plays.every((play) => play.team !== null && isDescribed(play)),
    described: espnPlays(drives, listAt(summary, 'scoringPlays')),
  };
}

const isDescribed = ({ type, text }: Pick<GamePlay, 'type' | 'text'>) => type !== '' || text !== '';

/** Scores of which is not known what they are, or whose. */
function doubtedScores(summary: unknown, scores: readonly GamePlay[], isScored: boolean): Doubt[] {
  if (isScored && !Array.isArray(at(summary, 'scoringPlays'))) {
    return [{ subject: 'the list of scores', reason: 'it is not there', used: 'what has counted before' }];
  }
  return scores.flatMap(({ type, text, team }, index) => {
    if (team !== null && isDescribed({ type, text })) return [];
    return [doubtOf(`score ${index + 1}`, 'it is not known whose it is', 'what has counted before')];
  });
}

function espnPlays(drives: ReturnType<typeof drivesIn>, scores: readonly unknown[]): EspnPlay[] {
  const described = drives.flatMap(({ team, plays }) => plays.flatMap((play) => espnPlay(play, team)));
  const ids = new Set(described.map(({ id }) => id));
  // Who has the ball is not among what is said of a score.
  return [...described, ...scores.flatMap((play) => espnPlay(play, null, true)).filter(({ id }) => !ids.has(id))];
}
