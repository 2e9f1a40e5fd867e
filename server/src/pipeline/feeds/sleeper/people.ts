import type { Position } from '@singleback/game/players/positions.ts';
import { Type } from 'typebox';
import { checkedJson } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { positionOf } from './week-rows.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()]));

const People = Type.Record(
  Type.String(),
  Type.Object({
    gsis_id: Text,
    espn_id: Id,
    position: Text,
    fantasy_positions: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    injury_status: Text,
    injury_body_part: Text,
  }),
);

/** A player in Sleeper's list. */
export interface SleeperPerson {
  sleeperId: string;
  gsisId: string | null;
  espnId: string | null;
  position: Position;
  /** null: healthy. */
  injury: { status: string; notes: string | null } | null;
}

const STATUSES: Readonly<Record<string, string>> = {
  questionable: 'questionable',
  doubtful: 'doubtful',
  out: 'out',
  ir: 'ir',
  pup: 'ir',
  nfi: 'ir',
  sus: 'out',
  dnr: 'out',
  na: 'out',
  cov: 'out',
};

/** All players of fantasy positions. Throws ResponseRejected on another form or an empty list. */
export function readSleeperPeople(body: Buffer): SleeperPerson[] {
  const people = Object.entries(checkedJson(People, body)).flatMap(([sleeperId, person]): SleeperPerson[] => {
    const position = positionOf(person.fantasy_positions, person.position);
    if (position === null || position === 'DEF') return [];
    const status = STATUSES[(person.injury_status ?? '').toLowerCase()];
    return [
      {
        sleeperId,
        // Some ids start with a blank.
        gsisId: person.gsis_id?.trim() || null,
        espnId: person.espn_id === null || person.espn_id === undefined ? null : String(person.espn_id),
        position,
        injury: status === undefined ? null : { status, notes: person.injury_body_part ?? null },
      },
    ];
  });
  if (people.length === 0) throw new ResponseRejected('nobody is listed', body.toString('utf8', 0, 4_000));
  return people;
}
