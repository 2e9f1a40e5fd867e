import { createAtom, useSelector } from '@tanstack/react-store';
import { device, ownKey } from '../platform/api/device-storage.ts';

/** A message on its way, or one that could not be sent and waits for another try. */
export interface Unsent {
  /** Made here, so that the message is stored once however often it is sent. */
  id: string;
  text: string;
  weekNumber: number | null;
  replyTo: string | null;
  userId: string;
  groupId: string;
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
}

const keyOf = (userId: string) => ownKey(userId, 'chat-outbox');

const outbox = createAtom<readonly Unsent[]>(readStored());

/** The user's messages to a group that are not sent yet. They stay on the device until they are sent or discarded. */
export function useOutbox(userId: string, groupId: string): readonly Unsent[] {
  return useSelector(outbox).filter((each) => each.userId === userId && each.groupId === groupId);
}

export function putUnsent(message: Unsent): void {
  change(message.userId, (all) => [...without(all, message.id), message]);
}

export function dropUnsent(id: string): void {
  const dropped = outbox.get().find((each) => each.id === id);
  if (dropped) change(dropped.userId, (all) => without(all, id));
}

const without = (all: readonly Unsent[], id: string) => all.filter((each) => each.id !== id);

/** Changes this page's messages, and those on the device, where other tabs may have left theirs. */
function change(userId: string, to: (all: readonly Unsent[]) => readonly Unsent[]): void {
  outbox.set(to);
  const stored = to(storedAt(keyOf(userId)));
  device.set(keyOf(userId), stored.length === 0 ? null : JSON.stringify(stored));
}

function storedAt(key: string): readonly Unsent[] {
  return (device.getJson(key) ?? []) as Unsent[];
}

/** What an earlier page left behind. Whether it arrived is not known: sent again with its id it is stored once. */
function readStored(): readonly Unsent[] {
  return device
    .keys()
    .filter((key) => key === keyOf(key.split(':')[1] ?? ''))
    .flatMap(storedAt)
    .map((message) => ({ ...message, failure: message.failure ?? 'Not sent' }));
}
