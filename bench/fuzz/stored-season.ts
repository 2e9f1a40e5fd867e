import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { type LastGood, NOTHING_STORED } from '../../server/src/pipeline/feeds/last-good.ts';
import type { SeasonOfRecord } from '../../server/src/pipeline/feeds/live/record/season-of-record.ts';
import { TEAMS } from '../../server/src/pipeline/feeds/teams.ts';
import type {
  Doubt,
  FeedReport,
  GameRecord,
  InjuryRecord,
  PlayerRecord,
  PlayerWeekRecord,
  StatLineRecord,
} from '../../server/src/pipeline/report.ts';
import { checkReport } from '../../server/src/pipeline/scoring/check/check-report.ts';
import type { State } from './trial.ts';

/** What a database would hold of a season: plain maps that reports are stored in, as scoring does. */
export interface StoredSeason {
  games: ReadonlyMap<string, GameRecord>;
  players: ReadonlyMap<string, PlayerRecord>;
  places: ReadonlyMap<string, PlayerWeekRecord>;
  injuries: ReadonlyMap<string, InjuryRecord>;
  lines: ReadonlyMap<string, StatLineRecord>;
  weeks: string;
}

export const EMPTY: StoredSeason = {
  ...{ games: new Map(), players: new Map(), places: new Map(), injuries: new Map(), lines: new Map(), weeks: '' },
};

const ofWeek = ({ feedKey, weekNumber }: { feedKey: string; weekNumber: number }) => `${feedKey} ${weekNumber}`;
const ofTeams = ({ home, away }: { home: string; away: string }) => `${away}@${home}`;
const hasBegun = ({ status, kickoff }: GameRecord, now: Date) =>
  status === 'in_progress' || status === 'final' || (status === 'scheduled' && kickoff !== null && kickoff <= now);

/** Stores a report, of which the check of scoring lets through what can be stored. */
export function store(before: StoredSeason, unchecked: FeedReport): { stored: StoredSeason; doubts: readonly Doubt[] } {
  const known = {
    teams: new Set(TEAMS.map(({ abbreviation }) => abbreviation)),
    games: new Map([...before.games.values()].map((game) => [game.feedKey, game])),
    names: new Map(),
  };
  const { report, doubts, heldPlayers } = checkReport(unchecked, known);
  const games = new Map(before.games);
  for (const game of report.games) {
    const was = games.get(ofTeams(game));
    // A game that has begun does not move to another week.
    if (was === undefined || was.weekNumber === game.weekNumber || !hasBegun(was, report.asOf)) {
      games.set(ofTeams(game), game);
    }
  }
  const players = new Map(before.players);
  for (const player of report.players) players.set(player.feedKey, player);
  const injuries = new Map(before.injuries);
  for (const injury of report.injuries) injuries.set(ofWeek(injury), injury);
  const stored = {
    ...{ games, players, injuries },
    places: placesAfter(before, report),
    lines: linesAfter(before, report, heldPlayers),
    weeks: JSON.stringify(report.season.weeks),
  };
  return { stored, doubts };
}

function placesAfter({ places: before, games }: StoredSeason, { playerWeeks, asOf }: FeedReport) {
  const begun = new Set(
    [...games.values()]
      .filter((game) => hasBegun(game, asOf))
      .flatMap(({ home, away, weekNumber }) => [`${home} ${weekNumber}`, `${away} ${weekNumber}`]),
  );
  const places = new Map(before);
  for (const place of playerWeeks) {
    const was = before.get(ofWeek(place));
    if (was !== undefined && begun.has(`${was.team} ${was.weekNumber}`)) continue;
    if (place.team === null) places.delete(ofWeek(place));
    else places.set(ofWeek(place), place);
  }
  return places;
}

function linesAfter({ lines: before }: StoredSeason, report: FeedReport, heldPlayers: ReadonlySet<string>) {
  const doubted = new Set((report.unconfirmedLines ?? []).map(ofWeek));
  const reported = new Set(report.statLines.map(ofWeek));
  const complete = new Set(report.completeGames);
  const stays = (line: StatLineRecord) =>
    reported.has(ofWeek(line)) ||
    doubted.has(ofWeek(line)) ||
    heldPlayers.has(line.feedKey) ||
    !complete.has(line.game ?? '');
  const lines = new Map([...before].filter(([, line]) => stays(line)));
  for (const line of report.statLines) if (!doubted.has(ofWeek(line))) lines.set(ofWeek(line), line);
  return lines;
}

/** The stored season as readers of files get it. */
export function lastGoodOf({ games, lines }: StoredSeason): LastGood {
  if (games.size === 0) return NOTHING_STORED;
  const byGame = Map.groupBy(lines.values(), (line) => line.game ?? '');
  return {
    games: [...games.values()].map((game) => ({ ...game, reportedAt: null })),
    lines: new Map([...byGame].map(([game, own]) => [game, own.map(({ feedKey }) => feedKey)])),
    played: new Set([...lines.values()].map(({ feedKey }) => feedKey)),
    hurt: new Map(),
  };
}

/** What users would see of it at an instant. */
export function stateOf({ games, players, places, injuries, lines, weeks }: StoredSeason, now: Date): State {
  const state = new Map<string, string>([['weeks', weeks]]);
  for (const [key, game] of games) {
    const { weekNumber, kickoff, status, homeScore, awayScore } = game;
    const lock = hasBegun(game, now) ? 'locked' : 'open';
    state.set(
      `game ${key}`,
      `week ${weekNumber} ${kickoff?.toISOString()} ${status} ${awayScore}-${homeScore} ${lock}`,
    );
  }
  for (const [key, { position, name, team, espnId, sleeperId }] of players) {
    state.set(`player ${key}`, `${name} ${position} ${team} ${espnId} ${sleeperId}`);
  }
  for (const [key, { team }] of places) state.set(`place ${key}`, String(team));
  for (const [key, { status }] of injuries) if (status !== null) state.set(`injury ${key}`, status);
  const byKey = new Set([...games.values()].map((game) => game.feedKey));
  for (const [key, { feedKey, game, team, opponent, stats }] of lines) {
    const player = players.get(feedKey);
    if (player === undefined) continue;
    const where = byKey.has(game ?? '') ? `for ${team} against ${opponent}` : 'in no game';
    state.set(`line ${key}`, `${scorePlayer(player.position, stats)} ${where}`);
  }
  return state;
}

/** A season of record that has a week's schedule, and nothing else. */
export function seasonOf(year: number, weekNumber: number, games: readonly GameRecord[], now: Date): SeasonOfRecord {
  const week = {
    weekNumber,
    startDate: new Date(now.getTime() - 6 * DAY_MS),
    endDate: new Date(now.getTime() + 6 * DAY_MS),
  };
  return {
    season: { year, name: String(year), weeks: [week] },
    games: [...games],
    ...{
      players: [],
      playerWeeks: [],
      projections: [],
      injuries: [],
      lines: new Map(),
      doubts: {},
      unconfirmedLines: [],
    },
    leftOut: { ghosts: 0, unmatched: [], unmatchedProjections: 0, rosterRowsWithoutId: 0, lacksReturnFumbles: false },
    ...{ maySomeLinesLack: false, hasNextSeason: false },
  };
}
