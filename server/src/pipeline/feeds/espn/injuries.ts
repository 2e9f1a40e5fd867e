import { Type } from 'typebox';
import { type CheckedRows, checkedJson, checkedRows } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

const Injuries = Type.Object({
  injuries: Type.Array(
    Type.Object({
      injuries: Type.Array(Type.Unknown()),
    }),
  ),
});

const Injury = Type.Object({
  athlete: Type.Object({
    id: Type.Optional(Type.String()),
    links: Type.Optional(Type.Array(Type.Object({ href: Type.Optional(Type.String()) }))),
  }),
  status: Type.String(),
  details: Type.Optional(Type.Object({ type: Type.Optional(Type.String()) })),
});

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

/** The league's injury list; malformed rows are left out. Throws ResponseRejected on another form or an empty list. */
export function readEspnInjuries(body: Buffer): CheckedRows<EspnInjury> {
  const list = checkedJson(Injuries, body);
  const all = list.injuries.flatMap((team) => team.injuries);
  if (all.length === 0) throw new ResponseRejected('nobody is hurt, which has never been', body.toString('utf8'));
  return checkedRows(Injury, all, body, ({ athlete, status, details }) => {
    const athleteId = athlete.id ?? idInLink(athlete.links?.find(({ href }) => href !== undefined)?.href ?? '');
    const known = statusOf(status);
    return athleteId === null || known === null ? null : { athleteId, status: known, notes: details?.type ?? null };
  });
}

/** A status that we don't know is kept as it is, and shown in capitals [G9.12]: it does not mean healthy. */
function statusOf(written: string): string | null {
  const key = written
    .trim()
    .toLowerCase()
    .replaceAll(/[-/ ]+/g, ' ');
  return Object.hasOwn(STATUSES, key) ? (STATUSES[key] ?? null) : key || null;
}

/** Some responses identify an athlete only by the page's address: …/player/_/id/4426502/drake-london. */
function idInLink(href: string): string | null {
  return /\/id\/(\d+)(\/|$)/.exec(href)?.[1] ?? null;
}
