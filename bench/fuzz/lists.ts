import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Doubt } from '../../server/src/pipeline/doubt.ts';
import { type CheckedRows, withLastGood } from '../../server/src/pipeline/feeds/checked-json.ts';
import { readRoster } from '../../server/src/pipeline/feeds/espn/roster.ts';
import { keepGone, type SleeperLive } from '../../server/src/pipeline/feeds/live/sleeper-live.ts';
import { readSleeperWeek } from '../../server/src/pipeline/feeds/sleeper/week-rows.ts';
import type { AnswerKind } from './answer-target.ts';
import { type ChangedAnswer, valueAt } from './change-json.ts';

type SleeperRow = { player_id: string; stats: Record<string, number> };

/** Sleeper's stats or projections of a week; in the earlier ones everybody has a yard less. */
export function sleeperKind(
  file: string,
  answer: readonly SleeperRow[],
  of: { year: number; week: number },
): AnswerKind {
  const earlier = answer.map((row) => {
    const less = Object.entries(row.stats).map(([key, value]) => [
      key,
      /_yd$/.test(key) && value > 2 ? value - 2 : value,
    ]);
    return { ...row, stats: Object.fromEntries(less) };
  });
  const after: AnswerKind['after'] = (bodies) => {
    let known: SleeperLive | undefined;
    const doubts: Doubt[] = [];
    for (const [index, body] of bodies.entries()) {
      const checked = readSleeperWeek(body, of);
      const { doubts: missing, ...read } = keepGone(known, checked, new Date(index * MINUTE_MS));
      known = read;
      doubts.push(...checked.doubts, ...missing);
    }
    const rows = (known?.rows ?? []).map(
      ({ sleeperId, points, team }) => [sleeperId, `${points} for ${team}`] as const,
    );
    return { state: new Map(rows), doubts };
  };
  return {
    ...{ file, answer, earlier, after, isRight },
    isOfUse: (path) => path.includes('stats') || path.length <= 2,
    subjectsAt: (changed, path) => [idIn(valueAt(changed, [path[0] ?? 0, 'player_id']))],
  };
}

/** An id as it is read: no half of a pair, no control characters, and not endless. */
const idIn = (id: unknown) => {
  const value = typeof id === 'object' && id !== null ? Reflect.get(id, 'value') : id;
  return String(value)
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
};

/** A team's roster on ESPN. */
export function rosterKind(file: string, answer: { athletes: unknown[] }, team: string): AnswerKind {
  const after = inTurn(
    (body) => readRoster(body, team),
    ({ id }) => id,
    ({ name, position }) => `${name} ${position}`,
  );
  return {
    ...{ file, answer, earlier: answer, after, isRight: () => true },
    subjectsAt(changed, path) {
      if (path[0] !== 'athletes') return [];
      if (path.length < 4) return null;
      return [idIn(valueAt(changed, [...path.slice(0, 4), 'id']))];
    },
  };
}

/** Reads answers in turn; whoever can't be read has the last good row. */
function inTurn<Row>(
  read: (body: Buffer) => CheckedRows<Row>,
  keyOf: (row: Row) => string,
  shown: (row: Row) => string,
): AnswerKind['after'] {
  return (bodies) => {
    let rows: Row[] | null = null;
    const doubts: Doubt[] = [];
    for (const body of bodies) {
      const checked = read(body);
      doubts.push(...checked.doubts);
      rows = withLastGood(rows, checked, keyOf);
    }
    return { state: new Map((rows ?? []).map((row) => [keyOf(row), shown(row)])), doubts };
  };
}

const ABSENT = new Set(['null', 'missing', 'empty', 'element missing']);

/** A figure that is absent is none, and another number counts; whatever is no number leaves the player as before. */
function isRight(_subject: string, state: string | undefined, { path, kind, answer }: ChangedAnswer): boolean {
  // Nobody is gone after one answer.
  if (state === undefined) return false;
  if (path.at(-1) === 'stats') return kind === 'value of another element';
  if (!path.includes('stats')) return true;
  const value = valueAt(answer, path);
  const number = typeof value === 'object' && value !== null ? Reflect.get(value, 'value') : value;
  return ABSENT.has(kind) || /^-?\d{1,4}(\.\d+)?$/.test(String(number));
}
