import { expect, test } from 'vitest';
import { BatchLoader } from './batch-loader.ts';

function slowQuestion() {
  const asked: { names: readonly string[]; answer: PromiseWithResolvers<Map<string, number>> }[] = [];
  const together = new BatchLoader<number>((names) => {
    const answer = Promise.withResolvers<Map<string, number>>();
    asked.push({ names, answer });
    return answer.promise;
  });
  return { together, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const answers = (value: number) => new Map(['a', 'b'].map((name) => [name, value]));

test('all who come at the same instant are one question, whatever they want to know', async () => {
  const { together, asked } = slowQuestion();
  const all = [together.load('a'), together.load('b'), together.load('a'), together.load('c')];
  await turn();
  expect(asked.map(({ names }) => names)).toEqual([['a', 'b', 'c']]);
  asked[0]?.answer.resolve(answers(1));
  expect(await Promise.all(all)).toEqual([1, 1, 1, undefined]);
});

test('nobody gets an answer that was asked for before he came, and few questions are under way', async () => {
  const { together, asked } = slowQuestion();
  const first = together.load('a');
  await turn();
  const second = together.load('a');
  await turn();
  const later = [together.load('a'), together.load('b')];
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer.resolve(answers(1));
  expect(await first).toBe(1);
  await turn();
  expect(asked).toHaveLength(3);
  asked[2]?.answer.resolve(answers(3));
  expect(await Promise.all(later)).toEqual([3, 3]);
  asked[1]?.answer.resolve(answers(2));
  expect(await second).toBe(2);
});

test('a failure is told to those who asked together, and the next ask again', async () => {
  const { together, asked } = slowQuestion();
  const failing = Promise.allSettled([together.load('a'), together.load('b')]);
  await turn();
  asked[0]?.answer.reject(new Error('down'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = together.load('a');
  await turn();
  asked[1]?.answer.resolve(answers(2));
  expect(await again).toBe(2);
});
