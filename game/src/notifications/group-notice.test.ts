import { expect, test } from 'vitest';
import { groupNotice, type MemberNews } from './group-notice.ts';
import { aboutOf } from './notice.ts';

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
