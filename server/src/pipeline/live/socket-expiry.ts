import { TOKEN_GRACE_MS } from '@singleback/contract/live.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { repeat } from '../../lib/repeat.ts';

/** Whose socket it is, and until when it is valid. */
export interface SocketIdentity {
  userId: string;
  /** null: the token does not belong to a session. */
  sessionId: string | null;
  /** When the token expires, in milliseconds of real time. */
  expiresAt: number;
}

export interface ExpirySettings {
  clock: Clock;
  log: Log;
  /** Returns those of the sessions that are still open. */
  openSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  tokenGraceMs?: number;
  sweepEveryMs?: number;
  sessionsEveryMs?: number;
}

interface ConnectedSocket {
  data: SocketIdentity;
  disconnect(close: boolean): unknown;
  conn: { close(discard: boolean): unknown };
}

/** Messages that wait until a client has read those before: minutes of a Sunday. */
const MOST_WAITING = 1_000;

const SWEEP_EVERY_MS = 5_000;
const SESSIONS_EVERY_MS = 15_000;

/**
 * Disconnects sockets whose token has expired or whose session has ended, in whatever process: signed out, password
 * changed, account deleted; and those that read nothing. Returns a function that stops it.
 */
export function disconnectExpired(connected: () => Iterable<ConnectedSocket>, settings: ExpirySettings): () => void {
  const { sweepEveryMs = SWEEP_EVERY_MS, sessionsEveryMs = SESSIONS_EVERY_MS } = settings;
  const sweep = setInterval(() => {
    disconnectExpiredTokens(connected(), settings);
    dropWhoReadsNothing(connected());
  }, sweepEveryMs).unref();
  const readSessions = () => disconnectEndedSessions([...connected()], settings);
  const failed = 'the sessions of the sockets could not be read';
  const sessions = repeat(sessionsEveryMs, settings.log, failed, readSessions, 'later');
  return () => {
    clearInterval(sweep);
    void sessions.stop();
  };
}

function disconnectExpiredTokens(
  sockets: Iterable<ConnectedSocket>,
  { clock, tokenGraceMs = TOKEN_GRACE_MS }: ExpirySettings,
): void {
  const now = clock.real().getTime();
  for (const socket of sockets) if (socket.data.expiresAt + tokenGraceMs < now) socket.disconnect(true);
}

/** Drops clients for which messages pile up: one that still answers the heartbeat would fill the memory. */
function dropWhoReadsNothing(sockets: Iterable<ConnectedSocket>): void {
  for (const { conn } of sockets) {
    const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
    if (writeBuffer.length > MOST_WAITING) conn.close(true);
  }
}

async function disconnectEndedSessions(
  sockets: readonly ConnectedSocket[],
  { openSessions }: ExpirySettings,
): Promise<void> {
  const ofSessions = sockets.flatMap((socket) => (socket.data.sessionId === null ? [] : [socket]));
  const checked = new Set(ofSessions.map(({ data }) => data.sessionId as string));
  if (checked.size === 0) return;
  const open = await openSessions([...checked]);
  for (const socket of ofSessions) {
    // It may have authenticated with another session's token while we were reading.
    const { sessionId } = socket.data;
    if (sessionId !== null && checked.has(sessionId) && !open.has(sessionId)) socket.disconnect(true);
  }
}
