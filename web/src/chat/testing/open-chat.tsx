import type { ChatMessage, ChatThread } from '@singleback/contract/chat.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import { expect } from 'vitest';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, member } from '../../app/testing/small-league.ts';

export const SIX = group(1, 'Sunday Six', { created_by: '1', current_participants: 3 });
export const [ANN, BEN] = [
  { id: '1', display_name: 'Ann' },
  { id: id(9), display_name: 'Ben' },
];

export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: id(500 + seq), seq, version: seq, week_number: null, user: BEN, text: `message ${seq}` },
  ...{ reply_to: null, mentions: [], reactions: [], event: null, edited_at: null, deleted_by: null },
  created_at: `2026-09-14T17:0${seq}:00.000Z`,
  ...more,
});
export const THREAD: ChatThread = {
  ...{ version: 3, has_more: false, last_read_seq: 1, threads: [{ week_number: null, unread: 2 }] },
  messages: [
    message(1),
    message(2, {
      text: '@Ann see https://one.test/a',
      mentions: ['1'],
      reactions: [{ reaction: 'ha', user_ids: [BEN.id] }],
    }),
    message(3, { user: ANN, text: 'mine', reply_to: id(501) }),
  ],
  ...{ is_locked: false, masks_words: false, mute: null, level: 'mentions', blocked: [], muted_members: [] },
};

export async function openChat(
  thread: Partial<ChatThread> = {},
  more: Partial<MyGroup> = {},
  others: readonly GroupMember[] = [],
) {
  const api = signedInApi();
  const shown = { ...SIX, ...more };
  api.reply('GET /groups', [EVERYONE, shown]);
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: shown, entries: [], page: 1, total: 0, userRank: null, userRow: null },
  });
  const members = [member('1', 'Ann', true), member(BEN.id, 'Ben'), member(id(8), 'Cass'), ...others];
  api.reply('GET /groups/:id/members', members);
  api.reply('GET /groups/:id/history', []);
  api.reply('GET /groups/:id/announcements', []);
  api.reply('GET /groups/:id/invitations', []);
  api.reply('GET /groups/:id/chat', { ...THREAD, ...thread });
  api.reply('GET /chat/unread', []);
  api.reply('POST /groups/:id/chat/read', { success: true });
  const { screen } = await openApp(`/groups/${SIX.id}`, api);
  const tab = screen.getByRole('tab', { name: 'Chat' });
  if (tab.query()) await tab.click();
  await expect.element(screen.getByRole('log', { name: 'Messages' })).toBeVisible();
  const lastOf = (key: string) => api.requests.filter((request) => request.key === key).at(-1);
  return { api, screen, lastOf };
}

export const write = (screen: Awaited<ReturnType<typeof openChat>>['screen']) =>
  screen.getByLabelText('Message Sunday Six');
