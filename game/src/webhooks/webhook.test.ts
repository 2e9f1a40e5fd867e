import { expect, test } from 'vitest';
import {
  checkWebhook,
  isSameLead,
  isTooBroken,
  type LeadState,
  lookAtLead,
  webhookHost,
  webhookKind,
  webhookState,
} from './webhook.ts';

const EVENTS = ['lock', 'announcement'];

test.each([
  'https://discord.com/api/webhooks/123/abc-DEF_ghi',
  'https://hooks.slack.com/services/T0/B0/xyz',
  'https://example.org',
  'https://a.b.example.org/path?key=1',
  'https://Example.org:443/x',
  'https://xn--bcher-kva.example/x',
])('%s can be added', (url) => {
  expect(checkWebhook({ url, events: EVENTS })).toBeNull();
});

test.each([
  ['', 'Paste the address of the webhook'],
  ['http://example.org/x', 'The address must start with https://'],
  ['example.org', 'The address must start with https://'],
  [`https://example.org/${'x'.repeat(500)}`, 'The address must be at most 500 characters long'],
  ...[
    ...[
      'https://user:word@example.org/',
      'https://user@example.org/',
      'https://example.org:8443/x',
      'https://localhost/',
    ],
    ...['https://127.0.0.1/x', 'https://[::1]/x', 'https://0x7f.1/', 'https://2130706433/', 'https://example.org./x'],
    ...[
      'https://exa mple.org/',
      'https://example.org/a b',
      'https://example.org\\@evil.org/',
      'https:///x',
      'https://',
    ],
    ...[
      'https://example.org/x#part\n',
      'https://-example.org/',
      'https://bücher.example/',
      'https://example.org@evil.org',
    ],
    ...[
      'https://foo.localhost/',
      'https://Printer.LOCAL/x',
      'https://metadata.google.internal/',
      'https://1.0.0.127.in-addr.arpa/',
    ],
  ].map((url) => [url, 'Use a public web address, without a port or a password']),
])('%s is refused', (url, message) => {
  expect(checkWebhook({ url: url as string, events: EVENTS })).toEqual({
    ...{ code: 'field_invalid', message },
    details: { field: 'url' },
  });
});

test.each([
  [[], 'Choose at least one message'],
  [['lock', 'nudge'], 'Choose from the messages that are offered'],
  [['lock', 'lock'], 'Choose from the messages that are offered'],
])('the messages %j are refused', (events, message) => {
  expect(checkWebhook({ url: 'https://example.org/', events })).toEqual({
    ...{ code: 'field_invalid', message },
    details: { field: 'events' },
  });
});

test('the kind of a webhook comes from its address', () => {
  const kinds = [
    ['https://discord.com/api/webhooks/1/a', 'discord'],
    ['https://canary.discord.com/api/v10/webhooks/1/a', 'discord'],
    ['https://discordapp.com/api/webhooks/1/a', 'discord'],
    ['https://hooks.slack.com/services/T/B/x', 'slack'],
    ['https://hooks.slack.com/triggers/T/1/x', 'https'],
    ['https://discord.com/invite/x', 'https'],
    ['https://discord.com.example.org/api/webhooks/1/a', 'https'],
    ['https://example.org/https://discord.com/api/webhooks/1/a', 'https'],
  ] as const;
  for (const [url, kind] of kinds) expect([url, webhookKind(url)]).toEqual([url, kind]);
  expect(webhookHost('https://Hooks.Slack.com:443/services/T')).toBe('hooks.slack.com');
});

test('the state of a webhook', () => {
  const at = new Date('2025-10-05T16:00:00Z');
  const of = { lastSentAt: null, failedAt: null, disabledAt: null };
  expect(webhookState(of)).toBe('new');
  expect(webhookState({ ...of, lastSentAt: at })).toBe('working');
  expect(webhookState({ ...of, lastSentAt: at, failedAt: at })).toBe('failing');
  expect(webhookState({ ...of, failedAt: at, disabledAt: at })).toBe('disabled');
  expect([4, 5].map(isTooBroken)).toEqual([false, true]);
});

const START = Date.parse('2025-10-05T17:00:00Z');
const [EARLY, LATE] = ['2025-10-05T17:00:00.000Z', '2025-10-05T20:25:00.000Z'];

/** Looks one after another: minutes after the start, who leads, which kickoffs are in progress; the minutes announced at. */
function announcedAt(
  ...looks: [minute: number, leaders: number[], windows?: string[]][]
): [number, readonly number[]][] {
  let state: LeadState | null = null;
  return looks.flatMap(([minute, leaders, windows = []]) => {
    const next = lookAtLead(state, { leaders, windows, now: new Date(START + minute * 60_000) });
    state = next.state;
    return next.isAnnounced ? [[minute, next.state.announced] as [number, readonly number[]]] : [];
  });
}

test('the first look announces nothing', () => {
  expect(announcedAt([0, [1]], [30, [1]])).toEqual([]);
});

test('a new lead is announced once it has stood for ten minutes', () => {
  expect(announcedAt([0, [1], [EARLY]], [5, [2], [EARLY]], [14, [2], [EARLY]], [15, [2], [EARLY]], [30, [2]])).toEqual([
    [15, [2]],
  ]);
});

test('a lead that goes back and forth is not', () => {
  expect(announcedAt([0, [1]], [1, [2]], [9, [1]], [12, [2]], [20, [1]], [40, [1]])).toEqual([]);
  expect(announcedAt([0, [1]], [1, [2]], [9, [3]], [12, [3]], [18, [3]], [19, [3]])).toEqual([[19, [3]]]);
});

test('when all games of one kickoff are over, it is announced at once', () => {
  expect(announcedAt([0, [1], [EARLY]], [180, [2], [EARLY, LATE]], [181, [2], [LATE]])).toEqual([[181, [2]]]);
  expect(announcedAt([0, [1], [EARLY]], [181, [2], []])).toEqual([[181, [2]]]);
  // A kickoff that begins is no end.
  expect(announcedAt([0, [1], []], [1, [2], [EARLY]])).toEqual([]);
});

test('a tie is a new lead, and nobody with points is none', () => {
  expect(
    announcedAt([0, []], [1, [1]], [11, [1]], [12, [1, 2]], [22, [1, 2]], [23, []], [60, []], [61, [1, 2]]),
  ).toEqual([
    [11, [1]],
    [22, [1, 2]],
  ]);
});

test('a state that has not changed is the same', () => {
  const state: LeadState = { announced: [1], next: { leaders: [2], since: EARLY }, windows: [EARLY] };
  expect(isSameLead(state, { ...state, announced: [1], windows: [EARLY] })).toBe(true);
  expect(isSameLead(state, { ...state, next: null })).toBe(false);
  expect(isSameLead(state, { ...state, windows: [] })).toBe(false);
  expect(isSameLead(state, { ...state, announced: [2] })).toBe(false);
  expect(isSameLead(state, { ...state, next: { leaders: [3], since: EARLY } })).toBe(false);
});
