import type { Position } from '@singleback/game/players/positions.ts';
import { type CheckedRows, checkedRows, readAnswer, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { positionIn } from './week-rows.ts';

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

function statusOf(written: string | null): string | null {
  const key = written?.toLowerCase() ?? '';
  return (Object.hasOwn(STATUSES, key) ? STATUSES[key] : key) || null;
}

/** All players of fantasy positions; a row that can't be read costs itself. Throws ResponseRejected on another thing. */
export function readSleeperPeople(body: Buffer): CheckedRows<SleeperPerson> {
  return readAnswer(body, (answer) => {
    if (Array.isArray(answer)) throw new ResponseRejected('another form than known');
    const people = checkedRows(Object.entries(answer as object), {
      read: (entry) => readPerson(...(entry as [string, unknown])),
      keyOf: (entry) => textAt(entry, 0),
      nameOf: (entry) => textAt(entry, 1, 'full_name') ?? textAt(entry, 0),
      used: 'the last good row',
    });
    if (people.rows.length === 0) throw new ResponseRejected('nobody is listed');
    return people;
  });
}

function readPerson(sleeperId: string, person: unknown): SleeperPerson | null {
  if (typeof person !== 'object' || person === null) throw new ResponseRejected('another form than known');
  const position = positionIn(person);
  if (position === null || position === 'DEF') return null;
  const status = statusOf(textAt(person, 'injury_status'));
  return {
    sleeperId,
    gsisId: textAt(person, 'gsis_id'),
    espnId: textAt(person, 'espn_id'),
    position,
    injury: status === null ? null : { status, notes: textAt(person, 'injury_body_part') },
  };
}
