import { SECOND_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShownGame, ShownSummary } from '../../../testing/espn-answers.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../../testing/live-feed-fixture.ts';

const KICKOFF = '2025-09-07T17:00:00Z';
const after = (seconds: number) => new Date(Date.parse(KICKOFF) + seconds * SECOND_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z', state: 'in', score: [0, 0] };

type Play = NonNullable<ShownSummary['drives']>[number]['plays'][number];

const catchOf = (id: string, yards: number): Play => ({
  ...{ id, type: 'Pass Reception', quarter: 1, clock: `9:0${id}` },
  text: `(9:0${id}) (Shotgun) U.Unknown pass short left to D.Dunn to MIA 30 for ${yards} yards (B.Back).`,
});

/** Dee Dunn has caught so many passes of Una Unknown's, who is no player of ours; after these plays of Washington. */
function box(catches: number, yards: number, plays: Play[], more: Partial<ShownSummary> = {}): ShownSummary {
  return {
    id: '9002',
    home: {
      ...{ team: 'WSH', score: 0 },
      passing: { '555 Una Unknown': [`${catches}/${catches}`, `${yards}`, '9.0', '0', '0'] },
      receiving: { '104 Dee Dunn': [`${catches}`, `${yards}`, '9.0', '0', '20', `${catches}`] },
    },
    away: { team: 'MIA', score: 0, rushing: { '556 Ben Back': ['1', '0', '0.0', '0', '0'] } },
    drives: [{ team: 'WSH', plays }],
    ...more,
  };
}

describe('texts of a live game', () => {
  let live: LiveFeedFixture;

  beforeEach(async () => {
    live = await openLiveFeedFixture('2025-09-07T12:00:00Z');
    live.sources.scoreboard([{ ...game, state: 'pre' }]);
    await live.at('2025-09-07T12:00:00Z');
    live.sources.scoreboard([game]);
    live.sources.summary(box(0, 0, []));
    await live.at(after(30));
  });
  afterEach(() => live.close());

  /** What is logged of Dee Dunn: points, and the text with quarter and clock. */
  const logged = async () =>
    (
      await live.rows(sql`
        select point_changes.points, concat_ws(' ', source_play ->> 'clock', source_play ->> 'quarter',
          source_play ->> 'text') as described
        from point_changes join players on players.id = player_id where name = 'Dee Dunn' order by point_changes.id`)
    ).map(({ points, described }) => `${points} ${described}`);
  const text = (yards: number) =>
    `(Shotgun) U.Unknown pass short left to D.Dunn to MIA 30 for ${yards} yards (B.Back).`;

  test('come with the box score that has the points', async () => {
    live.sources.summary(box(1, 9, [catchOf('1', 9)]));
    await live.at(after(70));
    live.sources.summary(box(2, 13, [catchOf('1', 9), catchOf('2', 4)]));
    await live.at(after(110));
    expect(await logged()).toEqual([`190 9:01 1 ${text(9)}`, `330 9:02 1 ${text(4)}`]);
  });

  test('come a poll later, or a poll before', async () => {
    live.sources.summary(box(1, 9, []));
    await live.at(after(70));
    expect(await logged()).toEqual(['190 ']);
    live.sources.summary(box(1, 9, [catchOf('1', 9), catchOf('2', 4)]));
    await live.at(after(110));
    expect(await logged()).toEqual([`190 9:01 1 ${text(9)}`]);
    live.sources.summary(box(2, 13, [catchOf('1', 9), catchOf('2', 4)]));
    await live.at(after(150));
    expect(await logged()).toEqual([`190 9:01 1 ${text(9)}`, `330 9:02 1 ${text(4)}`]);
  });

  test('come from the scoreboard while no box score has them', async () => {
    live.sources.summary(box(1, 9, []));
    await live.at(after(70));
    const lastPlay = { id: '1', text: catchOf('1', 9).text, side: 'home' as const };
    live.sources.scoreboard([{ ...game, lastPlay }]);
    await live.at(after(92));
    expect(await logged()).toEqual([`190 9:01 ${text(9)}`]);
  });

  test('come from the list of scores while no drive has them', async () => {
    const scored = { id: '1', team: 'WSH', type: 'Passing Touchdown', text: 'Dee Dunn 9 Yd pass from Una Unknown' };
    const shown = box(1, 9, [], { scoringPlays: [scored] });
    live.sources.summary({
      ...shown,
      home: { ...shown.home, score: 6, receiving: { '104 Dee Dunn': ['1', '9', '9.0', '1', '9', '1'] } },
    });
    live.sources.scoreboard([{ ...game, score: [0, 6] }]);
    await live.at(after(70));
    expect(await logged()).toEqual([`790 ${scored.text}`]);
  });

  test.each<[string, Play]>([
    ['of other yards', catchOf('1', 8)],
    ['of another player', { ...catchOf('1', 9), text: catchOf('1', 9).text.replace('D.Dunn', 'D.Other') }],
    ['that did not count', { ...catchOf('1', 9), text: `${catchOf('1', 9).text} PENALTY on WSH - No Play.` }],
    ['with a lost ball', { ...catchOf('1', 9), text: `${catchOf('1', 9).text} FUMBLES (B.Back).` }],
    ['without an id', { ...catchOf('1', 9), id: '' }],
  ])('explain nothing, if it is a play %s', async (_, play) => {
    live.sources.summary(box(1, 9, [play]));
    await live.at(after(70));
    expect(await logged()).toEqual(['190 ']);
    expect(await live.doubts()).toEqual([]);
  });

  test('a play with fields of another form has no text, and the box score counts', async () => {
    const body = { ...catchOf('1', 9), id: {}, clock: [7], quarter: 'first' } as unknown as Play;
    live.sources.summary(box(1, 9, [body]));
    await live.at(after(70));
    expect(await logged()).toEqual(['190 ']);
    live.sources.summary(box(2, 13, [body, { ...catchOf('2', 4), clock: 'soon', quarter: 99 }]));
    await live.at(after(110));
    expect(await logged()).toEqual(['190 ', `330 9:02 ${text(4)}`]);
  });

  test('after a restart in the middle of the game, the plays before it are old news', async () => {
    const plays = ['1', '2', '3', '4', '5'].map((id) => catchOf(id, 9));
    live.sources.summary(box(1, 9, plays.slice(0, 1)));
    await live.at(after(70));
    await live.restart();
    live.sources.summary(box(2, 18, plays));
    await live.at(after(110));
    live.sources.summary(box(3, 22, [...plays, catchOf('6', 4)]));
    await live.at(after(150));
    expect(await logged()).toEqual([`190 9:01 1 ${text(9)}`, '380 ', `520 9:06 1 ${text(4)}`]);
  });

  test('nothing is stored again while nothing new is reported', async () => {
    live.sources.summary(box(1, 9, [catchOf('1', 9)]));
    await live.at(after(70));
    const version = () => live.rows(sql`select version from seasons`);
    const before = await version();
    await live.at(after(110));
    expect(await version()).toEqual(before);
  });
});
