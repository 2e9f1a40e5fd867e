import { createAtom, useSelector } from '@tanstack/react-store';
import type { Outgoing } from './mutations.ts';

/** A message on its way, or one that could not be sent and waits for another try. */
export interface Unsent extends Outgoing {
  groupId: string;
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
}

const outbox = createAtom<readonly Unsent[]>([]);

/** The messages of a group that are not sent yet. They outlive the page's parts, not the page. */
export function useOutbox(groupId: string): readonly Unsent[] {
  return useSelector(outbox).filter((each) => each.groupId === groupId);
}

export function putUnsent(message: Unsent): void {
  outbox.set((all) => [...all.filter(({ id }) => id !== message.id), message]);
}

export function dropUnsent(id: string): void {
  outbox.set((all) => all.filter((each) => each.id !== id));
}
