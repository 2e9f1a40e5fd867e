import { DAY_MS } from '@singleback/game/season/durations.ts';
import { lt } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Db } from './pool.ts';
import { changes } from './schema/standings.ts';

/** A handler for each channel, which receives the payload of each NOTIFY. */
type NotificationHandlers = Readonly<Record<string, (payload: string) => void>>;

/** A subscription with its own connection, which reconnects when that breaks. */
export interface Listener {
  close(): void;
}

const RETRY_AFTER_MS = 1_000;
// A connection that only waits would not notice that the server is gone.
const HEARTBEAT_MS = 5_000;

/**
 * Subscribes to the channels of `handlers` on its own connection. `whenListening` runs after every (re)connect:
 * notifications sent in between are lost, so the caller must read what it missed. Settles after the first connect;
 * throws when that fails.
 * @param pool connections that break when the server is silent, and never lead to a pooler in transaction mode
 */
export async function listen(
  pool: Pool,
  handlers: NotificationHandlers,
  whenListening: () => void,
  onError: (error: Error) => void,
): Promise<Listener> {
  let client: PoolClient | null = null;
  let retry: NodeJS.Timeout | null = null;
  let heartbeat: NodeJS.Timeout | null = null;
  let isClosed = false;

  const open = async () => {
    const fresh = await pool.connect();
    const lose = (error?: Error) => {
      if (client !== fresh) return;
      end();
      if (error) onError(error);
      reopen();
    };
    client = fresh;
    fresh.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''));
    try {
      for (const channel of Object.keys(handlers)) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      end();
      throw error;
    }
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    if (isClosed) return end();
    // If it fails, the connection is broken and says so itself.
    heartbeat = setInterval(() => fresh.query('select 1').catch(() => {}), HEARTBEAT_MS);
    whenListening();
  };
  const reopen = () => {
    if (isClosed) return;
    retry = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        reopen();
      });
    }, RETRY_AFTER_MS);
  };
  const end = () => {
    if (heartbeat !== null) clearInterval(heartbeat);
    const last = client;
    client = null;
    last?.release(true);
  };

  await open();
  return {
    close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      end();
    },
  };
}

/**
 * Channel of Postgres NOTIFY: a message of a chat was written or changed. The payload is the group's id and the version
 * that the change leads to, separated by a space; announced on commit.
 */
export const CHAT_CHANGED = 'chat_changed';

/** Channel of Postgres NOTIFY: a user has read on in a chat. The payload is the user's id; announced on commit. */
export const CHAT_READ = 'chat_read';

// A lineup announces nothing: a NOTIFY in every save would halve the number of saves per second (decision 008).
/** Sent by the triggers that number changes of games and stat lines: the week's id. */
export const STATS_CHANGED = 'stats_changed';
/** Any other change of a season: the season's id. */
export const SEASON_CHANGED = 'season_changed';
/** The stored points of a week that is over have changed: the week's id. */
export const WEEK_SETTLED = 'week_settled';

/** How long changes are kept: a process that is further behind reads everything again. */
export const CHANGES_KEPT_MS = DAY_MS;

/** Deletes changes that every process has read. `now` is real time. */
export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now.getTime() - CHANGES_KEPT_MS)));
}
