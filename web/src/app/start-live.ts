import type { QueryClient } from '@tanstack/react-query';
import { session } from '../api/session.ts';
import type { User } from '../api/user.ts';
import { createConnection } from '../live/connection.ts';
import { createLiveFeed, type LiveFeed } from '../live/live-feed.ts';
import { setLink } from '../live/live-link.ts';
import { openSocket } from '../live/open-socket.ts';
import { OFFLINE_TOKEN } from '../sw/messages.ts';

const wait = (ms: number, then: () => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/**
 * Connects a signed-in user's page to what happens, and brings it to everything that is shown [A4.7]; answers how to
 * end it. A page that comes back into view, or back to the network, tries again at once.
 */
export function startLive(cache: QueryClient, user: User): () => void {
  let feed: LiveFeed | null = null;
  const connection = createConnection({
    wait,
    tell(state) {
      setLink({ state });
      if (state === 'connected') feed?.connected();
      else feed?.disconnected();
    },
  });
  const who = () => ({ userId: user.id, username: user.user_metadata.display_name || user.email });
  const socket = openSocket({
    // A page that was opened without the server has nothing yet to connect with.
    token: async () => {
      const token = await session.token();
      return token === OFFLINE_TOKEN ? null : token;
    },
    who,
    hear: (event, message) => feed?.hear(event, message),
    fate: connection,
  });
  feed = createLiveFeed({ cache, catchUp: socket.catchUp, wait, random: Math.random });
  const deaf = session.listen((event) => {
    if (event !== 'token_refreshed') return;
    void session.token().then((token) => token && socket.emit('authenticate', { ...who(), token }));
  });
  const away = watchPage(connection.tryAgain, connection.stop, () => connection.start(socket));
  setLink({ tryAgain: connection.tryAgain });
  connection.start(socket);
  return () => {
    away();
    deaf();
    connection.stop();
    feed?.stop();
    setLink({ tryAgain: null });
  };
}

/** Tells when the page is seen again or has a network again, when it is left [A4.7], and when it comes back whole. */
function watchPage(seen: () => void, left: () => void, back: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && seen(), { signal });
  window.addEventListener('online', seen, { signal });
  window.addEventListener('pagehide', left, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && back(), { signal });
  return () => controller.abort();
}
