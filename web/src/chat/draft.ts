import { device, ownKey } from '../api/device-storage.ts';

const keyOf = (userId: string, groupId: string) => ownKey(userId, `chat-draft:${groupId}`);

/** What a user had begun to write in a group's chat on this device. */
export function readDraft(userId: string, groupId: string): string {
  return device.get(keyOf(userId, groupId)) ?? '';
}

export function saveDraft(userId: string, groupId: string, text: string): void {
  device.set(keyOf(userId, groupId), text || null);
}
