import type { QueryClient } from '@tanstack/react-query';
import { session } from '../platform/api/session.ts';
import type { User } from '../platform/api/user.ts';
import { createConnection } from '../platform/live/connection.ts';
import { createLiveFeed, type LiveFeed } from '../platform/live/live-feed.ts';
import { setLink } from '../platform/live/live-link.ts';
import { openSocket } from '../platform/live/open-socket.ts';
import { pageTime } from '../platform/live/server-clock.ts';
import { onSuccessfulRequest, watchWake } from '../platform/live/when-to-connect.ts';
import { OFFLINE_TOKEN } from '../platform/sw/messages.ts';

const every = (ms: number, task: () => void) => {
  const timer = setInterval(task, ms);
  return () => clearInterval(timer);
};

const wait = (ms: number, then: () => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/**
 * Connects a signed-in user to live updates and patches cached data with them [A4.7]; returns a function that
 * disconnects. Reconnects at once when the page becomes visible or is back online; once it has given up, also after
 * any request that succeeds.
 */
export function startLive(cache: QueryClient, user: User): () => void {
  let feed: LiveFeed | null = null;
  const connection = createConnection({
    wait,
    random: Math.random,
    onChange(state) {
      setLink({ state });
      if (state === 'connected') feed?.connected();
      else feed?.disconnected();
    },
  });
  const who = () => {
    // Meanwhile the user may have chosen another name.
    const state = session.read();
    const { id, email, user_metadata } = state.status === 'session' ? state.user : user;
    return { userId: id, username: user_metadata.display_name || email };
  };
  const socket = openSocket({
    // A page that was opened offline has no real token yet.
    token: async () => {
      const token = await session.token();
      return token === OFFLINE_TOKEN ? null : token;
    },
    who,
    receive: (event, message) => feed?.receive(event, message),
    handlers: connection,
  });
  feed = createLiveFeed({ cache, catchUp: socket.catchUp, wait, random: Math.random });
  const unsubscribe = session.listen((event) => {
    if (event !== 'token_refreshed') return;
    const token = session.currentToken();
    if (token) socket.emit('authenticate', { ...who(), token });
  });
  const restart = () => connection.start(socket);
  const unwatchPage = watchPage(connection.tryAgain, connection.stop, restart);
  const unwatchWake = watchWake(pageTime, every, () => {
    connection.stop();
    restart();
  });
  const unwatchRequests = onSuccessfulRequest(cache, connection.serverReached);
  setLink({ tryAgain: connection.tryAgain });
  connection.start(socket);
  return () => {
    unwatchPage();
    unwatchWake();
    unwatchRequests();
    unsubscribe();
    connection.stop();
    feed?.stop();
    setLink({ tryAgain: null });
  };
}

/**
 * Reports when the page becomes visible or is back online, when it is left [A4.7], and when it is restored from the
 * back/forward cache.
 */
function watchPage(onReturn: () => void, onLeave: () => void, onRestore: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onReturn(), { signal });
  window.addEventListener('online', onReturn, { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal });
  return () => controller.abort();
}
