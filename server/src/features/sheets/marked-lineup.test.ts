import type { LineupView } from '@singleback/contract/leaderboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { checkLineup, type ShownSlot } from '@singleback/verify/check/check-lineup.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';

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
