import { afterEach, beforeEach } from 'vitest';

const said: unknown[][] = [];
const original = console.error;

beforeEach(() => {
  said.length = 0;
  console.error = (...words: unknown[]) => {
    said.push(words);
    original(...words);
  };
});

afterEach(() => {
  console.error = original;
  if (said.length > 0) throw new Error(`console.error was called: ${said.map((words) => words.join(' ')).join('; ')}`);
});
