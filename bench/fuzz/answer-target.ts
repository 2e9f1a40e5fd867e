import type { Doubt } from '../../server/src/pipeline/report.ts';
import { type ChangedAnswer, changeAnswer, type Path, pathsIn } from './change-json.ts';
import { refusalOf } from './record-files.ts';
import type { Draw, Mutation, Outcome, State } from './trial.ts';

/** A kind of answer: what was read of it before, and what it is now, of which one value is changed. */
export interface AnswerTarget {
  file: string;
  before: State;
  expected: State;
  draw(draw: Draw): AnswerTrial;
  run(trial: AnswerTrial): Outcome;
}

interface AnswerTrial {
  mutation: Mutation;
  answer: unknown;
}

export interface AnswerKind {
  file: string;
  /** The answer, and an earlier one of the same. */
  answer: unknown;
  earlier: unknown;
  /** What users see after these answers. Throws ResponseRejected. */
  after(bodies: readonly Buffer[]): { state: State; doubts: readonly Doubt[] };
  /** The subjects that a value is about, by their beginnings; null: all. */
  subjectsAt(answer: unknown, path: Path): string[] | null;
  /** Values that are read: they are changed most often. All, where it is not said. */
  isOfUse?(path: Path): boolean;
  /** Whether a subject may be like this after one answer that says something else of it. */
  isRight(subject: string, state: string | undefined, changed: ChangedAnswer): boolean;
}

const bodyOf = (answer: unknown) => Buffer.from(JSON.stringify(answer));

export function openAnswerTarget(kind: AnswerKind): AnswerTarget {
  const { file, answer, earlier, after, subjectsAt, isRight, isOfUse = () => true } = kind;
  const paths = pathsIn(answer);
  const used = paths.filter(isOfUse);
  const before = after([bodyOf(earlier)]).state;
  return {
    ...{ file, before },
    expected: after([bodyOf(earlier), bodyOf(answer)]).state,
    draw(draw) {
      const changed = changeAnswer(answer, draw.below(8) > 0 ? used : paths, draw);
      const [was, is] = [subjectsAt(answer, changed.path), subjectsAt(changed.answer, changed.path)];
      const subjects = was === null || is === null ? null : [...was, ...is];
      const mutation: Mutation = {
        ...{ file, kind: changed.kind, words: changed.words },
        touches: (subject) => subjects === null || subjects.some((one) => `${subject} `.startsWith(`${one} `)),
        isRight: (subject, state) => isRight(subject, state, changed),
        isIncredible: false,
      };
      return { mutation, answer: changed.answer };
    },
    run({ answer: changed }) {
      try {
        return after([bodyOf(earlier), bodyOf(changed)]);
      } catch (error) {
        return { state: before, doubts: [], ...refusalOf(error) };
      }
    },
  };
}
