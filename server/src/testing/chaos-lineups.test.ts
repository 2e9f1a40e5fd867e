import { expect, test } from 'vitest';
import { callsOf, type Kind, type Op, type Tables, type Value } from '../../../bench/chaos/audit/history.ts';
import { auditLineups } from '../../../bench/chaos/audit/lineups.ts';

const LOCK = 1_000;
const SLOTS = { QB1: 'p' };
const WHOLE = { user: 'u', week: 'w', lineup: 'l', slots: SLOTS };

/** What the auditor finds in a lineup that was taken out of a group before its lock, and in what else was asked and told. */
function findingsOf(ops: readonly [type: Kind, f: string, time: number, value: Value][]): string[] {
  const found: string[] = [];
  const history = ops.map(([type, f, time, value], index): Op => ({ type, f, time, value, index, process: 'c1' }));
  const change = { ...WHOLE, byOrder: false };
  const tables = {
    changes: [
      { ...change, action: 'submit', at: 100, groups: ['a', 'b'] },
      { ...change, action: 'update', at: 200, groups: ['a'] },
    ],
    lineups: [{ ...WHOLE, version: 2, groups: ['a'], doubleDown: null }],
    ...{ freeUsers: [], groups: [] },
  } as unknown as Tables;
  const locks = { surely: (_week: string, _player: string, time: number) => time >= LOCK, maybe: () => false };
  auditLineups(tables, callsOf(history), locks, (wrong, words) => found.push(`${wrong}: ${words}`));
  return found;
}

const REMOVED: Parameters<typeof findingsOf>[0] = [
  ['invoke', 'remove groups', 150, { ...WHOLE, base: 1, groups: ['b'] }],
  ['info', 'remove groups', 250, { code: 'unavailable' }],
];
const SAVED_LATE: typeof REMOVED = [
  ['invoke', 'update', 2_000, { ...WHOLE, base: 2, groups: ['a'] }],
  ['ok', 'update', 2_010, { ...WHOLE, version: 2, groups: ['a'] }],
];

test('the auditor takes no save of what was read before for a change, and one that nobody had seen for a late one', () => {
  const read: typeof REMOVED = [
    ['invoke', 'read', 300, { user: 'u', week: 'w' }],
    ['ok', 'read', 310, { user: 'u', week: 'w', lineups: [{ lineup: 'l', version: 2, slots: SLOTS, groups: ['a'] }] }],
  ];
  expect(findingsOf([...REMOVED, ...read, ...SAVED_LATE])).toEqual([]);
  expect(findingsOf([...REMOVED, ...SAVED_LATE])).toEqual([
    'late: update of c1 on l changed player p after the lock, at 2000',
  ]);
});
