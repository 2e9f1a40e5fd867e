import { TOKEN_GRACE_MS } from '@singleback/contract/live.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';

/** Who is connected, and until when. */
export interface Kept {
  userId: string;
  /** null: of a token that is of no session. */
  sessionId: string | null;
  /** Milliseconds of real time at which the token ends. */
  expiresAt: number;
}

export interface LeavingSettings {
  clock: Clock;
  log: Log;
  /** Those of these sessions that nobody has ended. */
  openSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  tokenGraceMs?: number;
  sweepEveryMs?: number;
  sessionsEveryMs?: number;
}

interface Connected {
  data: Kept;
  disconnect(close: boolean): unknown;
}

const SWEEP_EVERY_MS = 5_000;
const SESSIONS_EVERY_MS = 15_000;

/**
 * Shows out whoever's token has ended, and whoever's session was: signed out elsewhere, a password changed, an account
 * deleted, in whatever process. Answers how to stop.
 */
export function showOut(connected: () => Iterable<Connected>, settings: LeavingSettings): () => void {
  const { sweepEveryMs = SWEEP_EVERY_MS, sessionsEveryMs = SESSIONS_EVERY_MS } = settings;
  let isReading = false;
  const readSessions = async () => {
    if (isReading) return;
    isReading = true;
    try {
      await endOfSessions([...connected()], settings);
    } catch (error) {
      settings.log.error({ err: error }, 'the sessions of sockets could not be read');
    }
    isReading = false;
  };
  const timers = [
    setInterval(() => endExpired(connected(), settings), sweepEveryMs),
    setInterval(() => void readSessions(), sessionsEveryMs),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

function endExpired(sockets: Iterable<Connected>, { clock, tokenGraceMs = TOKEN_GRACE_MS }: LeavingSettings): void {
  const now = clock.real().getTime();
  for (const socket of sockets) if (socket.data.expiresAt + tokenGraceMs < now) socket.disconnect(true);
}

async function endOfSessions(sockets: readonly Connected[], { openSessions }: LeavingSettings): Promise<void> {
  const ofSessions = sockets.flatMap((socket) => (socket.data.sessionId === null ? [] : [socket]));
  const asked = new Set(ofSessions.map(({ data }) => data.sessionId as string));
  if (asked.size === 0) return;
  const open = await openSessions([...asked]);
  for (const socket of ofSessions) {
    // It may have shown a token of another session meanwhile.
    const { sessionId } = socket.data;
    if (sessionId !== null && asked.has(sessionId) && !open.has(sessionId)) socket.disconnect(true);
  }
}
