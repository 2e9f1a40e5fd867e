import type { ChatChanges } from '@singleback/contract/chat.ts';
import type { Sockets } from './sockets.ts';
import { throttleByKey } from './throttle.ts';

/** Reads the messages of a group that changed after a version, and the members whom they are for. */
export type ReadChat = (groupId: string, since: number) => Promise<{ changes: ChatChanges; userIds: string[] }>;

const SEND_EVERY_MS = 150;
/** Groups whose version is remembered; of others the last change is sent, and browsers fetch what they miss. */
const MOST_GROUPS = 10_000;

/**
 * Sends the changes of chats to the members who are connected to this process: each from the version that was sent last,
 * several at once where they come fast. Members are read anew each time, so that nobody who has left gets any.
 */
export function openChats(
  read: ReadChat,
  sockets: Pick<Sockets, 'connected' | 'sendToUser'>,
  onError: (error: unknown) => void,
): { changed(change: string): void; stop(): void } {
  const sent = new Map<string, number>();
  const send = async (groupId: string) => {
    const since = sent.get(groupId) ?? 0;
    const { changes, userIds } = await read(groupId, since);
    remember(groupId, changes.version);
    if (changes.version <= changes.since) return;
    for (const userId of userIds) sockets.sendToUser(userId, 'chat-changed', changes);
  };
  const remember = (groupId: string, version: number) => {
    sent.delete(groupId);
    sent.set(groupId, version);
    const [oldest] = sent.keys();
    if (sent.size > MOST_GROUPS && oldest !== undefined) sent.delete(oldest);
  };
  const groups = throttleByKey(SEND_EVERY_MS, send, onError);
  return {
    changed(change) {
      const [groupId = '', version = '0'] = change.split(' ');
      if (sockets.connected() === 0) {
        // Nobody to send to: whoever connects later fetches it.
        remember(groupId, Number(version));
        return;
      }
      if (!sent.has(groupId)) remember(groupId, Number(version) - 1);
      groups.request(groupId);
    },
    stop: () => groups.stop(),
  };
}
