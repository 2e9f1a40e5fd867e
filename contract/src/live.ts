import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Points } from './call.ts';
import type { ChatChanges } from './chat.ts';
import { GameStatus, Mark } from './players.ts';

// Messages of the socket at the page's own origin and socket.io's default path, with the access token in the
// handshake's `auth.token`. All values are absolute, never deltas, so receiving a message twice is harmless.

/**
 * The versions a message leads from and to; they only grow, per week. A client keeps a version for each week and each
 * of the two messages. At version v it applies a message when since <= v < version, and is then at `version`; it
 * ignores one with version <= v; one with since > v means that it missed something and must catch up.
 */
const Step = {
  weekId: Id,
  since: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 0 }),
};

/** Points of players whose stat lines changed; null when the line was withdrawn [G7.36]. */
export const PlayerStatsMessage = Type.Object({
  ...Step,
  playerStatsMap: Type.Record(Type.String(), Nullable(Points)),
  unconfirmed: Type.Optional(
    Type.Array(Id, { description: 'whose points have a figure in doubt; all others of the message are certain' }),
  ),
});
export type PlayerStatsMessage = Static<typeof PlayerStatsMessage>;

/**
 * The current state of a game [G7.37]. A cancelled game, or one moved to another week, is sent a last time as
 * 'cancelled'.
 */
export const LiveGame = Type.Object({
  gameId: Id,
  homeTeam: Type.Object({ id: Id, score: Nullable(Type.Integer()) }),
  awayTeam: Type.Object({ id: Id, score: Nullable(Type.Integer()) }),
  status: GameStatus,
  kickoff: Nullable(Instant),
  quarter: Nullable(Type.Integer()),
  timeRemaining: Nullable(Type.String({ description: "'6:42'" })),
  possessionTeamId: Nullable(Id),
  isDelayed: Mark('it is scheduled, and its start is delayed'),
  isUnconfirmed: Mark('its score is in doubt: it is the last good one'),
});
export type LiveGame = Static<typeof LiveGame>;

/** Games that changed. */
export const GameStatusMessage = Type.Object({ ...Step, games: Type.Array(LiveGame) });
export type GameStatusMessage = Static<typeof GameStatusMessage>;

/** The standings of a week were recalculated: a client that shows them refetches after a random delay. */
export interface StandingsChanged {
  weekId: string;
}

/** Players, projections, injuries, kickoffs or points of a season changed: visible lists may be refetched. */
export interface SeasonChanged {
  seasonId: string;
}

/** A new week is current, or the season's clock was moved. */
interface WeekTurned {
  weekId: string;
}

/**
 * One of the receiving user's lineups changed in this week, perhaps on another device. Only sent to that user's
 * connections; the change itself is fetched from the API.
 */
export interface OwnLineupsChanged {
  weekId: string;
}

/**
 * Messages of a chat changed, sent to the members of its group. As for the steps above: at version v a client applies it
 * when since <= v < version; since > v means that it missed something and fetches the changes.
 */
type ChatChanged = ChatChanges;

/** Sent on connecting, and again with a new token before the old one expires. */
export const Authenticate = Type.Object(
  { userId: Id, username: Type.String({ maxLength: 320 }), token: Type.Optional(Type.String({ maxLength: 4096 })) },
  { additionalProperties: false },
);
export type Authenticate = Static<typeof Authenticate>;

/** The client's version, to receive everything after it; 0 for everything known of the week. */
export const CatchUp = Type.Object(
  { weekId: Id, since: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
export type CatchUp = Static<typeof CatchUp>;

/**
 * The reply to a catch-up: one message of each kind since the requested version; null when refused. For a version that
 * does not exist yet, as after restoring a backup, it is everything since 0.
 */
export interface CaughtUp {
  players: PlayerStatsMessage;
  games: GameStatusMessage;
}

/** What the server sends, by the name of the event [A7.19]. */
export interface ServerEvents {
  'player-stats': (message: PlayerStatsMessage) => void;
  'game-status': (message: GameStatusMessage) => void;
  'standings-changed': (hint: StandingsChanged) => void;
  'season-changed': (hint: SeasonChanged) => void;
  'week-turned': (hint: WeekTurned) => void;
  'own-lineups-changed': (hint: OwnLineupsChanged) => void;
  'chat-changed': (message: ChatChanged) => void;
  /** Sent to a user's own tabs and devices: they have read on in a chat, in one of them. */
  'chat-read': (hint: Record<string, never>) => void;
}

/** What the browser sends. */
export interface BrowserEvents {
  /** Answers true, or ends the connection when the user is not the one of the token. */
  authenticate: (message: Authenticate, answer?: (isAccepted: boolean) => void) => void;
  'catch-up': (message: CatchUp, answer: (caughtUp: CaughtUp | null) => void) => void;
}

/** Why a handshake was refused: `error.message` of the browser's connect_error. */
export type ConnectRefusal = 'not_signed_in' | 'too_many' | 'unavailable';

/** How long after its token's end a connection is closed, in milliseconds: time for `authenticate` with a fresh one. */
export const TOKEN_GRACE_MS = 30_000;
