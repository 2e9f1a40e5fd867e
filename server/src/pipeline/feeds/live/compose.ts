import { emptyReport, type FeedReport, type GameRecord, type PlayerRecord, type StatLineRecord } from '../../report.ts';
import type { Unmatched } from '../unmatched.ts';
import { findEspnIds } from './identity.ts';
import { liveLines } from './live-lines.ts';
import { mergeGame } from './merge-games.ts';
import { injuries, projections } from './outlook.ts';
import type { RecordDesk } from './record-desk.ts';
import type { Telling } from './telling.ts';
import { liveWord, type World, weekAt } from './world.ts';

const LONG_AGO_MS = 24 * 60 * 60 * 1000;

/**
 * Joins the files of record where there are new ones, and derives what they say at `now`, and who the players are. Throws
 * AnswerRefused where the new ones contradict the others: then those from before stand.
 */
export async function deriveSeason(world: World, desk: RecordDesk, now: Date): Promise<void> {
  const { year, files, people, peopleStamp } = world;
  const before = new Map(world.newFiles);
  const tried = { ...files };
  world.newFiles.clear();
  try {
    world.ofRecord = await desk.derive({ year, digests: tried, people: people ?? [], peopleStamp }, now);
  } catch (error) {
    for (const [kind, stood] of before) {
      // Another one may have come meanwhile.
      if (files[kind] !== tried[kind]) continue;
      if (stood === undefined) delete files[kind];
      else files[kind] = stood;
    }
    throw error;
  }
  if (world.ofRecord === null) return;
  const { ids, unmatched } = findEspnIds(world.ofRecord.players, [...world.rosters.values()].flat());
  world.players = world.ofRecord.players.map((player) => ({
    ...player,
    espnId: player.espnId ?? ids.get(player.feedKey) ?? null,
  }));
  const unlisted = world.ofRecord.leftOut.unmatched.map(
    (line): Unmatched => ({
      source: 'nflverse',
      externalId: line,
      name: line,
      team: null,
      position: null,
    }),
  );
  world.unmatched = [...unmatched, ...unlisted];
}

/** The games as all sources together have them. */
export function mergeGames(world: World, now: Date): GameRecord[] {
  const ofRecord = world.ofRecord;
  if (ofRecord === null) return [];
  world.games = ofRecord.games.map((scheduled) => {
    const told = liveWord(world, scheduled);
    const box = told && world.boxes.get(told.espnId);
    const over = told && world.overSince.get(told.espnId);
    return mergeGame(scheduled, {
      told,
      isBoxFinal: box !== undefined && (box.summary.isOver || (over !== undefined && box.readAt >= over)),
      isPosted: ofRecord.lines.has(scheduled.feedKey),
      isLongAgo: scheduled.kickoff !== null && now.getTime() - scheduled.kickoff.getTime() > LONG_AGO_MS,
      now,
    });
  });
  return world.games;
}

/** The report of what is new of schedule, people, expectations and numbers of record; null when nothing is. */
export function reportOfRecord(world: World, telling: Telling, now: Date): FeedReport | null {
  const { ofRecord, players } = world;
  const weekNumber = weekAt(world, now);
  if (ofRecord === null || weekNumber === null) return null;
  const expected = projections(players, ofRecord.projections, world.expected);
  world.unmatched.push(...expected.unmatched);
  const hurt = injuries(
    players,
    ofRecord.injuries,
    { espn: world.espnInjuries, sleeper: world.people },
    { weekNumber, now },
  );
  const ofWeek = (one: { feedKey: string; weekNumber: number }) => `${one.feedKey} ${one.weekNumber}`;
  const posted = telling.news(
    'lines',
    [...ofRecord.lines],
    ([game]) => game,
    ([, lines]) => lines,
  );
  const newWeeks = telling.news('player_week', ofRecord.playerWeeks, ofWeek);
  // Who comes into a week has nothing expected of him there yet, whatever was told before.
  const come = new Set(newWeeks.map(ofWeek));
  const orCome = <Value extends { feedKey: string; weekNumber: number }>(fresh: Value[], all: readonly Value[]) => [
    ...new Set([...fresh, ...all.filter((one) => come.has(ofWeek(one)))]),
  ];
  return unlessEmpty({
    ...emptyReport('nflverse', ofRecord.season, now),
    games: telling.news('game', world.games, ({ feedKey }) => feedKey),
    players: telling.news('player', players, ({ feedKey }) => feedKey),
    playerWeeks: newWeeks,
    projections: orCome(telling.news('projection', expected.projections, ofWeek), expected.projections),
    injuries: orCome(
      telling.news('injury', hurt, ofWeek, ({ status, notes }) => [status, notes]),
      hurt,
    ),
    statLines: posted.flatMap(([, lines]) => lines),
    completeGames: posted.map(([game]) => game),
  });
}

/** The report of what is new of games that are on or just over, without those of which there are numbers of record. */
export function reportOfGames(world: World, telling: Telling, now: Date): FeedReport | null {
  const { ofRecord } = world;
  if (ofRecord === null) return null;
  const byEspnId = new Map(
    world.players.flatMap((one): [string, PlayerRecord][] => (one.espnId === null ? [] : [[one.espnId, one]])),
  );
  const open = world.games.flatMap((game): [GameRecord, StatLineRecord[]][] => {
    const box = game.espnId === null ? undefined : world.boxes.get(game.espnId);
    const hasBegun = game.status === 'in_progress' || game.status === 'final';
    if (box === undefined || !hasBegun || ofRecord.lines.has(game.feedKey)) return [];
    const { lines, unmatched } = liveLines(box.summary, game, byEspnId);
    world.unmatched.push(...unmatched);
    return [[game, lines]];
  });
  const moved = telling.news(
    'live',
    open,
    ([game]) => game.feedKey,
    ([, lines]) => lines,
  );
  return unlessEmpty({
    ...emptyReport('espn', ofRecord.season, now),
    areLinesLive: true,
    games: telling.news('game', world.games, ({ feedKey }) => feedKey),
    statLines: moved.flatMap(([, lines]) => lines),
    completeGames: moved.map(([game]) => game.feedKey),
  });
}

function unlessEmpty(report: FeedReport): FeedReport | null {
  const { games, players, playerWeeks, statLines, completeGames } = report;
  const parts = [games, players, playerWeeks, report.projections, report.injuries, statLines, completeGames ?? []];
  return parts.some((part) => part.length > 0) ? report : null;
}
