import { SeasonStandings } from '../server/src/standings/season-standings.ts';
import { plainPass } from './plain-pass.ts';

const SIZES = [100_000, 1_000_000, 10_000_000];
const TIMES = 5;
const PLAYERS = 1_500;
const SLOTS = 9;
const GROUP = 1;

/**
 * Ranks synthetic lineups of one week in one table again, without a database: what the standings themselves cost, next to
 * a plain pass over typed arrays of the same size.
 */
export async function columns(): Promise<void> {
  for (const lineups of SIZES) {
    const season = syntheticSeason(lineups);
    const times: { took: number; longest: number }[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await reRank(season, time));
    // The first passes are not compiled yet.
    const warm = times.slice(2);
    const plain = Math.min(...Array.from({ length: TIMES }, () => plainPass(lineups)));
    console.log(
      `${lineups} lineups: scored and ranked in ${middle(warm.map(({ took }) => took))} ms, at most ` +
        `${Math.round(Math.max(...warm.map(({ longest }) => longest)))} ms in one part, ${Math.round(season.bytes / 1e6)} MB; ` +
        `a plain pass: ${Math.round(plain)} ms`,
    );
  }
}

/** As many users as lineups, each with one settled week. */
function syntheticSeason(lineups: number): SeasonStandings {
  const season = new SeasonStandings();
  season.setGroup('everyone', GROUP, { playoffWeeks: [], playoffBonusPercent: 0 });
  season.clearSettled(['past']);
  const week = season.liveWeek('present', 2);
  for (let user = 1; user <= lineups; user += 1) {
    season.setMember(user, GROUP, true);
    season.setSettled(user, GROUP, { points: 5_000 + ((user * 7_919) % 9_973), weeks: 1, scoringWeeks: 1 });
    const players = Array.from({ length: SLOTS }, (_, slot) => (user * 7 + slot * 31) % PLAYERS);
    season.replaceLineups(week, user, [{ players, doubled: null, groups: [GROUP] }]);
  }
  return season;
}

/** Milliseconds of all, and of the longest part between two pauses. */
async function reRank(season: SeasonStandings, time: number): Promise<{ took: number; longest: number }> {
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  const pause = async () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const week = season.liveWeek('present', 2);
  week.setPlayers(new Map(Array.from({ length: PLAYERS }, (_, player) => [player, (player * 7 + time * 100) % 3_000])));
  await season.score(week, pause);
  await season.table(GROUP, 2, pause);
  await pause();
  return { took: performance.now() - begun, longest };
}

const middle = (figures: number[]) => Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN);
