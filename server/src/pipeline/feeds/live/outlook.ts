import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Doubt, GameRecord, InjuryRecord, PlayerRecord, ProjectionRecord } from '../../report.ts';
import type { Unmatched } from '../doubts-store.ts';
import type { EspnInjury } from '../espn/people.ts';
import type { LastGood } from '../last-good.ts';
import { KEPT } from '../nflverse/csv-file.ts';
import type { SleeperPerson, SleeperWeek } from '../sleeper/sleeper.ts';
import { defenseKey } from '../teams.ts';
import type { World } from './world.ts';

/** Sleeper's projections, by week. */
type Expectations = ReadonlyMap<number, readonly SleeperWeek[]>;

/**
 * Projections for all players: Sleeper's in the weeks that it covers, with none for players it omits, and those
 * derived from stats of record in all other weeks.
 */
export function projections(
  players: readonly PlayerRecord[],
  ofRecord: readonly ProjectionRecord[],
  expectations: Expectations,
): { projections: ProjectionRecord[]; unmatched: Unmatched[] } {
  const keys = new Map(players.flatMap(({ sleeperId, feedKey }) => (sleeperId === null ? [] : [[sleeperId, feedKey]])));
  const expected: ProjectionRecord[] = ofRecord.filter(({ weekNumber }) => !expectations.has(weekNumber));
  const unmatched = new Map<string, Unmatched>();
  for (const [weekNumber, rows] of expectations) {
    const points = new Map<string, number>();
    for (const { sleeperId, name, team, position, points: theirs } of rows) {
      const feedKey = keys.get(sleeperId);
      if (feedKey !== undefined) points.set(feedKey, theirs);
      else if (theirs > 0) unmatched.set(sleeperId, { source: 'sleeper', externalId: sleeperId, name, team, position });
    }
    for (const { feedKey } of players) expected.push({ feedKey, weekNumber, points: points.get(feedKey) ?? null });
  }
  return { projections: expected, unmatched: [...unmatched.values()] };
}

/**
 * Injuries of all players: in the current week from ESPN's list or, without one, from Sleeper; a player on neither is
 * healthy unless the team has placed the player on injured reserve. In all other weeks from the reports of record.
 */
export function injuries(
  players: readonly PlayerRecord[],
  ofRecord: readonly InjuryRecord[],
  { espn, sleeper }: { espn: readonly EspnInjury[] | null; sleeper: readonly SleeperPerson[] | null },
  { weekNumber, now }: { weekNumber: number; now: Date },
): InjuryRecord[] {
  if (espn === null && sleeper === null) return [...ofRecord];
  const before = new Map(ofRecord.filter((one) => one.weekNumber === weekNumber).map((one) => [one.feedKey, one]));
  const listed =
    espn === null
      ? new Map(sleeper?.map(({ sleeperId, injury }) => [sleeperId, injury]))
      : new Map(espn.map(({ athleteId, status, notes }) => [athleteId, { status, notes }]));
  const current = players.flatMap((player): InjuryRecord[] => {
    const id = espn === null ? player.sleeperId : player.espnId;
    const own = before.get(player.feedKey);
    // The player has no id there, so the team's own report is all we have.
    if (id === null) return own === undefined ? [] : [own];
    const found = listed.get(id) ?? (own?.status === 'ir' ? { status: 'ir', notes: own.notes } : null);
    return [
      {
        feedKey: player.feedKey,
        weekNumber,
        status: found?.status ?? null,
        notes: found?.notes ?? null,
        reportedAt: now,
      },
    ];
  });
  return [...ofRecord.filter((one) => one.weekNumber !== weekNumber), ...current];
}

/** A stored stat line is removed once a second look at the files, this much later, lacks it too. */
const SECOND_LOOK_MS = 2 * MINUTE_MS;

/**
 * Finds the stored stat lines of record that the files lack now, in `world.missingOfRecord`, unless a later look has
 * confirmed it. `readAt` is when the stat file was last read, changed or not.
 */
export function findMissingLines(world: World, lastGood: LastGood, readAt: Date | null, now: Date): Doubt[] {
  const { ofRecord, missingSince, missingOfRecord: missing } = world;
  missing.clear();
  if (ofRecord === null || ofRecord.isStored) return [];
  const doubted = new Set(ofRecord.unconfirmedLines.map(keyOf));
  // A row that can't be right may be in the wrong week: the one that is missing.
  const doubtedPlayers = new Set(ofRecord.unconfirmedLines.map(({ feedKey }) => feedKey));
  const names = new Map(world.players.map(({ feedKey, name }) => [feedKey, name]));
  const seen = new Set<string>();
  const doubts: Doubt[] = [];
  for (const [game, lines] of ofRecord.lines) {
    const there = new Set(lines.map(({ feedKey }) => feedKey));
    const weekNumber = lines[0]?.weekNumber ?? 0;
    for (const feedKey of lastGood.lines.get(game) ?? []) {
      const key = keyOf({ feedKey, weekNumber });
      if (there.has(feedKey) || doubted.has(key)) continue;
      seen.add(key);
      const since = missingSince.get(key) ?? now;
      missingSince.set(key, since);
      const isConfirmed = readAt !== null && readAt.getTime() - since.getTime() >= SECOND_LOOK_MS;
      if (isConfirmed && !ofRecord.maySomeLinesLack && !doubtedPlayers.has(feedKey)) continue;
      missing.set(game, [...(missing.get(game) ?? []), key]);
      const subject = `${names.get(feedKey) ?? feedKey}, week ${weekNumber}`;
      doubts.push({ subject, reason: 'the row is missing', used: KEPT });
    }
  }
  for (const key of missingSince.keys()) if (!seen.has(key)) missingSince.delete(key);
  return doubts;
}

/** All stat lines that are in doubt now: of record, and in the box scores of games that have none yet. */
export function unconfirmedLines(world: World): { feedKey: string; weekNumber: number }[] {
  const { ofRecord, players, boxes, games } = world;
  const missing = [...world.missingOfRecord.values()].flat().map((key) => {
    const [feedKey = '', week] = key.split(' ');
    return { feedKey, weekNumber: Number(week) };
  });
  const byEspnId = new Map(players.flatMap((one) => (one.espnId === null ? [] : [[one.espnId, one.feedKey]])));
  const live = games.flatMap(({ feedKey: game, espnId, weekNumber, home, away }) => {
    const sides = ofRecord?.lines.has(game) ? [] : (boxes.get(espnId ?? '')?.summary.sides ?? []);
    const athletes = sides.flatMap(({ unreadAthletes }) => unreadAthletes).flatMap((id) => byEspnId.get(id) ?? []);
    // Most figures of a defense are the other team's losses.
    const defenses = sides.some(({ unread }) => unread.length > 0) ? [defenseKey(home), defenseKey(away)] : [];
    return [...athletes, ...defenses].map((feedKey) => ({ feedKey, weekNumber }));
  });
  return [...(ofRecord?.unconfirmedLines ?? []), ...missing, ...live];
}

/** Whether a box score contradicts the last good one of a game whose points come from it, or has no score. */
export function isBoxDoubted({ doubtedBoxes, boxes, ofRecord }: World, { feedKey, espnId }: GameRecord): boolean {
  if (espnId === null || ofRecord?.lines.has(feedKey)) return false;
  const hasNoScore = boxes.get(espnId)?.summary.sides.some(({ unread }) => unread.includes('score')) ?? false;
  return hasNoScore || doubtedBoxes.has(espnId);
}

const keyOf = ({ feedKey, weekNumber }: { feedKey: string; weekNumber: number }) => `${feedKey} ${weekNumber}`;
