import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { defenceKey, TEAMS } from '../teams.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Person } from './rosters.ts';
import type { PlayerStints, Stint } from './stints.ts';

/** The players and their availability by week and team, from when it was known. */
export function rosterRecords(people: Map<string, Person>, all: readonly PlayerStints[]): TimedRecord[] {
  return all.flatMap(({ playerId, stints }) => {
    const person = people.get(playerId);
    if (person === undefined) return [];
    return stints.flatMap((stint) => [playerRecord(person, stint), ...weekRecords(playerId, stint)]);
  });
}

/** The 32 defences, available in every week from the start. */
export function defenceRecords(opens: Date): TimedRecord[] {
  return TEAMS.flatMap(({ abbreviation, name }) => {
    const person: Person = {
      id: defenceKey(abbreviation),
      name,
      position: 'DEF',
      espnId: null,
      sleeperId: abbreviation,
    };
    const stint: Stint = { week: 1, knownAt: opens, team: abbreviation, isOnReserve: false, jerseyNumber: null };
    return [playerRecord(person, stint), ...weekRecords(person.id, stint)];
  });
}

function playerRecord(person: Person, { knownAt, team, jerseyNumber }: Stint): TimedRecord {
  const { id, espnId, sleeperId, name, position } = person;
  const record = { feedKey: id, espnId, sleeperId, name, position, team, jerseyNumber, isActive: team !== null };
  return { kind: 'player', subject: id, knownAt, record };
}

function weekRecords(feedKey: string, { week, knownAt, team }: Stint): TimedRecord[] {
  return Array.from({ length: SEASON_WEEKS - week + 1 }, (_, index) => ({
    kind: 'player_week' as const,
    subject: `${feedKey} ${week + index}`,
    knownAt,
    record: { feedKey, weekNumber: week + index, team },
  }));
}
