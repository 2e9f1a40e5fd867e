import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError, SignatureError } from '../format-error.ts';
import { checkByWebCrypto } from '../log/check-anywhere.ts';
import { signNote } from '../log/note.ts';
import { leafHash, treeRoot } from '../log/tree.ts';
import { anyHash, nearMisses } from '../testing/arbitraries.ts';
import { testKey } from '../testing/test-key.ts';
import { type Entry, formatEntry, formatLockList, groupTag, parseEntry, parseLockList } from './entry.ts';
import { isTime, lockStamp, timeText } from './lines.ts';
import { lineupHash, lineupText, openReceipt, receiptKey, signReceipt } from './receipt.ts';
import { checkSlot, formatPick, groupRoot, type PlayerPick, parsePick, sealRow } from './row.ts';
import { saltsAt } from './salts.ts';

const LOCK = '2026-11-29T18:00:00Z';
const LINEUP = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const log = testKey('league.example.org/log');
const oldCheckpoint = signNote(
  'league.example.org/log\n0\nHAJ1eRw5HRiInNMV7r/toBBTWPwG3SkYHyvqaPAfELw=\n',
  log.key,
  log.sign,
);

function isStrict(text: string, parseAndFormat: (text: string) => string): void {
  try {
    expect(parseAndFormat(text)).toBe(text);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
  }
}

describe('an entry', () => {
  const entries: [Entry, string][] = [
    [
      { kind: 'lock', lockTime: LOCK, takenAt: '2026-11-29T18:00:03Z', list: new Uint8Array(32) },
      `singleback.org/lock/v1\n${LOCK}\n2026-11-29T18:00:03Z\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n`,
    ],
    [
      { kind: 'game', game: '2026_12_BUF_KC', teams: ['BUF', 'KC'], oldLock: LOCK, newLock: 'none', source: 'espn' },
      `singleback.org/game/v1\n2026_12_BUF_KC\nBUF KC\n${LOCK}\nnone\nespn\n`,
    ],
    [
      { kind: 'override', at: LOCK, what: 'The points of Ja’Marr Chase in week 12 were set to 12.40.' },
      `singleback.org/override/v1\n${LOCK}\nThe points of Ja’Marr Chase in week 12 were set to 12.40.\n`,
    ],
    [
      { kind: 'restore', at: LOCK, backupOf: '2026-11-28T04:00:00Z', checkpoint: oldCheckpoint },
      `singleback.org/restore/v1\n${LOCK}\n2026-11-28T04:00:00Z\n${oldCheckpoint}`,
    ],
  ];

  test('is text that anyone can read, and is read as it was written', () => {
    for (const [entry, text] of entries) {
      expect(formatEntry(entry)).toBe(text);
      expect(parseEntry(text)).toEqual(entry);
    }
  });

  test('is read strictly, and what would be read as something else is not written', () => {
    const good = fc.constantFrom(...entries.map(([, text]) => text));
    fc.assert(fc.property(nearMisses(good), (text) => isStrict(text, (read) => formatEntry(parseEntry(read)))));
    const game = entries[1]?.[0] as Extract<Entry, { kind: 'game' }>;
    for (const source of ['', 'two\nlines', 'a\u0000', '\udc00']) {
      expect(() => formatEntry({ ...game, source }), JSON.stringify(source)).toThrow(FormatError);
    }
    expect(() => formatEntry({ ...game, oldLock: '2026-11-31T18:00:00Z' })).toThrow(FormatError);
  });

  test('has times to the second, in UTC, of days that exist', () => {
    expect(timeText(new Date('2026-11-29T18:00:00.999Z'))).toBe(LOCK);
    expect(lockStamp(LOCK)).toBe('20261129T180000Z');
    for (const wrong of [
      '2026-11-31T18:00:00Z',
      '2026-11-29T24:00:00Z',
      '2026-11-29T18:00Z',
      '2026-11-29T18:00:00.000Z',
    ]) {
      expect(isTime(wrong), wrong).toBe(false);
    }
  });
});

describe('the list of a lock', () => {
  const anyRoots = fc
    .uniqueArray(fc.uuid(), { maxLength: 8 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.tuple(fc.constant(groupTag(id)), anyHash))).map((lines) => new Map(lines)),
    );

  test('is sorted, whatever the order of the groups, and is read as it was written', () => {
    fc.assert(
      fc.property(anyRoots, (roots) => {
        const text = formatLockList(roots);
        expect(new Map([...parseLockList(text)].toSorted())).toEqual(new Map([...roots].toSorted()));
        expect(formatLockList(new Map([...roots].reverse()))).toBe(text);
      }),
    );
    expect(groupTag('everyone')).toBe(toHex(sha256(toUtf8('singleback.org/group/v1\neveryone'))).slice(0, 32));
  });

  test('is read strictly: no group twice, no other order', () => {
    fc.assert(
      fc.property(nearMisses(anyRoots.map(formatLockList)), (text) =>
        isStrict(text, (read) => formatLockList(parseLockList(read))),
      ),
    );
    const [a = '', b = ''] = formatLockList(new Map(['x', 'y'].map((id) => [groupTag(id), new Uint8Array(32)]))).split(
      /(?<=\n)/,
    );
    expect(() => parseLockList(b + a)).toThrow('not sorted');
    expect(() => parseLockList(a + a)).toThrow('twice');
  });
});

describe('a sealed row', () => {
  const secret = new Uint8Array(32).fill(7);
  const chase: PlayerPick = { playerId: 'p-1', name: 'Ja’Marr Chase', position: 'WR', team: 'CIN', isDoubled: true };
  const slot = { lineupId: LINEUP, slot: 'WR1', lockTime: LOCK };
  const salts = (lineupId: string, slot: string, lockTime: string) => saltsAt(secret, lockTime)(lineupId, slot);

  test('is the hash that the design says', () => {
    const { a, b } = salts(LINEUP, 'WR1', LOCK);
    const pick = 'p-1\nJa’Marr Chase, WR, CIN\n1\n';
    expect(formatPick(chase)).toBe(pick);
    const inner = sha256(concat(toUtf8('singleback.org/pick/v1\n'), b, toUtf8(pick)));
    const row = sha256(concat(toUtf8('singleback.org/row/v1\n'), a, toUtf8(`${LINEUP}\nWR1\n${LOCK}\n`), inner));
    expect(sealRow(slot, pick, { a, b })).toEqual(row);
    expect(groupRoot([row, inner])).toEqual(treeRoot([leafHash(row), leafHash(inner)]));
  });

  test('has salts by HKDF-SHA256, other ones for every letter, lineup, slot and lock', () => {
    const info = (letter: string) => `${letter}${LINEUP}\nWR1\n${Date.parse(LOCK) / 1000}`;
    const byPlatform = (letter: string) => new Uint8Array(hkdfSync('sha256', secret, '', info(letter), 32));
    expect(salts(LINEUP, 'WR1', LOCK)).toEqual({ a: byPlatform('A'), b: byPlatform('B') });
    const others = [
      salts(LINEUP, 'WR2', LOCK),
      salts(LINEUP, 'WR1', '2026-11-29T21:25:00Z'),
      salts(`${LINEUP.slice(0, -1)}e`, 'WR1', LOCK),
      saltsAt(new Uint8Array(32).fill(8), LOCK)(LINEUP, 'WR1'),
    ].flatMap(({ a, b }) => [a, b]);
    expect(new Set([...others, byPlatform('A'), byPlatform('B')].map(toHex)).size).toBe(10);
  });

  test('changes with every part of it', () => {
    const own = salts(LINEUP, 'WR1', LOCK);
    const seal = (more: Partial<typeof slot>, pick: Partial<PlayerPick> = {}, with_ = own) =>
      toHex(sealRow({ ...slot, ...more }, formatPick({ ...chase, ...pick }), with_));
    const rows = [
      seal({}),
      seal({ lineupId: 'another' }),
      seal({ slot: 'WR2' }),
      seal({ lockTime: 'none' }),
      seal({}, { playerId: 'p-2' }),
      seal({}, { name: 'Somebody Else' }),
      seal({}, { position: 'TE' }),
      seal({}, { team: null }),
      seal({}, { isDoubled: false }),
      seal({}, {}, { a: own.b, b: own.a }),
      toHex(sealRow(slot, formatPick(null), own)),
    ];
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('holds picks that are read as they were written, and no slot that could be another one', () => {
    const anyPick = fc.option(
      fc.record<PlayerPick>({
        playerId: fc.uuid(),
        name: fc.constantFrom('Ja’Marr Chase', 'Robert Griffin, III', 'a, b, c', '二 三', 'empty'),
        position: fc.constantFrom('QB', 'DEF'),
        team: fc.constantFrom('CIN', 'KC', null),
        isDoubled: fc.boolean(),
      }),
      { nil: null },
    );
    fc.assert(fc.property(anyPick, (pick) => void expect(parsePick(formatPick(pick))).toEqual(pick)));
    fc.assert(
      fc.property(nearMisses(anyPick.map(formatPick)), (text) => isStrict(text, (read) => formatPick(parsePick(read)))),
    );
    const seal = (more: Partial<typeof slot>) => () =>
      sealRow({ ...slot, ...more }, formatPick(null), salts(LINEUP, 'WR1', LOCK));
    expect(seal({ lineupId: 'a\nWR1' })).toThrow(FormatError);
    expect(seal({ slot: 'WR1\n' })).toThrow(FormatError);
    expect(seal({ lockTime: `${LOCK}\n` })).toThrow(FormatError);
    for (const part of [{ lineupId: '' }, { slot: 'wr1' }, { lockTime: 'soon' }]) {
      expect(() => checkSlot({ ...slot, ...part })).toThrow(FormatError);
    }
    expect(() => formatPick({ ...chase, name: 'two\nlines' })).toThrow(FormatError);
  });

  test('is the same whatever was hashed before it', () => {
    const own = salts(LINEUP, 'WR1', LOCK);
    const before = sealRow(slot, formatPick(chase), own);
    sealRow(slot, formatPick({ ...chase, name: 'x'.repeat(5000) }), own);
    expect(sealRow(slot, formatPick(chase), own)).toEqual(before);
  });
});

describe('a receipt', () => {
  const slots = [
    { slot: 'QB1', playerId: 'p-1', isDoubled: true },
    { slot: 'RB1', playerId: null, isDoubled: false },
  ];
  const key = receiptKey(log.key);
  const receipt = { lineupId: LINEUP, version: 3, savedAt: LOCK, lineup: lineupHash(LINEUP, slots) };

  test('shows what was saved, and is no checkpoint', async () => {
    expect(lineupText(LINEUP, slots)).toBe(`singleback.org/lineup/v1\n${LINEUP}\nQB1 p-1 1\nRB1 empty\n`);
    const note = signReceipt(receipt, key, log.sign);
    expect(note.startsWith(`singleback.org/save/v1\n${LINEUP}\n3\n${LOCK}\n`)).toBe(true);
    expect(await openReceipt(note, key, checkByWebCrypto)).toEqual(receipt);
    await expect(openReceipt(note, log.key, checkByWebCrypto)).rejects.toThrow(SignatureError);
    await expect(openReceipt(note.replace('\n3\n', '\n4\n'), key, checkByWebCrypto)).rejects.toThrow(SignatureError);
    await expect(openReceipt(signNote('hello\n', key, log.sign), key, checkByWebCrypto)).rejects.toThrow(FormatError);
  });
});
