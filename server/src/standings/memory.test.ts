import { expect, test } from 'vitest';
import { SeasonStandings } from './season-standings.ts';

const USERS = 200_000;
const GROUP = 1;

test('a user with a lineup takes at most 90 bytes, and a replaced lineup takes no more', () => {
  const season = new SeasonStandings();
  season.setGroup('everyone', GROUP, { playoffWeeks: [], playoffBonusPercent: 0 });
  const week = season.liveWeek('week', 1);
  const lineup = { players: [1, 2, 3, 4, 5, 6, 7, 8, 9], doubled: 4, groups: [GROUP] };
  for (let user = 1; user <= USERS; user += 1) {
    season.setMember(user, GROUP, true);
    season.replaceLineups(week, user, [lineup]);
  }
  const { bytes } = season;
  expect(bytes / USERS).toBeLessThan(90);
  for (let user = 1; user <= USERS; user += 1) season.replaceLineups(week, user, [lineup]);
  expect(week.lineups).toBe(USERS);
  expect(season.bytes).toBe(bytes);
});
