import type { WeekPlayer } from '../queries.ts';
import type { LoggedGame } from './queries.ts';

/** A week of the plot. Points are hundredths. */
export interface LogBar {
  readonly weekNumber: number;
  /** 'vs KC', '@ KC'; null on a bye. */
  readonly opponent: string | null;
  readonly actual: number | null;
  readonly projected: number | null;
  readonly kind: 'beat' | 'under' | 'bye' | 'absent' | 'to_come';
}

type ShownPlayer = Pick<WeekPlayer, 'opponent' | 'projectedPoints' | 'game'>;

/**
 * The weeks up to the last started game with actual and projected points, and the shown week if its game is upcoming. A
 * week without a game is a bye.
 */
export function logBars(log: readonly LoggedGame[], player: ShownPlayer, shownWeek: number): LogBar[] {
  const byWeek = new Map(log.map((game) => [game.weekNumber, game]));
  const last = Math.max(0, ...byWeek.keys());
  const played = Array.from({ length: last }, (_, at) => barOf(at + 1, byWeek.get(at + 1)));
  if (shownWeek <= last) return played;
  const { opponent, projectedPoints: projected, game } = player;
  const kind = game === null ? 'bye' : 'to_come';
  return [...played, { weekNumber: shownWeek, opponent, actual: null, projected, kind }];
}

function barOf(weekNumber: number, game: LoggedGame | undefined): LogBar {
  if (game === undefined) return { weekNumber, opponent: null, actual: null, projected: null, kind: 'bye' };
  const { opponent, actual, projected } = game;
  if (!game.played) return { weekNumber, opponent, actual: null, projected, kind: 'absent' };
  return { weekNumber, opponent, actual, projected, kind: (actual ?? 0) >= (projected ?? 0) ? 'beat' : 'under' };
}

const STEP = 1000;

/** The top of the plot in hundredths: the next full ten points above everything in it, at least 20. */
export function topOf(bars: readonly LogBar[]): number {
  const most = Math.max(0, ...bars.flatMap(({ actual, projected }) => [actual ?? 0, projected ?? 0]));
  return Math.max(2 * STEP, Math.ceil((most + 1) / STEP) * STEP);
}
