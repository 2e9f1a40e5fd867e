import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import type { GameRecord } from '../../report.ts';
import {
  at,
  type CheckedRows,
  checkedRows,
  flagAt,
  listAt,
  needed,
  numberAt,
  readAnswer,
  textAt,
} from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { type EspnPlay, espnPlay } from './game-plays.ts';
import { teamIn, teamInOrNull } from './ids.ts';

const TYPES: Readonly<Record<SeasonKind, number>> = { regular: 2, postseason: 3 };
/** The conferences, which play the Pro Bowl, and winners that are not known yet are no teams. */
const NO_TEAMS = new Set(['AFC', 'NFC', 'TBD', 'TBA']);

/** A game on the scoreboard. */
export interface ScoreboardGame extends Omit<GameRecord, 'feedKey' | 'weekNumber' | 'espnId' | 'status'> {
  espnId: string;
  status: EspnStatus;
  /** The play that was over last, in its own words. */
  lastPlay?: EspnPlay;
}

/**
 * The games of a season of `year` on ESPN's scoreboard; a game that can't be read costs itself. Throws ResponseRejected
 * if it is another thing or has no games. A game of the postseason whose teams are not known yet is none.
 */
export function readScoreboard(body: Buffer, year: number, kind: SeasonKind = 'regular'): CheckedRows<ScoreboardGame> {
  return readAnswer(body, (answer) => {
    const events = at(answer, 'events');
    if (!Array.isArray(events)) throw new ResponseRejected('another form than known: it has no list of games');
    if (events.length === 0) throw new ResponseRejected('no games');
    return checkedRows(events, {
      read(event) {
        const own = (field: string) => numberAt(event, 'season', field) ?? numberAt(answer, 'season', field);
        if (needed(own('type'), 'kind of season') !== TYPES[kind]) return null;
        if (own('year') !== year) throw new ResponseRejected('a game of another season');
        return kind === 'postseason' && isPlaceholder(event) ? null : readGame(event);
      },
      keyOf: idOf,
      nameOf: nameOfGame,
      used: 'its last good state',
    });
  });
}

function isPlaceholder(event: unknown): boolean {
  const codes = listAt(event, 'competitions', 0, 'competitors').map((side) => textAt(side, 'team', 'abbreviation'));
  return codes.some((code) => code !== null && NO_TEAMS.has(code));
}

const idOf = (event: unknown) => textAt(event, 'id') ?? textAt(event, 'competitions', 0, 'id');

function nameOfGame(event: unknown): string | null {
  const teams = textAt(event, 'shortName') ?? textAt(event, 'name');
  const id = idOf(event);
  return id === null ? teams : `game ${id}${teams === null ? '' : ` (${teams})`}`;
}

function readGame(event: unknown): ScoreboardGame {
  const status = at(event, 'status') ?? at(event, 'competitions', 0, 'status');
  const situation = at(event, 'competitions', 0, 'situation');
  const sides = listAt(event, 'competitions', 0, 'competitors');
  const [home, away] = ['home', 'away'].map((place) => sides.filter((side) => textAt(side, 'homeAway') === place));
  if (home?.length !== 1 || away?.length !== 1 || sides.length !== 2)
    throw new ResponseRejected('it has not two teams');
  const scores = [home[0], away[0]].map((side) => numberAt(side, 'score'));
  const [quarter, clock] = [numberAt(status, 'period'), textAt(status, 'displayClock')];
  const [shown] = lastPlayOf(sides, situation);
  const isUnderWay = (quarter ?? 0) > 1 || (quarter === 1 && clock !== null && clock !== '15:00');
  const hasPlay = isUnderWay || shown !== undefined || scores.some((score) => score !== null && score > 0);
  const state = statusOf(at(status, 'type'), hasPlay);
  const isOn = state === 'in_progress';
  // A suspended game keeps its score and clock: it may go on from there.
  const hasClock = isOn || textAt(status, 'type', 'name') === 'STATUS_SUSPENDED';
  const [homeScore, awayScore] = hasClock || state === 'final' ? scores.map(scoreIn) : [];
  const holder = isOn && textAt(situation, 'possession');
  const holding = holder ? sides.find((side) => textAt(side, 'team', 'id') === holder) : undefined;
  return {
    espnId: needed(idOf(event), 'id'),
    home: teamIn(at(home[0], 'team')),
    away: teamIn(at(away[0], 'team')),
    kickoff: kickoffOf(event, state),
    status: state,
    homeScore: homeScore ?? null,
    awayScore: awayScore ?? null,
    quarter: hasClock && Number.isInteger(quarter) ? quarter : null,
    timeRemaining: hasClock ? clock : null,
    possession: holding ? teamInOrNull(at(holding, 'team')) : null,
    ...(isOn && shown !== undefined ? { lastPlay: shown } : {}),
  };
}

/** Null where the time is not set. Only a game that has not begun needs one. */
function kickoffOf(event: unknown, state: EspnStatus): Date | null {
  if (flagAt(event, 'competitions', 0, 'timeValid') === false) return null;
  const written = textAt(event, 'date') ?? textAt(event, 'competitions', 0, 'date');
  const kickoff = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(written ?? '') ? (written ?? '') : '');
  // November 31 would be taken for December 1.
  const isDate = !Number.isNaN(kickoff.getTime()) && kickoff.toISOString().startsWith((written ?? '').slice(0, 10));
  if (isDate) return kickoff;
  if (state === 'in_progress' || state === 'final') return null;
  throw new ResponseRejected(`it has no date: '${written ?? ''}'`);
}

/** Its team is the one that had the ball; its clock is not said. */
function lastPlayOf(sides: readonly unknown[], situation: unknown): EspnPlay[] {
  const play = at(situation, 'lastPlay');
  const team = textAt(play, 'team', 'id');
  const side = team === null ? undefined : sides.find((one) => textAt(one, 'team', 'id') === team);
  return espnPlay({ id: at(play, 'id'), text: at(play, 'text') }, teamInOrNull(at(side, 'team')));
}

const MOST_POINTS = 120;

/** Throws ResponseRejected where it is none. */
export function scoreIn(score: number | null): number {
  if (score !== null && Number.isInteger(score) && score >= 0 && score <= MOST_POINTS) return score;
  throw new ResponseRejected(`it has no score: '${score ?? ''}'`);
}

/** A game's status; delayed: its start is, nothing was played. */
type EspnStatus = GameRecord['status'] | 'delayed';

/**
 * A game's status by ESPN's status type. 'post' alone is not a result: a cancelled game is 'post', too. A delayed game has
 * begun only if something was played. Throws ResponseRejected on an unknown state.
 */
export function statusOf(type: unknown, hasPlay: boolean): EspnStatus {
  const name = textAt(type, 'name') ?? '';
  if (/POSTPONED|SUSPENDED/.test(name)) return 'postponed';
  if (/CANCEL|FORFEIT/.test(name)) return 'cancelled';
  const state = textAt(type, 'state') ?? stateByName(name);
  const isCompleted = flagAt(type, 'completed') ?? /FINAL/.test(name);
  if (state === 'post' && isCompleted) return 'final';
  if (/DELAY/.test(name)) return hasPlay ? 'in_progress' : 'delayed';
  // 'post' without a result: all we know is that it had begun.
  if (state === 'in' || state === 'post') return 'in_progress';
  if (state === 'pre') return 'scheduled';
  throw new ResponseRejected(`its state is '${state ?? ''}'`);
}

function stateByName(name: string): string | null {
  if (/FINAL/.test(name)) return 'post';
  if (/IN_PROGRESS|HALFTIME|END_PERIOD/.test(name)) return 'in';
  return /SCHEDULED/.test(name) ? 'pre' : null;
}
