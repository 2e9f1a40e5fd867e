import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../db/audit-log.ts';
import { TEAMS } from '../pipeline/feeds/teams.ts';
import { ingestReport, rescore, rewind } from '../pipeline/pipeline.ts';
import type { FeedReport } from '../pipeline/report.ts';
import type { OverrideRequest } from '../pipeline/scoring/overrides/override-values.ts';
import { endDueOverrides } from '../pipeline/scoring/overrides/set-override.ts';
import { recordTeams } from '../pipeline/scoring/record-players.ts';
import {
  after,
  game,
  injury,
  KICKOFF,
  line,
  players,
  playerWeeks,
  reportAt,
} from '../pipeline/testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../pipeline/testing/pipeline-fixture.ts';
import { endOverride, listOverrides, setOverride } from './overrides.ts';

let fixture: PipelineFixture;

beforeEach(async () => {
  fixture = await openPipelineFixture(after(-24));
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  await report(-24, { games: [game()], players, playerWeeks });
});
afterEach(() => fixture.close());

/** Moves the clock to so many hours after the kickoff, and stores a report of that time. */
async function report(hours: number, parts: Partial<FeedReport> = {}): Promise<void> {
  fixture.setNow(after(hours));
  await ingestReport(fixture.context, reportAt(after(hours), parts));
}

type Request = Parameters<typeof setOverride>[1];
const ofCommandLine = { actor: null, reason: 'The sources fail', endsAt: null };
const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await fixture.context.db.execute<Row>(query)).rows[0] as Row;

async function setGame(change: Extract<OverrideRequest, { kind: 'game' }>['change']): Promise<string> {
  const { id } = await one<{ id: string }>(sql`select id from games`);
  return setOverride(fixture.context, { kind: 'game', gameId: id, change, ...ofCommandLine });
}

async function ofPlayer(): Promise<{ playerId: string; weekId: string }> {
  return one(sql`select players.id as "playerId", weeks.id as "weekId" from players, weeks
    where feed_key = 'p1' and week_number = 1`);
}

const setLine = async (stats: Record<string, number>) =>
  setOverride(fixture.context, { kind: 'stat_line', ...(await ofPlayer()), stats, ...ofCommandLine });

const setInjury = async (status: string, more: Partial<Request> = {}) =>
  setOverride(fixture.context, {
    ...{ kind: 'injury', ...(await ofPlayer()), status, notes: null, ...ofCommandLine },
    ...more,
  } as Request);

const end = (id: string) => endOverride(fixture.context, { id, actor: null, reason: 'The sources are back' });

const stored = () =>
  one(sql`select status, home_score as home, away_score as away, kickoff, locked_at is not null as locked from games`);
const lineOf = (feedKey: string) =>
  one(sql`select stats, points, source from stat_lines join players on players.id = player_id
    where feed_key = ${feedKey}`);
const injuryOf = () =>
  one<{
    week: string | null;
    player: string | null;
  }>(sql`select pw.injury_status as week, players.injury_status as player
    from player_weeks pw join players on players.id = pw.player_id where feed_key = 'p1'`);

describe('a game', () => {
  test('what is set holds against every report, and ending it restores what the sources say then', async () => {
    await report(0);
    const id = await setGame({ status: 'in_progress', homeScore: 7, awayScore: 0 });
    expect(await stored()).toMatchObject({ status: 'in_progress', home: 7, away: 0, locked: true });
    await report(1, { games: [game({ status: 'in_progress', homeScore: 10, awayScore: 3, quarter: 2 })] });
    expect(await stored()).toMatchObject({ home: 7, away: 0 });
    await end(id);
    expect(await stored()).toMatchObject({ home: 10, away: 3, status: 'in_progress', locked: true });
  });

  test('a second override keeps what it does not name, and both are logged with values before and after', async () => {
    await report(0);
    const actor = { userId: '00000000-0000-4000-8000-000000000009', name: 'Ada' };
    const { id: gameId } = await one<{ id: string }>(sql`select id from games`);
    await setOverride(fixture.context, {
      ...{ kind: 'game', gameId, change: { status: 'in_progress' }, reason: 'No feed', endsAt: null, actor },
    });
    const id = await setGame({ homeScore: 14, awayScore: 0 });
    expect(await stored()).toMatchObject({ status: 'in_progress', home: 14 });
    await end(id);
    expect(await stored()).toMatchObject({ status: 'scheduled', home: null, locked: true });
    const entries = await listAuditEntries(fixture.context.db, { subjectType: 'game', subjectId: gameId }, 10);
    expect(entries).toMatchObject([
      { actor: 'Command line', action: 'ended the override of', reason: 'The sources are back' },
      { actor: 'Command line', action: 'overrode', subject: 'MIA @ BUF', details: { after: { homeScore: 14 } } },
      { actor: 'Ada', actorId: actor.userId, details: { before: { status: 'scheduled', homeScore: null } } },
    ]);
    expect(await listOverrides(fixture.context, { ended: false })).toEqual([]);
    const ended = await listOverrides(fixture.context, { ended: true });
    expect(ended.map((override) => override.endReason).sort()).toEqual(['Replaced', 'The sources are back']);
  });

  test('nothing starts or finishes before its stored kickoff, and a refusal writes nothing', async () => {
    for (const change of [{ status: 'in_progress' }, { status: 'final', homeScore: 1, awayScore: 0 }] as const) {
      await expect(setGame(change)).rejects.toThrow('cannot be started or finished before');
    }
    await expect(setGame({ homeScore: 1, awayScore: 0 })).rejects.toThrow('has not kicked off');
    expect(await stored()).toMatchObject({ status: 'scheduled', home: null, locked: false });
    expect(await listOverrides(fixture.context, { ended: true })).toEqual([]);
    expect(await listAuditEntries(fixture.context.db, {}, 10)).toEqual([]);
  });

  test('a kickoff that is set locks the game, whatever kickoff the sources report', async () => {
    await setGame({ kickoff: after(3) });
    await report(0, { games: [game()] });
    await report(1, { games: [game()], schedule: { games: [game()], cancelAfterMs: 0 } });
    expect(await stored()).toMatchObject({ locked: false });
    await report(3);
    expect(await stored()).toMatchObject({ locked: true });
    await expect(setGame({ kickoff: after(9) })).rejects.toThrow('has begun');
  });

  test('a game that the feed sees started locks before the kickoff that was set', async () => {
    await setGame({ kickoff: after(3) });
    await report(1, { games: [game({ status: 'in_progress', quarter: 1 })] });
    expect(await stored()).toMatchObject({ locked: true, status: 'in_progress' });
  });

  test('neither setting nor ending moves an open kickoff to less than 60 minutes ahead', async () => {
    await report(-2);
    await expect(setGame({ kickoff: after(-1.01) })).rejects.toThrow('at least 60 minutes ahead');
    const id = await setGame({ kickoff: after(4) });
    await report(-0.9);
    await expect(end(id)).rejects.toThrow('not at least 60 minutes ahead');
    await report(2);
    await expect(end(id)).rejects.toThrow('not at least 60 minutes ahead');
    expect(await stored()).toMatchObject({ locked: false });
    await report(4);
    await end(id);
    expect(await stored()).toMatchObject({ locked: true });
  });

  test('no override reopens a lock: an earlier kickoff that has passed, a locked game set back, cancelled or postponed', async () => {
    const id = await setGame({ kickoff: after(-5) });
    await report(-5);
    expect(await stored()).toMatchObject({ locked: true });
    await end(id);
    expect(await stored()).toMatchObject({ locked: true });
    await expect(setGame({ status: 'scheduled' })).rejects.toThrow('stays locked');
    await expect(setGame({ status: 'cancelled' })).rejects.toThrow('stays locked');
    await setGame({ status: 'postponed' });
    await report(-4, { games: [game()] });
    expect(await stored()).toMatchObject({ status: 'postponed', locked: true });
  });

  test('a game that is called off is noted for the owners of lineups; one past its kickoff locks when that ends', async () => {
    const id = await setGame({ status: 'cancelled' });
    expect(await one(sql`select count(*)::int as lost from lost_games`)).toEqual({ lost: 1 });
    await report(1, { games: [game()] });
    expect(await stored()).toMatchObject({ status: 'cancelled', locked: false });
    await end(id);
    expect(await stored()).toMatchObject({ status: 'scheduled', locked: true });
  });

  test('a status ends at the time chosen, a score never does', async () => {
    const { id: gameId } = await one<{ id: string }>(sql`select id from games`);
    const until = { ...ofCommandLine, endsAt: after(-20) };
    await setOverride(fixture.context, { kind: 'game', gameId, change: { status: 'postponed' }, ...until });
    await report(-20);
    expect(await stored()).toMatchObject({ status: 'postponed' });
    await endDueOverrides(fixture.context.db, fixture.context.ids, fixture.context.clock);
    expect(await stored()).toMatchObject({ status: 'scheduled' });
    await report(1);
    const change = { homeScore: 3, awayScore: 0 };
    const request = { kind: 'game', gameId, change, ...ofCommandLine, endsAt: after(9) } as const;
    await expect(setOverride(fixture.context, request)).rejects.toThrow('never ends by itself');
  });
});

describe('a stat line', () => {
  test('is only set once the game has kicked off', async () => {
    await expect(setLine({ rushingYards: 10 })).rejects.toThrow('has not kicked off');
    expect(await lineOf('p1')).toBeUndefined();
  });

  test('holds against every report, scores by the table, and restores the line of the sources', async () => {
    await report(1, { games: [game({ status: 'in_progress' })], statLines: [line('p1', 50), line('p2', 10)] });
    const id = await setLine({ rushingYards: 80, rushingTds: 1 });
    expect(await lineOf('p1')).toEqual({
      stats: { rushingYards: 80, rushingTds: 1 },
      points: 1400,
      source: 'operator',
    });
    await report(2, { statLines: [line('p1', 60), line('p2', 20)], completeGames: ['g1'] });
    expect(await lineOf('p1')).toMatchObject({ points: 1400 });
    expect(await lineOf('p2')).toMatchObject({ points: 200 });
    await rescore(fixture.context, 2025);
    expect(await lineOf('p1')).toMatchObject({ points: 1400 });
    await end(id);
    expect(await lineOf('p1')).toEqual({ stats: { rushingYards: 60 }, points: 600, source: 'test' });
  });

  test('a live box score still changes the other lines of the game', async () => {
    await report(1, { games: [game({ status: 'in_progress' })] });
    const id = await setLine({ rushingYards: 80 });
    const live = (yards: number) => ({
      ...{ source: 'espn', areLinesLive: true, statLines: [line('p2', yards)], completeGames: ['g1'] },
    });
    await report(1.5, live(10));
    await report(2, live(20));
    expect([await lineOf('p1'), await lineOf('p2')]).toMatchObject([{ points: 800 }, { points: 200 }]);
    await end(id);
    expect(await lineOf('p1')).toBeUndefined();
  });

  test('of a finished game changes the season’s figures and is noted as a correction, as its end is', async () => {
    const total = () =>
      one(sql`select total_points from player_figures join players on players.id = player_id
      where feed_key = 'p1'`);
    await report(4, { games: [game({ status: 'final', homeScore: 3, awayScore: 0 })], statLines: [line('p1', 50)] });
    const id = await setLine({ rushingYards: 100 });
    expect(await total()).toEqual({ total_points: 1000 });
    await end(id);
    expect(await total()).toEqual({ total_points: 500 });
    const { rows } = await fixture.context.db.execute(sql`
      select points_before as before, points_after as after, source from stat_corrections order by points_before`);
    expect(rows).toEqual([
      { before: 500, after: 1000, source: 'operator' },
      { before: 1000, after: 500, source: 'test' },
    ]);
  });
});

describe('an injury', () => {
  test('holds against the sources until it is ended, also after the kickoff, before which it has to be set', async () => {
    const id = await setInjury('out');
    expect(await injuryOf()).toEqual({ week: 'out', player: 'out' });
    await report(-2, { injuries: [injury('p1', 'questionable', after(-2))], playerWeeks });
    expect(await injuryOf()).toEqual({ week: 'out', player: 'out' });
    await endDueOverrides(fixture.context.db, fixture.context.ids, fixture.context.clock);
    expect(await injuryOf()).toEqual({ week: 'out', player: 'out' });
    fixture.setNow(KICKOFF);
    await endDueOverrides(fixture.context.db, fixture.context.ids, fixture.context.clock);
    await report(1, { games: [game({ status: 'in_progress' })] });
    expect(await injuryOf()).toEqual({ week: 'out', player: 'out' });
    await expect(setInjury('questionable')).rejects.toThrow('can only be set before');
    await end(id);
    expect(await injuryOf()).toEqual({ week: 'questionable', player: 'questionable' });
  });

  test('ends at the time chosen', async () => {
    await setInjury('healthy', { endsAt: after(-10), reason: '🏈'.repeat(200), notes: '🏈'.repeat(500) });
    await report(-11, { injuries: [injury('p1', 'out', after(-11))] });
    expect(await injuryOf()).toEqual({ week: null, player: null });
    fixture.setNow(after(-10));
    await endDueOverrides(fixture.context.db, fixture.context.ids, fixture.context.clock);
    expect(await injuryOf()).toEqual({ week: 'out', player: 'out' });
  });

  test.each([
    ['an unknown status', 'sleepy', {}, 'An injury is one of'],
    ['an end in the past', 'out', { endsAt: after(-30) }, 'in the future'],
    ['no reason', 'out', { reason: ' ' }, 'Give a reason'],
    ['a reason that is too long', 'out', { reason: '🏈'.repeat(201) }, 'at most 200'],
    ['notes that are too long', 'out', { notes: '🏈'.repeat(501) }, 'Notes have at most 500 characters.'],
  ])('refuses %s', async (_, status, more, words) => {
    await expect(setInjury(status, more)).rejects.toThrow(words);
    expect(await listOverrides(fixture.context, { ended: true })).toEqual([]);
  });
});

test('a link is refused where the athlete is known, and ends on command', async () => {
  await report(-20, { players: players.map((player, index) => ({ ...player, espnId: index === 1 ? '77' : null })) });
  const { playerId } = await ofPlayer();
  const link = (source: string, externalId: string) =>
    setOverride(fixture.context, { kind: 'link', source, externalId, playerId, ...ofCommandLine });
  await expect(link('espn', '77')).rejects.toThrow('is already Bob Baker');
  await expect(link('nflverse', '78')).rejects.toThrow('A source is one of');
  await expect(link('espn', '; drop')).rejects.toThrow('is not an athlete');
  const id = await link('espn', '78');
  expect(await listOverrides(fixture.context, { ended: false })).toMatchObject([
    { kind: 'link', subject: 'Abe Archer', source: 'espn', externalId: '78' },
  ]);
  await end(id);
  await expect(end(id)).rejects.toThrow('no override in force');
});

test('a rewind removes the overrides, which were set later', async () => {
  await setGame({ status: 'postponed' });
  await rewind(fixture.context.db);
  expect(await listOverrides(fixture.context, { ended: true })).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'scheduled' });
});
