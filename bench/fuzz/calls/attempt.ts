import type { Call } from '@singleback/contract/call.ts';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, type ErrorCode, ErrorReply } from '@singleback/contract/errors.ts';
import fc from 'fast-check';
import { refusesReadTokens } from '../../../server/src/http/caller.ts';
import { isStorable } from '../../../server/src/lib/requests.ts';
import type { CallOptions } from '../../../server/src/testing/app-fixture.ts';
import type { Role } from '../../../server/src/testing/calls/world.ts';
import type { Draw } from '../trial.ts';
import { fits, oddRequest, type Schema, valuesOf, variantsOf } from './schema.ts';

/** Who makes a call: a role, a program with a read token, or somebody whose session has ended. */
export type Maker = Role | 'program' | 'gone';

/** One request of a call. `how` says how it differs from one that succeeds. */
export interface Attempt {
  key: CallKey;
  how: string;
  maker: Maker;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  /** The statuses one of which is right; null: whatever the contract has. */
  statuses: readonly number[] | null;
  /** It fits the contract, and so must not be called malformed. */
  isValid: boolean;
}

/** A request that has succeeded, and by whom. */
export interface Example {
  key: CallKey;
  maker: Maker;
  options: CallOptions;
  /** What it does to its maker is done to nobody else whom other calls need as they are. */
  isPrivate: boolean;
}

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
const OUTSIDERS = ['visitor', 'program', 'gone'] as const;
const MAKERS = ['visitor', 'stranger', 'member', 'commissioner', 'creator', 'admin', 'program', 'gone'] as const;
const makersOf = ({ isPrivate, maker }: Example): readonly Maker[] => (isPrivate ? [...OUTSIDERS, maker] : MAKERS);

const schemasOf = (key: CallKey) => calls[key] as { [Each in Part]?: Schema };

/** The request as it goes over the wire. */
export function attemptOf({ key, maker, options }: Example, more: Partial<Attempt>): Attempt {
  const [method = '', pattern = ''] = key.split(' ');
  const { params = {}, query = {}, body, headers = {} } = options;
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return {
    ...{ key, maker, method, how: 'as it should be', statuses: null, isValid: true },
    url: `/api${path}${search && `?${search}`}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...more,
  };
}

/** The example by anybody, or changed in one part, or broken on its way. */
export function drawAttempt(example: Example, draw: Draw, ids: () => readonly string[]): Attempt {
  const kind = draw.below(20);
  if (kind < 3) return attemptOf({ ...example, maker: draw.pick(makersOf(example)) }, { how: 'by anybody' });
  if (kind < 7) return oddRequest(example, draw);
  const parts = PARTS.filter((part) => schemasOf(example.key)[part] !== undefined && isDrawn(example.key, part));
  if (parts.length === 0) return oddRequest(example, draw);
  const part = draw.pick(parts);
  const maker = draw.below(4) === 0 ? draw.pick(makersOf(example)) : example.maker;
  return kind < 13 ? edgeOf({ ...example, maker }, part, draw) : randomOf({ ...example, maker }, part, draw, ids);
}

/** Maintenance, once it is on, refuses all that follows. */
const isDrawn = (key: CallKey, part: Part) => part !== 'body' || key !== 'POST /admin/maintenance';

const edges = new Map<string, unknown[]>();

function edgeOf(example: Example, part: Part, draw: Draw): Attempt {
  const name = `${example.key} ${part}`;
  const schema = schemasOf(example.key)[part] as Schema;
  const left = edges.get(name) ?? [];
  // Each once, then all again.
  if (left.length === 0)
    left.push(...variantsOf(schema, example.options[part] ?? {}).filter((each) => isSendable(part, each)));
  edges.set(name, left);
  const value = left.splice(draw.below(left.length), 1)[0] ?? {};
  return changed(example, part, value, 'at an edge');
}

function randomOf(example: Example, part: Part, draw: Draw, ids: () => readonly string[]): Attempt {
  const schema = schemasOf(example.key)[part] as Schema;
  const sample = (of: Schema) => fc.sample(valuesOf(of, ids), { numRuns: 1, seed: draw.below(2 ** 31) })[0];
  const good = example.options[part] as Record<string, unknown> | undefined;
  const fields = Object.entries(schema.properties ?? {});
  const isWhole = good === undefined || fields.length === 0 || draw.below(4) === 0;
  const [field, of] = isWhole ? ['', schema] : draw.pick(fields);
  const drawn = sample(of);
  const value = isWhole ? drawn : { ...good, [field]: drawn };
  if (!isSendable(part, value)) return oddRequest(example, draw);
  if (draw.below(6) > 0) return changed(example, part, value, 'at random');
  const spoiled = JSON.parse(JSON.stringify(value), (_name, each) =>
    typeof each === 'string' ? each + draw.pick(['\0', '\ud800']) : each,
  );
  return part === 'body'
    ? changed(example, part, spoiled, 'with text that cannot be stored')
    : changed(example, part, value, 'at random');
}

/** A path has a value for each parameter, and both it and the query have texts only. */
function isSendable(part: Part, value: unknown): boolean {
  if (part === 'body') return value !== undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.values(value);
  if (!texts.every((text) => typeof text === 'string' && text.isWellFormed())) return false;
  return part === 'query' || texts.every((text) => text.length > 0 && text.length < 400 && !/^\.+$/.test(text));
}

function changed(example: Example, part: Part, value: unknown, how: string): Attempt {
  const schema = schemasOf(example.key)[part] as Schema & { required?: string[] };
  const isMissing = part === 'params' && Object.keys(value as object).length < (schema.required?.length ?? 0);
  if (isMissing) return attemptOf(example, {});
  // What JSON does not have is not sent.
  const sent = part === 'body' ? JSON.parse(JSON.stringify(value)) : value;
  const isValid = fits(schema, sent) && isStorable(sent);
  const attempt = attemptOf(
    { ...example, options: { ...example.options, [part]: sent } },
    { how: `${part} ${how}`, isValid },
  );
  const isTooLarge = (attempt.payload?.length ?? 0) > 100_000;
  return isTooLarge ? { ...attempt, isValid: false, statuses: [400, 413] } : attempt;
}

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
/** The address of who signs in or is signed in by the cookie, and to the inviter that of an invitation. */
const SHOWS_ADDRESS = /^POST \/(auth\/|groups\/:id\/invitations\/)|^GET \/auth\/get-session$/;

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
