import type { Position } from '@singleback/game/players/positions.ts';
import { type Static, Type } from 'typebox';
import { type CheckedRows, checkedJson, checkedRows } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { positionOf } from './week-rows.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()]));

const People = Type.Record(Type.String(), Type.Unknown());

const Person = Type.Object({
  gsis_id: Text,
  espn_id: Id,
  position: Text,
  fantasy_positions: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  injury_status: Text,
  injury_body_part: Text,
});
const Entry = Type.Tuple([Type.String(), Person]);

/** A player in Sleeper's list. */
export interface SleeperPerson {
  sleeperId: string;
  gsisId: string | null;
  espnId: string | null;
  position: Position;
  /** null: healthy. */
  injury: { status: string; notes: string | null } | null;
}

/** Sleeper's words for ours; any other is kept as it is, and shown in capitals [G9.12]. */
const STATUSES: Readonly<Record<string, string>> = { sus: 'suspended', cov: 'covid', healthy: '', active: '' };

function statusOf(written: string | null | undefined): string | null {
  const key = written?.trim().toLowerCase() ?? '';
  return (Object.hasOwn(STATUSES, key) ? STATUSES[key] : key) || null;
}

/**
 * All players of fantasy positions; malformed rows are left out. Throws ResponseRejected on another form or an empty
 * list.
 */
export function readSleeperPeople(body: Buffer): CheckedRows<SleeperPerson> {
  const entries = Object.entries(checkedJson(People, body));
  const people = checkedRows(Entry, entries, body, ([sleeperId, person]) => readPerson(sleeperId, person));
  if (people.rows.length === 0) throw new ResponseRejected('nobody is listed', body.toString('utf8', 0, 4_000));
  return people;
}

function readPerson(sleeperId: string, person: Static<typeof Person>): SleeperPerson | null {
  const position = positionOf(person.fantasy_positions, person.position);
  if (position === null || position === 'DEF') return null;
  const status = statusOf(person.injury_status);
  return {
    sleeperId,
    // Some ids start with a blank.
    gsisId: person.gsis_id?.trim() || null,
    espnId: person.espn_id === null || person.espn_id === undefined ? null : String(person.espn_id),
    position,
    injury: status === null ? null : { status, notes: person.injury_body_part ?? null },
  };
}
