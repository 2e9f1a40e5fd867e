// Live: sockets. On a NOTIFY this process reads what is newer than its cursor and emits it to its own sockets.

import type { Server as HttpServer } from 'node:http';
import { currentWeek } from '@singleback/game/season/week.ts';
import { openSessions } from '../../db/credentials.ts';
import type { Db } from '../../db/pool.ts';
import { readShownWeeks } from '../../db/season.ts';
import type { Standings } from '../../standings/standings.ts';
import { readChanges, readVersions, type WeekSnapshot, WeekSnapshots } from './changes-store.ts';
import { openChats, type ReadChat } from './chats.ts';
import { openSockets, type SocketSettings } from './sockets.ts';
import { throttleByKey } from './throttle.ts';

/** Pushes changes to the browsers connected to this process. Runs in every process. */
export interface Live {
  /** Games or stat lines of a week changed. */
  statsChanged(weekId: string): void;
  /** The points of a past week were stored again. */
  weekSettled(): void;
  seasonChanged(seasonId: string): void;
  /** Messages of a group's chat were written or changed, up to a version: 'groupId version'. */
  chatChanged(change: string): void;
  /** A user has read on in a chat. */
  chatRead(userId: string): void;
  clockMoved(): void;
  /** Sends whatever changed while the listener was disconnected. */
  sync(): void;
  connected(): number;
  close(): void;
}

export interface LiveSettings extends Omit<SocketSettings, 'catchUp' | 'openSessions'> {
  db: Db;
  standings: Standings;
  readChat: ReadChat;
  /** How often at most tables of a week are announced whose lineups changed, in milliseconds; 10 s when not given. */
  lineupsEveryMs?: number;
}

/** The versions of a week that this process has broadcast, one for each kind of message. */
interface SentVersions {
  players: number;
  games: number;
}

const SEND_EVERY_MS = 1_000;
/**
 * Hints that tables show other points. A request for a table may have caused one just before the points themselves are sent:
 * with a whole second the hint that follows them would come too late for all screens to agree within a second.
 */
const TABLES_EVERY_MS = 500;
const LINEUPS_EVERY_MS = 10_000;
const POLL_EVERY_MS = 10_000;
const WEEK_EVERY_MS = 1_000;
/** Beyond this, browsers that show the week fetch it themselves. */
const MAX_PLAYERS_PER_MESSAGE = 300;

/**
 * Opens the sockets on the app's server. Each process reads a week's changes from the database, from the version it
 * sent last, at most once a second: all processes send the same, and none depends on another.
 */
export async function openLive(server: HttpServer, settings: LiveSettings): Promise<Live> {
  const { db, log } = settings;
  const sent = new Map<string, SentVersions>();
  for (const [weekId, version] of await readVersions(db)) sent.set(weekId, { players: version, games: version });
  const snapshots = new WeekSnapshots((weekId, since) => readChanges(db, weekId, since));
  const sockets = openSockets(server, {
    ...settings,
    catchUp: (weekId, since) => catchUp(snapshots, weekId, since),
    openSessions: (sessionIds) => openSessions(db, sessionIds, settings.clock.real()),
  });
  const logFailure = (error: unknown) => log.error({ err: error }, 'updates could not be sent to the sockets');

  const sendStats = async (weekId: string) => {
    const before = sent.get(weekId) ?? { players: 0, games: 0 };
    const snapshot = await snapshots.refresh(weekId, Math.min(before.players, before.games));
    if (snapshot !== null) sent.set(weekId, sendSince(snapshot, before, sockets.broadcast));
    // Only now, so that the hint about the tables follows at once the points that they show.
    watch.look();
  };
  const stats = throttleByKey(SEND_EVERY_MS, sendStats, logFailure);
  const sendStandings = async (weekId: string) => sockets.broadcast('standings-changed', { weekId });
  const points = throttleByKey(TABLES_EVERY_MS, sendStandings, logFailure);
  const lineups = throttleByKey(settings.lineupsEveryMs ?? LINEUPS_EVERY_MS, sendStandings, logFailure);
  const { seasons, own, reads } = openHints(sockets, logFailure);

  const chats = openChats(settings.readChat, sockets, logFailure);

  const sync = async () => {
    for (const [weekId, version] of await readVersions(db)) {
      const { players, games } = sent.get(weekId) ?? { players: 0, games: 0 };
      if (version > Math.max(players, games)) stats.request(weekId);
    }
  };
  const weekWatch = await watchWeek(settings, (weekId) => sockets.broadcast('week-turned', { weekId }), logFailure);
  const polling = setInterval(() => {
    sync().catch(logFailure);
    weekWatch.reload();
  }, POLL_EVERY_MS);

  const watch = followStandings(
    settings.standings,
    { seasonId: weekWatch.seasonId, isNeeded: () => sockets.connected() > 0 },
    {
      // Of a table that shows another lineup little else changes.
      tablesChanged: (weekId, reason) => (reason === 'points' ? points : lineups).request(weekId),
      lineupsChanged: (weekId, userId) => own.request(`${weekId} ${userId}`),
    },
    logFailure,
  );

  return {
    statsChanged: stats.request,
    weekSettled: watch.look,
    seasonChanged(seasonId) {
      seasons.request(seasonId);
      weekWatch.reload();
    },
    chatChanged: chats.changed,
    chatRead: reads.request,
    clockMoved: () => weekWatch.resend(),
    sync: () => void sync().catch(logFailure),
    connected: () => sockets.connected(),
    close() {
      clearInterval(polling);
      watch.stop();
      weekWatch.stop();
      chats.stop();
      for (const paced of [stats, points, lineups, seasons, own, reads]) paced.stop();
      sockets.close();
    },
  };
}

function openHints({ broadcast, sendToUser }: ReturnType<typeof openSockets>, onError: (error: unknown) => void) {
  const sendSeason = async (seasonId: string) => broadcast('season-changed', { seasonId });
  return {
    seasons: throttleByKey(SEND_EVERY_MS, sendSeason, onError),
    reads: throttleByKey(SEND_EVERY_MS, async (userId) => sendToUser(userId, 'chat-read', {}), onError),
    // The lineup's other devices: a key is a user and a week.
    own: throttleByKey(SEND_EVERY_MS, async (key) => sendToOwner(key, sendToUser), onError),
  };
}

function sendToOwner(key: string, sendToUser: ReturnType<typeof openSockets>['sendToUser']): void {
  const [weekId = '', userId = ''] = key.split(' ');
  sendToUser(userId, 'own-lineups-changed', { weekId });
}

async function catchUp(snapshots: WeekSnapshots, weekId: string, since: number) {
  const kept = await snapshots.whole(weekId);
  // A browser that comes from another process may have a newer version than was read here.
  const snapshot = kept !== null && kept.version < since ? await snapshots.refresh(weekId, kept.version) : kept;
  if (snapshot === null) return null;
  // A version from the future dates from before the database was restored from a backup.
  const from = snapshot.version < since ? 0 : since;
  return { players: snapshot.playersSince(from), games: snapshot.gamesSince(from) };
}

/** Sends what is newer than `before`, at most one message of each kind; returns the versions now sent. */
function sendSince(
  snapshot: WeekSnapshot,
  before: SentVersions,
  send: ReturnType<typeof openSockets>['broadcast'],
): SentVersions {
  const after = { ...before };
  const players = snapshot.playersSince(before.players);
  const count = Object.keys(players.playerStatsMap).length;
  if (count > 0) {
    // An empty range that starts at its own end: any browser behind it detects a gap.
    send(
      'player-stats',
      count > MAX_PLAYERS_PER_MESSAGE ? { ...players, since: players.version, playerStatsMap: {} } : players,
    );
    after.players = players.version;
  }
  const games = snapshot.gamesSince(before.games);
  if (games.games.length > 0) {
    send('game-status', games);
    after.games = games.version;
  }
  return after;
}

/** Checks every second whether the current week has changed. */
async function watchWeek(
  { db, clock }: LiveSettings,
  send: (weekId: string) => void,
  onError: (error: unknown) => void,
) {
  let weeks = await readShownWeeks(db, clock.now());
  const currentId = () => currentWeek(weeks, clock.now())?.id ?? null;
  let last = currentId();
  const look = () => {
    const current = currentId();
    if (current !== null && current !== last) send(current);
    last = current;
  };
  const reload = async () => {
    weeks = await readShownWeeks(db, clock.now());
    look();
  };
  const timer = setInterval(look, WEEK_EVERY_MS);
  return {
    /** The running season; null while there is none. */
    seasonId: () => weeks[0]?.seasonId ?? null,
    reload: () => void reload().catch(onError),
    resend() {
      last = null;
      void reload().catch(onError);
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * How long after the last look lineups are looked at that another process may have changed: no message announces them.
 * Longer than between two messages with points, each of which is followed by a look: a look in between would send its
 * hint too early, and the next one would come late.
 */
const EVERY_MS = 1_250;
const GAP_MS = 100;

/**
 * Follows the standings of the running season: once now, so that the first request does not wait for it, and then while
 * `isNeeded`.
 */
function followStandings(
  standings: Standings,
  { seasonId, isNeeded }: { seasonId: () => string | null; isNeeded: () => boolean },
  listener: Parameters<Standings['listen']>[0],
  onError: (error: unknown) => void,
) {
  const looks = throttleByKey(GAP_MS, (season) => standings.follow(season), onError);
  const look = () => {
    timer.refresh();
    const season = seasonId();
    if (season !== null) looks.request(season);
  };
  const timer = setInterval(() => isNeeded() && look(), EVERY_MS);
  look();
  const stopListening = standings.listen(listener);
  return {
    /** Looks now, or as soon as the last look is over. */
    look: () => void (isNeeded() && look()),
    stop() {
      clearInterval(timer);
      stopListening();
      looks.stop();
    },
  };
}
