import { API_BASE, type Call } from '@singleback/contract/call.ts';
import { calls } from '@singleback/contract/calls.ts';
import { ERROR_MEANING, ERROR_STATUS, type ErrorCode, ErrorReply } from '@singleback/contract/errors.ts';
import type { TSchema } from 'typebox';
import about from '../../../package.json' with { type: 'json' };
import { refusesReadTokens } from '../caller.ts';
import { waitsForMaintenance } from '../hooks.ts';
import { exampleOf } from './openapi-example.ts';

/** A call in OpenAPI's form. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  security?: readonly Record<string, readonly string[]>[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: object; example: unknown }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: object; example?: unknown } } };
  responses: Record<string, Answer>;
}

interface Answer {
  description: string;
  content?: { 'application/json': { schema: object; example?: unknown; examples?: Record<string, object> } };
}

/** The whole API in the form of OpenAPI 3.1. */
export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const DESCRIPTION = `Season-long fantasy football survivor: every player, once.

A program signs up with \`POST /auth/sign-up/email\`, takes the token out of the link in the email, and confirms with
\`POST /auth/verify-email\` and its password.

Sign in with \`POST /auth/sign-in/email\`, get a token from \`GET /auth/token\` with the cookie of that answer, and send it as
\`Authorization: Bearer …\` with every other call. A token lasts some minutes; get a fresh one before it ends.

A program that only reads needs no password: its owner makes it a token in the profile (\`sbr_…\`), sent in the same way. It lasts
until it is revoked and opens every GET but those of the account, the subscription and the notifications, 300 times a minute.

Times are UTC, ISO 8601 with Z. Points are decimal numbers, exact to the hundredth. Every error has the same body: a sentence
for people in \`error\`, a word for programs in \`code\`. Every answer names itself by the header X-Request-Id.`;

/** Describes every call of the contract, with examples and all error codes. */
export function describeApi(): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const [key, call] of Object.entries(calls) as [string, Call][]) {
    const [method = '', path = ''] = key.split(' ');
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: describeCall(method, path, call) };
  }
  const tags = [
    ...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags))),
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Singleback', version: about.version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: tags.sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ErrorReply },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describeCall(method: string, path: string, call: Call): Operation {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  return {
    operationId: operationId(method, path),
    summary: call.summary,
    tags: [tagOf(path)],
    ...((call.access === 'user' || call.access === 'admin') && { security: [{ bearer: [] }] }),
    ...(call.access === 'optional' && { security: [{}, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: call.body, example: exampleOf(call.body) } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: call.reply, example: exampleOf(call.reply) } },
      },
      ...refusals([...codesOf(method, path, call), ...generalCodes(method, path)]),
    },
  };
}

const TAGS: Readonly<Record<string, string>> = {
  lineup: 'lineups',
  corrections: 'lineups',
  'join-links': 'invitations',
  'current-season-weeks': 'season',
  'season-weeks': 'season',
  teams: 'season',
};

function tagOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return TAGS[first] ?? first;
}

/** 'GET /groups/:id/members' is getGroupsIdMembers. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): NonNullable<Operation['parameters']> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name) },
    ...{ schema: each, example: exampleOf(each, name) },
  }));
}

/** The contract's codes, and those of a caller who may not use it at all. */
function codesOf(method: string, path: string, { access, errors }: Call): ErrorCode[] {
  const isForUsers = access !== 'anyone';
  return [
    ...(isForUsers ? (['not_signed_in'] as const) : []),
    ...(isForUsers && refusesReadTokens(method, path) ? (['not_allowed'] as const) : []),
    ...errors,
  ];
}

/** The codes that every call of its kind can return, whatever it does. */
function generalCodes(method: string, path: string): ErrorCode[] {
  return [
    ...(['malformed', 'too_slow', 'too_many', 'headers_too_large', 'surprise', 'unavailable'] as const),
    ...(method === 'GET' ? [] : (['too_large', 'unsupported'] as const)),
    ...(waitsForMaintenance(method, API_BASE + path) ? (['maintenance'] as const) : []),
  ];
}

/** One response per status, with an example per code. */
function refusals(codes: readonly ErrorCode[]): Record<string, Answer> {
  const unique = [...new Set(codes)];
  const statuses = [...new Set(unique.map((code) => ERROR_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const own = unique.filter((code) => ERROR_STATUS[code] === status);
      const examples = own.map(
        (code) => [code, { summary: code, value: { error: ERROR_MEANING[code], code } }] as const,
      );
      const schema = { $ref: '#/components/schemas/Error' };
      return [
        String(status),
        {
          description: own.map((code) => `\`${code}\`: ${ERROR_MEANING[code]}`).join('\n'),
          content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
        },
      ];
    }),
  );
}
