import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Points } from './call.ts';
import { GameStatus } from './players.ts';

// What crosses the socket, at the page's own origin and socket.io's default path, with the access token in the
// handshake's `auth.token`. Every message tells how things stand, never by how much they moved: hearing one twice is
// harmless.

/**
 * What a message changes. Versions only grow, for each week. A browser keeps, for each week and each of the two
 * messages, the version it is at. At version v it takes a message when since <= v < version and is then at `version`;
 * one with version <= v it has already; one with since > v comes after something that it missed: it catches up.
 */
const Step = {
  weekId: Id,
  since: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 0 }),
};

/** Points of players whose stat lines changed; null: his line was taken back [G7.36]. */
export const PlayerStatsMessage = Type.Object({
  ...Step,
  playerStatsMap: Type.Record(Type.String(), Nullable(Points)),
});
export type PlayerStatsMessage = Static<typeof PlayerStatsMessage>;

/** A game as it stands [G7.37]. A cancelled one, or one moved to another week, comes a last time as 'cancelled'. */
export const LiveGame = Type.Object({
  gameId: Id,
  homeTeam: Type.Object({ id: Id, score: Nullable(Type.Integer()) }),
  awayTeam: Type.Object({ id: Id, score: Nullable(Type.Integer()) }),
  status: GameStatus,
  kickoff: Nullable(Instant),
  quarter: Nullable(Type.Integer()),
  timeRemaining: Nullable(Type.String({ description: "'6:42'" })),
  possessionTeamId: Nullable(Id),
});
export type LiveGame = Static<typeof LiveGame>;

/** Games that changed. */
export const GameStatusMessage = Type.Object({ ...Step, games: Type.Array(LiveGame) });
export type GameStatusMessage = Static<typeof GameStatusMessage>;

/** The tables of a week were made again: whoever shows one asks for it, a moment of his own later. */
export interface StandingsChanged {
  weekId: string;
}

/** Players, projections, injuries, kick-offs or points of a season changed: lists that are shown may be asked again. */
export interface SeasonChanged {
  seasonId: string;
}

/** Another week is the current one now, or the season's clock was moved. */
interface WeekTurned {
  weekId: string;
}

/**
 * A lineup of the receiving user's own changed in this week, perhaps on another device. Sent to that user's connections
 * and to nobody else; what changed is read from the API.
 */
export interface OwnLineupsChanged {
  weekId: string;
}

/** Sent on connecting, and again with a fresh token before the old one ends. */
export const Authenticate = Type.Object(
  { userId: Id, username: Type.String({ maxLength: 320 }), token: Type.Optional(Type.String({ maxLength: 4096 })) },
  { additionalProperties: false },
);
export type Authenticate = Static<typeof Authenticate>;

/** What a browser is at: it is told all that came after. 0: everything that is known of the week. */
export const CatchUp = Type.Object(
  { weekId: Id, since: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
export type CatchUp = Static<typeof CatchUp>;

/**
 * The answer to a catch-up: a step of each message, since what was asked for; null when it was refused. Asked for a version
 * that is still to come, as after the database was brought back from a backup, it is everything, since 0.
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
