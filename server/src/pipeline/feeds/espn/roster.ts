import { Type } from 'typebox';
import { type CheckedRows, checkedJson, checkedRows } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

const Roster = Type.Object({
  athletes: Type.Array(
    Type.Object({
      items: Type.Array(Type.Unknown()),
    }),
  ),
});

const Athlete = Type.Object({
  id: Type.String(),
  displayName: Type.String(),
  jersey: Type.Optional(Type.String()),
  position: Type.Object({ abbreviation: Type.String() }),
});

/** An athlete on one of ESPN's team rosters. */
export interface EspnAthlete {
  id: string;
  name: string;
  team: string;
  /** ESPN's abbreviation: QB, PK, OT … */
  position: string;
  jerseyNumber: number | null;
}

/** A team's roster; malformed rows are left out. Throws ResponseRejected on another form or an empty roster. */
export function readRoster(body: Buffer, team: string): CheckedRows<EspnAthlete> {
  const all = checkedJson(Roster, body).athletes.flatMap(({ items }) => items);
  if (all.length === 0) throw new ResponseRejected(`nobody plays for ${team}`, body.toString('utf8'));
  return checkedRows(Athlete, all, body, ({ id, displayName, jersey, position }) => ({
    id,
    name: displayName,
    team,
    position: position.abbreviation,
    jerseyNumber: jersey !== undefined && /^\d+$/.test(jersey) ? Number(jersey) : null,
  }));
}
