import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Attempt } from '../chaos/processes/crew.ts';
import { percentile, textTable } from '../text-table.ts';

/** A time in which something was broken on purpose, and its aftermath: null is every process. Times of `performance.now`. */
export interface Window {
  name: string;
  which: number | null;
  from: number;
  to: number;
}

interface Kind {
  took: number[];
  /** Answered while something was broken, whatever it was. */
  amid: number[];
  refused: number;
  /** Not answered, or that the database is away: by the process that was struck, and by others meanwhile. */
  struck: number;
  beside: number;
  /** What no fault explains. */
  failed: Map<string, number>;
}

const PLAIN = 'GET /health/alive';

/** What became of all requests, by kind. */
export class Measures {
  readonly windows: Window[] = [];
  readonly #attempts: { kind: string; attempt: Omit<Attempt, 'asked'> }[] = [];

  add = ({ asked, ...attempt }: Attempt): void => {
    this.#attempts.push({ kind: asked.key, attempt });
  };

  /** Prints the table. Returns what no fault explains, in words. */
  report(say: (line: string) => void): string[] {
    const kinds = new Map<string, Kind>();
    for (const { kind, attempt } of this.#attempts) {
      const known = kinds.get(kind) ?? { took: [], amid: [], refused: 0, struck: 0, beside: 0, failed: new Map() };
      kinds.set(kind, known);
      this.#sort(known, attempt);
    }
    const head = [
      'request',
      'answered',
      'p50',
      'p95',
      'p99',
      'max ms',
      'amid',
      'p99',
      'refused',
      'struck',
      'beside',
      'failed',
    ];
    const inOrder = [...kinds].sort(
      ([a, x], [b, y]) => Number(b === PLAIN) - Number(a === PLAIN) || y.took.length - x.took.length,
    );
    say(textTable([head, ...inOrder.map(([kind, of]) => rowOf(kind === PLAIN ? 'empty answer' : kind, of))]));
    say(
      'amid: answered while something was broken; struck: no answer or 503 of the process that was struck; beside: of another one meanwhile.',
    );
    for (const line of this.#whenFailed()) say(line);
    return inOrder.flatMap(([kind, { failed }]) =>
      [...failed].map(([what, times]) => `${kind}: ${what}, ${times} times`),
    );
  }

  /** In which minutes each process failed without a fault, beside all that it answered then: a machine with too much to do? */
  #whenFailed(): string[] {
    const began = Math.min(...this.#attempts.map(({ attempt }) => attempt.from));
    const all = this.#attempts.map(({ kind, attempt }) => {
      const sorted: Kind = { took: [], amid: [], refused: 0, struck: 0, beside: 0, failed: new Map() };
      this.#sort(sorted, attempt);
      const minute = Math.floor((attempt.from - began) / MINUTE_MS) + 1;
      return {
        name: `process ${attempt.which + 1}, minute ${minute}`,
        kind,
        isFailed: sorted.failed.size > 0,
        ...attempt,
      };
    });
    return [...Map.groupBy(all, ({ name }) => name)].sort().flatMap(([name, some]) => {
      const failed = some.filter(({ isFailed }) => isFailed);
      const plain = some
        .filter(({ kind, status }) => kind === PLAIN && status !== null)
        .map(({ from, to }) => to - from);
      const slowest = plain.length === 0 ? 'no' : `${Math.round(Math.max(...plain))} ms at most for an`;
      return failed.length === 0 ? [] : [`${name}: ${failed.length} of ${some.length} failed; ${slowest} empty answer`];
    });
  }

  #sort(kind: Kind, { which, status, from, to }: Omit<Attempt, 'asked'>): void {
    const amid = this.windows.filter((window) => from <= window.to && to >= window.from);
    const isBroken = status === null || status === 503;
    if (status !== null && status < 400) (amid.length > 0 ? kind.amid : kind.took).push(to - from);
    else if (isBroken && amid.some((window) => window.which === null || window.which === which)) kind.struck += 1;
    else if (isBroken && amid.length > 0) kind.beside += 1;
    else if (status !== null && status < 500 && status !== 429) kind.refused += 1;
    else
      kind.failed.set(
        status === null ? 'not answered' : `answered ${status}`,
        (kind.failed.get(status === null ? 'not answered' : `answered ${status}`) ?? 0) + 1,
      );
  }
}

function rowOf(name: string, { took, amid, refused, struck, beside, failed }: Kind): string[] {
  took.sort((a, b) => a - b);
  amid.sort((a, b) => a - b);
  const ms = (sorted: readonly number[], share: number) =>
    sorted.length === 0 ? '' : percentile(sorted, share).toFixed(1);
  const lost = [...failed.values()].reduce((sum, times) => sum + times, 0);
  return [
    ...[name, `${took.length}`, ms(took, 0.5), ms(took, 0.95), ms(took, 0.99), ms(took, 1)],
    ...[`${amid.length}`, ms(amid, 0.99), `${refused}`, `${struck}`, `${beside}`, `${lost}`],
  ];
}
