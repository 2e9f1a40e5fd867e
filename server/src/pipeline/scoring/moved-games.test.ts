import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEAMS } from '../feeds/teams.ts';
import { emptyReport, type FeedReport, type GameRecord } from '../report.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { recordTeams } from './record-players.ts';
import { recordReport } from './record-report.ts';

const WEEK_1 = new Date('2025-09-02T10:00:00Z');
const KICKOFF = new Date('2025-09-07T17:00:00Z');
const BEFORE = new Date(KICKOFF.getTime() - HOUR_MS);
const at = (hours: number) => new Date(KICKOFF.getTime() + hours * HOUR_MS);

const weeks = [1, 2, 3].map((weekNumber) => ({
  weekNumber,
  startDate: new Date(WEEK_1.getTime() + (weekNumber - 1) * 7 * DAY_MS),
  endDate: new Date(WEEK_1.getTime() + weekNumber * 7 * DAY_MS),
}));

const game = (changes: Partial<GameRecord> = {}): GameRecord => ({
  feedKey: '2025_01_MIA_BUF',
  espnId: '9001',
  weekNumber: 1,
  home: 'BUF',
  away: 'MIA',
  kickoff: KICKOFF,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  quarter: null,
  timeRemaining: null,
  possession: null,
  ...changes,
});
const moved = (changes: Partial<GameRecord> = {}) =>
  game({ feedKey: '2025_03_MIA_BUF', weekNumber: 3, kickoff: at(14 * 24), ...changes });
const other = game({ feedKey: '2025_01_NYJ_NE', espnId: '9002', home: 'NE', away: 'NYJ', kickoff: at(24) });

const passer = {
  ...{ feedKey: 'p1', espnId: '1', sleeperId: null, name: 'Abe Archer', position: 'QB' as const },
  ...{ team: 'BUF', jerseyNumber: 7, isActive: true },
};
const line = {
  ...{ feedKey: 'p1', weekNumber: 1, game: '2025_01_MIA_BUF', team: 'BUF', opponent: 'MIA' },
  stats: { passingYards: 100 },
};

describe('the identity of a game', () => {
  let fixture: PipelineFixture;

  beforeEach(async () => {
    fixture = await openPipelineFixture(BEFORE);
    await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  });
  afterEach(() => fixture.close());

  const record = (now: Date, parts: Partial<FeedReport>) =>
    recordReport(fixture.context.db, fixture.context.ids, {
      ...emptyReport('test', { year: 2025, name: '2025', weeks }, now),
      ...parts,
    });
  const rows = async (query: ReturnType<typeof sql>) => (await fixture.context.db.execute(query)).rows;
  /** 'key week status locked' of each game. */
  const games = async () =>
    (
      await rows(sql`select concat_ws(' ', feed_key, 'week ' || week_number, status,
          case when locked_at is not null then 'locked' end) as shown
        from games join weeks on weeks.id = week_id order by feed_key`)
    ).map((row) => row.shown);
  const lost = () =>
    rows(sql`select week_number as week from lost_games join weeks on weeks.id = week_id order by week_number`);

  test('[G4.4] a game that moves to another week under another id is one game, in the new week, unlocked', async () => {
    await record(BEFORE, { games: [game()] });
    const { changedWeeks } = await record(BEFORE, { games: [moved()] });
    expect(await games()).toEqual(['2025_03_MIA_BUF week 3 scheduled']);
    expect(changedWeeks).toHaveLength(2);
    expect(await lost()).toEqual([{ week: 1 }]);
    await record(at(1), {});
    expect(await games()).toEqual(['2025_03_MIA_BUF week 3 scheduled']);
  });

  test('a postponed game moves although it is past its kickoff, and takes its points out of the old week', async () => {
    await record(at(1), { games: [game({ status: 'in_progress' })], players: [passer], statLines: [line] });
    await record(at(2), { games: [game({ status: 'postponed', kickoff: null })] });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 postponed locked']);
    const { changedWeeks } = await record(at(24), { games: [moved()] });
    expect(await games()).toEqual(['2025_03_MIA_BUF week 3 scheduled']);
    expect(await rows(sql`select points from stat_lines`)).toEqual([]);
    expect(changedWeeks).toHaveLength(2);
  });

  test.each([
    ['is over', { status: 'final' as const, homeScore: 3, awayScore: 0 }, moved()],
    ['is in progress', { status: 'in_progress' as const }, moved({ status: 'in_progress' })],
  ])('a game that %s does not move', async (_, state, report) => {
    await record(at(4), { games: [game(state)] });
    await record(at(5), { games: [report] });
    expect(await games()).toEqual([`2025_01_MIA_BUF week 1 ${state.status} locked`]);
    expect(await lost()).toEqual([]);
  });

  test('a game at the other team’s stadium is the same game', async () => {
    await record(BEFORE, { games: [game()] });
    await record(BEFORE, { games: [game({ feedKey: '2025_01_BUF_MIA', home: 'MIA', away: 'BUF' })] });
    expect(await games()).toEqual(['2025_01_BUF_MIA week 1 scheduled']);
    expect(await lost()).toEqual([]);
  });

  test('a second meeting at the same place is another game', async () => {
    await record(BEFORE, { games: [game(), moved({ occurrence: 2 })] });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 scheduled', '2025_03_MIA_BUF week 3 scheduled']);
  });

  test('a game reported twice at once counts as last reported', async () => {
    await record(BEFORE, { games: [game(), moved()] });
    expect(await games()).toEqual(['2025_03_MIA_BUF week 3 scheduled']);
  });

  test('a game that the schedule lacks for a day is cancelled, unless it comes back', async () => {
    const schedule = { games: [other], cancelAfterMs: DAY_MS };
    await record(at(-72), { games: [game(), other], schedule: { ...schedule, games: [game(), other] } });
    await record(at(-60), { schedule });
    await record(at(-48), { games: [game()], schedule: { ...schedule, games: [game(), other] } });
    await record(at(-40), { schedule });
    await record(at(-20), { schedule });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 scheduled', '2025_01_NYJ_NE week 1 scheduled']);
    await record(at(-16), { schedule });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 cancelled', '2025_01_NYJ_NE week 1 scheduled']);
    expect(await lost()).toEqual([{ week: 1 }]);
    await record(at(-10), { games: [game()], schedule: { ...schedule, games: [game(), other] } });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 scheduled', '2025_01_NYJ_NE week 1 scheduled']);
  });

  test('[G4.4] a game that the schedule lacks locks at its last known kickoff and is not cancelled after it', async () => {
    const schedule = { games: [other], cancelAfterMs: DAY_MS };
    await record(at(-23), { games: [game(), other], schedule });
    await record(at(1), { schedule });
    await record(at(48), { schedule });
    expect(await games()).toContain('2025_01_MIA_BUF week 1 scheduled locked');
  });

  test('an empty schedule cancels nothing', async () => {
    await record(BEFORE, { games: [game()], schedule: { games: [], cancelAfterMs: 0 } });
    expect(await games()).toEqual(['2025_01_MIA_BUF week 1 scheduled']);
  });
});
