const keyOf = (userId: string, groupId: string) => `chatDraft ${userId} ${groupId}`;

/** What a user had begun to write in a group's chat on this device. */
export function readDraft(userId: string, groupId: string): string {
  try {
    return localStorage.getItem(keyOf(userId, groupId)) ?? '';
  } catch {
    return '';
  }
}

export function saveDraft(userId: string, groupId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(userId, groupId));
    else localStorage.setItem(keyOf(userId, groupId), text);
  } catch {
    // The device stores nothing: the draft lasts as long as the page.
  }
}
