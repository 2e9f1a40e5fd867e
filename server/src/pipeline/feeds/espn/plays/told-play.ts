import { type Static, Type } from 'typebox';

/**
 * The fields of a play that only its text needs. Nothing is required of them: a play without its id or its text has none,
 * and the rest of the response counts.
 */
export const ToldFields = {
  id: Type.Optional(Type.Unknown()),
  text: Type.Optional(Type.Unknown()),
  period: Type.Optional(Type.Unknown()),
  clock: Type.Optional(Type.Unknown()),
};
const Told = Type.Object(ToldFields);

/** A play as ESPN tells it. */
export interface ToldPlay {
  id: string;
  text: string;
  /** The team that has the ball; null where unknown. */
  team: string | null;
  quarter: number | null;
  /** The game clock at the snap. */
  clock: string | null;
  /** Whether the text is the short one of a score. */
  isSummary: boolean;
}

const LONGEST_ID = 40;
const LONGEST_TEXT = 2_000;

/** A play's text with its id; nothing where one of them is missing. */
export function toldPlay(
  { id, text, period, clock }: Static<typeof Told>,
  team: string | null,
  isSummary = false,
): ToldPlay[] {
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID) return [];
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_TEXT) return [];
  const quarter = fieldOf(period, 'number');
  const shown = clockOf(fieldOf(clock, 'displayValue')) ?? clockOf(/^\(([\d:]+)\)/.exec(text)?.[1]);
  return [
    {
      ...{ id, text, team, isSummary },
      quarter: typeof quarter === 'number' && Number.isInteger(quarter) && quarter > 0 && quarter < 10 ? quarter : null,
      clock: shown,
    },
  ];
}

/** '7:58', and '0:16' of ':16'; null of anything else. */
function clockOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{0,2}:\d\d$/.test(value) ? value.replace(/^:/, '0:') : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
