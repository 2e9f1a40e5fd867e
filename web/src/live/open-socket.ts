import type { Authenticate, BrowserEvents, CaughtUp, ServerEvents } from '@singleback/contract/live.ts';
import { type Socket as IoSocket, io } from 'socket.io-client';
import type { Socket, SocketHandlers } from './connection.ts';

/** How long a connection may take to come about [A9.4]. */
const CONNECT_TIMEOUT_MS = 10_000;
const TRANSPORTS = ['websocket', 'polling'] as const;
/** How long an answer over the socket may take. */
const ANSWER_TIMEOUT_MS = 10_000;

export interface SocketParts {
  /** A token for each attempt; null when nobody is signed in any more. */
  token: () => Promise<string | null>;
  /** Who says that it is connected [A7.19]. */
  who: () => Omit<Authenticate, 'token'>;
  /** Every message of the server's, by the name of its event. */
  receive: (event: string, message: unknown) => void;
  handlers: SocketHandlers;
}

export interface LiveSocket extends Socket {
  /** Sends a named event [A7.19]. */
  emit<Name extends keyof BrowserEvents>(name: Name, message: Parameters<BrowserEvents[Name]>[0]): void;
  /** What came after a version of a week; null when it is refused or there is no answer. */
  catchUp(weekId: string, since: number): Promise<CaughtUp | null>;
}

/** A socket to the page's own origin: websocket first, then polling; it does not reconnect by itself [A7.19]. */
export function openSocket({ token, who, receive, handlers }: SocketParts): LiveSocket {
  const socket: IoSocket<ServerEvents, BrowserEvents> = io({
    autoConnect: false,
    reconnection: false,
    transports: [...TRANSPORTS],
    tryAllTransports: true,
    timeout: CONNECT_TIMEOUT_MS,
    auth: (send) => {
      token().then(
        (held) => send({ token: held ?? '' }),
        () => send({ token: '' }),
      );
    },
  });
  let isByPolling = false;
  socket.on('connect', () => {
    isByPolling = false;
    socket.io.opts.transports = [...TRANSPORTS];
    socket.emit('authenticate', who());
    handlers.opened();
  });
  socket.on('connect_error', () => {
    // A websocket that only hangs is no error to the library: the next attempt begins by polling.
    isByPolling = !isByPolling;
    socket.io.opts.transports = isByPolling ? ['polling', 'websocket'] : [...TRANSPORTS];
    handlers.failed();
  });
  socket.on('disconnect', () => handlers.failed());
  socket.onAny(receive);
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    emit: (name, message) => void (socket.emit as (name: string, message: unknown) => unknown)(name, message),
    catchUp: (weekId, since) =>
      socket
        .timeout(ANSWER_TIMEOUT_MS)
        .emitWithAck('catch-up', { weekId, since })
        .catch(() => null),
  };
}
