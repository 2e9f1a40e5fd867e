import { expect, test } from 'vitest';
import { AskedTogether } from './asked-together.ts';

function slowQuestion() {
  const answers: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  };
  return { ask, answers };
}

test('who comes while one is under way waits for the next, which is asked once for all of them', async () => {
  const together = new AskedTogether<number>();
  const { ask, answers } = slowQuestion();
  const first = together.of('a', ask);
  const later = [together.of('a', ask), together.of('a', ask)];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(answers).toHaveLength(2);
  const latest = together.of('a', ask);
  answers[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await Promise.resolve();
  answers[2]?.resolve(3);
  expect(await latest).toBe(3);
});

test('a failure is told to those who asked together, and the next ask again', async () => {
  const together = new AskedTogether<number>();
  const { ask, answers } = slowQuestion();
  const [first, second] = [together.of('a', ask), together.of('a', ask)];
  answers[0]?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await Promise.resolve();
  answers[1]?.resolve(2);
  expect(await second).toBe(2);
  const third = together.of('a', ask);
  answers[2]?.resolve(3);
  expect(await third).toBe(3);
});

test('different names do not wait for each other', async () => {
  const together = new AskedTogether<number>();
  const { ask, answers } = slowQuestion();
  void together.of('a', ask);
  const other = together.of('b', ask);
  answers[1]?.resolve(7);
  expect(await other).toBe(7);
});
