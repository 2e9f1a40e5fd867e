import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { type League, type PlayedGame, postedAfter } from '../league.ts';
import type { ScheduleChange } from '../schedule-changes.ts';
import { type FileLie, lieInFiles } from './file-lies.ts';
import { type GameLie, lieAboutGames } from './game-lies.ts';

/** All that the hosts of a season say and is not so, when they are asked because of it, and when the feed restarts. */
export interface Lies {
  games: readonly GameLie[];
  files: readonly FileLie[];
  instants: readonly Date[];
  restarts: readonly Date[];
}

const RESTART_AFTER_MS = 63 * MINUTE_MS;

/** Schedules the lies, the same in every run of a season. `calmFrom`: all are over by then, so that every doubt can be, too. */
export function planLies(league: League, changes: readonly ScheduleChange[], calmFrom: Date): Lies {
  const isFirst = new Set<number>();
  // Games at the same time share the instants; a postseason has few games.
  const early = league.games.filter(
    ({ row, week }) => week > SEASON_WEEKS || (row.gametime === '13:00' && row.weekday === 'Sunday'),
  );
  const lied = early.filter(({ week }) =>
    league.kind === 'postseason' ? week > SEASON_WEEKS : week <= 4 || week % 2 === 1,
  );
  const games = lieAboutGames(lied.filter(({ pause }) => pause === null));
  const files = lieInFiles(league, changes);
  const restarts = early.flatMap(({ week, kickoff }) => {
    if (isFirst.has(week) || week % 3 !== 1) return [];
    isFirst.add(week);
    return [new Date(kickoff.getTime() + RESTART_AFTER_MS)];
  });
  const isOver = ({ until }: { until: Date }) => until <= calmFrom;
  const pauses = league.games.flatMap(instantsOfPause);
  return {
    ...{ games: games.lies.filter(isOver), files: files.lies.filter(isOver), restarts },
    instants: [...games.instants, ...files.instants, ...pauses, ...restarts],
  };
}

/** Something untrue or untidy that a host says for a while. */
export interface Lie<Kind extends string = string> {
  kind: Kind;
  /** What it is about: a game's id, or a row's. */
  of: string;
  from: Date;
  until: Date;
}

/** Counts what was told. */
export interface LieLog {
  /** A response with this lie was sent. */
  note(kind: string): void;
  times: ReadonlyMap<string, number>;
}

export function openLieLog(): LieLog {
  const times = new Map<string, number>();
  return { times, note: (kind) => void times.set(kind, (times.get(kind) ?? 0) + 1) };
}

/** Whether a lie is told at an instant. */
export const isShown = ({ from, until }: Lie, now: Date) => from <= now && now < until;

const DELAYED = 'start really delayed by an hour';
const SUSPENDED = 'suspended and resumed more than a day after the kickoff';
const EVERY = 23;
const SUSPENDED_AFTER_MS = 50 * MINUTE_MS;
const RESUMED_AFTER_MS = 25.5 * HOUR_MS;

/** Some games start late, and some are resumed on the next day: their end and their figures are later. */
export function withPauses(games: readonly PlayedGame[], stay: ReadonlySet<string>): PlayedGame[] {
  const free = games.filter((game) => game.plays === null && !stay.has(game.id));
  const delayed = new Set(free.filter((_, index) => index % EVERY === 6));
  // The teams play again four days later after a Sunday at the earliest.
  const suspended = new Set(free.filter((game, index) => index % EVERY === 15 && game.row.weekday === 'Sunday'));
  return games.map((game) => {
    if (delayed.has(game)) return paused(game, DELAYED, 0, HOUR_MS);
    return suspended.has(game) ? paused(game, SUSPENDED, SUSPENDED_AFTER_MS, RESUMED_AFTER_MS) : game;
  });
}

function paused(game: PlayedGame, kind: string, fromMs: number, untilMs: number): PlayedGame {
  const at = (ms: number) => new Date(game.kickoff.getTime() + ms);
  const endsAt = new Date(game.endsAt.getTime() + untilMs - fromMs);
  return { ...game, endsAt, postedAt: postedAfter(endsAt), pause: { kind, from: at(fromMs), until: at(untilMs) } };
}

/** How much of a game that is interpolated was played, from 0 to 1. */
export function shareOf({ kickoff, endsAt, pause }: PlayedGame, now: Date): number {
  const restedUntil = (at: number) =>
    pause === null ? 0 : Math.max(0, Math.min(at, pause.until.getTime()) - pause.from.getTime());
  const playedUntil = (at: number) => at - kickoff.getTime() - restedUntil(at);
  return Math.min(1, Math.max(0, playedUntil(now.getTime()) / playedUntil(endsAt.getTime())));
}

/** Whether the game rests; its start is delayed where nothing of it was played. */
export function restAt({ kickoff, pause }: PlayedGame, now: Date): { kind: string; isStart: boolean } | null {
  if (pause === null || now < pause.from || now >= pause.until) return null;
  return { kind: pause.kind, isStart: pause.from.getTime() === kickoff.getTime() };
}

/** When the hosts have to be asked because of a pause. */
function instantsOfPause({ pause, endsAt }: PlayedGame): Date[] {
  if (pause === null) return [];
  const after = (from: Date, minutes: readonly number[]) =>
    minutes.map((each) => new Date(from.getTime() + each * MINUTE_MS));
  return [
    ...after(pause.from, [2, 4, 30]),
    ...after(pause.until, [-30, 1, 30, 75]),
    ...after(endsAt, [-20, 2, 26, 45]),
  ];
}
