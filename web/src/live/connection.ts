import { MAX_ATTEMPTS, retryDelay } from './retry.ts';

export type ConnectionState = 'disconnected' | 'connecting' | 'connected';

/** A socket that tells how it fares and never connects again by itself. */
export interface Socket {
  connect(): void;
  disconnect(): void;
}

export interface ConnectionParts {
  /** Calls back after so many milliseconds; answers how to call that off. */
  wait: (ms: number, then: () => void) => () => void;
  /** Told of each new state. */
  onChange: (state: ConnectionState) => void;
}

/** What happens to the socket, told to its connection. */
export interface SocketHandlers {
  opened(): void;
  /** It could not connect, or was cut off. */
  failed(): void;
}

export interface Connection extends SocketHandlers {
  start(socket: Socket): void;
  /** Tries now, with all attempts before it again; nothing happens while connected or not started. */
  tryAgain(): void;
  stop(): void;
}

/**
 * Keeps a socket connected [A4.7]: after a failure that nobody wanted it waits 1 s, 2 s, 4 s and so on, and after the
 * fifth attempt in a row gives up until `tryAgain`. A success sets the count back.
 */
export function createConnection({ wait, onChange }: ConnectionParts): Connection {
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

  return {
    start(opened) {
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
    failed() {
      if (socket === null || cancel !== null) return;
      attempts += 1;
      if (attempts > MAX_ATTEMPTS) {
        become('disconnected');
        return;
      }
      become('connecting');
      cancel = wait(retryDelay(attempts), connect);
    },
    tryAgain() {
      // An attempt that is under way is left alone.
      if (socket === null || state === 'connected' || (state === 'connecting' && cancel === null)) return;
      attempts = 0;
      connect();
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
