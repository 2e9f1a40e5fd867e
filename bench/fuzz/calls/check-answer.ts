import type { Call } from '@singleback/contract/call.ts';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, type ErrorCode, ErrorReply } from '@singleback/contract/errors.ts';
import { refusesReadTokens } from '../../../server/src/http/caller.ts';
import type { Attempt } from './attempt.ts';
import { fits, type Schema } from './schema.ts';

/** What came back. */
export interface Came {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Codes of every call: the request was broken before it came to it. */
const GENERAL: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported', 'method_not_allowed'];

/** These say in words what they take, and refuse the rest as malformed themselves [G7.33]. */
const IN_WORDS: ReadonlySet<CallKey> = new Set(['GET /lineups/used-players', 'GET /lineup/:id/transactions']);
/** The address of who signs in, and to the inviter that of an invitation. */
const SHOWS_ADDRESS = /^POST \/(auth\/|groups\/:id\/invitations\/)/;

/** What is wrong with an answer, in words: by its status, by the contract, and by whose things are in it. */
export function faultsOf(attempt: Attempt, came: Came, ownAddress: RegExp): string[] {
  const { status, text } = came;
  if (status >= 500) return ['is a failure'];
  const wrong = [...shapeFaults(attempt, came), ...foreignFaults(attempt, came, ownAddress)];
  if (isShut(attempt)) return status < 400 ? [...wrong, 'was let in'] : wrong;
  const isSomebody = attempt.maker !== 'visitor' && calls[attempt.key].access !== 'anyone';
  if (isSomebody && text.includes('"not_signed_in"')) wrong.push('is to somebody who is signed in');
  if (attempt.statuses && !attempt.statuses.includes(status))
    wrong.push(`should have been ${attempt.statuses.join(' or ')}`);
  if (attempt.isValid && status === 400 && !IN_WORDS.has(attempt.key) && text.includes('"malformed"'))
    wrong.push('fits the contract');
  if (!attempt.isValid && /^(params|query|body) /.test(attempt.how) && ![400, 401, 413].includes(status))
    wrong.push('does not fit the contract');
  return wrong;
}

/** Whether a maker is refused whatever they ask. */
function isShut({ key, maker, headers }: Attempt): boolean {
  const { access }: Call = calls[key];
  const [method = '', path = ''] = key.split(' ');
  if (access === 'anyone') return false;
  const isNobody = maker === 'gone' || (maker === 'visitor' && access !== 'optional') || 'authorization' in headers;
  return isNobody || (maker === 'program' && (refusesReadTokens(method, path) || access === 'admin'));
}

function shapeFaults({ key, method, how }: Attempt, { status, headers, text }: Came): string[] {
  const call: Call = calls[key];
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  if (status === 304 || method === 'HEAD') return [];
  if (status < 400) {
    if (!isJson || how === 'at an odd address') return [];
    return fits(call.reply as Schema, JSON.parse(text)) ? [] : ['is no reply of the contract'];
  }
  const body = isJson ? JSON.parse(text) : null;
  if (!isJson || !fits(ErrorReply as Schema, body)) return ['is no error of the contract'];
  const code = body.code as ErrorCode;
  const faults = ERROR_STATUS[code] === status ? [] : [`has the code ${code}`];
  const isMissing = code === 'not_found' && how === 'at an odd address';
  const isOfToken = (code === 'not_signed_in' || code === 'not_allowed') && call.access !== 'anyone';
  const isKnown = isMissing || isOfToken || GENERAL.includes(code) || call.errors.includes(code);
  if (!isKnown) faults.push(`has the code ${code}, which the call does not name`);
  const wait = body.details?.retry_after;
  if (code === 'too_many' && String(wait) !== headers['retry-after']) faults.push('says two different waits');
  if (code === 'method_not_allowed' && !headers.allow) faults.push('does not say which methods there are');
  return faults;
}

/** Nobody outside sees a private group, and nobody but admins an address that is not their own. */
function foreignFaults({ key, maker, url, payload }: Attempt, { status, text }: Came, ownAddress: RegExp): string[] {
  if (status >= 400 || maker === 'admin') return [];
  const faults: string[] = [];
  const isOutside = maker === 'visitor' || maker === 'stranger' || maker === 'gone';
  if (isOutside && /"Scene \d+"/.test(text) && !/:token|stranger/.test(key)) faults.push('shows a private group');
  if (SHOWS_ADDRESS.test(key)) return faults;
  const sent = decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, '')) + (payload ?? '');
  const shown = key === 'GET /groups/:id/invitations' && text !== '' ? ofOthers(text, ownAddress) : text;
  for (const [email] of shown.matchAll(/[\w.+-]+@(singleback|one)\.test/g)) {
    if (!ownAddress.test(email) && !sent.includes(email)) faults.push(`shows ${email}`);
  }
  return faults;
}

/** The invitations of a list that others sent: one's own are shown with their addresses. */
function ofOthers(text: string, ownAddress: RegExp): string {
  const sent = JSON.parse(text) as { inviter: { display_name: string } }[];
  return JSON.stringify(sent.filter(({ inviter }) => !ownAddress.test(`${inviter.display_name}@singleback.test`)));
}
