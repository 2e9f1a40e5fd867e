import { type Static, Type } from 'typebox';
import type { GameRecord } from '../../report.ts';
import { type CheckedRows, checkedJson, checkedRows } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { teamOfCode, UnknownTeamCode } from '../teams.ts';
import { type ToldPlay, toldPlay } from './plays/told-play.ts';

const REGULAR_SEASON = 2;

const Competitor = Type.Object({
  homeAway: Type.Union([Type.Literal('home'), Type.Literal('away')]),
  score: Type.Optional(Type.String()),
  team: Type.Object({ id: Type.String(), abbreviation: Type.String() }),
});

const Event = Type.Object({
  id: Type.String(),
  date: Type.String(),
  season: Type.Optional(Type.Object({ year: Type.Integer(), type: Type.Integer() })),
  status: Type.Object({
    displayClock: Type.Optional(Type.String()),
    period: Type.Optional(Type.Integer()),
    type: Type.Object({
      name: Type.Optional(Type.String()),
      state: Type.String(),
      completed: Type.Optional(Type.Boolean()),
    }),
  }),
  competitions: Type.Array(
    Type.Object({
      timeValid: Type.Optional(Type.Boolean()),
      competitors: Type.Array(Competitor),
      situation: Type.Optional(
        Type.Object({ possession: Type.Optional(Type.String()), lastPlay: Type.Optional(Type.Unknown()) }),
      ),
    }),
    { minItems: 1 },
  ),
});
type Event = Static<typeof Event>;

const Scoreboard = Type.Object({
  season: Type.Optional(Type.Object({ year: Type.Integer(), type: Type.Integer() })),
  events: Type.Array(Type.Unknown()),
});

/** A game on the scoreboard. */
export interface ScoreboardGame extends Omit<GameRecord, 'feedKey' | 'weekNumber' | 'espnId'> {
  espnId: string;
  /** The play that was over last, in its own words. */
  lastPlay?: ToldPlay;
}

/**
 * The regular-season games of `year` on ESPN's scoreboard. Games of another form or season, of an unknown team or
 * without two teams are left out. Throws ResponseRejected on another form, without games, or if most are left out.
 */
export function readScoreboard(body: Buffer, year: number): CheckedRows<ScoreboardGame> {
  const { events, season } = checkedJson(Scoreboard, body);
  if (events.length === 0) throw new ResponseRejected('no games', body.toString('utf8'));
  return checkedRows(Event, events, body, (event) => {
    const own = event.season ?? season;
    if (own?.type !== REGULAR_SEASON) return null;
    if (own.year !== year) throw new ResponseRejected(`a game of another season: ${event.id}`);
    try {
      return readGame(event);
    } catch (error) {
      if (error instanceof UnknownTeamCode) throw new ResponseRejected(error.message);
      throw error;
    }
  });
}

function readGame({ id, date, status, competitions: [game] }: Event): ScoreboardGame {
  const home = game?.competitors.filter((side) => side.homeAway === 'home') ?? [];
  const away = game?.competitors.filter((side) => side.homeAway === 'away') ?? [];
  const [ours, theirs] = [home[0], away[0]];
  if (game === undefined || ours === undefined || theirs === undefined || home.length + away.length !== 2) {
    throw new ResponseRejected(`game ${id} has not two teams`);
  }
  const kickoff = new Date(date);
  if (Number.isNaN(kickoff.getTime())) throw new ResponseRejected(`game ${id} has no date: ${date}`);
  const state = stateOf(status.type);
  // A suspended game keeps its score and clock: it may go on from there.
  const hasClock = state === 'in_progress' || status.type.name === 'STATUS_SUSPENDED';
  const isKnown = hasClock || state === 'final';
  const [lastPlay] = state === 'in_progress' ? lastPlayOf(game) : [];
  const holder = game.competitors.find((side) => side.team.id === game.situation?.possession);
  return {
    espnId: id,
    home: teamOfCode('espn', ours.team.abbreviation),
    away: teamOfCode('espn', theirs.team.abbreviation),
    kickoff: game.timeValid === false ? null : kickoff,
    status: state,
    homeScore: isKnown ? scoreOf(id, ours.score) : null,
    awayScore: isKnown ? scoreOf(id, theirs.score) : null,
    quarter: hasClock ? (status.period ?? null) : null,
    timeRemaining: hasClock ? (status.displayClock ?? null) : null,
    possession: state === 'in_progress' && holder ? teamOfCode('espn', holder.team.abbreviation) : null,
    ...(lastPlay === undefined ? {} : { lastPlay }),
  };
}

/** Its team is the one that had the ball; its clock is not said. */
function lastPlayOf({ competitors, situation }: Event['competitions'][number]): ToldPlay[] {
  const play = situation?.lastPlay;
  if (typeof play !== 'object' || play === null) return [];
  const { id, text, team } = play as { id?: unknown; text?: unknown; team?: { id?: unknown } | null };
  const side = competitors.find((one) => one.team.id === team?.id);
  return toldPlay({ id, text }, side === undefined ? null : teamOfCode('espn', side.team.abbreviation));
}

/** 'post' alone is not a result: a cancelled game is 'post', too. */
function stateOf({ name, state, completed }: Event['status']['type']): GameRecord['status'] {
  if (name === 'STATUS_POSTPONED' || name === 'STATUS_SUSPENDED') return 'postponed';
  if (name === 'STATUS_CANCELED' || name === 'STATUS_CANCELLED' || name === 'STATUS_FORFEIT') return 'cancelled';
  if (state === 'in') return 'in_progress';
  if (state === 'post' && completed === true) return 'final';
  // Over without a result: all we know is that it had begun.
  return state === 'post' ? 'in_progress' : 'scheduled';
}

function scoreOf(id: string, written: string | undefined): number {
  const score = Number(written);
  if (written === undefined || written === '' || !Number.isInteger(score) || score < 0) {
    throw new ResponseRejected(`game ${id} has no score: '${written ?? ''}'`);
  }
  return score;
}
