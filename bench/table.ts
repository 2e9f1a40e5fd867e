import type { Compared } from './compare.ts';
import type { Loaded } from './load.ts';
import { textTable } from './text-table.ts';

const HEAD = ['asked', 'bytes', 'app/s', 'p50 ms', 'p99 ms', 'answered', 'bare/s', 'p50 ms', 'p99 ms', 'app : bare'];

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
    answers(app),
    ...figures(bare),
    share >= 0.095 ? `${Math.round(share * 100)} %` : `${(share * 100).toFixed(1)} %`,
  ];
}

const figures = ({ perSecond, p50, p99 }: Loaded) => [Math.round(perSecond).toString(), p50.toFixed(1), p99.toFixed(1)];

function answers({ statuses, broken }: Loaded): string {
  const counted = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  return [...counted, ...(broken > 0 ? [`${broken} broken`] : [])].join(', ');
}
