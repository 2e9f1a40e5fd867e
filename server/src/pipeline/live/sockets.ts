import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import {
  Authenticate,
  type BrowserEvents,
  CatchUp,
  type CaughtUp,
  type ConnectRefusal,
  type ServerEvents,
} from '@singleback/contract/live.ts';
import { MINUTE_SECONDS } from '@singleback/game/season/durations.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { Value } from 'typebox/value';
import { inMemory, RateLimits, type Rules } from '../../lib/rate-limits.ts';
import { type AddressOf, clientAddressBy, DATA_POLICY, isStorable, type TrustedProxies } from '../../lib/requests.ts';
import type { AccessTokens, Caller } from '../../lib/tokens/access-tokens.ts';
import { disconnectExpired, type ExpirySettings, type SocketIdentity } from './socket-expiry.ts';

/** Dependencies and limits of the sockets. */
export interface SocketSettings extends ExpirySettings {
  tokens: AccessTokens;
  publicUrl: string;
  /** The proxies whose forwarded address is trusted, as in the rest of the app. */
  trustProxy: TrustedProxies;
  /** What a browser missed since a version; null when there is no such week. */
  catchUp(weekId: string, since: number): Promise<CaughtUp | null>;
  /** New connections of one address in a minute, and open connections of one user. */
  connectionsPerMinute?: number;
  connectionsPerUser?: number;
  /** Messages of one connection in a second; a client that sends more is disconnected. */
  messagesPerSecond?: number;
}

/** The sockets of this process. */
export interface Sockets {
  /** Sends to every socket of this process. */
  broadcast: <Event extends keyof ServerEvents>(event: Event, message: Parameters<ServerEvents[Event]>[0]) => void;
  /** Sends to one user's sockets of this process. */
  sendToUser: <Event extends keyof ServerEvents>(
    userId: string,
    event: Event,
    message: Parameters<ServerEvents[Event]>[0],
  ) => void;
  connected(): number;
  /**
   * Drops every connection the way a network failure would, so that browsers reconnect, possibly to another process.
   */
  close(): void;
}

type LiveServer = Server<BrowserEvents, ServerEvents, DefaultEventsMap, SocketIdentity>;
type LiveSocket = Socket<BrowserEvents, ServerEvents, DefaultEventsMap, SocketIdentity>;

const HEARTBEAT_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_MESSAGE_BYTES = 16 * 1024;
const MESSAGES_PER_SECOND = 20;

/** Opens socket.io on the app's own server, at its default path, for clients with an access token (rules 5.1). */
export function openSockets(server: HttpServer, settings: SocketSettings): Sockets {
  const limits = openLimits(settings);
  const addressOf = clientAddressBy(settings.trustProxy);
  const io: LiveServer = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    pingInterval: HEARTBEAT_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    httpCompression: { threshold: 1024 },
    allowRequest: (request, answer) =>
      void handshakeRefusal(request, settings.publicUrl, addressOf, limits).then((refusal) =>
        answer(refusal, refusal === null),
      ),
  });
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(DATA_POLICY)) response.setHeader(name, value);
    next();
  });
  io.engine.on('connection', (connection: Connection) => endFloods(connection, settings.messagesPerSecond));
  io.use(async (socket, next) => {
    const caller = await callerOf(socket.handshake.auth.token, settings);
    const refusal = caller === 'unavailable' ? caller : connectionRefusal(caller, io, settings);
    if (refusal !== null || caller === null || caller === 'unavailable') {
      next(new Error(refusal ?? 'not_signed_in'));
      return;
    }
    setIdentity(socket, caller);
    next();
  });
  io.on('connection', (socket) => {
    releaseRequest(socket);
    void socket.join(roomOf(socket.data.userId));
    socket.on('authenticate', (message, answer) => void authenticate(socket, message, answer, settings, limits));
    socket.on('catch-up', (message, answer) => void handleCatchUp(socket, message, answer, settings, limits));
  });
  const stopWatching = disconnectExpired(() => io.of('/').sockets.values(), settings);
  return {
    broadcast: (event, message) => {
      io.local.emit(event, ...([message] as Parameters<ServerEvents[typeof event]>));
    },
    sendToUser: (userId, event, message) => {
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
    return { rules: [{ kind: 'limit', per, max, seconds: MINUTE_SECONDS, counts: 'every' }] };
  };
  const limits = {
    connect: inAMinute('address', connectionsPerMinute),
    authenticate: inAMinute('account', 120),
    catchUp: inAMinute('account', 240),
  };
  return new RateLimits<keyof typeof limits>(limits, inMemory);
}

type Limits = ReturnType<typeof openLimits>;

/** The part of engine.io's connection used here: `packet` fires for everything that a client sends. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Closes a connection that sends more packets in a second than allowed, of any kind. */
function endFloods(connection: Connection, messagesPerSecond = MESSAGES_PER_SECOND): void {
  let [second, sent] = [0, 0];
  connection.on('packet', () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, sent] = [now, 0];
    sent += 1;
    if (sent > messagesPerSecond) connection.close(true);
  });
}

async function handshakeRefusal(
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
    log.error({ err: error }, 'the token of a socket could not be verified');
    return 'unavailable';
  }
}

const MOST_PER_USER = 20;

function connectionRefusal(caller: Caller | null, io: LiveServer, settings: SocketSettings): ConnectRefusal | null {
  if (caller === null) return 'not_signed_in';
  const open = io.of('/').adapter.rooms.get(roomOf(caller.userId))?.size ?? 0;
  return open >= (settings.connectionsPerUser ?? MOST_PER_USER) ? 'too_many' : null;
}

const roomOf = (userId: string) => `user ${userId}`;

function setIdentity(socket: LiveSocket, caller: Caller): void {
  socket.data.userId = caller.userId;
  socket.data.sessionId = caller.sessionId ?? null;
  // A token without an expiry counts as expired.
  socket.data.expiresAt = caller.expiresAt ?? 0;
}

/** The handshake request makes up half of the memory that a socket holds. */
function releaseRequest(socket: LiveSocket): void {
  (socket.conn as { request: unknown }).request = null;
}

/**
 * Disconnects a client that claims to be another user than its token says; a fresh token of the same user extends the
 * connection.
 */
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
  const isAuthenticated = await isSameUser(socket, message, settings);
  if (isAuthenticated === null) return;
  if (typeof answer === 'function') answer(isAuthenticated);
  if (!isAuthenticated) socket.disconnect(true);
}

/** Null when the token can't be verified right now. */
async function isSameUser(socket: LiveSocket, message: unknown, settings: SocketSettings): Promise<boolean | null> {
  if (!isStorable(message)) return false;
  if (!Value.Check(Authenticate, message) || message.userId.toLowerCase() !== socket.data.userId) return false;
  if (message.token === undefined) return true;
  const caller = await callerOf(message.token, settings);
  if (caller === 'unavailable') return null;
  if (caller?.userId !== socket.data.userId) return false;
  setIdentity(socket, caller);
  return true;
}

async function handleCatchUp(
  socket: LiveSocket,
  message: unknown,
  answer: unknown,
  settings: SocketSettings,
  limits: Limits,
): Promise<void> {
  if (typeof answer !== 'function') return;
  if (
    !Value.Check(CatchUp, message) ||
    !isStorable(message) ||
    (await isTooMany(limits.admit('catchUp', { address: '', account: socket.data.userId })))
  ) {
    answer(null);
    return;
  }
  try {
    answer(await settings.catchUp(message.weekId.toLowerCase(), message.since));
  } catch (error) {
    settings.log.error({ err: error }, 'a catch-up request failed');
    answer(null);
  }
}

const isTooMany = (admitted: Promise<unknown>): Promise<boolean> =>
  admitted.then(
    () => false,
    () => true,
  );

/**
 * Whether a handshake comes from our own pages: its origin is the public address or the host that the request was sent
 * to. Clients that are not browsers send no Origin; they still need a token.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}
