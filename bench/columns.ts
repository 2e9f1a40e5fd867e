import { SeasonStandings } from '../server/src/standings/season-standings.ts';
import { turns } from '../server/src/standings/turns.ts';
import { watchDelay } from './delay.ts';
import { plainPass } from './plain-pass.ts';

const SIZES = [100_000, 1_000_000, 10_000_000];
/** The first passes are not compiled yet. */
const WARM_UP = 4;
const TIMES = 9;
const PLAYERS = 1_500;
const SLOTS = 9;
const GROUP = 1;

/**
 * Ranks synthetic lineups of one week in one table again, without a database: what the standings themselves cost, next to
 * a plain pass over typed arrays of the same size. Figures are the middle of several passes and the least or most.
 * @param sizes numbers of lineups
 */
export async function columns(sizes: readonly number[]): Promise<void> {
  for (const lineups of sizes.length > 0 ? sizes : SIZES) {
    const season = syntheticSeason(lineups);
    const passes: Pass[] = [];
    for (let time = 0; time < WARM_UP + TIMES; time += 1) passes.push(await reRank(season, time));
    const warm = passes.slice(WARM_UP);
    const [took, cpu, longest] = [
      warm.map((each) => each.took),
      warm.map((each) => each.cpu),
      warm.map((each) => each.longest),
    ];
    const plain = Math.min(...Array.from({ length: TIMES }, () => plainPass(lineups)));
    console.log(
      `${lineups} lineups: scored and ranked in ${middle(took)} ms (at least ${least(took)}), ${middle(cpu)} ms of processor time; ` +
        `the longest turn ${middle(longest)} ms (at most ${most(longest)}); ${Math.round(season.bytes / 1e6)} MB; ` +
        `a plain pass ${Math.round(plain)} ms`,
    );
  }
}

/** As many users as lineups, each with one settled week; every hundredth of them has left again without a lineup. */
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
  for (let user = lineups + 1; user <= lineups * 1.01; user += 1) season.setMember(user, GROUP, false);
  return season;
}

/** Milliseconds of a pass, of processor time in it, and of the longest turn of the event loop. */
interface Pass {
  took: number;
  cpu: number;
  longest: number;
}

async function reRank(season: SeasonStandings, time: number): Promise<Pass> {
  const week = season.liveWeek('present', 2);
  week.setPlayers(new Map(Array.from({ length: PLAYERS }, (_, player) => [player, (player * 7 + time * 100) % 3_000])));
  const [begun, cpu, watch] = [performance.now(), process.cpuUsage(), watchDelay()];
  await season.score(week, turns());
  await season.table(GROUP, 2, turns());
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { took, cpu: (user + system) / 1_000, longest: watch.stop() };
}

const middle = (figures: number[]) => Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN);
const least = (figures: number[]) => Math.round(Math.min(...figures));
const most = (figures: number[]) => Math.round(Math.max(...figures));
