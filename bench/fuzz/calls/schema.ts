import { type CallKey, calls } from '@singleback/contract/calls.ts';
import fc from 'fast-check';
import { fits as fitsContract } from '../../../server/src/testing/calls/fits.ts';
import type { Draw } from '../trial.ts';
import { type Attempt, attemptOf, type Example } from './attempt.ts';

/** A schema of the contract, as JSON has it. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Whether a value is one of a schema. */
export const fits = (schema: Schema, value: unknown): boolean => fitsContract(schema as never, value);

const LONGEST = 300;
const MOST_ITEMS = 6;
const ODD_TEXTS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '<script>',
  '%00',
  '../..',
  '\u202e',
  '👩‍👩‍👧',
  'İ',
  'null',
  '1e999',
  '-0',
];

/** Values of a schema. Ids are some of those that `ids` gives, or new ones. */
export function valuesOf(schema: Schema, ids: () => readonly string[]): fc.Arbitrary<unknown> {
  const inner = (each: Schema) => valuesOf(each, ids);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...(parts as object[])));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  if (schema.type === 'string') return textsOf(schema, ids);
  if (schema.type === 'array') {
    const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS) };
    return fc.array(inner(schema.items ?? {}), length);
  }
  if (schema.type === 'object' && schema.patternProperties) return fc.constant({});
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, inner(each)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
  }
  return fc.jsonValue();
}

function numbersOf({ type, minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(Math.max(minimum, -(2 ** 31))), Math.floor(Math.min(maximum, 2 ** 31 - 1))];
  const small = fc.integer({ min: Math.min(Math.max(min, -2), max), max: Math.max(Math.min(max, 20), min) });
  const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(small, any);
}

function textsOf(
  { format, pattern, minLength = 0, maxLength = LONGEST }: Schema,
  ids: () => readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') {
    const upper = fc.uuid().map((id) => id.toUpperCase());
    const known = fc.nat().map((at) => ids()[at % Math.max(1, ids().length)] ?? NOBODY);
    return fc.oneof({ weight: 4, arbitrary: known }, fc.uuid(), upper);
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, LONGEST) });
  const length = { minLength, maxLength: Math.min(maxLength, LONGEST) };
  const odd = ODD_TEXTS.filter((text) => text.length >= minLength && text.length <= maxLength).map((text) =>
    fc.constant(text),
  );
  return fc.oneof(
    ...odd,
    { weight: 5, arbitrary: fc.string(length) },
    { weight: 5, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
  );
}

const NOBODY = '00000000-0000-4000-8000-00000000000f';

/** Values at the edges of a schema, and of other types: some fit, some do not. */
function edgesOf(schema: Schema): unknown[] {
  const others: unknown[] = [null, true, 7, -1.5, 'x', [], {}, [[]], { a: 1 }];
  if (schema.anyOf) return [...schema.anyOf.flatMap(edgesOf), 'none of them'];
  if (schema.const !== undefined) return [schema.const, ...others];
  if (schema.type === 'string') {
    const { minLength = 0, maxLength } = schema;
    if (schema.format === 'uuid')
      return [NOBODY, NOBODY.toUpperCase(), `{${NOBODY}}`, NOBODY.replaceAll('-', ''), '', ...others];
    const edges =
      maxLength === undefined || maxLength > 30_000
        ? []
        : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '😀'.repeat(maxLength)];
    return ['', 'x'.repeat(minLength), ...edges, ...ODD_TEXTS, ...others];
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 0 } = schema;
    const big = [2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e300, 0.1, -0];
    return [minimum, minimum - 1, maximum, maximum + 1, ...big, '1', ...others];
  }
  if (schema.type === 'array') {
    const { maxItems } = schema;
    return maxItems === undefined
      ? others
      : [...others, Array<string>(maxItems).fill('x'), Array<string>(maxItems + 1).fill('x')];
  }
  return others;
}

/** A good value changed in one place, to each edge once. */
export function variantsOf(schema: Schema, good: unknown): unknown[] {
  const branch = schema.anyOf?.find((each) => fits(each, good));
  const edges = edgesOf(schema);
  if (branch) return [...variantsOf(branch, good), ...edges];
  if (Array.isArray(good) && schema.items && good.length > 0) {
    const [first, ...rest] = good;
    const longer = Array(schema.maxItems ?? 0).fill(first);
    return [
      ...variantsOf(schema.items, first).map((each) => [each, ...rest]),
      [first, ...good],
      longer,
      [...longer, first],
      ...edges,
    ];
  }
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 || typeof good !== 'object' || good === null) return edges;
  const changed = properties.flatMap(([name, each]) => {
    const { [name]: value, ...without } = good as Record<string, unknown>;
    return [without, ...variantsOf(each, value).map((edge) => ({ ...good, [name]: edge }))];
  });
  return [...changed, { ...good, unknown_field: 1 }, ...edges];
}

const JSON_TYPE = { 'content-type': 'application/json' };
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

type Change = Partial<Attempt>;

/** Bodies that are not what the call takes: as bytes, and with which statuses they may be refused. */
const BODIES: Record<string, Change> = {
  torn: { payload: '{"a":', headers: JSON_TYPE, statuses: [400] },
  empty: { payload: '', headers: JSON_TYPE, statuses: null },
  'no JSON': { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' }, statuses: [415] },
  XML: { payload: '<a/>', headers: { 'content-type': 'application/xml' }, statuses: [415] },
  'of no type': { payload: '{}', headers: { 'content-type': '' }, statuses: null },
  'of a broken type': { payload: '{}', headers: { 'content-type': ';;/' }, statuses: [415] },
  deep: { payload: '['.repeat(30_000) + ']'.repeat(30_000), headers: JSON_TYPE, statuses: null },
  'deep objects': { payload: `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, headers: JSON_TYPE, statuses: null },
  huge: { payload: `{"a":"${'x'.repeat(200_000)}"}`, headers: JSON_TYPE, statuses: [413] },
  'a prototype': { payload: '{"__proto__":{"is_admin":true}}', headers: JSON_TYPE, statuses: [400] },
  'a constructor': { payload: '{"constructor":{"prototype":{"a":1}}}', headers: JSON_TYPE, statuses: [400] },
  'UTF-16': { payload: '\ufeff{"a":1}', headers: JSON_TYPE, statuses: null },
  encoded: { payload: '{"a":1}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, statuses: [415] },
};

const HEADERS: Record<string, string>[] = [
  ...['Bearer', 'Bearer a b', 'Basic YTpi', `Bearer ${'a'.repeat(6_000)}`, 'bearer x.y.z', 'Bearer ..'].map(
    (authorization) => ({ authorization }),
  ),
  ...['"0"', '*', 'W/"1"', '99999999999999999999', 'x'.repeat(3_000)].map((match) => ({ 'if-match': match })),
  ...['*', '"x"', 'W/'].map((match) => ({ 'if-none-match': match })),
  ...['br;q=9', 'nonsense', '*', 'gzip;q=0, *;q=0', ','].map((encoding) => ({ 'accept-encoding': encoding })),
  ...['https://evil.test', 'null', 'x'].map((origin) => ({ origin })),
  { cookie: `${'a=b; '.repeat(800)}` },
  { cookie: 'singleback.session_token=%zz; =; ;;' },
  { 'x-forwarded-for': '1.2.3.4, ::1, nonsense' },
  { range: 'bytes=5-1' },
  { 'user-agent': '\u00e9'.repeat(2_000) },
];

/** What mail programs open at the address of a call: no call of the contract, because it only leads to a page. */
const OPENED = ['GET /notifications/one-click'];

/** The example with another method, address, body or header. */
export function oddRequest(example: Example, draw: Draw): Attempt {
  const whole = attemptOf(example, {});
  const kind = draw.below(4);
  if (kind === 0) return { ...whole, ...otherMethod(example.key, draw) };
  if (kind === 1) return { ...whole, ...otherAddress(whole.url, draw) };
  if (kind === 2 || whole.method === 'GET' || 'ignoresBody' in calls[example.key]) {
    const headers = draw.pick(HEADERS);
    return { ...whole, headers: { ...whole.headers, ...headers }, how: 'with an odd header', isValid: false };
  }
  const name = draw.pick(Object.keys(BODIES));
  const change = BODIES[name] as Change & { headers: object };
  return {
    ...whole,
    ...change,
    headers: { ...whole.headers, ...change.headers },
    how: `a body that is ${name}`,
    isValid: false,
  };
}

function otherMethod(key: CallKey, draw: Draw): Change {
  const parts = key.split(/[ /]/);
  // '/groups/public' is '/groups/:id', too.
  const isAlso = (other: string, at: number) => at === 0 || other === parts[at] || `${other}${parts[at]}`.includes(':');
  const own = [...Object.keys(calls), ...OPENED]
    .map((each) => each.split(/[ /]/))
    .filter((each) => each.length === parts.length && each.every(isAlso));
  const method = draw.pick(METHODS.filter((each) => !own.some(([has]) => has === each)));
  return { method, how: 'by another method', statuses: [405], isValid: false };
}

function otherAddress(url: string, draw: Draw): Change {
  const at = 5 + draw.below(Math.max(1, url.split('?')[0]?.length ?? 1) - 5);
  const escaped = `%${url.charCodeAt(at).toString(16).padStart(2, '0')}`;
  const changes = [
    ...[`${url.slice(0, at)}${escaped}${url.slice(at + 1)}`, `${url.slice(0, at)}%zz${url.slice(at)}`, `/${url}`],
    ...[
      url.replace('/api', '/API'),
      `${url.slice(0, at)}%00${url.slice(at)}`,
      `${url.slice(0, at)}%2f${url.slice(at)}`,
    ],
    ...[`${url.slice(0, at)}${'a'.repeat(3_000)}${url.slice(at)}`, url.replace('/api/', '/api/x/../'), `${url}%ff`],
    ...[
      `${url}${url.includes('?') ? '&' : '?'}__proto__=1&constructor[prototype]=2`,
      `${url}?a=1&a=2&&=`,
      url.replace(/\?.*/, '/'),
    ],
  ];
  return { url: draw.pick(changes), how: 'at an odd address', isValid: false };
}
