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

test('a million lineups are scored and ranked without holding anything else up for 50 ms', async () => {
  const lineups = 1_000_000;
  const season = new SeasonStandings();
  season.setGroup('everyone', GROUP, { playoffWeeks: [], playoffBonusPercent: 0 });
  const week = season.liveWeek('week', 1);
  const groups = [GROUP];
  for (let user = 1; user <= lineups; user += 1) {
    season.setMember(user, GROUP, true);
    const players = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => (user * 7 + slot * 31) % 1_500);
    season.replaceLineups(week, user, [{ players, doubled: null, groups }]);
  }
  // Who has left without a lineup is left out, which takes more work than leaving out nobody.
  for (let user = lineups + 1; user <= lineups + 1_000; user += 1) season.setMember(user, GROUP, false);
  const longest: number[] = [];
  for (let pass = 1; pass <= 5; pass += 1) {
    week.setPlayers(new Map(Array.from({ length: 1_500 }, (_, player) => [player, (player * 7 * pass) % 3_000])));
    let [last, longestOfPass] = [spentMs(), 0];
    const pause = async () => {
      longestOfPass = Math.max(longestOfPass, spentMs() - last);
      last = spentMs();
    };
    await season.score(week, pause);
    const table = await season.table(GROUP, 1, pause);
    expect(table.total).toBe(lineups);
    longest.push(longestOfPass);
  }
  // The least, because the first passes are not compiled yet.
  expect(Math.min(...longest)).toBeLessThan(50);
});

/** Milliseconds that this thread has worked: other processes of the machine do not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
