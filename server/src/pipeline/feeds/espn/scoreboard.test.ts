import { expect, test } from 'vitest';
import { type ShownGame, scoreboardAnswer } from '../../testing/espn-answers.ts';
import { readEspnInjuries } from './people.ts';
import { readScoreboard } from './scoreboard.ts';

const game: ShownGame = { id: '1', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z', state: 'in', score: [3, 7] };

/** The one game of a scoreboard, whose event `change` rewrites. */
function read(shown: Partial<ShownGame>, change: (event: never) => unknown = () => {}) {
  const answer = JSON.parse(
    scoreboardAnswer([
      { ...game, ...shown },
      { ...game, id: '2', home: 'KC', away: 'DEN' },
    ]),
  );
  change(answer.events[0] as never);
  const { rows, doubts, unread } = readScoreboard(Buffer.from(JSON.stringify(answer)), 2025);
  expect(rows.map(({ espnId }) => espnId)).toContain('2');
  return { game: rows.find(({ espnId }) => espnId === '1'), doubts, unread };
}

type Event = {
  id: unknown;
  competitions: [{ situation: unknown; competitors: { score: unknown }[] }];
  status: { period: unknown };
};

test.each<[string, (event: Event) => unknown]>([
  ['no situation', ({ competitions: [one] }) => Object.assign(one, { situation: null })],
  [
    'scores that are numbers',
    ({ competitions: [one] }) => one.competitors.map((side) => Object.assign(side, { score: Number(side.score) })),
  ],
  [
    'scores that are objects',
    ({ competitions: [one] }) =>
      one.competitors.map((side) => Object.assign(side, { score: { value: Number(side.score) } })),
  ],
  [
    'an id and a status that only its competition has',
    (event) => {
      Object.assign(event.competitions[0], { id: event.id, status: event.status });
      Object.assign(event, { id: null, status: null });
    },
  ],
  ['an id that is a number', (event) => Object.assign(event, { id: 1 })],
  ['a period that is a text', ({ status }) => Object.assign(status, { period: '2' })],
  [
    'no last play',
    ({ competitions: [one] }) => Object.assign(one, { situation: { lastPlay: null, possession: null } }),
  ],
])('reads a game with %s', (_, change) => {
  const { game: found, doubts } = read({ period: 2, clock: '4:25' }, change as never);
  expect(doubts).toEqual([]);
  expect(found).toMatchObject({ status: 'in_progress', homeScore: 7, awayScore: 3, quarter: 2, timeRemaining: '4:25' });
});

test.each<[string, Partial<ShownGame>, string]>([
  ['no score', { score: ['', 7] }, "it has no score: ''"],
  ['an impossible score', { score: [700, 7] }, "it has no score: '700'"],
  ['an unknown team', { home: 'XYZ' }, "unknown team code 'XYZ' (espn)"],
  ['a day that is none', { date: '2025-11-31T18:00Z', state: 'pre' }, "it has no date: '2025-11-31T18:00Z'"],
  ['an unknown state', { state: 'on' as never, name: 'STATUS_ON' }, "its state is 'on'"],
])('a game with %s is a doubt that names it, and costs itself', (_, shown, reason) => {
  const { game: found, doubts, unread } = read(shown);
  expect(found).toBeUndefined();
  expect(unread).toEqual(['1']);
  expect(doubts).toMatchObject([{ subject: 'game 1', reason, used: 'its last good state' }]);
});

test('a game that is there twice is one game, unless the two say different things', () => {
  const twice = (other: Partial<ShownGame>) =>
    readScoreboard(
      Buffer.from(scoreboardAnswer([game, { ...game, ...other }, { ...game, id: '2', home: 'KC', away: 'DEN' }])),
      2025,
    );
  expect(twice({}).rows).toHaveLength(2);
  expect(twice({ score: [10, 7] })).toMatchObject({
    rows: [{ espnId: '2' }],
    doubts: [{ subject: 'game 1', reason: 'two rows' }],
  });
});

const play = { id: '9', text: 'A run', side: 'home' as const };

test.each<[string, Partial<ShownGame>, string]>([
  ['in, before a play', { score: [0, 0] }, 'delayed'],
  ['pre', { state: 'pre', score: [0, 0] }, 'delayed'],
  ['post without a result', { state: 'post', completed: false, score: [0, 0] }, 'delayed'],
  ['at no time of no quarter', { score: [0, 0], period: 0, clock: '0:00' }, 'delayed'],
  ['in the first quarter', { score: [0, 0], clock: '14:21' }, 'in_progress'],
  ['in the second quarter', { score: [0, 0], period: 2 }, 'in_progress'],
  ['after a score', { score: [0, 3] }, 'in_progress'],
  ['after a play', { score: [0, 0], lastPlay: play }, 'in_progress'],
  ['after the end', { state: 'post', score: [0, 3], period: 4, clock: '0:00' }, 'final'],
])('STATUS_DELAYED %s', (_, shown, status) => {
  for (const name of ['STATUS_DELAYED', 'STATUS_RAIN_DELAY']) {
    const { game: found } = read({ name, ...shown });
    expect(found?.status).toBe(status);
    if (status === 'delayed')
      expect([found?.homeScore, found?.quarter, found?.timeRemaining]).toEqual([null, null, null]);
  }
});

test('[G9.12] injury statuses are what they are, unknown ones too', () => {
  const written = [
    'Physically Unable to Perform',
    'Suspension',
    'Non-Football-Injury',
    'Injured Reserve',
    'Day-To-Day',
    'Active',
  ];
  const injuries = written.map((status, index) => ({ athlete: { id: String(index) }, status }));
  const read = readEspnInjuries(Buffer.from(JSON.stringify({ injuries: [{ injuries }] })));
  expect(read.rows.map(({ status }) => status)).toEqual(['pup', 'suspended', 'nfi', 'ir', 'day to day']);
});
