import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import { describe, expect, test } from 'vitest';
import { device, ownKey } from '../platform/api/device-storage.ts';
import { mentionAt, newMessageId, stretchesOf, withMention } from './chat-text.ts';
import { chatRows, countNew, mergeChanges, mergeEarlier, mergeOwn, mergePage, withRead } from './model.ts';
import { dropUnsent, putUnsent } from './outbox.ts';

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `m${seq}`, seq, version: seq, week_number: null, user: { id: 'ben', display_name: 'Ben' }, text: `t${seq}` },
  ...{ reply_to: null, mentions: [], reactions: [], event: null, edited_at: null, deleted_by: null },
  created_at: new Date(Date.UTC(2026, 9, 4, 17, seq)).toISOString(),
  ...more,
});
const thread = (messages: ChatMessage[], more: Partial<ChatThread> = {}): ChatThread => ({
  ...{ version: messages.at(-1)?.version ?? 0, messages, has_more: false, last_read_seq: 0, threads: [] },
  ...{ is_locked: false, masks_words: false, mute: null, level: 'mentions', blocked: [], muted_members: [] },
  ...more,
});
const changes = (since: number, version: number, messages: ChatMessage[], settings_version = 0) => ({
  ...{ group_id: 'g', since, version, settings_version, messages },
});
const seqs = (result: ChatThread | 'gap') => (result === 'gap' ? result : result.messages.map(({ seq }) => seq));

describe('a thread with changes', () => {
  test('takes those that follow, ignores those it has, and finds a gap', () => {
    const before = thread([message(1), message(2)]);
    const after = mergeChanges(before, null, changes(2, 3, [message(3)]));
    expect([seqs(after), (after as ChatThread).version]).toEqual([[1, 2, 3], 3]);
    expect(mergeChanges(before, null, changes(1, 2, [message(2)]))).toBe(before);
    expect(mergeChanges(before, null, changes(3, 4, [message(4)]))).toBe('gap');
  });

  test('has to be fetched again when who may write has changed since its version', () => {
    const before = thread([message(1), message(2)]);
    expect(mergeChanges(before, null, changes(2, 3, [], 3))).toBe('gap');
    expect(seqs(mergeChanges(before, null, changes(2, 3, [message(3)], 2)))).toEqual([1, 2, 3]);
  });

  test('keeps the later version of a message, and counts versions of other threads', () => {
    const before = thread([message(1)]);
    const edited = message(1, { version: 2, text: 'edited' });
    const after = mergeChanges(before, 7, changes(1, 3, [edited, message(2, { version: 3 })])) as ChatThread;
    // Neither is of week 7.
    expect([after.version, after.messages[0]?.text]).toEqual([3, 't1']);
    const whole = mergeChanges(before, null, changes(1, 3, [edited])) as ChatThread;
    expect(whole.messages[0]?.text).toBe('edited');
  });

  test('leaves changes of messages alone that are before the loaded ones', () => {
    const before = thread([message(51), message(52)], { has_more: true });
    const after = mergeChanges(before, null, changes(52, 53, [message(3, { version: 53 })])) as ChatThread;
    expect([seqs(after), after.version]).toEqual([[51, 52], 53]);
    expect(mergeOwn(before, null, message(3, { version: 53 }))).toBe(before);
    const [page, newer] = [thread([message(51)], { has_more: true }), message(3, { version: 53 })];
    expect(seqs(mergePage(thread([newer], { version: 53 }), page))).toEqual([51]);
    expect(seqs(mergeChanges({ ...before, has_more: false }, null, changes(52, 53, [newer])))).toEqual([3, 51, 52]);
  });

  test('has nothing unread once it was read, nor have the others after the whole chat was', () => {
    const threads = [null, 2, 1].map((week_number) => ({ week_number, unread: 3 }));
    const before = thread([message(1)], { threads });
    const unreadAfter = (week: number | null) => withRead(before, null, week, 9).threads.map(({ unread }) => unread);
    expect([unreadAfter(2), unreadAfter(null)]).toEqual([
      [3, 0, 3],
      [0, 0, 0],
    ]);
    expect([2, 1, null].map((own) => withRead(before, own, 2, 9).last_read_seq)).toEqual([9, 0, 0]);
  });

  test('keeps earlier pages when the newest is fetched again, unless there is a hole', () => {
    const before = mergeEarlier(thread([message(3), message(4)], { has_more: true }), thread([message(1), message(2)]));
    expect([seqs(before), before.has_more]).toEqual([[1, 2, 3, 4], false]);
    expect(seqs(mergePage(before, thread([message(4), message(5)], { has_more: true })))).toEqual([1, 2, 3, 4, 5]);
    expect(seqs(mergePage(before, thread([message(6), message(7)], { has_more: true })))).toEqual([6, 7]);
    const ahead = mergeOwn(before, null, message(9));
    expect(seqs(mergePage(ahead, thread([message(8), message(9)], { has_more: true })))).toEqual([8, 9]);
    expect(seqs(mergePage(ahead, thread([message(4), message(9)], { has_more: true })))).toEqual([1, 2, 3, 4, 9]);
    expect(seqs(mergePage(undefined, thread([message(6)])))).toEqual([6]);
  });

  test('keeps what came while a page was on its way, and misses nothing between', () => {
    const received = mergeChanges(thread([message(1)]), null, changes(1, 2, [message(2)])) as ChatThread;
    const late = mergePage(received, thread([message(1)]));
    expect([seqs(late), late.version]).toEqual([[1, 2], 2]);
    const own = mergePage(mergeOwn(thread([message(1)]), null, message(3)), thread([message(1), message(2)]));
    expect([seqs(own), own.version]).toEqual([[1, 2, 3], 2]);
    expect(seqs(mergeChanges(own, null, changes(2, 3, [message(3)])))).toEqual([1, 2, 3]);
  });

  test('shows an own message at once without missing what came between', () => {
    const before = thread([message(1)]);
    expect(mergeOwn(before, null, message(2)).version).toBe(2);
    const ahead = mergeOwn(before, null, message(3));
    expect([seqs(ahead), ahead.version]).toEqual([[1, 3], 1]);
    expect(seqs(mergeChanges(ahead, null, changes(1, 2, [message(2)])))).toEqual([1, 2, 3]);
    expect(mergeOwn(before, 7, message(2))).toBe(before);
  });
});

describe('rows', () => {
  const rows = (messages: ChatMessage[], more: object = {}) =>
    chatRows({ messages, userId: 'ann', blocked: [], readThrough: 0, ...more }).map((row) =>
      row.kind === 'message' ? `${row.message.seq}${row.isFirst ? ' first' : ''}` : row.kind,
    );

  test('a day stands once, an author once in a row', () => {
    const next = message(3, { created_at: new Date(Date.UTC(2026, 9, 6, 17)).toISOString() });
    expect(rows([message(1), message(2), next])).toEqual(['day', '1 first', '2', 'day', '3 first']);
    expect(rows([message(1), message(2, { reply_to: 'm1' })])).toEqual(['day', '1 first', '2 first']);
    expect(rows([message(1), message(9)])).toEqual(['day', '1 first', '9 first']);
  });

  test('a line stands above what is new, own messages apart', () => {
    const own = message(2, { user: { id: 'ann', display_name: 'Ann' } });
    expect(rows([message(1), own, message(3)], { readThrough: 1 })).toEqual([
      'day',
      '1 first',
      '2 first',
      'new',
      '3 first',
    ]);
    // Nothing was read before: everything is new.
    expect(rows([message(1), message(2)])).toEqual(['day', '1 first', '2']);
  });

  test('what counts as new is what the server counts as unread', () => {
    const said = [
      message(1),
      message(2, { user: null, text: '', event: 'Cat joined' }),
      message(3, { text: '', deleted_by: 'author' }),
      message(4, { user: { id: 'cat', display_name: 'Cat' } }),
      message(5),
      message(6, { user: { id: 'ann', display_name: 'Ann' } }),
    ];
    const reader = { userId: 'ann', blocked: ['cat'] };
    expect([0, 1, 5].map((after) => countNew(said, after, reader))).toEqual([2, 1, 0]);
    const line = chatRows({ messages: said, readThrough: 1, ...reader }).filter(({ kind }) => kind === 'new');
    expect(line).toMatchObject([{ count: 1 }]);
    expect(rows(said, { readThrough: 5 })).not.toContain('new');
    expect(rows(said.slice(0, 3), { readThrough: 1 })).not.toContain('new');
  });

  test('messages of blocked users are one row', () => {
    expect(rows([message(1), message(2)], { blocked: ['ben'] })).toEqual(['day', 'hidden']);
  });
});

test('only https addresses become links', () => {
  expect(stretchesOf('see https://one.test/a?b=1, http://two.test and javascript:alert(1)', [])).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', text: 'https://one.test/a?b=1', href: 'https://one.test/a?b=1' },
    { kind: 'text', text: ', http://two.test and javascript:alert(1)' },
  ]);
});

test.each([
  ...[
    'https://your.bank@evil.test/',
    'https://user:pw@host.test/',
    'https://@evil.test/',
    'https://a.test\\@evil.test/',
  ],
  ...[
    'https://one.test/\u202Egpj.exe',
    'https://one\u200B.test/',
    'https://one.test/\u2066a',
    'https://one.test/\u00AD',
  ],
])('%j stays text as a whole', (address) => {
  const links = stretchesOf(`see ${address} now`, []).filter(({ kind }) => kind === 'link');
  expect(links.filter(({ text }) => text.includes('@') || /[\p{Cf}]/u.test(text))).toEqual([]);
});

test('a mention is a whole name', () => {
  expect(stretchesOf('@ben Checkdown and @Benno', ['Ben', 'Ben Checkdown'])).toEqual([
    { kind: 'mention', text: '@ben Checkdown' },
    { kind: 'text', text: ' and @Benno' },
  ]);
  expect(stretchesOf('', [])).toEqual([]);
});

test('a mention begins with @ at the start of a word', () => {
  expect(mentionAt('hi @be', 6)).toEqual({ at: 3, typed: 'be', caret: 6 });
  expect(mentionAt('@ben check', 10)?.typed).toBe('ben check');
  expect(mentionAt('ben@one', 7)).toBeNull();
  expect(mentionAt('@a b c d', 8)).toBeNull();
  expect(mentionAt('hi', 2)).toBeNull();
});

test('the whole name replaces what was typed', () => {
  const begun = mentionAt('hi @be there', 6);
  expect(begun && withMention('hi @be there', begun, 'Ben Checkdown')).toEqual({
    text: 'hi @Ben Checkdown there',
    caret: 18,
  });
});

test('message ids are different UUIDs of version 4', () => {
  const ids = Array.from({ length: 200 }, newMessageId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
});

test('an unsent message leaves those that another tab has kept on the device', () => {
  const unsent = { text: 'hi', weekNumber: null, replyTo: null, userId: 'ann', groupId: 'six', failure: 'Not sent' };
  const key = ownKey('ann', 'chat-outbox');
  const kept = () => ((device.getJson(key) ?? []) as { id: string }[]).map((each) => each.id);
  putUnsent({ ...unsent, id: 'one' });
  device.set(
    key,
    JSON.stringify([
      { ...unsent, id: 'one' },
      { ...unsent, id: 'other tab' },
    ]),
  );
  putUnsent({ ...unsent, id: 'two' });
  expect(kept()).toEqual(['one', 'other tab', 'two']);
  dropUnsent('one');
  dropUnsent('two');
  expect(kept()).toEqual(['other tab']);
});
