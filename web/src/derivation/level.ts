import type { NumberPlace } from '../players/opened-derivation.ts';

/** A line of a sum, in words. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  /** '132 ÷ 10'; of what a table gives for a figure, the figure. */
  readonly formula: string | null;
  readonly points: string;
  readonly isCorrected?: boolean;
  /** The number that the line opens to. */
  readonly opens: NumberPlace | null;
}

/** A number above the one that is shown. */
export interface ChainLine {
  readonly label: string;
  readonly points: string;
  readonly at: NumberPlace;
}

/** A value that a correction has changed. */
export interface Replaced {
  readonly label: string;
  readonly old: string;
  readonly now: string;
}

export interface CorrectionBox {
  readonly key: string;
  /** 'Corrected, Tue 11:04 AM' */
  readonly title: string;
  readonly values: readonly Replaced[];
  /** 'Source: nflverse' */
  readonly note: string;
}

/** A point in time at which the points were others. */
export interface Origin {
  readonly key: string;
  readonly time: string;
  readonly text: string;
  readonly points: string;
}

/** A number and what it consists of, all in words: what is shown, and what is copied. */
export interface Level {
  /** From the whole to the part, with the number itself as the last one. */
  readonly chain: readonly ChainLine[];
  /** 'Jonathan Taylor, RB, IND @ LAC, Final'; null above the player. */
  readonly subject: string | null;
  readonly lines: readonly Line[];
  /** Below the lines, each made of what is above it; the last one is the number. */
  readonly sums: readonly Line[];
  readonly note: string | null;
  /** Newest first. */
  readonly corrections: readonly CorrectionBox[];
  /** Oldest first. */
  readonly origins: readonly Origin[];
}

/** How deep a number is: 0 the season, 1 a week, 2 a player. */
export const depthOf = ({ weekId, playerId }: NumberPlace) => (playerId !== null ? 2 : weekId !== null ? 1 : 0);

/** A level in plain text, exactly as it is shown. */
export function levelText(level: Level, owner: string | null): string {
  const { chain, subject, lines, sums, note, corrections, origins } = level;
  const parts = [
    ['How It Adds Up', ...(owner === null ? [] : [owner]), ...chain.map(({ label, points }) => `${label}: ${points}`)],
    [...(subject === null ? [] : [subject]), ...[...lines, ...sums].map(lineText), ...(note === null ? [] : [note])],
    ...corrections.map(({ title, values, note }) => [
      title,
      ...values.map(({ label, old, now }) => `${label}: ${old} → ${now}`),
      note,
    ]),
    origins.length === 0
      ? []
      : [ORIGINS_TITLE, ...origins.map(({ time, text, points }) => `${time}: ${text}, ${points}`)],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

export const ORIGINS_TITLE = 'Where the numbers came from';

function lineText({ label, detail, formula, points, isCorrected }: Line): string {
  const head = detail === null ? label : `${label} (${detail})`;
  const made = formula === null ? '' : `${formula} ${/[×÷]/.test(formula) ? '=' : 'gives'} `;
  return `${head}: ${made}${points}${isCorrected === true ? ', corrected' : ''}`;
}
