import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { TEAMS } from '../feeds/teams.ts';
import type { FeedReport } from '../report.ts';
import { after, game, players, playerWeeks, reportAt } from '../testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { endDueOverrides, endOverride, setOverride } from './overrides/set-override.ts';
import { recordTeams } from './record-players.ts';
import { recordReport } from './record-report.ts';

const OTHER_GAME = game({ feedKey: 'g2', home: 'NYJ', away: 'NE', kickoff: after(-3) });
const OPERATOR = { userId: null, name: 'Pat' };

let fixture: PipelineFixture;

beforeEach(async () => {
  fixture = await openPipelineFixture(after(-4));
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  await record(-4, { games: [game(), OTHER_GAME], players, playerWeeks });
});
afterEach(() => fixture.close());

const record = (hours: number, parts: Partial<FeedReport>) =>
  recordReport(fixture.context.db, fixture.context.ids, reportAt(after(hours), parts));

const setAt = async (hours: number, change: { status: 'postponed' | 'cancelled' }, endsAt: Date | null) => {
  const { db, ids, clock } = fixture.context;
  const { rows } = await db.execute<{ id: string }>(sql`select id from games where feed_key = 'g1'`);
  const request = {
    kind: 'game',
    gameId: rows[0]?.id as string,
    change,
    reason: 'As seen',
    actor: OPERATOR,
    endsAt,
  } as const;
  return setOverride(db, ids, { ...clock, now: () => after(hours), real: clock.real }, request);
};

/** Whether `work` waits for a save that is under way. It is over when this returns. */
async function waits(work: () => Promise<unknown>): Promise<boolean> {
  const { db } = fixture.context;
  let working: Promise<unknown> = Promise.resolve();
  const isOver = await inTransaction(db, async (tx) => {
    await lockUser(tx, 'u1');
    let isDone = false;
    working = work().finally(() => {
      isDone = true;
    });
    for (;;) {
      const { rows } = await db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`);
      if (isDone || rows.length > 0) return isDone;
    }
  });
  await working;
  return !isOver;
}

describe('what locks a player before the clock does waits for the saves under way', () => {
  test.each<[string, Partial<FeedReport>]>([
    ['a start before the kickoff', { games: [game({ status: 'in_progress' })] }],
    ['a result before the kickoff', { games: [game({ status: 'final', homeScore: 3, awayScore: 0 })] }],
    ['a start before the kickoff that is not confirmed', { games: [game({ isStartUnconfirmed: true })] }],
    ['a kickoff that was moved to before now', { games: [game({ kickoff: after(-2) })] }],
    ['a start at the other stadium', { games: [game({ home: 'MIA', away: 'BUF', status: 'in_progress' })] }],
    ['a start in another week', { games: [game({ weekNumber: 2, status: 'in_progress' })] }],
    ['a player who joins a team that has begun', { playerWeeks: [{ feedKey: 'p1', weekNumber: 1, team: 'NYJ' }] }],
  ])('[G4.4] %s', async (_, parts) => {
    expect(await waits(() => record(-1, parts))).toBe(true);
  });

  test('[G4.4] a canceled game that is played after all', async () => {
    await record(-1, { games: [game({ status: 'cancelled' })] });
    expect(await waits(() => record(1, { games: [game({ status: 'in_progress' })] }))).toBe(true);
  });

  test('[G4.4] a player who joins the team of a postponed game that is past its last known kickoff', async () => {
    await record(-4, { games: [{ ...OTHER_GAME, status: 'postponed' }] });
    const playerWeeks = [{ feedKey: 'p1', weekNumber: 1, team: 'NYJ' }];
    expect(await waits(() => record(-1, { playerWeeks }))).toBe(true);
  });

  test('[G4.4] an override, and its end', async () => {
    const { db, ids, clock } = fixture.context;
    expect(await waits(() => setAt(-1, { status: 'postponed' }, null))).toBe(true);
    const { rows } = await db.execute<{ id: string }>(sql`select id from overrides`);
    const ended = { id: rows[0]?.id as string, actor: OPERATOR, reason: 'It was wrong' };
    expect(await waits(() => endOverride(db, ids, clock, ended))).toBe(true);
    await setAt(-1, { status: 'postponed' }, after(1));
    expect(await waits(() => endDueOverrides(db, ids, { ...clock, now: () => after(2) }))).toBe(true);
  });

  test.each<[string, number, Partial<FeedReport>]>([
    ['a start at the kickoff', 0, { games: [game({ status: 'in_progress' })] }],
    ['what goes on in a game that has begun', -1, { games: [{ ...OTHER_GAME, status: 'in_progress', homeScore: 7 }] }],
    ['a game that moves to later', -1, { games: [game({ kickoff: after(24) })] }],
    [
      'a player who joins a team that has yet to begin',
      -1,
      { playerWeeks: [{ feedKey: 'p1', weekNumber: 1, team: 'MIA' }] },
    ],
  ])('but not %s', async (_, hours, parts) => {
    expect(await waits(() => record(hours, parts))).toBe(false);
  });
});

test('[G4.4] a game that was called off is on and stays locked once a source has seen it start', async () => {
  const stored = async () => {
    const { rows } = await fixture.context.db.execute(sql`
      select status, home_score as home, quarter, locked_at is not null as locked from games where feed_key = 'g1'`);
    return rows[0];
  };
  await setAt(-1, { status: 'cancelled' }, null);
  await record(0, { games: [game()] });
  expect(await stored()).toMatchObject({ status: 'cancelled', locked: false });
  const started = game({ status: 'in_progress', homeScore: 3, awayScore: 0, quarter: 1 });
  expect(await waits(() => record(0.1, { games: [started] }))).toBe(true);
  expect(await stored()).toEqual({ status: 'in_progress', home: 3, quarter: 1, locked: true });
  await expect(setAt(0.2, { status: 'cancelled' }, null)).rejects.toThrow('stays locked');
  await record(1, { games: [{ ...started, status: 'postponed' }] });
  expect(await stored()).toMatchObject({ status: 'postponed', locked: true });
  await record(2, { games: [{ ...started, status: 'cancelled' }] });
  expect(await stored()).toMatchObject({ status: 'cancelled', locked: false });
});
