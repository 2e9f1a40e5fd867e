import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../../../e2e/server.ts';
import { addressOf, CAST, DEMO_PASSWORD } from '../demo/cast.ts';
import { KEPT_FILES } from '../operator/backup-content.ts';
import { signIn } from './kill-crowd.ts';

// Before the first game, so that the demo has little to generate.
const CLOCK = '2026-09-09T12:00:00Z';
const METRICS_TOKEN = 'the-operator-alone-knows';
const CALLERS = 12;
const ANSWERS_BEFORE_THE_END = 300;

const dataDir = mkdtempSync(join(tmpdir(), 'singleback-operating-'));
let app: App;

beforeAll(async () => {
  app = await startApp({ clock: CLOCK, dataDir, env: { LOG_LEVEL: 'debug', METRICS_TOKEN } });
}, 240_000);
afterAll(async () => {
  await app.kill9();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a backup covers every file that does not belong to PostgreSQL or the running process', () => {
  const running = ['lock', 'held-by', 'postgres-url', 'postgres-password'];
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((each) => each.isFile());
  expect(files.map(({ name }) => name).filter((name) => !running.includes(name) && !KEPT_FILES.includes(name))).toEqual(
    [],
  );
  expect(files.map(({ name }) => name)).toContain('auth-secret');
});

test('the log has every request’s id, and no secrets or addresses', async () => {
  const email = addressOf(CAST[0]?.mailbox ?? '');
  const token = await signIn(app.url, email, DEMO_PASSWORD);
  const bearer = { authorization: `Bearer ${token}` };
  const secret = 'c2VjcmV0LXRva2VuLW9mLWFuLWludml0YXRpb24tdGhhdC1pcy1sb25n';
  const requests = [
    get('/api/teams', bearer),
    get(`/api/invitations/${secret}`),
    get(`/join/${secret}`),
    get(`/api/auth/check-display-name/${encodeURIComponent(email)}`),
    get(`/${email}?token=${secret}`, bearer),
    post('/api/auth/sign-in/email', { email, password: 'wrong-password-of-ann' }),
    post('/api/auth/request-password-reset', { email, redirectTo: '/auth/change-password' }),
    post('/api/auth/sign-up/email', { email: 'new@one.test', password: 'a-new-password', name: 'New one' }),
    post('/api/lineup', '{"week_id": broken', bearer),
    post('/api/feedback', { type: 'bug', subject: email, message: `my password is ${DEMO_PASSWORD}` }, bearer),
  ];
  const answers = await Promise.all(requests);
  for (const answer of answers) expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const metrics = await get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` }).then((one) => one.text());
  expect(metrics).toMatch(/^singleback_sockets 0/m);
  expect(metrics).toMatch(/^singleback_pipeline_step_seconds_count [1-9]/m);

  const lines = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const answer of answers) {
    expect(lines.filter((line) => line.includes(String(answer.headers.get('x-request-id'))))).not.toEqual([]);
  }
  const isFailedSignIn = (line: string) => JSON.parse(line).event === 'failed_sign_in';
  const [failed, ...others] = lines.filter(isFailedSignIn).map((line) => JSON.parse(line));
  expect(failed).toMatchObject({ ip: '127.0.0.1', account: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 401 });
  expect(others).toEqual([]);
  const log = lines.filter((line) => !isFailedSignIn(line)).join('\n');
  expect(log).toContain('"route":"/api/lineup"');
  for (const unspeakable of [email, 'new@one.test', token, secret, DEMO_PASSWORD, 'wrong-password', METRICS_TOKEN]) {
    expect(log).not.toContain(unspeakable);
  }
  expect(log).not.toMatch(/[\w.]+@[\w-]+\.\w|\b\d{1,3}(\.\d{1,3}){3}\b|::1\b|eyJ[\w-]+\./);
});

test.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('every metric in deploy/%s exists', async (name) => {
  const answer = await get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  const exposed = new Set([...(await answer.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric));
  const file = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
  const used = [...file.matchAll(/\bsingleback_\w+/g)].map(([metric]) => metric.replace(/_(count|bucket|sum)$/, ''));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((metric) => !exposed.has(metric))).toEqual([]);
});

test('a process stopped under load completes every accepted request correctly', async () => {
  const seen = { whole: 0, other: [] as unknown[] };
  const first = await get('/api/teams').then((answer) => answer.text());
  let ending: Promise<void> | null = null;
  const call = async () => {
    for (;;) {
      // Refused or closed before a response began: the client retries elsewhere.
      const answer = await get('/api/teams').catch(() => null);
      if (answer === null) return;
      const text = await answer.text().catch((error: unknown) => ({ error }));
      if (answer.status === 200 && text === first) seen.whole += 1;
      else seen.other.push([answer.status, text]);
      if (seen.whole === ANSWERS_BEFORE_THE_END) ending ??= app.stop();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  await ending;
  expect(seen.other).toEqual([]);
  expect(seen.whole).toBeGreaterThanOrEqual(ANSWERS_BEFORE_THE_END);
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
