import { createAtom, useSelector } from '@tanstack/react-store';
import type { Outgoing } from './mutations.ts';

/** A message on its way, or one that could not be sent and waits for another try. */
export interface Unsent extends Outgoing {
  userId: string;
  groupId: string;
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
}

const KEY = 'chatOutbox';

const outbox = createAtom<readonly Unsent[]>(readStored());

/** The user's messages to a group that are not sent yet. They stay on the device until they are sent or discarded. */
export function useOutbox(userId: string, groupId: string): readonly Unsent[] {
  return useSelector(outbox).filter((each) => each.userId === userId && each.groupId === groupId);
}

export function putUnsent(message: Unsent): void {
  save([...outbox.get().filter(({ id }) => id !== message.id), message]);
}

export function dropUnsent(id: string): void {
  save(outbox.get().filter((each) => each.id !== id));
}

function save(all: readonly Unsent[]): void {
  outbox.set(() => all);
  try {
    if (all.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The device stores nothing: they last as long as the page.
  }
}

/** What an earlier page left behind. Whether it arrived is not known: sent again with its id it is stored once. */
function readStored(): readonly Unsent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Unsent[];
    return stored.map((message) => ({ ...message, failure: message.failure ?? 'Not sent' }));
  } catch {
    return [];
  }
}
