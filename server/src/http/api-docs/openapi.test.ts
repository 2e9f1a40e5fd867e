import { randomUUID } from 'node:crypto';
import type { Call } from '@singleback/contract/call.ts';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import { READ_TOKEN_PREFIX } from '@singleback/game/account/credentials.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import type { ApiDescription, Operation } from './openapi.ts';
import { exampleOf } from './openapi-example.ts';

let fixture: AppFixture;
let api: ApiDescription;
let operations: [string, string, Operation][];

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
  const answer = await fixture.app.inject('/api/openapi.json');
  expect(answer.headers['content-type']).toContain('application/json');
  api = answer.json();
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation] as [string, string, Operation]),
  );
});
afterAll(() => fixture.close());

test('describes exactly the calls of the contract', () => {
  const described = operations.map(([path, method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect(described.sort()).toEqual(Object.keys(calls).sort());
  for (const key of described) {
    const [method = '', url = ''] = key.split(' ');
    expect(fixture.app.hasRoute({ method: method as 'GET', url: `/api${url}` }), key).toBe(true);
  }
});

test('is valid OpenAPI 3.1', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
  expect(Object.keys(api).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'servers', 'tags']);
  expect([api.info.title, api.info.version].every((text) => typeof text === 'string' && text !== '')).toBe(true);
  const ids = operations.map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z]\w*$/);
  const [tags, schemes] = [api.tags.map(({ name }) => name), Object.keys(api.components.securitySchemes)];
  for (const [path, method, operation] of operations) {
    const place = `${method} ${path}`;
    expect(path, place).toMatch(/^\/[\w/{}.-]+$/);
    expect(['get', 'post', 'put', 'delete'], place).toContain(method);
    expect(operation.summary, place).not.toBe('');
    for (const tag of operation.tags) expect(tags, place).toContain(tag);
    for (const each of operation.security ?? [])
      expect(schemes, place).toEqual(expect.arrayContaining(Object.keys(each)));
    // The names in the path and the parameters match, without duplicates.
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name).sort(), place).toEqual(names.sort());
    expect(
      inPath.every(({ required }) => required),
      place,
    ).toBe(true);
    expect(new Set(parameters.map(({ name, in: part }) => `${part} ${name}`)).size, place).toBe(parameters.length);
    if (method === 'get') expect(operation.requestBody, place).toBeUndefined();
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status, place).toMatch(/^[2-5]\d\d$/);
      expect(answer.description, place).not.toBe('');
    }
  }
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    const steps = reference.replace(/^#\//, '').split('/');
    expect(
      steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], api),
      reference,
    ).toBeTypeOf('object');
  }
});

test('every call lists its error codes by status, with examples', () => {
  for (const [key, call] of Object.entries(calls) as [CallKey, Call][]) {
    const [method = '', path = ''] = key.split(' ');
    const operation = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const codes = [
      ...call.errors,
      ...(call.access === 'anyone' ? [] : (['not_signed_in'] as const)),
      'surprise',
    ] as const;
    for (const code of codes) {
      const answer = operation?.responses[ERROR_STATUS[code]];
      expect(answer?.content?.['application/json'].examples, `${key} ${code}`).toHaveProperty(code);
    }
    const bearer = [{ bearer: [] }];
    const security = { anyone: undefined, user: bearer, admin: bearer, optional: [{}, { bearer: [] }] }[call.access];
    expect(operation?.security, key).toEqual(security);
  }
});

test('every status that a stranger, a read token and a garbled request get is listed', async () => {
  const { token } = await fixture.signIn('reader');
  const made = await fixture.call('POST /account/read-tokens', { token, body: { name: 'program' } });
  const readToken: string = made.body.token;
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  for (const [path, method, { responses }] of operations) {
    const url = `/api${path.replace(/\{\w+\}/g, randomUUID())}`;
    const body = method === 'get' ? {} : { payload: '{"torn' };
    for (const [what, headers] of [
      ['stranger', {}],
      ['read token', bearer(readToken)],
      ['torn body', { ...bearer(token), 'content-type': 'application/json' }],
      ['encoded body', { ...bearer(token), 'content-encoding': 'gzip' }],
      ['other type', { ...bearer(token), 'content-type': 'application/xml' }],
    ] as const) {
      const { statusCode } = await fixture.app.inject({ method: method as 'POST', url, headers, ...body });
      expect(responses, `${what}: ${statusCode} of ${method} ${path}`).toHaveProperty([String(statusCode)]);
    }
  }
});

test('every body and every response has an example', () => {
  const parts = operations.flatMap(([path, method, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].map((part) => ({
      place: `${method} ${path}`,
      part: part?.content?.['application/json'],
    })),
  );
  const without = parts.filter(({ part }) => part && !('example' in part) && !('examples' in part));
  expect(without.map(({ place }) => place)).toEqual([]);
});

test('every example is valid', () => {
  for (const [key, call] of Object.entries(calls) as [CallKey, Call][]) {
    for (const part of ['params', 'query', 'body', 'reply'] as const) {
      const schema = call[part];
      if (schema) expect([...Value.Errors(schema, exampleOf(schema))], `${part} of ${key}`).toEqual([]);
    }
  }
});

test('the page shows every call, without scripts or external hosts', async () => {
  const answer = await fixture.app.inject('/api/docs');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  for (const [, , { operationId }] of operations) expect(answer.body).toContain(`<details id="${operationId}">`);
  expect(answer.body).toContain(`<code>${READ_TOKEN_PREFIX}…</code>`);
  expect(answer.body).not.toMatch(/<script|<link|\bon\w+="|@import|url\(/);
  expect([...answer.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to]) => to)).not.toContainEqual(
    expect.stringMatching(/^http/),
  );
});
