import type { Doubt } from '../../server/src/pipeline/report.ts';
import { randomFrom } from '../calibration/scores.ts';

/** What users would see, by subject: 'line 00-0033873 4' has its points, 'game BUF@KC' its status, kickoff and lock. */
export type State = ReadonlyMap<string, string>;

/** One change of one value, element or row of an answer, and what it may do. */
export interface Mutation {
  /** 'games', 'espn/scoreboard' … */
  file: string;
  kind: string;
  words: string;
  /** Whether the change is about this subject. All others have to be as without it. */
  touches(subject: string): boolean;
  /** Whether a subject that it is about may be like this, besides as it was before and as it is without the change. */
  isRight(subject: string, state: string | undefined): boolean;
  /** A careful reader would not believe it, so a doubt has to name it. */
  isIncredible: boolean;
}

/** What an answer led to. */
export interface Outcome {
  state: State;
  doubts: readonly Doubt[];
  /** Why it was not used at all. */
  refused?: string;
  /** An exception that no reader is meant to throw. */
  thrown?: string;
}

/** What was found wrong with a mutation; empty: nothing. */
export interface Verdict {
  /** Subjects that it is not about and that differ. */
  spread: string[];
  /** Subjects that it is about, in neither their old nor their right state. */
  wrong: string[];
  isUnnamed: boolean;
}

/**
 * Compares what a changed answer led to (`after`) with what the answer itself leads to, `expected`, and with what was known
 * `before`.
 */
export function judge(mutation: Mutation, before: State, expected: State, { state, doubts }: Outcome): Verdict {
  const spread: string[] = [];
  const wrong: string[] = [];
  let isBelieved = true;
  for (const subject of new Set([...before.keys(), ...expected.keys(), ...state.keys()])) {
    const [is, was, should] = [state.get(subject), before.get(subject), expected.get(subject)];
    if (is === should) continue;
    const words = `${subject}: ${is ?? 'nothing'} instead of ${should ?? 'nothing'}`;
    if (!mutation.touches(subject)) spread.push(words);
    else if (is === was) isBelieved = false;
    else if (!mutation.isRight(subject, is)) wrong.push(words);
  }
  return { spread, wrong, isUnnamed: doubts.length === 0 && (!isBelieved || mutation.isIncredible) };
}

/** Draws that are the same for the same seed. */
export interface Draw {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** One of a list that is not empty. */
  pick<Value>(list: readonly Value[]): Value;
}

export function drawFrom(seed: string): Draw {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    pick<Value>(list: readonly Value[]) {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[below(list.length)] as Value;
    },
  };
}
