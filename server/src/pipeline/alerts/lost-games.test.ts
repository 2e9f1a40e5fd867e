import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { HOURS, hurt, nineOf } from '../../testing/small-season.ts';
import { queueDueOrders } from './orders.ts';
import { injuryNotices, lostGameNotices } from './player-news.ts';
import { reminderNotices } from './reminders.ts';

const NOW = new Date('2025-09-10T12:00:00Z');
let fixture: LineupFixture;

beforeEach(async () => {
  fixture = await openLineupFixture();
  fixture.clock.set(new Date('2025-09-10T11:00:00Z'));
});
afterEach(() => fixture.close());

/** The Thursday game of week 2, KC at home to BUF, leaves the week. */
async function loseGame(change: ReturnType<typeof sql>): Promise<void> {
  const { db } = fixture.context;
  await db.execute(sql`update games set ${change} where feed_key = '2 KC'`);
  await db.execute(sql`insert into lost_games (game_id, week_id, lost_at)
    select id, ${fixture.season.week(2)}, ${NOW.toISOString()} from games where feed_key = '2 KC'`);
}
const moveTo = (week: number) => loseGame(sql`week_id = ${fixture.season.week(week)}`);

async function notices(now = NOW) {
  const { rows } = await fixture.context.db.execute<{ id: string; email: string }>(sql`select id, email from users`);
  const names = new Map(rows.map(({ id, email }) => [id, email.split('@')[0]]));
  const found: { to: string | undefined; subject: string; lines: unknown; path: string }[] = [];
  for await (const batch of lostGameNotices(fixture.context.db, () => now)) {
    for (const { userId, notice } of batch) {
      const { subject, lines, action } = notice.letter;
      found.push({ to: names.get(userId), subject, lines, path: action.path });
    }
  }
  return found.toSorted((one, other) => ((one.to ?? '') < (other.to ?? '') ? -1 : 1));
}

test('notifies the owners of lineups with players of a moved game, whatever their plan, of their own players only', async () => {
  const ann = await fixture.free('ann');
  const ben = await fixture.premium('ben');
  const cat = await fixture.free('cat');
  await fixture.submit(ann, nineOf('DAL'));
  await fixture.submit(ben, { ...nineOf('DAL'), QB1: 'KC QB1' });
  await fixture.submit(cat, { ...nineOf('DAL'), QB1: 'BUF QB1', K1: 'KC K1' });
  expect(await notices()).toEqual([]);
  await moveTo(5);
  expect(await notices()).toMatchObject([
    {
      to: 'ben',
      subject: 'KC QB1 won’t play in week 2',
      lines: [
        'BUF at KC was moved to week 5. In your week 2 lineup: KC QB1 (QB, KC).',
        'This player scores no points in week 2, and it does not count as a use. You can pick a replacement.',
      ],
      path: expect.stringMatching(/^\/lineup\/2\?edit=/),
    },
    {
      to: 'cat',
      subject: '2 of your players won’t play in week 2',
      lines: [
        'BUF at KC was moved to week 5. In your week 2 lineup: BUF QB1 (QB, BUF), KC K1 (K, KC).',
        'These players score no points in week 2, and it does not count as a use. You can pick replacements.',
      ],
    },
  ]);
  // A day later it is no longer news.
  expect(await notices(new Date('2025-09-11T13:00:00Z'))).toEqual([]);
});

test('[G4.4] a player of a game that moved to another week is on a bye, unlocked and not used in the old week', async () => {
  const ben = await fixture.premium('ben');
  await fixture.submit(ben, nineOf('KC'));
  await moveTo(5);
  fixture.clock.set(new Date('2025-09-12T12:00:00Z'));
  const weekId = fixture.season.week(2);
  const used = await fixture.call('GET /lineups/used-players', {
    token: ben.token,
    query: { group_ids: EVERYONE_GROUP_ID },
  });
  expect(JSON.stringify(used.body)).not.toContain(fixture.season.player('KC QB1'));
  const own = await fixture.call('GET /lineups/:weekId', { token: ben.token, params: { weekId } });
  expect(own.body[0].has_locked_player).toBe(false);
});

test('says that a game was canceled, and nothing once the game is back', async () => {
  const ben = await fixture.premium('ben');
  await fixture.submit(ben, { ...nineOf('DAL'), QB1: 'KC QB1' });
  await loseGame(sql`status = 'cancelled'`);
  expect((await notices())[0]?.lines).toContain('BUF at KC was canceled. In your week 2 lineup: KC QB1 (QB, KC).');
  await fixture.context.db.execute(sql`update games set status = 'scheduled' where feed_key = '2 KC'`);
  expect(await notices()).toEqual([]);
});

test('who is out of a group is sent nothing of lineups that count in no other, and no order changes them', async () => {
  const { db, ids } = fixture.context;
  const { season } = fixture;
  const ann = await fixture.premium('ann');
  const group = await fixture.group(ann, 'Survivors');
  const lineup = { ...nineOf('DAL'), QB1: 'KC QB1' };
  expect((await fixture.submit(ann, lineup, { groups: [group] })).status).toBe(200);
  const order = { week_id: season.week(2), lineup_id: null, position: 'QB1', rest: 'best', player_ids: [] };
  const orders = { week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: [order] };
  expect((await fixture.call('PUT /orders', { token: ann.token, body: orders })).status).toBe(200);
  await hurt(db, season, 2, 'KC QB1', 'out');
  await db.execute(sql`insert into injury_levels (week_id, player_id, level, since)
    values (${season.week(2)}, ${season.player('KC QB1')}, 'out', ${NOW.toISOString()})`);
  const kickoff = season.at(2, HOURS.thursdayKickoff).getTime();

  /** What is sent of the player, and whether the order for the slot is due. */
  const heard = async () => {
    const alerts = {
      injury: injuryNotices(db, () => NOW),
      lost: lostGameNotices(db, () => NOW),
      reminder: reminderNotices(db, () => new Date(kickoff - 8 * HOUR_MS), true),
    };
    const found: string[] = [];
    for (const [name, batches] of Object.entries(alerts)) {
      for await (const batch of batches) {
        found.push(...batch.flatMap(({ notice }) => (JSON.stringify(notice).includes('KC QB1') ? name : [])));
      }
    }
    const jobs = { add: async () => void found.push('order'), work: async () => {}, close: async () => {} };
    await queueDueOrders({ db, ids, jobs }, new Date(kickoff - 10 * MINUTE_MS));
    await db.execute(sql`delete from order_checks`);
    return found;
  };
  const out = sql`insert into group_outs (group_id, user_id, week_id)
    values (${group}, ${ann.userId}, ${season.week(1)})`;
  const isIn = sql`delete from group_outs`;
  expect(await heard()).toEqual(['injury', 'reminder', 'order']);
  await db.execute(out);
  expect(await heard()).toEqual([]);
  await moveTo(5);
  expect(await heard()).toEqual([]);
  await db.execute(isIn);
  expect(await heard()).toEqual(['injury', 'lost']);
});
