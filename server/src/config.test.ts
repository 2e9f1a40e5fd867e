import { readFileSync } from 'node:fs';
import { formatVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { testKey } from '@singleback/verify/testing/test-key.ts';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readServerConfig } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

describe('configuration from the environment', () => {
  test('Google needs both keys or neither', () => {
    expect(readConfig({}).google).toBeNull();
    expect(readConfig(google).google).toEqual({ clientId: 'id', clientSecret: 'secret' });
    for (const half of [{ GOOGLE_CLIENT_ID: 'id' }, { GOOGLE_CLIENT_SECRET: 'secret' }]) {
      expect(() => readConfig(half)).toThrow(ConfigError);
    }
  });

  test('payments need all three settings or none', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' };
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig(stripe).stripe).toEqual({ secretKey: 'sk', webhookSecret: 'whsec', priceId: 'price' });
    for (const left of Object.keys(stripe)) {
      expect(() => readConfig({ ...stripe, [left]: '' })).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/);
    }
  });

  test('feedback needs a plain address or none', () => {
    expect(readConfig({}).operatorEmail).toBeNull();
    expect(readConfig({ OPERATOR_EMAIL: 'me@one.test' }).operatorEmail).toBe('me@one.test');
    expect(() => readConfig({ OPERATOR_EMAIL: 'Me <me@one.test>' })).toThrow('OPERATOR_EMAIL is not an e-mail address');
  });

  test('an invalid server address is not repeated in the error, since it may contain a password', () => {
    const given = {
      DATABASE_URL: 'postgres://a:hush@db.test/league?sslmode=verify-full',
      SMTP_URL: 'smtps://a:hush@mail.test',
    };
    expect(readConfig(given)).toMatchObject({ databaseUrl: given.DATABASE_URL, smtpUrl: given.SMTP_URL });
    expect(readConfig({ DATABASE_URL: 'postgresql:///league?host=/run/pg' }).databaseUrl).not.toBeNull();
    for (const wrong of ['hush', 'mysql://a:hush@db.test/league', 'https://hush.test']) {
      expect(() => readConfig({ DATABASE_URL: wrong })).toThrow(/^DATABASE_URL is not an address like postgres:[^u]+$/);
      expect(() => readConfig({ SMTP_URL: wrong })).toThrow(/^SMTP_URL is not an address like smtps:(?!.*hush)/);
    }
  });

  test('a session address goes with the address of a pooler', () => {
    const [pooler, direct] = ['postgres://a:hush@pooler.test/league', 'postgres://a:hush@db.test/league'];
    const read = (DATABASE_URL: string, DATABASE_SESSION_URL: string) => {
      const { databaseUrl, databaseSessionUrl } = readConfig({ DATABASE_URL, DATABASE_SESSION_URL });
      return [databaseUrl, databaseSessionUrl];
    };
    expect(read(pooler, direct)).toEqual([pooler, direct]);
    expect(read(direct, '')).toEqual([direct, null]);
    expect(read(direct, direct)).toEqual([direct, null]);
    expect(() => read('', direct)).toThrow(/^DATABASE_SESSION_URL goes with a pooler in DATABASE_URL/);
    expect(() => read(pooler, 'hush')).toThrow(/^DATABASE_SESSION_URL is not an address like postgres:(?!.*hush)/);
  });

  test('a live season needs email, or an operator who hands out the links', () => {
    const server = { SMTP_URL: 'smtps://a:hush@mail.test' };
    expect(() => readServerConfig({ SEASON: 'live' })).toThrow(/^SEASON=live needs SMTP_URL: .*MAIL=off/);
    expect(readServerConfig({ SEASON: 'live', ...server }).sendsMail).toBe(true);
    expect(readServerConfig({ SEASON: 'live', MAIL: 'off' }).sendsMail).toBe(false);
    expect(readServerConfig({ SEASON: 'live', MAIL: 'off', ...server }).sendsMail).toBe(false);
    expect(readServerConfig({}).sendsMail).toBe(true);
    expect(() => readConfig({ MAIL: 'no' })).toThrow('MAIL is on or off, not no.');
    // A command of the operator sends nothing.
    expect(readConfig({ SEASON: 'live' }).season).toBe('live');
  });

  test('telemetry needs a key and a valid address', () => {
    expect(readConfig({}).telemetry).toEqual({ sentry: null, posthog: null });
    const keyed = { SENTRY_DSN: 'https://key@errors.test/1', POSTHOG_KEY: 'phc' };
    expect(readConfig(keyed).telemetry).toEqual({
      sentry: { dsn: 'https://key@errors.test/1' },
      posthog: { key: 'phc', host: 'https://us.i.posthog.com' },
    });
    expect(() => readConfig({ SENTRY_DSN: 'https://errors.test/1' })).toThrow(/SENTRY_DSN/);
    expect(() => readConfig({ POSTHOG_HOST: "https://a.test; script-src '*'" })).toThrow(/POSTHOG_HOST/);
  });

  test('trusted proxies are a number or networks; anything else is refused', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    for (const off of ['', '0', 'off', 'false', 'no']) expect(trusted(off)).toBeNull();
    expect([trusted('1'), trusted('2')]).toEqual([{ hops: 1 }, { hops: 2 }]);
    expect(trusted('10.0.0.0/8, fd00::/8')).toEqual({ networks: ['10.0.0.0/8', 'fd00::/8'] });
    for (const wrong of ['nginx', '-1', '1.5', '10', '10.0.0.0/40', '10.0.0.1 proxy', ',']) {
      expect(() => trusted(wrong)).toThrow(/^TRUST_PROXY is the number of proxies in front.*, not /);
    }
  });

  test('TRUST_PROXY=on is one proxy, with a warning', () => {
    const { trustProxy, warnings } = readConfig({ TRUST_PROXY: 'on' });
    expect([trustProxy, warnings]).toEqual([{ hops: 1 }, [expect.stringContaining('TRUST_PROXY=1')]]);
    expect(readConfig({ TRUST_PROXY: '1' }).warnings).toEqual([]);
  });

  test('AUTH_SECRET gets a warning under 32 characters', () => {
    const read = (length: number) => readConfig({ AUTH_SECRET: 's'.repeat(length) });
    expect(read(31).warnings).toEqual([expect.stringMatching(/^AUTH_SECRET has fewer than 32(?!.*sss)/)]);
    expect([read(0), read(32)]).toMatchObject([
      { authSecret: null, warnings: [] },
      { authSecret: 's'.repeat(32), warnings: [] },
    ]);
  });

  test('SMTP_URL without MAIL_FROM gets a warning', () => {
    const env = { SMTP_URL: 'smtps://a:hush@mail.test' };
    expect(readConfig(env).warnings).toEqual([expect.stringMatching(/^SMTP_URL is set without MAIL_FROM(?!.*hush)/)]);
    expect(readConfig({ ...env, MAIL_FROM: 'league@example.org' }).warnings).toEqual([]);
  });

  test('stand-ins are for the demo and the replay, never for production or the live season', () => {
    const isPlayground = (env: Record<string, string>) => readConfig(env).isPlayground;
    expect([isPlayground({}), isPlayground({ SEASON: 'replay', NFL_DATA: '.' })]).toEqual([true, true]);
    expect([isPlayground({ SEASON: 'live' }), isPlayground({ NODE_ENV: 'production' })]).toEqual([false, false]);
  });
});

test('every variable that is read is documented, and reaches the containers of Compose', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  // Set by the units and the image.
  read.delete('NODE_ENV');
  const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const rows = [...`${textOf('README.md')}${textOf('docs/live-season.md')}`.matchAll(/^\| (`[A-Z][^|]+`) \|/gm)];
  const documented = rows.flatMap(([, names = '']) => names.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []);
  expect([...new Set(documented)].sort()).toEqual([...read].sort());
  const decided = ['PORT', 'DATA_DIR', 'NFL_DATA', 'CLOCK', 'DATABASE_SESSION_URL', 'HOST'];
  const passed = [...textOf('deploy/compose.yaml').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(passed.sort()).toEqual([...read].filter((name) => !decided.includes(name)).sort());
});

test('PUBLIC_URL is the origin that browsers send, and nothing that no browser could', () => {
  const read = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;
  expect(read('https://Play.Example.org:443/')).toBe('https://play.example.org');
  expect(read('https://müller.example')).toBe('https://xn--mller-kva.example');
  expect([read('http://10.0.0.1:8080'), read('')]).toEqual(['http://10.0.0.1:8080', 'http://localhost:3000']);
  const page = 'https://play.example.org';
  const wrong = [
    'https://play example.org',
    `${page}:99999`,
    'http://:3000',
    `${page}/league`,
    `${page}?x`,
    `${page}#x`,
  ];
  for (const url of [...wrong, 'https://me:hush@play.example.org', 'play.example.org', 'ftp://play.example.org']) {
    expect(() => read(url), url).toThrow(/^PUBLIC_URL is not an origin like https:\/\/play\.example\.org: /);
  }
});

test('the live sources are the public ones, others, or none', () => {
  expect(readConfig({ FEEDS: 'off' }).feeds).toBeNull();
  expect(readConfig({}).feeds?.sleeper).toHaveLength(2);
  const config = readConfig({ FEED_ESPN_URL: 'https://one.test/nfl/, http://two.test' });
  expect(config.feeds?.espn).toEqual(['https://one.test/nfl', 'http://two.test']);
  expect(() => readConfig({ FEEDS: 'maybe' })).toThrow(ConfigError);
  expect(readConfig({ FEED_ESPN_URL: '' }).feeds).toEqual(readConfig({}).feeds);
  expect(() => readConfig({ FEED_IDS_URL: 'ftp://one.test' })).toThrow('FEED_IDS_URL is not a list of addresses');
});

test('free users are reminded if Premium can’t be bought, unless the operator decides otherwise', () => {
  const reminds = (env: Record<string, string>) => readConfig(env).remindsEveryone;
  expect(reminds({})).toBe(false);
  expect(reminds({ SEASON: 'live' })).toBe(true);
  for (const off of ['off', 'OFF', 'Off', 'No', 'none', 'FALSE', ' 0'])
    expect(reminds({ SEASON: 'live', REMIND_EVERYONE: off }), off).toBe(false);
  expect(reminds({ REMIND_EVERYONE: 'on' })).toBe(true);
  const stripe = { STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b', STRIPE_PRICE_ID: 'c' };
  expect(reminds({ SEASON: 'live', ...stripe })).toBe(false);
  expect(readConfig({ PUSH_SERVICES: 'https://Push.example.org:443 http://127.0.0.1:9' }).pushServices).toEqual([
    'https://push.example.org',
    'http://127.0.0.1:9',
  ]);
  expect(() => readConfig({ PUSH_SERVICES: 'push.example.org' })).toThrow(ConfigError);
});

test('WITNESSES is a list of addresses with keys, and a key of another kind is refused', () => {
  const text = (kind: 'note' | 'cosignature') => formatVerifierKey(testKey('witness.example.org', kind).key);
  const WITNESSES = `https://one.example.org/ ${text('cosignature')}, http://127.0.0.1:9/log ${text('cosignature')}`;
  const urls = readConfig({ WITNESSES }).witnesses.map(({ url }) => url);
  expect(urls).toEqual(['https://one.example.org', 'http://127.0.0.1:9/log']);
  expect(readConfig({}).witnesses).toEqual([]);
  const unreachable = `https://one.example.org:99999 ${text('cosignature')}`;
  for (const wrong of [
    unreachable,
    'https://one.example.org',
    `https://one.example.org ${text('note')}`,
    text('cosignature'),
  ]) {
    expect(() => readConfig({ WITNESSES: wrong })).toThrow(ConfigError);
  }
});

test('CLOCK is an instant of a day that exists, with a speed if wanted', () => {
  const read = (CLOCK: string) => readConfig({ CLOCK }).clock;
  expect(read('2025-09-28T16:55:00Z x60')).toEqual({ start: new Date('2025-09-28T16:55:00Z'), speed: 60 });
  expect(read('2025-09-28T12:55-04:00')).toEqual({ start: new Date('2025-09-28T16:55:00Z'), speed: 1 });
  for (const wrong of [
    '2026-11-31T21:25:00Z',
    '2025-09-28',
    '2025-09-28T16:55:00',
    'noon',
    '2025-09-28T16:55:00Z 60',
  ]) {
    expect(() => read(wrong), wrong).toThrow('CLOCK is not an instant like 2025-09-28T16:55:00Z');
  }
});
