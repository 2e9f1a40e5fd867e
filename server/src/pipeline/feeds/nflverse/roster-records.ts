import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { StatLineRecord } from '../../report.ts';
import { defenseKey, TEAMS } from '../teams.ts';
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

/**
 * Players in the weeks in which they have played, whatever the rosters say: cut or back on the practice squad since, or
 * never listed. Known from the end of the game, like the stat line.
 */
export function playedRecords(
  people: ReadonlyMap<string, Person>,
  all: readonly PlayerStints[],
  lines: readonly { knownAt: Date; record: StatLineRecord }[],
): TimedRecord[] {
  const stints = new Map(all.map((player) => [player.playerId, player.stints]));
  return lines.flatMap(({ knownAt, record: { feedKey, weekNumber, team } }): TimedRecord[] => {
    const person = people.get(feedKey);
    const own = stints.get(feedKey) ?? [];
    if (person === undefined || own.findLast((stint) => stint.week <= weekNumber)?.team) return [];
    const week = { feedKey, weekNumber, team };
    const nowhere: Stint = { week: weekNumber, knownAt, team: null, isOnReserve: false, jerseyNumber: null };
    return [
      ...(own.length === 0 ? [playerRecord(person, nowhere)] : []),
      { kind: 'player_week', subject: `${feedKey} ${weekNumber}`, knownAt, record: week },
    ];
  });
}

/** The 32 defenses, available in every week from the start. */
export function defenseRecords(opens: Date): TimedRecord[] {
  return TEAMS.flatMap(({ abbreviation, name }) => {
    const person: Person = {
      id: defenseKey(abbreviation),
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
