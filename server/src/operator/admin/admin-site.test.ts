import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobs } from '../../lib/jobs.ts';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { listProcesses, startProcessReports } from '../runs.ts';
import { type AdminBrowser, openAdminBrowser } from './testing/admin-browser.ts';

let fixture: LineupFixture;
let cass: AdminBrowser;

beforeAll(async () => {
  fixture = await openLineupFixture();
  cass = await openAdminBrowser(fixture);
  await cass.setUp();
});
afterAll(() => fixture.close());

const overview = async () => (await cass.call('GET /admin/overview')).body;
const query = (text: string, values: unknown[] = []) => fixture.context.database.pool.query(text, values);

test('the overview has what is wrong, each source with its age, what is doubted, and the processes', async () => {
  const now = fixture.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await query(
    `insert into feed_state (source, read_at, due_by) values ('espn scores', $1, null), ('sleeper injuries', $2, $2)`,
    [ago(1), ago(42)],
  );
  await query(
    `insert into feed_doubts (source, file, subject, reason, used, since)
     values ('nflverse', 'nflverse/playerStats/2025', 'Bo Burns, week 9', 'two rows', 'the stored figures', $1)`,
    [ago(3)],
  );
  await query(`insert into alarms (key, message, raised_at) values ('source x', 'Injuries are late.', now())`);
  const reports = startProcessReports(fixture.context, { isLeader: () => true, connections: () => 12 });
  await expect.poll(async () => (await listProcesses(fixture.context.db, new Date())).length).toBe(1);
  const shown = await overview();
  expect(shown.sources).toEqual([
    expect.objectContaining({ source: 'espn scores', state: 'well', age_seconds: 60 }),
    expect.objectContaining({ source: 'sleeper injuries', state: 'late', age_seconds: 42 * 60 }),
  ]);
  expect(shown.doubts).toEqual([
    {
      ...{ file: 'nflverse/playerStats/2025', subject: 'Bo Burns, week 9', reason: 'two rows' },
      ...{ used: 'the stored figures', since: ago(3).toISOString() },
    },
  ]);
  expect(shown.alarms).toMatchObject([{ message: 'Injuries are late.' }]);
  expect(shown.processes).toMatchObject([{ is_leader: true, connections: 12 }]);
  expect(shown.counts).toMatchObject({ users: 1, failed_jobs: 0 });
  await reports.stop();
  expect((await overview()).processes).toEqual([]);
});

test('an announcement and maintenance are switched with a reason, not shortly before a kickoff', async () => {
  const say = (text: string | null) => cass.call('POST /admin/announcement', { body: { text, reason: 'News' } });
  expect((await say('x'.repeat(201))).body.details).toEqual({ field: 'text' });
  expect((await say('Scores are late today.')).status).toBe(200);
  expect((await overview()).announcement).toBe('Scores are late today.');
  const maintain = (minutes: number | null, is_forced = false) =>
    cass.call('POST /admin/maintenance', { body: { minutes, is_forced, reason: 'An upgrade' } });
  expect((await maintain(0)).body.details).toEqual({ field: 'minutes' });
  const { rows } = await query(`select min(kickoff) as next from games where status = 'scheduled' and kickoff > $1`, [
    fixture.clock.now(),
  ]);
  fixture.clock.set(new Date(rows[0].next.getTime() - 50 * 60_000));
  expect((await maintain(5)).body.code).toBe('not_allowed');
  expect((await overview()).maintenance_until).toBeNull();
  expect((await maintain(5, true)).status).toBe(200);
  expect((await overview()).maintenance_until).not.toBeNull();
  // Admins can end what they began.
  expect((await maintain(null)).body).toEqual({ until: null });
  expect((await overview()).maintenance_until).toBeNull();
  const { entries, total } = (await cass.call('GET /admin/audit-log')).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    ...['ended maintenance for', 'started maintenance for', 'announced something to'],
  ]);
  expect(total).toBe(3);
});

test('an override is set and ended in the console, by the rules of overrides', async () => {
  const injury = {
    ...{ kind: 'injury', player_id: fixture.season.player('DAL RB1'), week_id: fixture.season.week(2) },
    ...{ status: 'out', notes: null, ends_at: null, reason: 'Ruled out on TV' },
  };
  const set = await cass.call('POST /admin/overrides', { body: injury });
  expect(set.status).toBe(200);
  expect((await overview()).overrides).toMatchObject([
    {
      kind: 'injury',
      subject: 'DAL RB1',
      value: 'status out',
      reason: 'Ruled out on TV',
      set_by: 'cass',
      week_number: 2,
    },
  ]);
  for (const body of [
    { ...injury, status: 'tired' },
    { ...injury, ends_at: 'later' },
  ]) {
    expect((await cass.call('POST /admin/overrides', { body })).status).toBe(422);
  }
  const end = () =>
    cass.call('POST /admin/overrides/:id/end', { params: { id: set.body.id }, body: { reason: 'Sleeper is back' } });
  expect((await end()).status).toBe(200);
  expect([(await end()).status, (await cass.call('GET /admin/overrides')).body]).toEqual([404, []]);
});

test('a job that failed is shown with its reason, and run again', async () => {
  const pace = { expireInSeconds: 60, superviseSeconds: 60, pollSeconds: 0.5, retrySeconds: 3600 };
  const { pool } = fixture.context.database;
  const jobs = await openJobs(pool, ['letters'], fixture.context.log, pace);
  let runs = 0;
  await jobs.work('letters', async () => {
    runs += 1;
    if (runs === 1) throw new Error('the mail server was away');
  });
  const id = fixture.context.ids.uuid();
  await fixture.context.db.transaction((tx) => jobs.add(tx as never, 'letters', [{ id, data: {} }]));
  const failed = async () => (await cass.call('GET /admin/troubles')).body.jobs;
  await expect
    .poll(failed)
    .toMatchObject([
      { id, queue: 'letters', will_retry: true, attempts: 0, reason: 'Error: the mail server was away' },
    ]);
  expect((await overview()).counts.failed_jobs).toBe(1);
  const retry = (job: string) =>
    cass.call('POST /admin/jobs/:id/retry', { params: { id: job }, body: { queue: 'letters', reason: 'It is back' } });
  expect((await retry('nothing')).status).toBe(404);
  expect((await retry(id)).status).toBe(200);
  await expect.poll(failed).toEqual([]);
  expect(runs).toBe(2);
  await jobs.close();
});
