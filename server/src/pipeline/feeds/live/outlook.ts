import type { InjuryRecord, PlayerRecord, ProjectionRecord } from '../../report.ts';
import type { EspnInjury } from '../espn/injuries.ts';
import type { SleeperPerson } from '../sleeper/people.ts';
import type { SleeperWeek } from '../sleeper/week-rows.ts';
import type { Unmatched } from '../unmatched.ts';

/** Sleeper's projections, by week. */
export type Expectations = ReadonlyMap<number, readonly SleeperWeek[]>;

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
