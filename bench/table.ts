import type { Compared } from './compare.ts';
import type { Loaded } from './load.ts';

const HEAD = ['asked', 'bytes', 'app/s', 'p50 ms', 'p99 ms', 'answered', 'bare/s', 'p50 ms', 'p99 ms', 'app : bare'];

/** The figures as a table of text, one line for each question. */
export function tableOf(compared: readonly Compared[]): string {
  const rows = [HEAD, ...compared.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((row) => row.join('  '))
    .join('\n');
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
