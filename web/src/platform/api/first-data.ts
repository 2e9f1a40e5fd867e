import { deviceNow, pageTime } from '../live/server-clock.ts';
import { storedPendingSignOut } from './pending.ts';

/** What the server sends with the page of a signed-in user: the session, and replies to calls by their URL. */
interface Sent {
  session: { user: { id: string } };
  replies: Record<string, unknown>;
}

/** How long after the app's start a reply is taken, in milliseconds: later it would be old. */
const TAKEN_FOR_MS = 10_000;

/**
 * The data of the first view, which saves its requests (docs/decisions/026). Each part is given out once.
 * @param sent what came with the page, if anything
 * @param steadyNow a clock in milliseconds
 */
export function createFirstData(sent: Sent | null, steadyNow: () => number) {
  const startedAt = steadyNow();
  const given = new WeakSet<object>();
  let session = sent?.session ?? null;
  return {
    /** The session as the server would return it; null when it is to be requested. */
    takeSession() {
      const taken = session;
      session = null;
      return taken;
    },
    /** The reply to a GET of this user; undefined when it is to be requested. */
    takeReply(url: string, userId: string | null): unknown {
      const reply = sent?.session.user.id === userId ? sent?.replies[url] : undefined;
      if (reply === undefined || steadyNow() - startedAt > TAKEN_FOR_MS) return undefined;
      delete sent?.replies[url];
      if (reply !== null) given.add(reply as object);
      return reply;
    },
    /** When a reply was sent, by the device's clock, if it came with the page. */
    sentAt(reply: object): Date | null {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return page && given.has(reply) ? new Date(+deviceNow() - performance.now() + page.responseStart) : null;
    },
  };
}

/** Reads and removes the element with the data. A session that is signed out on this device counts as ended. */
function readSent(): Sent | null {
  const element = globalThis.document?.getElementById('first-data');
  element?.remove();
  return element && !storedPendingSignOut.isPending() ? JSON.parse(element.textContent ?? '') : null;
}

export const firstData = createFirstData(readSent(), pageTime);
