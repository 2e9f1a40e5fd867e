import { numberAt, textAt } from '../../checked-json.ts';

/** A play as ESPN describes it. */
export interface EspnPlay {
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

/** A play's text with its id; nothing where one of them is missing: the rest of the answer counts. */
export function espnPlay(play: unknown, team: string | null, isSummary = false): EspnPlay[] {
  const [id, text] = [textAt(play, 'id'), textAt(play, 'text')];
  if (id === null || id.length > LONGEST_ID || text === null) return [];
  const quarter = numberAt(play, 'period', 'number');
  return [
    {
      ...{ id, text, team, isSummary },
      quarter: quarter !== null && Number.isInteger(quarter) && quarter > 0 && quarter < 10 ? quarter : null,
      clock: clockOf(textAt(play, 'clock')) ?? clockOf(/^\(([\d:]+)\)/.exec(text)?.[1]),
    },
  ];
}

/** '7:58', and '0:16' of ':16'; null of anything else. */
function clockOf(text: string | null | undefined): string | null {
  return text && /^\d{0,2}:\d\d$/.test(text) ? text.replace(/^:/, '0:') : null;
}
