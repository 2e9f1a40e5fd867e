import { parseEntry } from '@singleback/verify/locks/entry.ts';
import { timeText } from '@singleback/verify/locks/lines.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { THIS_WEEK } from '../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../testing/small-season.ts';
import { listEntries } from './log-store.ts';
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

test('a game that is postponed before its kickoff has no lock until it gets another kickoff', async () => {
  const fixture = await openLockLogFixture();
  const { context, season } = fixture;
  await fixture.submit(await fixture.premium('ann'), { ...nineOf('DAL') });
  await fixture.lockAt(HOURS.thursdayKickoff + 1);
  await changeGame(context.db, season, THIS_WEEK, 'DAL', { status: 'postponed' });
  await fixture.lockAt(HOURS.sundayKickoff + 1);
  const kickoff = season.at(THIS_WEEK, HOURS.mondayKickoff - 5);
  await changeGame(context.db, season, THIS_WEEK, 'DAL', { status: 'scheduled', kickoff });
  await fixture.lockAt(HOURS.mondayKickoff - 4);
  const entries = await listEntries(context.db, 1, 0, 4);
  const text = (hours: number) => timeText(season.at(THIS_WEEK, hours));
  expect(entries.map(parseEntry)).toMatchObject([
    { kind: 'lock', lockTime: text(HOURS.thursdayKickoff) },
    { kind: 'game', teams: ['PHI', 'DAL'], oldLock: text(HOURS.sundayKickoff), newLock: 'none' },
    { kind: 'game', teams: ['PHI', 'DAL'], oldLock: 'none', newLock: timeText(kickoff) },
    { kind: 'lock', lockTime: timeText(kickoff) },
  ]);
  await fixture.close();
});
