import { expect, test } from 'vitest';
import { checkFeedback, DEFAULT_FEEDBACK_TYPE, FEEDBACK_THANKS, FEEDBACK_TYPES } from './feedback.ts';

const fine = { subject: 'A bug', description: 'It bites.\nTwice.', email: '' };
const said = (more: Partial<typeof fine>) => checkFeedback({ ...fine, ...more })?.message;

test('[A5.16, A9.3] subject and description are needed, at most 100 and 1000 characters', () => {
  expect(said({})).toBeUndefined();
  expect(said({ subject: ' ' })).toBe('Please fill in all required fields');
  expect(said({ description: '\n' })).toBe('Please fill in all required fields');
  expect([said({ subject: '🏈'.repeat(100) }), said({ description: 'x'.repeat(1000) })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(said({ subject: 'x'.repeat(101) })).toBe('Subject must be at most 100 characters long');
  expect(said({ description: 'x'.repeat(1001) })).toBe('Description must be at most 1000 characters long');
});

test('[A5.16] an e-mail may be left out, but not be wrong', () => {
  expect([said({ email: ' ' }), said({ email: 'ann@one.test' })]).toEqual([undefined, undefined]);
  expect(said({ email: 'ann' })).toBe('Please enter a valid email address');
});

test('a subject is one line, neither holds control characters', () => {
  expect(said({ subject: 'a\nb' })).toBe('Subject contains characters that cannot be used');
  expect(said({ description: 'a\u0000b' })).toBe('Description contains characters that cannot be used');
});

test('[A2.48, A5.16] four types, bug first', () => {
  expect(FEEDBACK_TYPES).toEqual(['bug', 'feature', 'support', 'praise']);
  expect(DEFAULT_FEEDBACK_TYPE).toBe('bug');
});

test('[A8.8] thanks in the words of the spec', () => {
  expect(FEEDBACK_THANKS).toBe("Thank you for your feedback! We'll get back to you soon.");
});
