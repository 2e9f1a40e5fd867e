import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../lib/app-error.ts';
import { answerErrors } from './errors.ts';

let app: FastifyInstance;
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  answerErrors(app);
});
afterEach(() => app.close());

test('[A1.8] logs internal errors without showing them', async () => {
  app.get('/broken', () => {
    throw Object.assign(new Error('relation "secret_table" does not exist'), { detail: 'key (token)=(abc)' });
  });
  const answer = await app.inject('/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: 'Something went wrong on our side. Please try again.',
    code: 'surprise',
  });
  expect(JSON.stringify(answer.headers)).not.toMatch(/secret_table|abc/);
  expect(logged.join()).toContain('secret_table');
});

test('returns a refusal unchanged, without logging it', async () => {
  app.get('/refused', () => {
    throw new AppError('not_allowed', 'Only admins see all groups.');
  });
  const answer = await app.inject('/refused');
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { error: 'Only admins see all groups.', code: 'not_allowed' },
  ]);
  expect(logged).toEqual([]);
});
