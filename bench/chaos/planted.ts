import { randomUUID } from 'node:crypto';
import type { Planted } from './faults.ts';
import type { Asked } from './requests.ts';

/** So far in the future that every game of the two weeks has kicked off. */
const LATER_MS = 21 * 24 * 3_600_000;
/** Where the id of the history's row is among the values of an update. */
const HISTORY_ID = 10;

const isLineupUpdate = (text: string) => /^\s*with saved as \(\s*update lineups/.test(text);

/** Twelve bugs, each of which the auditor finds. They are put between the server and what it uses, never into it. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'a player locks a second late',
    wrong: 'late',
    focus: { acts: ['save'], users: 6 },
    from: 25,
    clockOff: () => -1000,
  },
  {
    name: 'a retry has another key',
    wrong: 'duplicate',
    focus: { acts: ['message', 'again'], users: 2 },
    request: (key, asked, isRetry) =>
      isRetry && key === 'POST /groups/:id/chat' ? withBody(asked, { id: randomUUID() }) : asked,
  },
  {
    name: 'an old read is served',
    wrong: 'lost',
    focus: { acts: ['save', 'read'], users: 2 },
    from: 2,
    servesOld: (key) => key === 'GET /lineups/:weekId',
  },
  {
    name: 'a notification is lost',
    wrong: 'lost',
    focus: { acts: ['message'], users: 2 },
    statement: (text, values) => ({ text: text.replace('pg_notify($1, $2)', '$1::text, $2::text'), values }),
  },
  {
    name: 'the version is not compared',
    wrong: 'lost',
    focus: { acts: ['save', 'read'], users: 1 },
    request: (key, asked) => (key === 'PUT /lineup/:id' ? withBody(asked, { version: undefined }) : asked),
  },
  {
    name: 'the limit is counted outside of the lock',
    wrong: 'duplicate',
    focus: { acts: ['save'], users: 1 },
    from: 3,
    statement: (text, values) => ({ text: text.replace(/^begin; select pg_advisory_xact_lock.*/, 'begin'), values }),
  },
  {
    name: 'a commit is not awaited',
    wrong: 'lost',
    focus: { acts: ['save'], users: 3 },
    losesCommit: (f) => f === 'update',
  },
  {
    name: 'one reply has a hidden slot',
    wrong: 'early',
    focus: { acts: ['save', 'view'], users: 3 },
    from: 12,
    clockOff: (f) => (f === 'view' ? LATER_MS : 0),
  },
  {
    name: 'an order is carried out twice',
    wrong: 'duplicate',
    focus: { acts: ['save', 'orders'], users: 3 },
    from: 52,
    again: (text, values, f) =>
      f === 'tick' && isLineupUpdate(text) ? (values ?? []).with(HISTORY_ID, randomUUID()) : null,
  },
  {
    name: 'members are counted one too few',
    wrong: 'duplicate',
    focus: { acts: ['join', 'message'], users: 6 },
    from: 3,
    rows: (text, { rows }) => {
      if (/^select count\(\*\).* from "group_members"/.test(text))
        for (const row of rows) row.count = Number(row.count) - 1;
    },
  },
  {
    name: 'a chat number is skipped',
    wrong: 'lost',
    focus: { acts: ['message'], users: 2 },
    statement: (text, values) => ({ text: text.replace('"last_seq" + ', '"last_seq" + 1 + '), values }),
  },
  {
    name: 'settings change after the first lineup',
    wrong: 'late',
    focus: { acts: ['settings', 'save', 'regroup'], users: 2 },
    from: 10,
    rows: (text, result) => {
      if (/^select .* from "lineup_groups" where "lineup_groups"."group_id" = \$1 limit/.test(text)) result.rows = [];
    },
  },
];

function withBody(asked: Asked, change: object): Asked {
  return { ...asked, body: { ...(asked.body as object), ...change } };
}
