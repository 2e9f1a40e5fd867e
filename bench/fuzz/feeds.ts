import type { AnswerTarget } from './answer-target.ts';
import { readRealAnswers } from './real-answers.ts';
import { readRealSeason, type SmallSeason } from './real-season.ts';
import { openRecordTarget, type RecordTarget } from './record-files.ts';
import { EMPTY } from './stored-season.ts';
import { type Draw, drawFrom, judge, type Mutation, type Outcome, type Verdict } from './trial.ts';

/** What is changed: files of record, and answers of ESPN and Sleeper. */
export interface Feeds {
  records: RecordTarget;
  answers: readonly AnswerTarget[];
}

/** Whether a share of the changes is stored in a real database, too. */
export type TryStored = (records: RecordTarget, draw: Draw) => Promise<Tried>;

interface Tried {
  mutation: Mutation;
  outcome: Outcome;
  verdict: Verdict;
}

/** How many changes of a kind were made of a file, and what became of them. */
interface Count {
  file: string;
  kind: string;
  made: number;
  refused: number;
  unnamed: number;
}

export interface FeedsResult {
  counts: Count[];
  made: number;
  stored: number;
  /** In words, each with what repeats it. */
  spread: string[];
  wrong: string[];
  thrown: string[];
}

/** Of all changes in a row, so many are of answers, whose readers are fast. */
const ANSWERS = 3;
const OF = 5;
/** One in so many is stored in a database. */
const STORED_EVERY = 25;
const FIRST_STARTS = 4;

/** The recorded files of a folder; null where it has none. */
export async function readFeeds(folder: string): Promise<Feeds | null> {
  const season = await readRealSeason(folder);
  if (season === null) return null;
  return { records: openRecordTarget(season), answers: await readRealAnswers(folder, season) };
}

/** The project's own small season. */
export const smallFeeds = (season: SmallSeason): Feeds => ({ records: openRecordTarget(season), answers: [] });

/** Makes `count` changes, one at a time, and judges what each of them led to. */
export async function fuzzFeeds(
  feeds: Feeds,
  {
    count,
    seed,
    tryStored,
    say = () => {},
  }: { count: number; seed: string; tryStored?: TryStored; say?: (line: string) => void },
): Promise<FeedsResult> {
  const result: FeedsResult = { counts: [], made: 0, stored: 0, spread: [], wrong: [], thrown: [] };
  const counts = new Map<string, Count>();
  const report = Math.max(1_000, Math.floor(count / 10));
  for (let index = 0; index < count; index += 1) {
    const draw = drawFrom(`${seed}/${index}`);
    const isStored = tryStored !== undefined && index % STORED_EVERY === 0;
    if (isStored) result.stored += 1;
    const tried = isStored ? await tryStored(feeds.records, draw) : tryOne(feeds, draw);
    note(result, counts, tried, `${seed}/${index}${isStored ? ', stored' : ''}`);
    if ((index + 1) % report === 0)
      say(`${index + 1} of ${count}: ${result.spread.length} spread, ${result.wrong.length} wrong`);
  }
  result.counts = [...counts.values()].sort((one, other) =>
    `${one.file} ${one.kind}`.localeCompare(`${other.file} ${other.kind}`),
  );
  return result;
}

function tryOne({ records, answers }: Feeds, draw: Draw): Tried {
  if (answers.length > 0 && draw.below(OF) < ANSWERS) {
    const target = draw.pick(answers);
    const trial = target.draw(draw);
    const outcome = target.run(trial);
    return {
      mutation: trial.mutation,
      outcome,
      verdict: judge(trial.mutation, target.before, target.expected, outcome),
    };
  }
  const isFirst = draw.below(FIRST_STARTS) === 0;
  const trial = records.draw(draw.pick(records.kinds), draw, isFirst);
  const outcome = records.run(trial, isFirst ? EMPTY : records.older);
  const [before, expected] = isFirst ? [new Map(), records.first] : [records.before, records.expected];
  return { mutation: trial.mutation, outcome, verdict: judge(trial.mutation, before, expected, outcome) };
}

function note(
  result: FeedsResult,
  counts: Map<string, Count>,
  { mutation, outcome, verdict }: Tried,
  name: string,
): void {
  const { file, kind, words } = mutation;
  const count = counts.get(`${file} ${kind}`) ?? { file, kind, made: 0, refused: 0, unnamed: 0 };
  counts.set(`${file} ${kind}`, count);
  result.made += 1;
  count.made += 1;
  if (outcome.refused !== undefined) count.refused += 1;
  if (verdict.isUnnamed) count.unnamed += 1;
  const describe = (found: readonly string[]) => `${name}: ${file}, ${words}: ${found.length} such as ${found[0]}`;
  if (verdict.spread.length > 0) result.spread.push(describe(verdict.spread));
  if (verdict.wrong.length > 0) result.wrong.push(describe(verdict.wrong));
  if (outcome.thrown !== undefined) result.thrown.push(`${name}: ${file}, ${words}: ${outcome.thrown}`);
}
