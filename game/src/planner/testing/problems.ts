import fc from 'fast-check';
import highsModule from 'highs';
import { POSITIONS, SLOT_KINDS, slotTakes } from '../../players/positions.ts';
import { drawsFrom } from '../../try/season.ts';
import { type Problem, type ProblemPlayer, type ProblemRow, valueIn } from '../network.ts';

/** Small problems: up to three weeks, five slots and six players, with byes and usage limits. */
export const smallProblems: fc.Arbitrary<Problem> = fc
  .integer({ min: 1, max: 3 })
  .chain((weeks) =>
    fc.record({
      rows: fc.array(
        fc.record({
          week: fc.integer({ min: 0, max: weeks - 1 }),
          kind: fc.constantFrom(...SLOT_KINDS.filter((kind) => ['RB', 'WR', 'FLEX'].includes(kind))),
          count: fc.integer({ min: 1, max: 2 }),
          weight: fc.constantFrom(1, 1, 2),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      players: fc.array(
        fc.record({
          position: fc.constantFrom(...POSITIONS.filter((position) => ['RB', 'WR', 'TE'].includes(position))),
          left: fc.integer({ min: 1, max: 3 }),
          values: fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 }), {
            minLength: weeks,
            maxLength: weeks,
          }),
        }),
        { maxLength: 6 },
      ),
      emptyValue: fc.constantFrom(-1, -100),
    }),
  )
  .filter(({ rows }) => rows.reduce((sum, { count }) => sum + count, 0) <= 6);

/** The most value of all ways to fill the rows, by trying them all. */
export function bestOfAll({ rows, players, emptyValue }: Problem): number {
  const slots = rows.flatMap((row) => Array.from({ length: row.count }, () => row));
  const left = players.map((player) => player.left);
  const used = new Set<string>();
  const best = (at: number): number => {
    const row = slots[at];
    if (row === undefined) return 0;
    let most = emptyValue + best(at + 1);
    for (const [index, player] of players.entries()) {
      const value = worthIn(row, player);
      const key = `${index} ${row.week}`;
      if (value === null || (left[index] ?? 0) <= 0 || used.has(key)) continue;
      used.add(key);
      left[index] = (left[index] ?? 0) - 1;
      most = Math.max(most, value + best(at + 1));
      left[index] = (left[index] ?? 0) + 1;
      used.delete(key);
    }
    return most;
  };
  return best(0);
}

function worthIn(row: ProblemRow, player: ProblemPlayer): number | null {
  const value = player.values[row.week] ?? null;
  return value === null || !slotTakes(row.kind, player.position) ? null : valueIn(row, value);
}

const DEPTH = { QB: 44, RB: 90, WR: 120, TE: 60, DEF: 32, K: 32 };
const BEST = { QB: 230_000, RB: 220_000, WR: 210_000, TE: 150_000, DEF: 90_000, K: 90_000 };
const COUNTS = { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 };

/** A season as large as a real one: a falling level per position, a bye for everyone, playoff weeks worth a quarter more. */
export function seasonProblem(seed: number, left: number, weeks = 18): Problem {
  const random = drawsFrom(String(seed));
  const players = POSITIONS.flatMap((position) =>
    Array.from({ length: DEPTH[position] }, (_, at) => {
      const level = BEST[position] * Math.exp((-2.5 * at) / DEPTH[position]);
      const bye = 4 + Math.floor(random() * 10);
      const values = Array.from({ length: weeks }, (_, week) => {
        const value = Math.round(level * (0.7 + 0.6 * random()) * (week >= 14 ? 1.25 : 1));
        return week === bye ? null : value;
      });
      return { position, left, values };
    }),
  );
  const rows = Array.from({ length: weeks }, (_, week) => week).flatMap((week) =>
    SLOT_KINDS.map((kind) => ({ week, kind, count: COUNTS[kind], weight: 1 })),
  );
  return { rows, players, emptyValue: -1 };
}

// Its types describe the CommonJS file; the one that is imported exports the function itself.
const loadHighs = highsModule as unknown as typeof highsModule.default;

/** The most value of a problem by HiGHS, a solver of linear programs: a second opinion where all ways are too many to try. */
export async function bestByHighs(problem: Problem): Promise<number> {
  const highs = await loadHighs();
  const { Status, ObjectiveValue } = highs.solve(programOf(problem));
  if (Status !== 'Optimal') throw new Error(`HiGHS says ${Status}`);
  return Math.round(ObjectiveValue);
}

/** The problem in CPLEX's LP format. It is a network, so that a vertex of the linear program is whole. */
function programOf({ rows, players, emptyValue }: Problem): string {
  const objective: string[] = [];
  const ofPlayer = new Map<number, string[]>();
  const ofWeek = new Map<string, string[]>();
  const limits: string[] = [];
  for (const [at, row] of rows.entries()) {
    const ofRow = [`e${at}`];
    objective.push(`${emptyValue} e${at}`);
    for (const [index, player] of players.entries()) {
      const value = player.values[row.week] ?? null;
      if (value === null || !slotTakes(row.kind, player.position)) continue;
      const name = `x${at}_${index}`;
      objective.push(`${valueIn(row, value)} ${name}`);
      ofRow.push(name);
      ofPlayer.set(index, [...(ofPlayer.get(index) ?? []), name]);
      ofWeek.set(`${index} ${row.week}`, [...(ofWeek.get(`${index} ${row.week}`) ?? []), name]);
    }
    limits.push(`${sum(ofRow)} = ${row.count}`);
  }
  for (const [index, names] of ofPlayer) limits.push(`${sum(names)} <= ${players[index]?.left}`);
  for (const names of ofWeek.values()) if (names.length > 1) limits.push(`${sum(names)} <= 1`);
  return `Maximize\n obj: ${sum(objective)}\nSubject To\n${limits.map((limit, at) => ` c${at}: ${limit}`).join('\n')}\nEnd\n`;
}

function sum(terms: readonly string[]): string {
  return terms.map((term) => (term.startsWith('-') ? `- ${term.slice(1)}` : `+ ${term}`)).join('\n ');
}
