import { DAY_MS } from '@singleback/game/season/durations.ts';
import { WorkerLost } from '../../../lib/worker-queue.ts';
import { emptyReport, type FeedReport, type GameRecord, hasRecords, type StatLineRecord } from '../../report.ts';
import type { Unmatched } from '../doubts-store.ts';
import type { LastGood } from '../last-good.ts';
import { findEspnIds, withLinks } from './identity.ts';
import { mergeGame } from './merge-games.ts';
import { injuries, isBoxDoubted, projections, unconfirmedLines } from './outlook.ts';
import { reportedPlaysOf } from './plays/reported-plays.ts';
import {
  arePointsFinal,
  delayedSince,
  liveLines,
  type PointsSource,
  pointsSourceOf,
  type SourceRead,
} from './points-source.ts';
import type { RecordKind } from './record/record-file.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { SeasonOfRecord } from './record/season-of-record.ts';
import { TAKE_AWAY_AFTER_MS } from './score-watch.ts';
import { lastScoreboardGame, type NewFile, type World, weekAt } from './world.ts';

const LONG_AGO_MS = DAY_MS;
/** A game that the schedule lacks is cancelled after this long: the row may be missing by mistake. */
const CANCEL_AFTER_MS = DAY_MS;

/** Where files of record are joined, and what counts without them. */
interface Sources {
  worker: RecordWorker;
  lastGood: LastGood;
  readStored: () => Promise<SeasonOfRecord | null>;
}

/**
 * Joins new files of record with the last good ones of the other kinds and derives the season as known at `now`, and its
 * players; without files the season that is stored counts. A new file that can't be joined is left out, whatever else
 * has arrived with it.
 * @returns why files were left out, by kind
 */
export async function deriveSeason(world: World, sources: Sources, now: Date): Promise<Map<RecordKind, string>> {
  const fresh = [...world.newFiles];
  world.newFiles.clear();
  const { season, used, leftOut } = await joinNew(world, sources, fresh, now);
  for (const [kind, { digest, keep }] of used) {
    world.files[kind] = digest;
    await keep();
  }
  world.ofRecord = season ?? (await sources.readStored());
  if (world.ofRecord === null) return leftOut;
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
  return leftOut;
}

type NewFiles = readonly (readonly [RecordKind, NewFile])[];

/** Joins all new files or, where that fails, those that can be joined one after the other. */
async function joinNew(
  world: World,
  { worker, lastGood }: Sources,
  fresh: NewFiles,
  now: Date,
): Promise<{ season: SeasonOfRecord | null; used: NewFiles; leftOut: Map<RecordKind, string> }> {
  const { year, people, peopleStamp, files } = world;
  const join = (used: NewFiles) => {
    const digests = { ...files, ...Object.fromEntries(used.map(([kind, { digest }]) => [kind, digest])) };
    return worker.derive({ year, digests, people: people ?? [], peopleStamp, lastGood }, now);
  };
  const leftOut = new Map<RecordKind, string>();
  try {
    return { season: await join(fresh), used: fresh, leftOut };
  } catch (error) {
    if (error instanceof WorkerLost || fresh.length === 0) throw error;
  }
  let used: NewFiles = [];
  for (const one of fresh) {
    try {
      await join([...used, one]);
      used = [...used, one];
    } catch (error) {
      if (error instanceof WorkerLost) throw error;
      leftOut.set(one[0], (error as Error).message);
    }
  }
  return { season: await join(used), used, leftOut };
}

/** Merges the games of all sources. */
export function mergeGames(world: World, now: Date): GameRecord[] {
  const ofRecord = world.ofRecord;
  if (ofRecord === null) return [];
  const weeks = new Map(ofRecord.season.weeks.map((week) => [week.weekNumber, week]));
  world.games = ofRecord.games.map((scheduled) => {
    const live = lastScoreboardGame(world, scheduled);
    const espnId = live?.espnId ?? scheduled.espnId;
    const merged = mergeGame(scheduled, {
      live,
      arePointsFinal: arePointsFinal(world, { ...scheduled, espnId }, now),
      isPosted: ofRecord.lines.has(scheduled.feedKey),
      isLongAgo: scheduled.kickoff !== null && now.getTime() - scheduled.kickoff.getTime() > LONG_AGO_MS,
      week: weeks.get(scheduled.weekNumber),
      now,
    });
    const doubted = world.watch.doubted(espnId ?? '');
    return {
      ...merged,
      delayedSince: delayedSince(world, merged, now),
      isUnconfirmed: scheduled.isUnconfirmed === true || doubted === 'state' || isBoxDoubted(world, merged),
      isStartUnconfirmed: doubted === 'start',
    };
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
    // A line that is missing is removed once that is confirmed.
    ([game, lines]) => [lines, world.missingOfRecord.get(game) ?? []],
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
    ...unconfirmedOf(world, changes),
  });
}

/**
 * Reports changes of games in progress or just over that have no stats of record yet: one report for each source of
 * points in use, with the plays that have just been reported. A play may be reported before its points, or after them.
 */
export function reportsOfGames(world: World, changes: ChangeTracker, now: Date): FeedReport[] {
  const { ofRecord } = world;
  if (ofRecord === null) return [];
  const open = world.games.flatMap((game): LiveGame[] => {
    const hasBegun = game.status === 'in_progress' || game.status === 'final';
    // What is stored of a game that does not count is removed: if it counts again, its lines are new.
    if (!hasBegun) changes.invalidate('live', game.feedKey);
    const used = hasBegun && !ofRecord.lines.has(game.feedKey) ? pointsSourceOf(world, game, now) : null;
    const live = used && liveLines(world, game, used.source);
    if (used === null || live === null) return [];
    world.unmatched.push(...live.unmatched);
    return [{ game, source: used.source, lines: live.lines, mayTakeAway: mayTakeAway(world, game, used) }];
  });
  const moved = changes.changed(
    'live',
    open,
    ({ game }) => game.feedKey,
    ({ source, lines, mayTakeAway }) => [source, lines, mayTakeAway],
  );
  const games = {
    ...emptyReport('espn', ofRecord.season, now),
    games: changes.changed('game', world.games, byKey),
    ...unconfirmedOf(world, changes),
  };
  const plays = open.flatMap(({ game }) => reportedPlaysOf(world, game, now));
  const isNew = new Set(
    changes.changed(
      'play',
      plays,
      ({ game, key }) => `${game} ${key}`,
      ({ text }) => text,
    ),
  );
  const lines = [...Map.groupBy(moved, ({ source }) => source)].map(([source, own]) => {
    const keys = new Set(own.map(({ game }) => game.feedKey));
    return {
      ...emptyReport(source, ofRecord.season, now),
      areLinesLive: true,
      statLines: own.flatMap(({ lines }) => lines),
      completeGames: own.flatMap(({ game, mayTakeAway }) => (mayTakeAway ? [game.feedKey] : [])),
      plays: plays.filter(({ game }) => keys.has(game)),
    };
  });
  const haveMoved = new Set(moved.map(({ game }) => game.feedKey));
  const alone = plays.filter((play) => isNew.has(play) && !haveMoved.has(play.game));
  const late = { ...emptyReport('espn', ofRecord.season, now), plays: alone };
  return [games, ...lines, late].flatMap((report) => unlessEmpty(report) ?? []);
}

interface LiveGame {
  game: GameRecord;
  source: PointsSource;
  lines: StatLineRecord[];
  /** Stored lines that the source lacks are removed. */
  mayTakeAway: boolean;
}

/**
 * One answer of a source may lack what another source, or an earlier process, has stored: that needs a second one. ESPN's
 * core API has one answer for each athlete, of whom some fail, so that it never has everybody.
 */
function mayTakeAway({ sourceInUse }: World, { feedKey }: GameRecord, { source, readAt }: SourceRead): boolean {
  const before = sourceInUse.get(feedKey);
  const since = before?.source === source ? before.since : readAt;
  sourceInUse.set(feedKey, { source, since });
  return source !== 'espn core' && readAt.getTime() - since.getTime() >= TAKE_AWAY_AFTER_MS;
}

/** The stat lines in doubt, where they have changed: all of them. */
function unconfirmedOf(world: World, changes: ChangeTracker): Pick<FeedReport, 'unconfirmedLines'> {
  const lines = unconfirmedLines(world);
  return changes.changed('unconfirmed', [lines], () => 'lines').length > 0 ? { unconfirmedLines: lines } : {};
}

const byKey = ({ feedKey }: GameRecord) => feedKey;

const unlessEmpty = (report: FeedReport) =>
  hasRecords(report) || report.unconfirmedLines !== undefined ? report : null;

export type ChangeTracker = ReturnType<typeof openChangeTracker>;

/** Tracks the records that were stored, so that only changes are reported. */
export function openChangeTracker() {
  const committed = new Map<string, string>();
  const pending = new Map<string, string>();
  return {
    /** The records that differ from what was stored under their key; `facts` picks the fields to compare. */
    changed<Value>(
      kind: string,
      records: readonly Value[],
      keyOf: (record: Value) => string,
      facts: (record: Value) => unknown = (record) => record,
    ): Value[] {
      return records.filter((record) => {
        const key = `${kind} ${keyOf(record)}`;
        const value = JSON.stringify(facts(record));
        if (committed.get(key) === value) return false;
        pending.set(key, value);
        return true;
      });
    },
    /** Reports a record again even if it is unchanged. */
    invalidate: (kind: string, key: string) => void committed.delete(`${kind} ${key}`),
    /** The changes found since the last commit were stored. */
    commit() {
      for (const [key, value] of pending) committed.set(key, value);
      pending.clear();
    },
    /** They were not stored, and will be reported again. */
    rollback: () => pending.clear(),
  };
}
