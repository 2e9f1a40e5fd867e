import { leagueWeek, SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { type ShownGame, scoreboardAnswer } from '../../server/src/pipeline/testing/espn-answers.ts';
import { boxScoreOf, codeOf, recordedAt } from './box-scores.ts';
import type { Answer, Said } from './host.ts';
import type { League, PlayedGame } from './league.ts';
import { type GameLie, isItsTurn, OLD_MS, reshapeBoxScore, reshapeScoreboard, showWithLie } from './lies/game-lies.ts';
import { isShown, type LieLog, restAt, shareOf } from './lies/plan-lies.ts';
import { matchupsKnown } from './schedule-changes.ts';

const STALE = 'old scoreboard and box score every other time';
const TWO_HOSTS = 'two hosts disagree';
const POSTSEASON_TYPE = 3;
/** How ESPN numbers the rounds of the postseason: in its week 4 is the Pro Bowl. */
const ROUND_OF_WEEK: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 5: 4 };

interface Espn {
  league: League;
  lies: readonly GameLie[];
  lieLog: LieLog;
  now: () => Date;
}

/** ESPN's scoreboard and box scores at `now()`, from recorded plays, or interpolated between zero and the final figures. */
export function espnAnswers({ league, lies, lieLog, now }: Espn): Answer {
  const { games } = league;
  const boxScore = boxScores(league);
  const isKnownAt = matchupsKnown(games);
  const lieOf = (game: PlayedGame) => lies.find((lie) => lie.of === game.id && isShown(lie, now()));
  return (path) => {
    const week = weekOfScoreboard(path);
    if (week !== null) {
      const ofWeek = games.filter((game) => game.week === week);
      const isKnown = isKnownAt(week, now());
      return sayScoreboard(ofWeek, { year: league.year, isKnown, lieOf, lieLog, now: now() });
    }
    const espnId = /\/summary(?:\?event=|\/)(\d+)/.exec(path)?.[1];
    const game = games.find((one) => one.espnId === espnId);
    if (game !== undefined) return sayBoxScore(game, { boxScore, lie: lieOf(game), lieLog, now: now() });
    return null;
  };
}

/** ESPN's other host: asked while the first does not answer, and behind it. */
export function otherEspnAnswers({ league, lies, lieLog, now }: Espn): Answer {
  const boxScore = boxScores(league);
  const then = () => new Date(now().getTime() - OLD_MS);
  return (path) => {
    const behind = lies.filter((lie) => lie.kind === TWO_HOSTS && isShown(lie, now()));
    const week = weekOfScoreboard(path);
    const espnId = /\/summary(?:\?event=|\/)(\d+)/.exec(path)?.[1];
    const about = league.games.filter((game) => behind.some((lie) => lie.of === game.id));
    const note = () => lieLog.note(TWO_HOSTS);
    const asked = about.find((game) => game.espnId === espnId);
    if (asked !== undefined) return { body: boxScore(asked, then()), note };
    if (week === null || !about.some((game) => game.week === week)) return null;
    const ofWeek = league.games.filter((game) => game.week === week);
    const text = scoreboardText(
      ofWeek.map((game) => shown(game, about.includes(game) ? then() : now())),
      { year: league.year, week },
    );
    return { body: text, note };
  };
}

/** The league's week that a scoreboard is asked for. */
function weekOfScoreboard(path: string): number | null {
  const [, type, week] = /\/scoreboard\?.*seasontype=(\d)&week=(\d+)/.exec(path) ?? [];
  if (week === undefined) return null;
  return Number(type) === POSTSEASON_TYPE ? leagueWeek('postseason', ROUND_OF_WEEK[Number(week)] ?? 0) : Number(week);
}

function boxScores(league: League) {
  const espnIds = new Map((league.ids?.rows ?? []).map((row) => [row.gsis_id ?? '', row.espn_id ?? '']));
  const linesOf = Map.groupBy(league.playerStats.rows, (row: CsvRow) => row.game_id ?? '');
  return (game: PlayedGame, now: Date) => boxScoreOf(game, { lines: linesOf.get(game.id) ?? [], espnIds, now });
}

interface Saying {
  lieLog: LieLog;
  now: Date;
}

interface SayingScoreboard extends Saying {
  year: number;
  /** Whether the matchups of the week are known. */
  isKnown: boolean;
  lieOf: (game: PlayedGame) => GameLie | undefined;
}

function sayScoreboard(
  games: readonly PlayedGame[],
  { year, isKnown, lieOf, lieLog, now }: SayingScoreboard,
): Said | null {
  const [{ week } = { week: null }] = games;
  if (week === null) return null;
  if (!isKnown) return { body: scoreboardText(games.map(withoutTeams), { year, week }) };
  const kinds: string[] = [];
  const reshaped = new Map<string, GameLie['kind']>();
  const all = games.map((game) => {
    const rest = restAt(game, now);
    if (rest !== null) kinds.push(rest.kind);
    const lie = lieOf(game);
    if (lie?.kind === TWO_HOSTS && isItsTurn(lie, now)) kinds.push(TWO_HOSTS);
    const withLie = lie === undefined ? null : showWithLie(game, { lie, show: shown, now });
    if (lie === undefined || withLie === null) return shown(game, now);
    kinds.push(lie.kind);
    reshaped.set(game.espnId, lie.kind);
    return withLie;
  });
  const note = () => kinds.forEach((kind) => void lieLog.note(kind));
  if (kinds.includes(TWO_HOSTS)) return { body: null, note };
  const body = reshapeScoreboard(scoreboardText(all, { year, week }), (espnId) => reshaped.get(espnId) ?? null);
  return kinds.length === 0 ? { body } : { body, note };
}

function scoreboardText(games: readonly ShownGame[], { year, week }: { year: number; week: number }): string {
  const text = scoreboardAnswer(games.map((game) => ({ ...game, year }))).replaceAll('"year":2025', `"year":${year}`);
  return week > SEASON_WEEKS ? text.replaceAll('"type":2', `"type":${POSTSEASON_TYPE}`) : text;
}

/** A game of a round whose matchups are not known yet, as ESPN announces it. */
const withoutTeams = (game: PlayedGame): ShownGame => ({
  ...{ id: game.espnId, home: 'TBD', away: 'TBD' },
  ...{ date: game.kickoff.toISOString().replace(':00.000Z', 'Z'), timeValid: false },
});

function sayBoxScore(
  game: PlayedGame,
  {
    boxScore,
    lie,
    lieLog,
    now,
  }: Saying & { boxScore: (game: PlayedGame, now: Date) => string | null; lie: GameLie | undefined },
): Said | null {
  const body = boxScore(game, now);
  if (lie === undefined || body === null) return body === null ? null : { body };
  const note = () => lieLog.note(lie.kind);
  if (lie.kind === TWO_HOSTS && isItsTurn(lie, now)) return { body: null, note };
  if (lie.kind === STALE && isItsTurn(lie, now))
    return { body: boxScore(game, new Date(now.getTime() - OLD_MS)), note };
  const reshaped = reshapeBoxScore(body, lie.kind);
  return reshaped === null ? { body } : { body: reshaped, note };
}

/** The minutes that a game's clock shows, of sixty. */
const clockOf = (played: number) => 59 - Math.floor(played * 59);

function shown(game: PlayedGame, now: Date): ShownGame {
  const { espnId, home, away, kickoff, endsAt, score } = game;
  const common = {
    id: espnId,
    ...{ home: codeOf(home), away: codeOf(away) },
    date: kickoff.toISOString().replace(':00.000Z', 'Z'),
  };
  if (now < kickoff) return common;
  if (now >= endsAt) return { ...common, state: 'post', period: 4, clock: '0:00', score: [score.away, score.home] };
  const rest = restAt(game, now);
  if (rest?.isStart) return { ...common, state: 'in', name: 'STATUS_DELAYED', period: 1, clock: '15:00' };
  if (game.plays !== null) {
    const { period, clock, score: soFar } = recordedAt(game.plays, [], now);
    return { ...common, state: 'in', period, clock, score: [soFar.away, soFar.home] };
  }
  const played = shareOf(game, now);
  const minutes = clockOf(played);
  return {
    ...common,
    ...{ state: 'in', period: 4 - Math.floor(minutes / 15), clock: `${minutes % 15}:30` },
    ...(rest === null ? {} : { name: 'STATUS_SUSPENDED' }),
    score: [Math.floor(score.away * played), Math.floor(score.home * played)],
  };
}
