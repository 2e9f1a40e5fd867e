import type { LineupView } from '@singleback/contract/leaderboard.ts';
import type { Sheet, SheetRow } from '@singleback/contract/season-export.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { hashFromBase64, isSame } from '@singleback/verify/bytes/bytes.ts';
import { checkLineup, type ShownSlot } from '@singleback/verify/check/check-lineup.ts';
import { groupTag, parseLockList } from '@singleback/verify/locks/entry.ts';
import { groupRoot, innerHash, parsePick, rowHash } from '@singleback/verify/locks/row.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { isIncluded, leafHash } from '@singleback/verify/log/tree.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

describe('sheets', () => {
  let fixture: LockLogFixture;
  let [ann, ben, cid]: Person[] = [];
  let league: string;

  const COPIES = 70;
  const ANN = { ...nineOf('DAL'), QB1: 'KC QB1' };

  beforeAll(async () => {
    fixture = await openLockLogFixture();
    ann = await fixture.premium('ann');
    [ben, cid] = [await fixture.premium('ben'), await fixture.premium('cid')];
    league = await fixture.group(ann, 'League');
    await fixture.join(ben, league);
    await fixture.submit(ann, ANN, { groups: [EVERYONE_GROUP_ID, league] });
    await fixture.submit(ben, nineOf('PHI'), { groups: [EVERYONE_GROUP_ID, league] });
    await fixture.submit(cid, nineOf('MIA'));
    // More rows than the tree keeps the hashes of, before and after those of the three.
    await fixture.context.db.execute(sql`
    insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
    select gen_random_uuid(), gen_random_uuid(), user_id, week_id, action, transaction_data, created_at
    from lineup_transactions cross join generate_series(1, ${COPIES}) where user_id = ${cid.userId}`);
    await fixture.taker.run(leads());
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
  });
  afterAll(() => fixture.close());

  async function sheetsFor(person: Person | undefined, id = league, of?: Person): Promise<Sheet[]> {
    const query = { week_id: fixture.season.week(THIS_WEEK), ...(of && { user_id: of.userId }) };
    const answer = await fixture.call('GET /groups/:id/sheets', { token: person?.token, params: { id }, query });
    expect(answer.status).toBe(200);
    expect(answer.body.group_tag).toBe(groupTag(id));
    return answer.body.locks;
  }

  const hash = (text: string | null) => hashFromBase64(text ?? '');

  /** What a row holds, after checking that everything that opens it does. */
  function read({
    lineup_id: lineupId,
    slot,
    row,
    salt_a,
    lock_time: lockTime,
    inner,
    salt_b,
    pick,
  }: SheetRow): string {
    if (lockTime === null) {
      expect([salt_a, inner, salt_b, pick]).toEqual([null, null, null, null]);
      return 'sealed';
    }
    expect(isSame(rowHash(hash(salt_a), { lineupId, slot, lockTime }, hash(inner)), hash(row))).toBe(true);
    if (pick === null) return `${salt_b === null ? 'locks' : 'half open'} ${lockTime}`;
    expect(isSame(innerHash(hash(salt_b), pick), hash(inner))).toBe(true);
    return parsePick(pick)?.name ?? 'empty';
  }

  /** The rows of a lineup by slot, in a sheet. */
  async function lineupOf(sheet: Sheet | undefined, owner: Person | undefined) {
    const { rows } = await fixture.context.db.execute<{ id: string }>(
      sql`select id from lineups where user_id = ${owner?.userId}`,
    );
    const own = sheet?.rows.filter(({ lineup_id }) => lineup_id === rows[0]?.id) ?? [];
    return Object.fromEntries(own.map((row) => [row.slot, read(row)]));
  }

  async function listedRoot(sheet: Sheet, groupId: string): Promise<Uint8Array> {
    const stamp = sheet.lock_time.replaceAll(/[-:]/g, '');
    const { body } = await fixture.app.inject({ url: `/log/lock/${stamp}` });
    return parseLockList(body).get(groupTag(groupId)) as Uint8Array;
  }

  const sealedNine = Object.fromEntries(Object.keys(ANN).map((slot) => [slot, 'sealed']));

  test('a sheet has all rows of the group and hashes to the root in the list; locked slots are open to members, own ones always', async () => {
    const [sheet, ...more] = await sheetsFor(ben);
    expect(more).toEqual([]);
    expect(sheet?.rows).toHaveLength(18);
    const root = groupRoot((sheet as Sheet).rows.map(({ row }) => hash(row)));
    expect([isSame(root, hash((sheet as Sheet).root)), isSame(root, await listedRoot(sheet as Sheet, league))]).toEqual(
      [true, true],
    );
    expect(await lineupOf(sheet, ann)).toEqual({ ...sealedNine, QB1: 'KC QB1' });
    expect(await lineupOf(sheet, ben)).toEqual(nineOf('PHI'));
  });

  test('a group’s sheets are for its members; who is in no group gets none', async () => {
    const query = { week_id: fixture.season.week(THIS_WEEK) };
    const call = (params: { id: string }, token: string | undefined) =>
      fixture.call('GET /groups/:id/sheets', { token, params, query });
    expect(await call({ id: league }, cid?.token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call({ id: league }, undefined)).toMatchObject({ status: 401 });
  });

  async function expectProven(sheet: Sheet | undefined, groupId: string, size: number): Promise<void> {
    const root = await listedRoot(sheet as Sheet, groupId);
    expect([sheet?.rows.length, isSame(root, hash((sheet as Sheet).root))]).toEqual([9, true]);
    for (const { row, proof } of (sheet as Sheet).rows) {
      const { index, hashes, ...of } = proof as NonNullable<typeof proof>;
      expect(of.size).toBe(size);
      expect(isIncluded(hashes.map(hash), { index, hash: leafHash(hash(row)) }, { size, root })).toBe(true);
    }
  }

  test('of the everyone-group a user gets their own lineup, each row with a proof', async () => {
    for (const [person, nine] of [
      [ann, ANN],
      [cid, nineOf('MIA')],
    ] as const) {
      const [sheet] = await sheetsFor(person, EVERYONE_GROUP_ID);
      await expectProven(sheet, EVERYONE_GROUP_ID, (3 + COPIES) * 9);
      expect(await lineupOf(sheet, person)).toEqual(nine);
    }
  });

  test('the lineup of another user is proven, too, and open as far as the viewer shows it', async () => {
    for (const [groupId, size] of [
      [EVERYONE_GROUP_ID, (3 + COPIES) * 9],
      [league, 18],
    ] as const) {
      const [sheet] = await sheetsFor(ben, groupId, ann);
      await expectProven(sheet, groupId, size);
      expect(await lineupOf(sheet, ann)).toEqual({ ...sealedNine, QB1: 'KC QB1' });
    }
    const [none] = await sheetsFor(ben, league, cid);
    expect([none?.rows, none?.root]).toEqual([[], (await sheetsFor(ben))[0]?.root]);
  });

  test('everybody gets the sheets that they asked for when many ask at once', async () => {
    const asked = Array.from({ length: 12 }, (_, at) => [ann, ben, cid][at % 3]);
    const all = await Promise.all(asked.map((person) => sheetsFor(person, EVERYONE_GROUP_ID)));
    const shown = await Promise.all(all.map(([sheet], at) => lineupOf(sheet, asked[at])));
    expect(shown).toEqual(Array.from({ length: 4 }, () => [ANN, nineOf('PHI'), nineOf('MIA')]).flat());
  });

  test('a game that is postponed hides its players again, and stays shown to their owner', async () => {
    const { context, season } = fixture;
    await changeGame(context.db, season, THIS_WEEK, 'KC', { status: 'cancelled', lockedAt: null });
    expect((await lineupOf((await sheetsFor(ben))[0], ann)).QB1).toBe('sealed');
    expect((await lineupOf((await sheetsFor(ann))[0], ann)).QB1).toBe('KC QB1');
    await changeGame(context.db, season, THIS_WEEK, 'KC', {
      status: 'in_progress',
      lockedAt: season.at(THIS_WEEK, HOURS.thursdayKickoff),
    });
  });

  test('[G4.5] who stood in a slot that was free again stays sealed, also once the game that was moved begins', async () => {
    const { context, season } = fixture;
    const [began, moved] = [HOURS.thursdayKickoff, HOURS.thursdayKickoff + 20].map((at) => season.at(THIS_WEEK, at));
    await changeGame(context.db, season, THIS_WEEK, 'KC', { status: 'scheduled', lockedAt: null, kickoff: moved });
    await fixture.lockAt(HOURS.thursdayKickoff + 21);
    const [before, after] = await sheetsFor(ben);
    expect([(await lineupOf(before, ann)).QB1, (await lineupOf(after, ann)).QB1]).toEqual(['sealed', 'KC QB1']);
    expect((await lineupOf((await sheetsFor(ann))[0], ann)).QB1).toBe('KC QB1');
    await changeGame(context.db, season, THIS_WEEK, 'KC', { status: 'in_progress', lockedAt: began, kickoff: began });
  });

  test('when the week is final, rows that were not locked open to their lock time and not to the pick', async () => {
    await fixture.lockAt(HOURS.mondayKickoff + 3);
    const beforeEnd = await sheetsFor(ben);
    expect(await lineupOf(beforeEnd[0], ann)).toEqual({ ...sealedNine, QB1: 'KC QB1' });
    for (const home of ['KC', 'DAL', 'MIA'] as const) {
      await changeGame(fixture.context.db, fixture.season, THIS_WEEK, home, { status: 'final' });
    }
    await fixture.lockAt(7 * 24 + 3);
    const [thursday, , sunday, monday] = await sheetsFor(ben);
    const later = `locks ${fixture.season.at(THIS_WEEK, HOURS.sundayKickoff).toISOString().replace('.000', '')}`;
    const opened = Object.fromEntries(Object.keys(ANN).map((slot) => [slot, later]));
    expect(await lineupOf(thursday, ann)).toEqual({ ...opened, QB1: 'KC QB1' });
    expect(await lineupOf(sunday, ann)).toEqual(ANN);
    expect(await lineupOf(monday, ann)).toEqual(ANN);
  });
});

describe('a marked lineup', () => {
  // What a browser checks before it marks a lineup as fixed, against a database that is changed behind the server's back.

  let fixture: LockLogFixture;
  let [ann, ben]: Person[] = [];

  beforeAll(async () => {
    fixture = await openLockLogFixture();
    [ann, ben] = [await fixture.premium('ann'), await fixture.premium('ben')];
    await fixture.submit(ann, { ...nineOf('DAL'), QB1: 'KC QB1' });
    await fixture.submit(ben, nineOf('PHI'));
    await fixture.taker.run(leads());
    await fixture.lockAt(HOURS.thursdayKickoff + 1);
    const { context, season } = fixture;
    const lockedAt = season.at(THIS_WEEK, HOURS.thursdayKickoff);
    await changeGame(context.db, season, THIS_WEEK, 'KC', { status: 'in_progress', lockedAt });
  });
  afterAll(() => fixture.close());

  /** The slots of a lineup as the viewer shows them to somebody. */
  async function shown(caller: Person, owner: Person): Promise<ShownSlot[]> {
    const { body } = await fixture.call('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', {
      token: caller.token,
      params: { groupId: EVERYONE_GROUP_ID, weekId: fixture.season.week(THIS_WEEK), userId: owner.userId },
    });
    return (body.lineup as LineupView).players.flatMap(({ positionKey, playerId, isLocked, isDoubleDown = false }) =>
      playerId === undefined ? [] : [{ slot: positionKey, playerId, isLocked, isDoubled: isDoubleDown }],
    );
  }

  /** The locks that fixed the lineup, or why it gets no mark. */
  async function marked(caller: Person, owner: Person) {
    const { body: sheets } = await fixture.call('GET /groups/:id/sheets', {
      token: caller.token,
      params: { id: EVERYONE_GROUP_ID },
      query: { week_id: fixture.season.week(THIS_WEEK), user_id: owner.userId },
    });
    const logOf = (log: number) => async (path: string) => {
      const url = `${log === 1 ? '/log' : `/log/${log}`}/${path}`;
      const { statusCode, rawPayload } = await fixture.app.inject({ url });
      return statusCode === 200 ? new Uint8Array(rawPayload) : null;
    };
    const trust = { witnesses: [], check: checkByWebCrypto };
    const slots = await shown(caller, owner);
    return checkLineup({ groupId: EVERYONE_GROUP_ID, slots, sheets, logOf, seen: [], ...trust })
      .then((locks) => locks.length)
      .catch((error: Error) => error.message);
  }

  test('one’s own lineup and that of another user are marked by the lock that fixed a slot', async () => {
    expect(await shown(ben as Person, ann as Person)).toHaveLength(1);
    expect(await marked(ben as Person, ann as Person)).toBe(1);
    expect(await marked(ann as Person, ann as Person)).toBe(1);
  });

  test.each([
    ['a pick that is changed after its lock', 'lineup_slots', 'KC QB2'],
    ['a pick that gives way to one who plays later', 'lineup_slots', 'BUF QB1'],
    ['a pick that is doubled after its lock', 'lineups', 'KC QB1'],
  ])('%s takes the mark away', async (_what, table, name) => {
    const own = sql`(select id from lineups where user_id = ${ann?.userId})`;
    const set = (player: string | null) =>
      fixture.context.db.execute(
        table === 'lineups'
          ? sql`update lineups set double_down_player_id = ${player} where id = ${own}`
          : sql`update lineup_slots set player_id = ${player} where lineup_id = ${own} and slot_key = 'QB1'`,
      );
    await set(fixture.season.player(name));
    try {
      expect(await marked(ann as Person, ann as Person)).toBe('QB1 held something else.');
    } finally {
      await set(table === 'lineups' ? null : fixture.season.player('KC QB1'));
    }
  });
});
