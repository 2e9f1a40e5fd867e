import { fieldProblem, type Problem } from '../problem.ts';

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

// Plain ASCII only: no quotes, comments, brackets or lists, so that an address can't mean another mailbox to a mailer.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/** Whether the text is one plain address, nothing before it and nothing after it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > LOCAL_MAX || text.length > EMAIL_MAX) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    LOCAL.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** An address that is needed: there, and a plain one. White space around it does not count. */
export function checkEmail(text: string): Problem | null {
  const trimmed = text.trim();
  if (trimmed === '') return fieldProblem('email', 'Email address is required');
  return isEmail(trimmed) ? null : fieldProblem('email', 'Please enter a valid email address');
}

/** What makes two addresses the same account: without white space around, in small letters. */
export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}
