import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeInstallation } from '../db/installation.ts';
import { openJobs } from '../lib/jobs.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';
import { runCommand } from './commands.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  await writeInstallation(fixture.context.db, 'season', 'live');
});
afterAll(() => fixture.close());

async function said(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const url = String(fixture.context.database.pool.options.connectionString);
  await runCommand(words, { env: { DATABASE_URL: url, MAIL: 'off' }, say: (line) => void lines.push(line) });
  return lines.slice(1);
}

test('failed jobs and emails are listed, and a job is run again', async () => {
  expect(await said('failures')).toEqual(['No job has failed, and no email or push of the last seven days.']);
  const { pool } = fixture.context.database;
  const jobs = await openJobs(pool, ['letters'], fixture.context.log);
  await jobs.close();
  const id = fixture.context.ids.uuid();
  await fixture.context.db.transaction((tx) => jobs.add(tx as never, 'letters', [{ id, data: {} }]));
  await pool.query(`update jobs.job set state = 'failed', output = '{"message":"Error: away"}' where id = $1`, [id]);
  // Two tries of one email.
  await pool.query(
    `insert into failed_emails (id, recipient, subject, reason, is_refused, failed_at)
     values ($1, 'dana@post.test', 'Week 5', 'Error: timeout', false, now()),
       (gen_random_uuid(), 'dana@post.test', 'Week 5', 'Error: refused', false, now() - interval '1 minute')`,
    [id],
  );
  expect(await said('failures')).toEqual([
    expect.stringContaining(`Job letters ${id}: 0 retries, given up. Error: away`),
    expect.stringMatching(/^Email of 20.* to dana@post\.test, “Week 5”: Error: timeout$/),
  ]);
  expect(await said('status')).toContain(
    '1 email could not be sent; what is still of use is tried again. See: failures',
  );
  const retry = (...line: string[]) => said('retry-job', ...line);
  await expect(retry('letters', '--reason', 'It is back')).rejects.toThrow('retry-job takes a queue and an id');
  expect(await retry('letters', id, '--reason', 'It is back')).toEqual(['A process runs it within seconds.']);
  await pool.query(`update jobs.job set state = 'completed' where id = $1`, [id]);
  await expect(retry('letters', id, '--reason', 'Again')).rejects.toThrow(
    'No failed job has this id: it has been done',
  );
  await expect(retry('letters', fixture.context.ids.uuid(), '--reason', 'Again')).rejects.toThrow('or never was.');
  const { rows } = await pool.query('select action, subject, reason from audit_log');
  expect(rows).toEqual([{ action: 'retried', subject: `job ${id} of letters`, reason: 'It is back' }]);
});
