import { describe, expect, test } from 'vitest';
import { type CutNews, cutNotice, groupNotice, type MemberNews } from './group-notice.ts';
import { aboutOf, isUrgent, LONGEST_SPREAD_MS, spreadMs } from './notice.ts';

const sent = { id: 'n', groupId: 'g', groupName: 'Sunday.Six', notAfter: new Date('2026-10-01T00:00:00Z') };
const of = (news: MemberNews) => groupNotice(news, sent);

test('a mention is a push without an email, and its text makes no links', () => {
  const news = { kind: 'mention', messageId: 'm', author: 'Ben', userIds: ['a'] } as const;
  const notice = of({ ...news, text: 'see\nexample.com '.repeat(30) });
  expect(notice).toMatchObject({ key: 'mention g m n', isPushOnly: true });
  expect(notice.letter.action.path).toBe('/groups/g?tab=chat');
  expect(notice.push?.title).toBe('Ben mentioned you in Sunday.\u2060Six');
  expect([...(notice.push?.body ?? '')]).toHaveLength(180);
  expect(notice.letter.lines.join(' ')).not.toContain('example.com');
});

test('new messages are counted', () => {
  expect(of({ kind: 'chat', userId: 'a', count: 1 }).push?.body).toBe('1 new message');
  expect(of({ kind: 'chat', userId: 'a', count: 12 }).push?.body).toBe('12 new messages');
});

test('a new winner is named with the points and those before', () => {
  const news = {
    kind: 'winner_changed',
    weekNumber: 7,
    winners: ['Ann', 'Cat'],
    before: ['Ben'],
    points: 15_230,
  } as const;
  expect(of(news).letter.lines[1]).toBe('Ann and Cat share the win with 152.30 points. Before, it was Ben.');
  expect(of({ ...news, winners: ['Ann'] }).letter.lines[1]).toContain('Ann wins with 152.30 points.');
});

test('a nudge is about its week and group, so that it ends with the lineup', () => {
  const week = '00000000-0000-4000-8000-000000000001';
  expect(of({ kind: 'nudge', author: 'Ben', weekId: week, weekNumber: 3 }).key).toBe(`nudge ${week} g n`);
});

test('the key of a notice says what to check when it is delivered', () => {
  const [group, other] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
  const keyOf = (news: MemberNews) => groupNotice(news, { ...sent, groupId: group }).key;
  const by = { author: 'Ben', text: 'Hi' };
  const about = (news: MemberNews) => aboutOf(keyOf(news));
  expect(about({ kind: 'mention', messageId: other, userIds: [], ...by })).toEqual({
    ...{ kind: 'mention', groupId: group, messageId: other },
  });
  expect(about({ kind: 'announcement', announcementId: other, authorId: 'a', ...by })).toEqual({
    ...{ kind: 'announcement', groupId: group, announcementId: other },
  });
  expect(about({ kind: 'chat', userId: 'a', count: 1 })).toEqual({ kind: 'chat', groupId: group });
  expect(about({ kind: 'nudge', author: 'Ben', weekId: other, weekNumber: 3 })).toEqual({
    ...{ kind: 'nudge', weekId: other, groupId: group },
  });
  // Its members are gone, and are notified nevertheless.
  expect(about({ kind: 'deleted', author: 'Ben', groupName: 'Six', userIds: ['a'] })).toBeNull();
});

describe('last one standing', () => {
  const [groupId, weekId, id] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
  const sent = {
    ...{ groupId: groupId as string, weekId: weekId as string, id: id as string, round: { weekNumber: 6 } },
    ...{ groupName: 'Survivors', notAfter: new Date('2025-10-22T10:00:00Z') },
  };
  const words = (news: CutNews) => {
    const { letter, push, isPushOnly } = cutNotice(news, sent);
    const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    return [plain(letter.subject), plain(push?.body ?? ''), isPushOnly];
  };

  test('danger and survival only buzz; being out, back in and the end are mailed too', () => {
    expect(words({ kind: 'danger', below: 210 })).toEqual([
      ...['You’re in danger in Survivors', 'You’re 2.10 below the line in week 6.', true],
    ]);
    expect(words({ kind: 'survived', left: 5 })).toEqual([
      ...['You survived week 6 in Survivors', 'You survived week 6. 5 are still in.', true],
    ]);
    expect(words({ kind: 'out', points: 5_190, isCorrection: false })).toEqual([
      ...['You’re out in week 6 of Survivors', 'You are out in week 6 with 51.90 points.', false],
    ]);
    expect(words({ kind: 'back_in' })).toEqual([
      ...['You’re back in Survivors', 'A stat correction changed week 6: you’re back in.', false],
    ]);
    expect(words({ kind: 'won', winners: ['Ann', 'Ben'] })).toEqual([
      ...['Ann and Ben are the last ones standing in Survivors', 'Ann and Ben are the last ones standing.', false],
    ]);
  });

  test('what may happen once a week has one key, what a correction repeats has one each time; both are for members', () => {
    const key = (news: CutNews) => cutNotice(news, sent).key;
    expect(key({ kind: 'danger', below: 1 })).toBe(`cut ${groupId} ${weekId} danger`);
    expect(key({ kind: 'back_in' })).toBe(`cut ${groupId} ${weekId} back_in ${id}`);
    expect(aboutOf(key({ kind: 'back_in' }))).toEqual({ kind: 'cut', groupId });
  });
});

const NOW = new Date('2025-09-28T16:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const WEEK = '11111111-1111-4111-8111-111111111111';
const PLAYER = '22222222-2222-4222-8222-222222222222';

/** Ids whose last digits are spread evenly. */
const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const digits = Math.floor((at / count) * 2 ** 32).toString(16);
    return `00000000-0000-4000-8000-0000${digits.padStart(8, '0')}`;
  });

test('ten thousand notices are spread evenly over 90 seconds', () => {
  const waits = ids(10_000).map((id) => spreadMs(id, 10_000));
  const perTenSeconds = Array.from(
    { length: 9 },
    (_, at) => waits.filter((ms) => Math.floor(ms / 10_000) === at).length,
  );
  expect(Math.min(...perTenSeconds)).toBeGreaterThan(1_100);
  expect(Math.max(...perTenSeconds)).toBeLessThan(1_120);
  expect(Math.max(...waits)).toBeLessThan(LONGEST_SPREAD_MS);
});

test('ten friends are notified at once, a thousand users within ten seconds', () => {
  expect(Math.max(...ids(10).map((id) => spreadMs(id, 10)))).toBeLessThan(100);
  expect(Math.max(...ids(1_000).map((id) => spreadMs(id, 1_000)))).toBeLessThan(10_000);
});

test('the same notice always waits equally long', () => {
  const id = 'c0ffee00-0000-4000-8000-0000deadbeef';
  expect(spreadMs(id, 50_000)).toBe(78_285);
  expect(spreadMs(id, 50_000)).toBe(spreadMs(id, 9_000));
});

test('reminders, and whatever is soon of no use, are urgent', () => {
  expect(isUrgent({ key: `reminder ${WEEK} day`, notAfter: inHours(20) }, NOW)).toBe(true);
  expect(isUrgent({ key: `injury ${WEEK} ${PLAYER} out`, notAfter: inHours(1) }, NOW)).toBe(true);
  expect(isUrgent({ key: `injury ${WEEK} ${PLAYER} out`, notAfter: inHours(30) }, NOW)).toBe(false);
  expect(isUrgent({ key: `recap ${WEEK}`, notAfter: inHours(190) }, NOW)).toBe(false);
  expect(isUrgent({ key: 'news', notAfter: null }, NOW)).toBe(false);
});
