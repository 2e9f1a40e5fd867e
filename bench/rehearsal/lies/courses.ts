import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { type PlayedGame, postedAfter } from '../league.ts';

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
export function instantsOfPause({ pause, endsAt }: PlayedGame): Date[] {
  if (pause === null) return [];
  const after = (from: Date, minutes: readonly number[]) =>
    minutes.map((each) => new Date(from.getTime() + each * MINUTE_MS));
  return [
    ...after(pause.from, [2, 4, 30]),
    ...after(pause.until, [-30, 1, 30, 75]),
    ...after(endsAt, [-20, 2, 26, 45]),
  ];
}
