import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Jobs } from '../../lib/jobs.ts';
import { openLineupFixture } from '../../testing/lineup-fixture.ts';
import { openAlerts } from './alerts.ts';

test('reminds many users over several steps, each of them once', async () => {
  const fixture = await openLineupFixture();
  const { db } = fixture.context;
  await db.execute(sql`
    with made as (
      insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'u' || n, 'u' || n, 'u' || n || '@singleback.test', true, now(), now()
      from generate_series(1, 2300) n returning id)
    insert into group_members (group_id, user_id, joined_at)
    select '00000000-0000-0000-0000-000000000001', id, now() from made`);
  const steps: number[] = [];
  const jobs: Jobs = {
    add: async (_tx, _queue, added) => void steps.push((steps.pop() ?? 0) + added.length),
    work: async () => {},
    close: async () => {},
  };
  const alerts = openAlerts(fixture.context, { jobs, remindsEveryone: true });
  fixture.clock.set(new Date('2025-09-11T15:00:00Z'));
  for (let step = 0; step < 4; step += 1) {
    steps.push(0);
    await alerts.run();
  }
  expect(steps).toEqual([1000, 1000, 300, 0]);
  const { rows } = await db.execute(
    sql`select count(*)::int as total, count(distinct user_id)::int as users from notices`,
  );
  expect(rows).toEqual([{ total: 2300, users: 2300 }]);
  await fixture.close();
});
