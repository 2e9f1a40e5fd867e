import { DAY_MS } from '@singleback/game/season/durations.ts';
import { emptyReport, type FeedReport, type GameRecord, type StatLineRecord } from '../../report.ts';
import type { Unmatched } from '../unmatched.ts';
import type { ChangeTracker } from './change-tracker.ts';
import { delayedSince } from './delayed-games.ts';
import { findEspnIds } from './identity.ts';
import { liveLines } from './live-lines.ts';
import { mergeGame } from './merge-games.ts';
import { injuries, projections } from './outlook.ts';
import { toldPlaysOf } from './plays/told-plays.ts';
import { arePointsFinal, type PointsSource, pointsSourceOf } from './points-source.ts';
import type { RecordWorker } from './record-worker-client.ts';
import type { SeasonOfRecord } from './season-of-record.ts';
import { withLinks } from './stored/links.ts';
import { lastScoreboardGame, type World, weekAt } from './world.ts';

const LONG_AGO_MS = DAY_MS;
/** A game that the schedule lacks is cancelled after this long: the row may be missing by mistake. */
const CANCEL_AFTER_MS = DAY_MS;

/**
 * Joins new files of record and derives the season as known at `now`, and its players; without files the season that
 * is stored counts. Throws ResponseRejected where
 * new files contradict the others: the previous files are then restored.
 */
export async function deriveSeason(
  world: World,
  worker: RecordWorker,
  readStored: () => Promise<SeasonOfRecord | null>,
  now: Date,
): Promise<void> {
  const { year, files, people, peopleStamp } = world;
  const before = new Map(world.newFiles);
  const tried = { ...files };
  world.newFiles.clear();
  try {
    const read = await worker.derive({ year, digests: tried, people: people ?? [], peopleStamp }, now);
    world.ofRecord = read ?? (await readStored());
  } catch (error) {
    for (const [kind, previous] of before) {
      // A newer file may have arrived in the meantime.
      if (files[kind] !== tried[kind]) continue;
      if (previous === undefined) delete files[kind];
      else files[kind] = previous;
    }
    throw error;
  }
  if (world.ofRecord === null) return;
  const linked = withLinks(world.ofRecord.players, world.links);
  const { ids, unmatched } = findEspnIds(linked, [...world.rosters.values()].flat());
  world.players = linked.map((player) => ({
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

/** Merges the games of all sources. */
export function mergeGames(world: World, now: Date): GameRecord[] {
  const ofRecord = world.ofRecord;
  if (ofRecord === null) return [];
  const weeks = new Map(ofRecord.season.weeks.map((week) => [week.weekNumber, week]));
  world.games = ofRecord.games.map((scheduled) => {
    const live = lastScoreboardGame(world, scheduled);
    const merged = mergeGame(scheduled, {
      live,
      arePointsFinal: arePointsFinal(world, { ...scheduled, espnId: live?.espnId ?? scheduled.espnId }, now),
      isPosted: ofRecord.lines.has(scheduled.feedKey),
      isLongAgo: scheduled.kickoff !== null && now.getTime() - scheduled.kickoff.getTime() > LONG_AGO_MS,
      week: weeks.get(scheduled.weekNumber),
      now,
    });
    return { ...merged, delayedSince: delayedSince(world, merged, now) };
  });
  return world.games;
}

/** Reports changes of the schedule, players, projections and stats of record; null when there are none. */
export function reportOfRecord(world: World, changes: ChangeTracker, now: Date): FeedReport | null {
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
  const posted = changes.changed(
    'lines',
    ofRecord.isStored ? [] : [...ofRecord.lines],
    ([game]) => game,
    ([, lines]) => lines,
  );
  const newWeeks = changes.changed('player_week', ofRecord.playerWeeks, ofWeek);
  // A player who is new in a week has nothing stored there yet, whatever was reported before.
  const newcomers = new Set(newWeeks.map(ofWeek));
  const withNewcomers = <Value extends { feedKey: string; weekNumber: number }>(
    fresh: Value[],
    all: readonly Value[],
  ) => [...new Set([...fresh, ...all.filter((one) => newcomers.has(ofWeek(one)))])];
  return unlessEmpty({
    ...emptyReport('nflverse', ofRecord.season, now),
    games: changes.changed('game', world.games, ({ feedKey }) => feedKey),
    // A stored season lacks nothing that is stored.
    ...(ofRecord.isStored ? {} : { schedule: { games: ofRecord.games, cancelAfterMs: CANCEL_AFTER_MS } }),
    players: changes.changed('player', players, ({ feedKey }) => feedKey),
    playerWeeks: newWeeks,
    projections: withNewcomers(changes.changed('projection', expected.projections, ofWeek), expected.projections),
    injuries: withNewcomers(
      changes.changed('injury', hurt, ofWeek, ({ status, notes }) => [status, notes]),
      hurt,
    ),
    statLines: posted.flatMap(([, lines]) => lines),
    completeGames: posted.map(([game]) => game),
  });
}

/**
 * Reports changes of games in progress or just over that have no stats of record yet: one report for each source of
 * points in use, with the plays that have just been told. A play may be told before its points, or after them.
 */
export function reportsOfGames(world: World, changes: ChangeTracker, now: Date): FeedReport[] {
  const { ofRecord } = world;
  if (ofRecord === null) return [];
  const open = world.games.flatMap((game): [GameRecord, PointsSource, StatLineRecord[]][] => {
    const hasBegun = game.status === 'in_progress' || game.status === 'final';
    const used = hasBegun && !ofRecord.lines.has(game.feedKey) ? pointsSourceOf(world, game, now) : null;
    const live = used && liveLines(world, game, used.source);
    if (used === null || live === null) return [];
    world.unmatched.push(...live.unmatched);
    return [[game, used.source, live.lines]];
  });
  const moved = changes.changed(
    'live',
    open,
    ([game]) => game.feedKey,
    ([, source, lines]) => [source, lines],
  );
  const games = { ...emptyReport('espn', ofRecord.season, now), games: changes.changed('game', world.games, byKey) };
  const plays = open.flatMap(([game]) => toldPlaysOf(world, game, now));
  const isNew = new Set(
    changes.changed(
      'play',
      plays,
      ({ game, key }) => `${game} ${key}`,
      ({ text }) => text,
    ),
  );
  const lines = [...Map.groupBy(moved, ([, source]) => source)].map(([source, own]) => {
    const keys = new Set(own.map(([game]) => game.feedKey));
    return {
      ...emptyReport(source, ofRecord.season, now),
      areLinesLive: true,
      statLines: own.flatMap(([, , one]) => one),
      completeGames: [...keys],
      plays: plays.filter(({ game }) => keys.has(game)),
    };
  });
  const haveMoved = new Set(moved.map(([game]) => game.feedKey));
  const alone = plays.filter((play) => isNew.has(play) && !haveMoved.has(play.game));
  const late = { ...emptyReport('espn', ofRecord.season, now), plays: alone };
  return [games, ...lines, late].flatMap((report) => unlessEmpty(report) ?? []);
}

const byKey = ({ feedKey }: GameRecord) => feedKey;

function unlessEmpty(report: FeedReport): FeedReport | null {
  const { games, players, playerWeeks, statLines, completeGames, plays } = report;
  const facts = [games, players, playerWeeks, report.projections, report.injuries, statLines];
  const parts = [...facts, completeGames ?? [], plays ?? []];
  return parts.some((part) => part.length > 0) ? report : null;
}
