import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { THIS_WEEK } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { leads, openLockLogFixture } from './testing/lock-log-fixture.ts';

test('entries number a round of the postseason as the league does, so that no other week of the year reads alike', async () => {
  const fixture = await openLockLogFixture();
  const { db } = fixture.context;
  await db.execute(sql`update seasons set kind = 'postseason' where id = ${fixture.season.id}`);
  await fixture.submit(await fixture.premium('ann'), { ...nineOf('MIA') });
  await fixture.taker.run(leads());
  await db.execute(sql`update games set status = 'cancelled' where week_id = ${fixture.season.week(THIS_WEEK)}
    and kickoff = ${fixture.season.at(THIS_WEEK, HOURS.mondayKickoff).toISOString()}`);
  await fixture.lockAt(HOURS.midweek + 1);
  const entries = await fixture.app.inject({ url: '/log/tile/entries/000.p/1' });
  expect(entries.body).toContain('NYJ at MIA, week 20 of 2025');
  await fixture.close();
});
