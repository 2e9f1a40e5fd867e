import type { Server as HttpServer } from 'node:http';
import { currentWeek, type Week } from '@singleback/game/season/week.ts';
import { openSessions } from '../../db/open-sessions.ts';
import type { Db } from '../../db/pool.ts';
import { readChanges, readVersions, readWeeks } from './changes-store.ts';
import { pace } from './pace.ts';
import { openSockets, type SocketSettings } from './sockets.ts';
import { type WeekBoard, WeekBoards } from './week-board.ts';

/** Tells the browsers that are connected to this process what changed. Runs in every process. */
export interface Live {
  /** Games or stat lines of a week changed. */
  statsChanged(weekId: string): void;
  standingsChanged(weekId: string): void;
  /** The tables of a week were made again because of a lineup: told less often, for hardly anything is otherwise. */
  lineupsTotalled(weekId: string): void;
  /** Lineups changed: 'WEEK USER', told to that user alone; 'WEEK' is nobody's own change and is told to nobody. */
  lineupsChanged(announced: string): void;
  seasonChanged(seasonId: string): void;
  clockMoved(): void;
  /** Tells whatever was announced while nobody listened. */
  lookAgain(): void;
  connected(): number;
  close(): void;
}

export interface LiveSettings extends Omit<SocketSettings, 'catchUp' | 'openSessions'> {
  db: Db;
}

/** What every browser of this process has been told of a week: the version of the last message of each kind. */
interface Told {
  players: number;
  games: number;
}

const TELL_EVERY_MS = 1_000;
const LINEUPS_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 10_000;
const WEEK_EVERY_MS = 1_000;
/** More than this is not sent to everybody: who shows the week asks for it. */
const MOST_TOLD = 300;

/**
 * Opens the sockets on the app's server. What is told of a week is read from the database, from where this process left
 * off, at most once a second, whoever wrote it: so every process tells its own sockets the same, and none needs another.
 */
export async function openLive(server: HttpServer, settings: LiveSettings): Promise<Live> {
  const { db, log } = settings;
  const told = new Map<string, Told>();
  for (const [weekId, version] of await readVersions(db)) told.set(weekId, { players: version, games: version });
  const boards = new WeekBoards((weekId, since) => readChanges(db, weekId, since));
  const sockets = openSockets(server, {
    ...settings,
    catchUp: (weekId, since) => catchUp(boards, weekId, since),
    openSessions: (sessionIds) => openSessions(db, sessionIds, settings.clock.real()),
  });
  const stumble = (error: unknown) => log.error({ err: error }, 'the sockets could not be told');

  const tellStats = async (weekId: string) => {
    const before = told.get(weekId) ?? { players: 0, games: 0 };
    const board = await boards.refresh(weekId, Math.min(before.players, before.games));
    if (board !== null) told.set(weekId, tellSince(board, before, sockets.tell));
  };
  const stats = pace(TELL_EVERY_MS, tellStats, stumble);
  const tellStandings = async (weekId: string) => sockets.tell('standings-changed', { weekId });
  const standings = pace(TELL_EVERY_MS, tellStandings, stumble);
  const lineups = pace(LINEUPS_EVERY_MS, tellStandings, stumble);
  const seasons = pace(TELL_EVERY_MS, async (seasonId) => sockets.tell('season-changed', { seasonId }), stumble);

  const own = pace(TELL_EVERY_MS, async (announced) => tellOwner(announced, sockets.tellUser), stumble);

  const lookAgain = async () => {
    for (const [weekId, version] of await readVersions(db)) {
      const { players, games } = told.get(weekId) ?? { players: 0, games: 0 };
      if (version > Math.max(players, games)) stats.ask(weekId);
    }
  };
  const turns = await watchWeek(settings, (weekId) => sockets.tell('week-turned', { weekId }), stumble);
  const looking = setInterval(() => {
    lookAgain().catch(stumble);
    turns.readAgain();
  }, LOOK_EVERY_MS);

  return {
    statsChanged: (weekId) => stats.ask(weekId),
    standingsChanged: (weekId) => standings.ask(weekId),
    lineupsTotalled: (weekId) => lineups.ask(weekId),
    lineupsChanged: (announced) => own.ask(announced),
    seasonChanged(seasonId) {
      seasons.ask(seasonId);
      turns.readAgain();
    },
    clockMoved: () => turns.tellAgain(),
    lookAgain: () => void lookAgain().catch(stumble),
    connected: () => sockets.connected(),
    close() {
      clearInterval(looking);
      turns.stop();
      for (const paced of [stats, standings, lineups, seasons, own]) paced.stop();
      sockets.close();
    },
  };
}

function tellOwner(announced: string, tellUser: ReturnType<typeof openSockets>['tellUser']): void {
  const [weekId = '', userId] = announced.split(' ');
  if (userId !== undefined) tellUser(userId, 'own-lineups-changed', { weekId });
}

async function catchUp(boards: WeekBoards, weekId: string, since: number) {
  const kept = await boards.whole(weekId);
  // Whoever comes from another process may know more than was read here.
  const board = kept !== null && kept.version < since ? await boards.refresh(weekId, kept.version) : kept;
  if (board === null) return null;
  // A version that is still to come was before the database was brought back from a backup.
  const from = board.version < since ? 0 : since;
  return { players: board.playersSince(from), games: board.gamesSince(from) };
}

/** Tells what is newer than what was told, a message of each kind where it has something; returns what is told now. */
function tellSince(board: WeekBoard, before: Told, tell: ReturnType<typeof openSockets>['tell']): Told {
  const after = { ...before };
  const players = board.playersSince(before.players);
  const count = Object.keys(players.playerStatsMap).length;
  if (count > 0) {
    // Begins where it ends: whoever is not there yet has a gap before it.
    tell('player-stats', count > MOST_TOLD ? { ...players, since: players.version, playerStatsMap: {} } : players);
    after.players = players.version;
  }
  const games = board.gamesSince(before.games);
  if (games.games.length > 0) {
    tell('game-status', games);
    after.games = games.version;
  }
  return after;
}

/** Looks every second whether the current week is another one. */
async function watchWeek(
  { db, clock }: LiveSettings,
  tell: (weekId: string) => void,
  onError: (error: unknown) => void,
) {
  let weeks: Week[] = await readWeeks(db, clock.now());
  const currentId = () => currentWeek(weeks, clock.now())?.id ?? null;
  let last = currentId();
  const look = () => {
    const current = currentId();
    if (current !== null && current !== last) tell(current);
    last = current;
  };
  const readAgain = async () => {
    weeks = await readWeeks(db, clock.now());
    look();
  };
  const timer = setInterval(look, WEEK_EVERY_MS);
  return {
    readAgain: () => void readAgain().catch(onError),
    tellAgain() {
      last = null;
      void readAgain().catch(onError);
    },
    stop: () => clearInterval(timer),
  };
}
