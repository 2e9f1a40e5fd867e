import type { Authenticate, BrowserEvents, CaughtUp, ServerEvents } from '@singleback/contract/live.ts';
import { type Socket as IoSocket, io } from 'socket.io-client';
import type { Connection, Socket } from './connection.ts';

/** Connection timeout [A9.4]. */
const CONNECT_TIMEOUT_MS = 10_000;
const TRANSPORTS = ['websocket', 'polling'] as const;
const ANSWER_TIMEOUT_MS = 10_000;

export interface SocketParts {
  /** A token for each attempt; null when signed out. */
  token: () => Promise<string | null>;
  /** The user to authenticate as [A7.19]. */
  who: () => Omit<Authenticate, 'token'>;
  receive: (event: string, message: unknown) => void;
  handlers: Pick<Connection, 'opened' | 'failed'>;
}

export interface LiveSocket extends Socket {
  emit<Name extends keyof BrowserEvents>(name: Name, message: Parameters<BrowserEvents[Name]>[0]): void;
  /** Everything after a version of a week; null when refused or timed out. */
  catchUp(weekId: string, since: number): Promise<CaughtUp | null>;
}

/** A socket to the page's own origin: websocket first, then polling. It does not reconnect by itself [A7.19]. */
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
    // The library does not fall back when a websocket hangs, so the next attempt starts with polling.
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
