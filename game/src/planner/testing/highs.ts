import highsModule from 'highs';
import { slotTakes } from '../../players/positions.ts';
import { valueIn } from '../network.ts';
import type { Problem } from '../problem.ts';

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
