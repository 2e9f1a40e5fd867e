import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  Authenticate,
  type BrowserEvents,
  CatchUp,
  type CaughtUp,
  type ConnectRefusal,
  type ServerEvents,
} from '@singleback/contract/live.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { Value } from 'typebox/value';
import type { AccessTokens, Caller } from '../../lib/access-tokens.ts';
import { type AddressOf, clientAddressBy, type TrustedProxies } from '../../lib/client-address.ts';
import { hasNullByte } from '../../lib/null-bytes.ts';
import { inMemory, RateLimits, type Rules } from '../../lib/rate-limits.ts';
import { isOwnOrigin } from './handshake.ts';
import { type Kept, type LeavingSettings, showOut } from './leaving.ts';

/** What the sockets need of the context, and how they are set. */
export interface SocketSettings extends LeavingSettings {
  tokens: AccessTokens;
  publicUrl: string;
  /** Whose word on who is calling is believed, as in the rest of the app. */
  trustProxy: TrustedProxies;
  /** Answers a browser that missed something; null: there is no such week. */
  catchUp(weekId: string, since: number): Promise<CaughtUp | null>;
  /** Connections that one address may begin in a minute, and that one user may have at a time. */
  connectionsPerMinute?: number;
  connectionsPerUser?: number;
  /** Messages that one connection may send in a second; whoever sends more is disconnected. */
  messagesPerSecond?: number;
}

/** The sockets of this process. */
export interface Sockets {
  /** Sends to everybody who is connected here. */
  tell: <Event extends keyof ServerEvents>(event: Event, message: Parameters<ServerEvents[Event]>[0]) => void;
  /** Sends to the connections that one user has here, and to nobody else. */
  tellUser: <Event extends keyof ServerEvents>(
    userId: string,
    event: Event,
    message: Parameters<ServerEvents[Event]>[0],
  ) => void;
  connected(): number;
  /** Ends every connection as a network would, so that browsers come back, to another process if need be. */
  close(): void;
}

type LiveServer = Server<BrowserEvents, ServerEvents, DefaultEventsMap, Kept>;
type LiveSocket = Socket<BrowserEvents, ServerEvents, DefaultEventsMap, Kept>;

const HEARTBEAT_MS = 25_000;
const PATIENCE_MS = 20_000;
const JOIN_WITHIN_MS = 10_000;
const LARGEST_MESSAGE = 16 * 1024;
const MINUTE = 60;
const MESSAGES_PER_SECOND = 20;

/** Opens socket.io on the app's own server, at its default path, for whoever has an access token (rules 5.1). */
export function openSockets(server: HttpServer, settings: SocketSettings): Sockets {
  const limits = openLimits(settings);
  const addressOf = clientAddressBy(settings.trustProxy);
  const io: LiveServer = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: HEARTBEAT_MS,
    pingTimeout: PATIENCE_MS,
    connectTimeout: JOIN_WITHIN_MS,
    maxHttpBufferSize: LARGEST_MESSAGE,
    perMessageDeflate: false,
    httpCompression: { threshold: 1024 },
    allowRequest: (request, answer) =>
      void whyNotKnock(request, settings.publicUrl, addressOf, limits).then((refusal) =>
        answer(refusal, refusal === null),
      ),
  });
  io.engine.on('connection', (connection: Connection) => endFloods(connection, settings.messagesPerSecond));
  io.use(async (socket, next) => {
    const caller = await callerOf(socket.handshake.auth.token, settings);
    const refusal = caller === 'unavailable' ? caller : whyNotJoin(caller, io, settings);
    if (refusal !== null || caller === null || caller === 'unavailable') {
      next(new Error(refusal ?? 'not_signed_in'));
      return;
    }
    keep(socket, caller);
    next();
  });
  io.on('connection', (socket) => {
    forgetRequest(socket);
    void socket.join(roomOf(socket.data.userId));
    socket.on('authenticate', (message, answer) => void authenticate(socket, message, answer, settings, limits));
    socket.on('catch-up', (message, answer) => void answerCatchUp(socket, message, answer, settings, limits));
  });
  const stopWatching = showOut(() => io.of('/').sockets.values(), settings);
  return {
    tell: (event, message) => {
      io.local.emit(event, ...([message] as Parameters<ServerEvents[typeof event]>));
    },
    tellUser: (userId, event, message) => {
      io.local.to(roomOf(userId)).emit(event, ...([message] as Parameters<ServerEvents[typeof event]>));
    },
    connected: () => io.of('/').sockets.size,
    close() {
      stopWatching();
      io.engine.close();
    },
  };
}

function openLimits({ connectionsPerMinute = 1_200 }: SocketSettings) {
  const inAMinute = (per: 'address' | 'account', max: number): Rules => {
    return { rules: [{ kind: 'limit', per, max, seconds: MINUTE, counts: 'every' }] };
  };
  const limits = {
    connect: inAMinute('address', connectionsPerMinute),
    authenticate: inAMinute('account', 120),
    catchUp: inAMinute('account', 240),
  };
  return new RateLimits<keyof typeof limits>(limits, inMemory);
}

type Limits = ReturnType<typeof openLimits>;

/** The part of engine.io's connection that is used here: `packet` comes for everything that a browser sends. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Ends a connection that sends more than so many packets in a second, whatever they are. */
function endFloods(connection: Connection, messagesPerSecond = MESSAGES_PER_SECOND): void {
  let [second, sent] = [0, 0];
  connection.on('packet', () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, sent] = [now, 0];
    sent += 1;
    if (sent > messagesPerSecond) connection.close(true);
  });
}

async function whyNotKnock(
  request: IncomingMessage,
  publicUrl: string,
  addressOf: AddressOf,
  limits: Limits,
): Promise<string | null> {
  if (!isOwnOrigin(request, publicUrl)) return 'another origin';
  return (await isTooMany(limits.admit('connect', { address: addressOf(request) }))) ? 'too many' : null;
}

async function callerOf(token: unknown, { tokens, log }: SocketSettings): Promise<Caller | null | 'unavailable'> {
  if (typeof token !== 'string') return null;
  try {
    return await tokens.verify(token);
  } catch (error) {
    log.error({ err: error }, 'a socket could not be checked');
    return 'unavailable';
  }
}

const MOST_PER_USER = 20;

function whyNotJoin(caller: Caller | null, io: LiveServer, settings: SocketSettings): ConnectRefusal | null {
  if (caller === null) return 'not_signed_in';
  const open = io.of('/').adapter.rooms.get(roomOf(caller.userId))?.size ?? 0;
  return open >= (settings.connectionsPerUser ?? MOST_PER_USER) ? 'too_many' : null;
}

const roomOf = (userId: string) => `user ${userId}`;

function keep(socket: LiveSocket, caller: Caller): void {
  socket.data.userId = caller.userId;
  socket.data.sessionId = caller.sessionId ?? null;
  // A token that does not say when it ends, has ended.
  socket.data.expiresAt = caller.expiresAt ?? 0;
}

/** The request of the handshake is half of what a socket would hold in memory. */
function forgetRequest(socket: LiveSocket): void {
  (socket.conn as { request: unknown }).request = null;
}

/** Whoever says to be somebody else than the token tells is shown out; a fresh token of the same user goes on. */
async function authenticate(
  socket: LiveSocket,
  message: unknown,
  answer: unknown,
  settings: SocketSettings,
  limits: Limits,
): Promise<void> {
  if (await isTooMany(limits.admit('authenticate', { address: '', account: socket.data.userId }))) {
    socket.disconnect(true);
    return;
  }
  const isRight = await isSameUser(socket, message, settings);
  if (isRight === null) return;
  if (typeof answer === 'function') answer(isRight);
  if (!isRight) socket.disconnect(true);
}

/** Null when it can't be known now. */
async function isSameUser(socket: LiveSocket, message: unknown, settings: SocketSettings): Promise<boolean | null> {
  if (hasNullByte(message)) return false;
  if (!Value.Check(Authenticate, message) || message.userId.toLowerCase() !== socket.data.userId) return false;
  if (message.token === undefined) return true;
  const caller = await callerOf(message.token, settings);
  if (caller === 'unavailable') return null;
  if (caller?.userId !== socket.data.userId) return false;
  keep(socket, caller);
  return true;
}

async function answerCatchUp(
  socket: LiveSocket,
  message: unknown,
  answer: unknown,
  settings: SocketSettings,
  limits: Limits,
): Promise<void> {
  if (typeof answer !== 'function') return;
  if (
    !Value.Check(CatchUp, message) ||
    hasNullByte(message) ||
    (await isTooMany(limits.admit('catchUp', { address: '', account: socket.data.userId })))
  ) {
    answer(null);
    return;
  }
  try {
    answer(await settings.catchUp(message.weekId.toLowerCase(), message.since));
  } catch (error) {
    settings.log.error({ err: error }, 'a browser could not be caught up');
    answer(null);
  }
}

const isTooMany = (admitted: Promise<unknown>): Promise<boolean> =>
  admitted.then(
    () => false,
    () => true,
  );
