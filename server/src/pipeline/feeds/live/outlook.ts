import type { InjuryRecord, PlayerRecord, ProjectionRecord } from '../../report.ts';
import type { EspnInjury } from '../espn/injuries.ts';
import type { SleeperPerson } from '../sleeper/people.ts';
import type { SleeperWeek } from '../sleeper/week-rows.ts';
import type { Unmatched } from '../unmatched.ts';

/** What Sleeper expects, by week. */
export type Expectations = ReadonlyMap<number, readonly SleeperWeek[]>;

/**
 * What is expected of everybody: in weeks of which Sleeper tells, what it tells and of all others nothing; in all other
 * weeks what the numbers of record give reason to expect.
 */
export function projections(
  players: readonly PlayerRecord[],
  ofRecord: readonly ProjectionRecord[],
  told: Expectations,
): { projections: ProjectionRecord[]; unmatched: Unmatched[] } {
  const keys = new Map(players.flatMap(({ sleeperId, feedKey }) => (sleeperId === null ? [] : [[sleeperId, feedKey]])));
  const expected: ProjectionRecord[] = ofRecord.filter(({ weekNumber }) => !told.has(weekNumber));
  const unmatched = new Map<string, Unmatched>();
  for (const [weekNumber, rows] of told) {
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
 * How hurt everybody is: in the current week as ESPN's list has it or, without one, as Sleeper has it; who stands on neither
 * is well, unless his team has him on its reserve list. In all other weeks as the reports of record had it.
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
    // Nobody to be looked up there: what his team reports is all that is known.
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
