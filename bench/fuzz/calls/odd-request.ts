import { type CallKey, calls } from '@singleback/contract/calls.ts';
import type { Draw } from '../draw.ts';
import { type Attempt, attemptOf, type Example } from './attempt.ts';

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
