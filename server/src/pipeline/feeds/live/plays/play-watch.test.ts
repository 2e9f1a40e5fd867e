import { expect, test } from 'vitest';
import type { EspnPlay } from '../../espn/plays/game-plays.ts';
import type { Summary } from '../../espn/summary.ts';
import { freshPlays, noteLastPlay, noteSummary, type PlayWatch } from './play-watch.ts';

const at = (second: number) => new Date(Date.parse('2025-09-28T18:00:00Z') + second * 1_000);
const play = (id: string, text = `play ${id}`, more: Partial<EspnPlay> = {}): EspnPlay => ({
  ...{ id, text, team: 'KC', quarter: 2, clock: '7:58', isSummary: false },
  ...more,
});
const summary = (...described: EspnPlay[]) => ({ espnId: '1', described }) as unknown as Summary;

const watched = () => new Map<string, PlayWatch>();
const shown = (watches: Map<string, PlayWatch>, second: number) =>
  freshPlays(watches, '1', at(second)).map(({ id, text, knownAt }) => `${id} ${text} ${knownAt.getUTCSeconds()}`);

test('a play is fresh for two minutes after its text has come, and again with another text', () => {
  const watches = watched();
  noteSummary(watches, summary(play('a')), at(0));
  noteSummary(watches, summary(play('a'), play('b')), at(30));
  expect(shown(watches, 30)).toEqual(['a play a 0', 'b play b 30']);
  noteSummary(watches, summary(play('a', 'upheld'), play('b')), at(50));
  expect(shown(watches, 50)).toEqual(['b play b 30', 'a upheld 50']);
  expect(shown(watches, 151)).toEqual(['a upheld 50']);
  expect(shown(watches, 171)).toEqual([]);
  noteSummary(watches, summary(play('a', 'upheld'), play('b')), at(180));
  expect(shown(watches, 180)).toEqual([]);
  expect(freshPlays(watches, '2', at(0))).toEqual([]);
});

test('the plays of a game that is first read when it is well under way are not', () => {
  const watches = watched();
  const plays = Array.from({ length: 40 }, (_, index) => play(`${index}`));
  noteLastPlay(watches, '1', play('39'), at(0));
  noteSummary(watches, summary(...plays), at(10));
  expect(shown(watches, 10)).toEqual(['39 play 39 0']);
  noteSummary(watches, summary(...plays, play('40')), at(40));
  expect(shown(watches, 40)).toEqual(['39 play 39 0', '40 play 40 40']);
});

test('the scoreboard shows a play first, the box score its quarter', () => {
  const watches = watched();
  noteLastPlay(watches, '1', play('a', 'play a', { quarter: null }), at(0));
  noteLastPlay(watches, '1', play('a', 'play a', { quarter: null }), at(20));
  expect(freshPlays(watches, '1', at(20))).toMatchObject([{ quarter: null, knownAt: at(0) }]);
  noteSummary(watches, summary(play('a')), at(30));
  expect(freshPlays(watches, '1', at(30))).toMatchObject([{ quarter: 2, knownAt: at(0) }]);
  noteLastPlay(watches, '1', play('a', 'an older text'), at(40));
  expect(shown(watches, 40)).toEqual(['a play a 0']);
});
