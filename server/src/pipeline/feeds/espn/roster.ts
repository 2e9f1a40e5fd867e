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
