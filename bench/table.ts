import type { Compared } from './compare.ts';
import type { Loaded } from './load.ts';
import { textTable } from './text-table.ts';

const HEAD = ['asked', 'bytes', 'app/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'app : bare'];

/** The figures as a table of text, one line for each question. */
export function tableOf(compared: readonly Compared[]): string {
  return textTable([HEAD, ...compared.map(rowOf)]);
}

function rowOf({ title, bytes, encoding, app, bare }: Compared): string[] {
  const share = app.perSecond / bare.perSecond;
  return [
    title,
    `${bytes}${encoding && ` ${encoding}`}`,
    ...figures(app),
    ...figures(bare),
    share >= 0.095 ? `${Math.round(share * 100)} %` : `${(share * 100).toFixed(1)} %`,
  ];
}

const figures = ({ perSecond, p50, p99 }: Loaded) => [Math.round(perSecond).toString(), p50.toFixed(1), p99.toFixed(1)];
