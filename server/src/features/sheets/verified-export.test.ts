import { VERIFIED } from '@singleback/verify/check/verify-export.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { verifyLeague, whileChanged } from '../../lock-log/testing/verify-league.ts';
import { endOverride, setOverride } from '../../pipeline/scoring/overrides/set-override.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type Person, submissionOf, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { PASSWORD } from '../account/testing/browser.ts';

describe('a verified export', () => {
  // A played week, changed behind the server's back in the ways in which who runs it could.

  let fixture: LockLogFixture;
  let [ann, ben]: Person[] = [];
  let league: string;

  beforeAll(async () => {
    fixture = await openLockLogFixture();
    [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
    league = await fixture.group(ann, 'League');
    await fixture.join(ben, league);
    await fixture.join(await fixture.free('cid'), league);
    await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'MIA K1' }, { groups: [league] });
    await fixture.submit(ben, nineOf('PHI'), { groups: [league] });
    await fixture.taker.run(leads());
  });
  afterAll(() => fixture.close());

  const verified = () => verifyLeague(fixture, ben as Person, league);

  async function scoreRun(name: string, yards: number): Promise<void> {
    const { context, season } = fixture;
    await context.db.execute(sql`
    insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    values (${season.player(name)}, ${season.week(THIS_WEEK)}, ${JSON.stringify({ rushingYards: yards })}::jsonb,
      ${yards * 10}, 'test', now())`);
  }

  const changed = (change: string) => whileChanged(fixture, change, async () => (await verified()).sentence);

  test('while a week is played, what is locked is verified, and what is open stays sealed', async () => {
    await scoreRun('KC QB1', 60);
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
    const { sentence, picks, locks } = await verified();
    expect([sentence, picks, locks]).toEqual([VERIFIED, 1, 1]);
  });

  test('a week that was played is verified, points and table included', async () => {
    await fixture.lockAt(HOURS.sundayKickoff + 1);
    await scoreRun('DAL RB1', 100);
    await fixture.lockAt(HOURS.mondayKickoff + 1);
    const { context, season } = fixture;
    for (const home of ['KC', 'DAL', 'MIA'] as const) {
      await changeGame(context.db, season, THIS_WEEK, home, { status: 'final' });
    }
    await fixture.lockAt(7 * 24 + 3);
    await settleWeeks(context.db, fixture.clock.now());
    const { checks, sentence, picks, locks } = await verified();
    expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect([sentence, picks, locks]).toEqual([VERIFIED, 18, 3]);
  });

  test('a player whom a source renames after the lock keeps the name of the lock', async () => {
    expect(await changed("update players set name = 'Somebody Else' where name = 'KC QB1'")).toBe(VERIFIED);
  });

  const ofAnn = "(select id from lineups where user_id = (select id from users where email like 'ann@%'))";
  test.each([
    [
      'a pick that is changed after its lock',
      `update lineup_slots set player_id = (select id from players where name = 'BUF QB1')
      where slot_key = 'QB1' and lineup_id = ${ofAnn}`,
      'held KC QB1 when it was locked',
    ],
    [
      'a pick that is changed in the history, too',
      `update lineup_slots set player_id = (select id from players where name = 'KC QB2')
      where slot_key = 'QB1' and lineup_id = ${ofAnn};
    update lineup_transactions set transaction_data = jsonb_set(transaction_data, '{slots,QB1}',
      to_jsonb((select id from players where name = 'KC QB2'))) where lineup_id = ${ofAnn};
    insert into log_players select id, 1, name, position, 'KC' from players where name = 'KC QB2'`,
      'is not the one in the log',
    ],
    [
      'doubling that is moved after the lock',
      `update lineups set double_down_player_id = (select id from players where name = 'KC QB1') where id = ${ofAnn}`,
      'held KC QB1 not doubled when it was locked',
    ],
    [
      'a lineup that is inserted after its lock',
      `with made as (
      insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
      select gen_random_uuid(), (select id from users where email like 'cid@%'), season_id, week_id, 'Late', created_at,
        updated_at from lineups where id = ${ofAnn} returning id, user_id, week_id
    ), slots as (
      insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
      select made.id, slot_key, slot_order, player_id from made, lineup_slots where lineup_id = ${ofAnn}
    )
    insert into lineup_groups (lineup_id, group_id, user_id, week_id)
    select made.id, groups.id, user_id, week_id from made, groups where groups.name = 'League'`,
      'was not locked in any sheet',
    ],
    ['a lineup that is dropped', `delete from lineups where id = ${ofAnn}`, 'was locked and is left out of the export'],
    [
      'a player who gets another name in the log, too',
      "update players set name = 'Somebody Else' where name = 'KC QB1'; update log_players set name = 'Somebody Else' where name = 'KC QB1'",
      'is not the one in the log',
    ],
    ['points that do not follow', 'update stat_lines set points = 99000 where points = 1000', 'the stat line gives 10'],
  ])('%s is found', async (_what, change, sentence) => {
    expect(await changed(change)).toContain(sentence);
  });
});

describe('verified events', () => {
  // What happens in a league besides locks, each as it should be and as who runs the server could misuse it.

  let fixture: LockLogFixture;
  let [ann, ben]: Person[] = [];
  let league: string;

  const ANN = { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'MIA K1' };

  beforeEach(async () => {
    fixture = await openLockLogFixture();
    [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
    league = await fixture.group(ben, 'League');
    await fixture.join(ann, league);
    await fixture.submit(ann, ANN, { groups: [league] });
    await fixture.submit(ben, nineOf('PHI'), { groups: [league] });
    await fixture.taker.run(leads());
  });
  afterEach(() => fixture.close());

  const verified = () => verifyLeague(fixture, ben as Person, league);
  const changed = (change: string) => whileChanged(fixture, change, async () => (await verified()).sentence);
  const notes = async () => (await verified()).checks.flatMap((check) => check.notes).join('\n');
  const at = (hours: number) => fixture.season.at(THIS_WEEK, hours);
  const kickoff = (home: 'KC' | 'DAL', hours: number) =>
    changeGame(fixture.context.db, fixture.season, THIS_WEEK, home, {
      ...{ kickoff: at(hours), lockedAt: null, status: 'scheduled' },
    });

  async function endWeek(): Promise<void> {
    await fixture.lockAt(HOURS.mondayKickoff + 1);
    for (const home of ['KC', 'DAL', 'MIA'] as const) {
      await changeGame(fixture.context.db, fixture.season, THIS_WEEK, home, { status: 'final' });
    }
    await fixture.lockAt(7 * 24 + 3);
    await settleWeeks(fixture.context.db, fixture.clock.now());
  }

  const LINEUP_OF = (who: string) => `(select lineup.id from lineups lineup where user_id = '${who}')`;

  test('the counted lineup of an account that was deleted stays verifiable, and cannot be changed or dropped', async () => {
    await fixture.lockAt(HOURS.sundayKickoff + 1);
    const deletion = { confirmation: 'delete my account', password: PASSWORD };
    const { body } = await fixture.call('POST /account/deletion', { token: ann?.token, body: deletion });
    expect(body).toEqual({ success: true });
    await endWeek();
    const { sentence, picks } = await verified();
    expect([sentence, picks]).toEqual([VERIFIED, 18]);
    const own = LINEUP_OF(ann?.userId ?? '');
    expect(await changed(`delete from lineups where id = ${own}`)).toContain(
      'was locked and is left out of the export',
    );
    expect(await changed(`delete from lineup_transactions where lineup_id = ${own}`)).toContain(
      'is not the one in the log',
    );
    const instead = "(select id from players where name = 'KC QB2')";
    expect(
      await changed(`update lineup_slots set player_id = ${instead} where slot_key = 'QB1' and lineup_id = ${own}`),
    ).toContain('held KC QB1 when it was locked');
  });

  test('games that move earlier and later, before and after their lock, are told, and free their players only', async () => {
    // Earlier, then later than planned.
    await kickoff('DAL', HOURS.sunday - 20);
    await fixture.lockAt(HOURS.midweek + 1);
    await kickoff('DAL', HOURS.sundayKickoff + 3);
    await fixture.lockAt(HOURS.thursdayKickoff + 0.5);
    // Postponed after its lock, and then brought forward again.
    await kickoff('KC', HOURS.mondayKickoff);
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
    await kickoff('KC', HOURS.sunday);
    await fixture.lockAt(HOURS.thursdayKickoff + 2);
    const [stored] = (
      await fixture.context.db.execute<{ id: string }>(sql`select id from lineups where user_id = ${ann?.userId}`)
    ).rows;
    const edit = {
      ...{ token: ann?.token, params: { id: stored?.id ?? '' } },
      body: submissionOf(fixture.season, { ...ANN, QB1: 'BUF QB1' }, { groups: [league] }),
    };
    expect((await fixture.call('PUT /lineup/:id', edit)).status).toBe(200);
    await fixture.lockAt(HOURS.sunday + 1);
    await fixture.lockAt(HOURS.sundayKickoff + 4);
    await endWeek();
    const { sentence, picks } = await verified();
    expect([sentence, picks]).toEqual([VERIFIED, 18]);
    expect((await notes()).match(/(PHI at DAL|BUF at KC) moved/g)).toHaveLength(4);
    const ofAnn = `lineup_id = ${LINEUP_OF(ann?.userId ?? '')}`;
    const slot = (key: string, name: string) =>
      `update lineup_slots set player_id = (select id from players where name = '${name}') where slot_key = '${key}' and ${ofAnn}`;
    expect(await changed(slot('QB1', 'KC QB1'))).toContain('held BUF QB1 when it was locked');
    expect(await changed(slot('RB1', 'KC RB1'))).toContain('held DAL RB1 when it was locked');
  });

  test('a game that was called off by mistake, and is on after the lock of its kickoff was taken, has a lock of its own', async () => {
    const { context, clock } = fixture;
    await kickoff('DAL', HOURS.mondayKickoff);
    clock.set(at(HOURS.mondayKickoff - 1));
    const { rows } = await context.db.execute<{ id: string }>(
      sql`select id from games where feed_key = ${`${THIS_WEEK} DAL`}`,
    );
    const why = { actor: null, reason: 'As seen' };
    const off = { kind: 'game', gameId: rows[0]?.id ?? '', change: { status: 'cancelled' }, endsAt: null } as const;
    const { id } = await setOverride(context.db, context.ids, clock, { ...off, ...why });
    await fixture.lockAt(HOURS.mondayKickoff + 0.1);
    clock.set(at(HOURS.mondayKickoff + 0.3));
    await endOverride(context.db, context.ids, clock, { id, ...why });
    await endWeek();
    const { sentence, picks, locks } = await verified();
    expect([sentence, picks, locks]).toEqual([VERIFIED, 18, 3]);
  });

  test('a game that is moved for the app alone, without an entry, frees nobody', async () => {
    await fixture.lockAt(HOURS.thursdayKickoff + 0.5);
    await kickoff('KC', HOURS.sunday);
    await fixture.context.db.execute(sql`update log_games set lock_time = ${at(HOURS.sunday).toISOString().replace('.000', '')}
    where game_id = (select id from games where feed_key = ${`${THIS_WEEK} KC`})`);
    await fixture.lockAt(HOURS.sunday + 1);
    await endWeek();
    expect((await verified()).sentence).toContain('KC QB1 when it was locked');
  });

  test('who leaves a group and joins it again has the same lineup there, at every lock', async () => {
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
    const left = await fixture.call('POST /groups/:id/leave', { token: ann?.token, params: { id: league } });
    expect(left.status).toBe(200);
    await fixture.lockAt(HOURS.sunday);
    await fixture.lockAt(HOURS.sundayKickoff + 1);
    await fixture.join(ann as Person, league);
    const cid = await fixture.premium('cid');
    await fixture.join(cid, league);
    await endWeek();
    const { sentence, picks } = await verified();
    expect([sentence, picks]).toEqual([VERIFIED, 18]);
    const own = LINEUP_OF(ann?.userId ?? '');
    expect(await changed(`delete from lineup_groups where lineup_id = ${own}`)).toContain(
      'was locked and is left out of the export',
    );
    const leaves = `update lineup_transactions set transaction_data = jsonb_set(transaction_data, '{groups}', '[]')
    where lineup_id = ${own}`;
    expect(await changed(leaves)).toContain('is not the one in the log');
  });

  test('a missed week is granted the lowest lineup of those who were still there when it ended', async () => {
    const { context, season } = fixture;
    await context.db.execute(sql`update groups set missed_weeks = 'lowest' where id = ${league}`);
    const cid = await fixture.premium('cid');
    await fixture.join(cid, league);
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
    expect((await fixture.call('POST /groups/:id/leave', { token: ann?.token, params: { id: league } })).status).toBe(
      200,
    );
    await fixture.lockAt(HOURS.sundayKickoff + 1);
    await context.db.execute(sql`insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
      values (${season.player('PHI RB1')}, ${season.week(THIS_WEEK)}, '{"rushingYards": 200}', 2000, 'test', now())`);
    await endWeek();
    const { checks, sentence } = await verified();
    expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(sentence).toBe(VERIFIED);
  });
});
