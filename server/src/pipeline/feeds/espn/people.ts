import { at, type CheckedRows, checkedRows, listAt, needed, numberAt, readAnswer, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { athleteIdIn } from './ids.ts';

/** An athlete on one of ESPN's team rosters. */
export interface EspnAthlete {
  id: string;
  name: string;
  team: string;
  /** ESPN's abbreviation: QB, PK, OT … */
  position: string;
  jerseyNumber: number | null;
}

const nameOf = (athlete: unknown) => textAt(athlete, 'displayName') ?? textAt(athlete, 'fullName');

/** A team's roster; a row that can't be read costs itself. Throws ResponseRejected if it is another thing or empty. */
export function readRoster(body: Buffer, team: string): CheckedRows<EspnAthlete> {
  return readAnswer(body, (answer) => {
    const all = listAt(answer, 'athletes').flatMap((group) => listAt(group, 'items'));
    if (all.length === 0) throw new ResponseRejected(`nobody plays for ${team}`);
    return checkedRows(all, {
      read: (athlete) => {
        const jersey = numberAt(athlete, 'jersey');
        return {
          id: needed(athleteIdIn(athlete), 'id'),
          name: needed(nameOf(athlete), 'name'),
          team,
          position: needed(textAt(athlete, 'position', 'abbreviation') ?? textAt(at(athlete, 'position')), 'position'),
          jerseyNumber: jersey !== null && Number.isInteger(jersey) && jersey >= 0 && jersey <= 99 ? jersey : null,
        };
      },
      keyOf: athleteIdIn,
      nameOf: (athlete) => nameOf(athlete) ?? athleteIdIn(athlete),
      used: 'the last good row',
    });
  });
}

/** An athlete's injury status, by ESPN id. */
export interface EspnInjury {
  athleteId: string;
  status: string;
  notes: string | null;
}

const STATUSES: Readonly<Record<string, string | null>> = {
  active: null,
  questionable: 'questionable',
  doubtful: 'doubtful',
  out: 'out',
  'injured reserve': 'ir',
  'physically unable to perform': 'pup',
  suspension: 'suspended',
  suspended: 'suspended',
  'non football injury': 'nfi',
};

const idOf = (injury: unknown) => athleteIdIn(at(injury, 'athlete'));

/** The league's injury list; a row that can't be read costs itself. Throws ResponseRejected if it is another thing or empty. */
export function readEspnInjuries(body: Buffer): CheckedRows<EspnInjury> {
  return readAnswer(body, (answer) => {
    const all = listAt(answer, 'injuries').flatMap((team) => listAt(team, 'injuries'));
    if (all.length === 0) throw new ResponseRejected('nobody is hurt, which has never been');
    return checkedRows(all, {
      read(injury) {
        const status = statusOf(needed(textAt(injury, 'status'), 'status'));
        const athleteId = needed(idOf(injury), 'id of an athlete');
        return status === null ? null : { athleteId, status, notes: textAt(injury, 'details', 'type') };
      },
      keyOf: idOf,
      nameOf: (injury) => textAt(injury, 'athlete', 'displayName') ?? idOf(injury),
      used: 'the last good status',
    });
  });
}

/** A status that we don't know is kept as it is, and shown in capitals [G9.12]: it does not mean healthy. */
function statusOf(written: string): string | null {
  const key = written.toLowerCase().replaceAll(/[-/ ]+/g, ' ');
  return Object.hasOwn(STATUSES, key) ? (STATUSES[key] ?? null) : key || null;
}
