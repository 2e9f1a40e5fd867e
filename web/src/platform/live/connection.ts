// The socket: connecting, the server's clock, and patching what a browser has.
import { MAX_ATTEMPTS, retryDelay } from './when-to-connect.ts';

export type ConnectionState = 'disconnected' | 'connecting' | 'connected';

/** A socket that never reconnects by itself. */
export interface Socket {
  connect(): void;
  disconnect(): void;
}

export interface ConnectionParts {
  /** Calls `then` after `ms` milliseconds; returns a function that cancels it. */
  wait: (ms: number, then: () => void) => () => void;
  onChange: (state: ConnectionState) => void;
  /** Between 0 and 1, as Math.random. */
  random: () => number;
}

/**
 * Keeps a socket connected [A4.7]: retries after 1 s, 2 s, 4 s and so on, and gives up after five failures in a row
 * until `tryAgain` or `serverReached`. A successful connection resets the count.
 */
export function createConnection({ wait, onChange, random }: ConnectionParts) {
  let socket: Socket | null = null;
  let state: ConnectionState = 'disconnected';
  let attempts = 0;
  let cancel: (() => void) | null = null;

  const become = (next: ConnectionState) => {
    if (next === state) return;
    state = next;
    onChange(next);
  };
  const rest = () => {
    cancel?.();
    cancel = null;
  };
  const connect = () => {
    rest();
    become('connecting');
    socket?.connect();
  };

  const connectLater = () => {
    attempts += 1;
    become('connecting');
    cancel = wait(retryDelay(attempts, random()), connect);
  };

  return {
    start(opened: Socket) {
      socket = opened;
      attempts = 0;
      connect();
    },
    opened() {
      if (socket === null) return;
      rest();
      attempts = 0;
      become('connected');
    },
    /** The socket failed to connect or was dropped. */
    failed() {
      if (socket === null || cancel !== null) return;
      if (attempts < MAX_ATTEMPTS) connectLater();
      else become('disconnected');
    },
    /** Connects immediately and resets the attempt count; does nothing while connected or not started. */
    tryAgain() {
      // An attempt already in progress is left alone.
      if (socket === null || state === 'connected' || (state === 'connecting' && cancel === null)) return;
      attempts = 0;
      connect();
    },
    /** Another request succeeded: if the connection was given up, the attempts start over. */
    serverReached() {
      if (socket === null || state !== 'disconnected') return;
      attempts = 0;
      connectLater();
    },
    stop() {
      rest();
      const ended = socket;
      socket = null;
      become('disconnected');
      ended?.disconnect();
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
