import { once } from 'node:events';
import type {
  BrowserEvents,
  CaughtUp,
  GameStatusMessage,
  LiveGame,
  PlayerStatsMessage,
  ServerEvents,
} from '@singleback/contract/live.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** A client as the contract requires: it keeps a week's points and games by version. */
export interface Browser {
  socket: Socket<ServerEvents, BrowserEvents>;
  /** Everything received, oldest first. */
  received: { event: string; message: Record<string, unknown> }[];
  /** Its state of the week. */
  points: Map<string, number | null>;
  games: Map<string, LiveGame>;
  /** How often it had to catch up. */
  catchUps(): number;
  /** Reconnects, to another process if given, and catches up. */
  moveTo(url: string): Promise<void>;
  /** Requests what it missed. */
  catchUp(): Promise<CaughtUp | null>;
  authenticate(userId: string, token?: string): Promise<boolean>;
  /** Why the connection was refused. */
  refusal(): Promise<string>;
  close(): void;
}

type ConnectOptions = Partial<ManagerOptions & SocketOptions>;

/** Connects to a server with a token and follows a week. Built-in reconnection is off, as in the real client. */
export function openBrowser(url: string, token: string | null, weekId: string, options: ConnectOptions = {}): Browser {
  const received: Browser['received'] = [];
  const [points, games] = [new Map<string, number | null>(), new Map<string, LiveGame>()];
  const at = { players: 0, games: 0 };
  let catchUps = 0;

  const takePlayers = (message: PlayerStatsMessage) => {
    if (message.weekId !== weekId || message.version <= at.players) return;
    if (message.since > at.players) return void closeGap();
    for (const [id, own] of Object.entries(message.playerStatsMap)) points.set(id, own);
    at.players = message.version;
  };
  const takeGames = (message: GameStatusMessage) => {
    if (message.weekId !== weekId || message.version <= at.games) return;
    if (message.since > at.games) return void closeGap();
    for (const game of message.games) games.set(game.gameId, game);
    at.games = message.version;
  };
  // A test may close the browser before the answer has come.
  const closeGap = () => catchUp().catch(() => null);
  const catchUp = async () => {
    catchUps += 1;
    const since = Math.min(at.players, at.games);
    const answer = await browser.socket.emitWithAck('catch-up', { weekId, since });
    if (answer === null) return null;
    takePlayers(answer.players);
    takeGames(answer.games);
    return answer;
  };
  const connectTo = (place: string): Browser['socket'] => {
    const socket: Browser['socket'] = io(place, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(token !== null && { auth: { token } }),
      ...options,
    });
    socket.onAny((event, message) => received.push({ event, message }));
    socket.on('player-stats', takePlayers);
    socket.on('game-status', takeGames);
    return socket;
  };
  const browser: Browser = {
    socket: connectTo(url),
    received,
    points,
    games,
    catchUps: () => catchUps,
    catchUp,
    async moveTo(place) {
      browser.socket = connectTo(place);
      await connected(browser);
      await catchUp();
    },
    authenticate: (userId, fresh) =>
      browser.socket.emitWithAck('authenticate', { userId, username: 'somebody', ...(fresh && { token: fresh }) }),
    async refusal() {
      const [error] = await once(browser.socket as never, 'connect_error');
      return (error as Error).message;
    },
    close: () => void browser.socket.disconnect(),
  };
  return browser;
}

/** Settles once the socket is connected; throws the reason when it is refused. */
export function connected({ socket }: Pick<Browser, 'socket'>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.connected) resolve();
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

/** Settles with the reason once the connection has ended. */
export function ended({ socket }: Pick<Browser, 'socket'>): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}
