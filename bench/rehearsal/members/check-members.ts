import { DAY_MS } from '@singleback/game/season/durations.ts';
import { LAST_LEAGUE_WEEK, SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type pg from 'pg';
import type { League } from '../league.ts';
import { isWrongAtFirst } from '../nflverse-answers.ts';
import { LEAGUE_WEEK } from '../report.ts';
import { EVERYONE, type People } from './open-members.ts';
import { type Played, SURVIVORS } from './play-rounds.ts';
import { type Course, counted, type Entry, pointsOfFiles, recomputeCuts } from './recompute.ts';

/** What was found of those who played, in words; `wrong` is empty when all is as the files and the rules say. */
export interface MembersFound {
  lines: string[];
  wrong: string[];
}

/**
 * Recomputes from the files alone what members have: points of players and defenses, of lineups, tables, who went out
 * when, who won, and since when each cut stands. What the server stored and answers has to be the same.
 */
export async function checkMembers(
  pool: pg.Pool,
  { people, played, league, lastWeek }: { people: People; played: Played; league: League; lastWeek: number },
): Promise<MembersFound> {
  const rows = { pool, league, lastWeek };
  const points = await comparePoints(rows);
  const lineups = await readLineups(pool, points.ofFiles);
  const tables = await compareWeeks(pool, lineups);
  const found = [points, tables, await countCorrections(rows)];
  // A cut stands only with the round after it.
  for (const { name, cut } of lastWeek === LAST_LEAGUE_WEEK ? SURVIVORS : []) {
    found.push(await compareSurvivors({ ...rows, people, played, lineups }, { name, cut }));
  }
  const refused = played.refused.size;
  return {
    lines: [
      ...found.map(({ line }) => line),
      `${lineups.count} lineups with ${lineups.empty} empty slots, ${refused} times refused to who was out, ${played.failed.size} calls failed`,
    ],
    wrong: [...found.flatMap(({ wrong }) => wrong), ...played.failed],
  };
}

interface Rows {
  pool: pg.Pool;
  league: League;
  lastWeek: number;
}

interface Part {
  line: string;
  wrong: string[];
}

/** The points of every player and defense from the last week of the regular season on. */
async function comparePoints({ pool, league, lastWeek }: Rows): Promise<Part & { ofFiles: Map<string, number> }> {
  const { rows: players } = await pool.query<{ feed_key: string; position: string }>(
    'select feed_key, position from players',
  );
  const positions = new Map(players.map(({ feed_key, position }) => [feed_key, position]));
  const isPlayed = (row: Readonly<Record<string, string>>) =>
    Number(row.week) >= SEASON_WEEKS && Number(row.week) <= lastWeek;
  const ofFiles = pointsOfFiles(
    {
      players: league.playerStats.rows.filter(isPlayed),
      teams: league.teamStats.rows.filter(isPlayed),
      schedule: league.schedule.rows,
    },
    (feedKey) => positions.get(feedKey),
  );
  const { rows } = await pool.query<{ key: string; points: number }>(
    `select feed_key || ' ' || ${LEAGUE_WEEK} as key, points from stat_lines join players on players.id = player_id
     join weeks on weeks.id = week_id join seasons on seasons.id = season_id
     where ${LEAGUE_WEEK} between ${SEASON_WEEKS} and ${lastWeek}`,
  );
  const stored = new Map(rows.map(({ key, points }) => [key, points]));
  const wrong = [...new Set([...ofFiles.keys(), ...stored.keys()])]
    .filter((key) => stored.get(key) !== ofFiles.get(key))
    .map((key) => `points of ${key}: ${stored.get(key)}, by the files ${ofFiles.get(key)}`);
  return {
    line: `${ofFiles.size} lines of players and defenses, ${wrong.length} with other points than the files`,
    wrong,
    ofFiles,
  };
}

interface Lineups {
  entries: Entry[];
  count: number;
  empty: number;
}

/** What each lineup counts in each of its groups by the points of the files. */
async function readLineups(pool: pg.Pool, points: ReadonlyMap<string, number>): Promise<Lineups> {
  const { rows } = await pool.query<{
    user: string;
    groups: { id: string; percent: number }[];
    week: number;
    slots: { key: string; isDoubled: boolean }[];
    size: number;
  }>(
    `select user_id as "user", ${LEAGUE_WEEK} as week, (
       select json_agg(json_build_object('key', feed_key, 'isDoubled', coalesce(players.id = double_down_player_id, false)))
       from lineup_slots join players on players.id = player_id where lineup_id = lineups.id) as slots, (
       select json_agg(json_build_object('id', groups.id, 'percent', case when kind = 'regular'
         and week_number = any (playoff_weeks) then 100 + playoff_bonus_percent else 100 end))
       from lineup_groups place join groups on groups.id = place.group_id where place.lineup_id = lineups.id) as groups, (
       select max(qb_count + rb_count + wr_count + te_count + flex_count + def_count + k_count)
       from lineup_groups place join groups on groups.id = place.group_id where place.lineup_id = lineups.id) as size
     from lineups join weeks on weeks.id = week_id join seasons on seasons.id = weeks.season_id`,
  );
  const entries = rows.flatMap(({ user, week, slots, groups }) => {
    const sum = slots.reduce(
      (total, { key, isDoubled }) => total + (points.get(`${key} ${week}`) ?? 0) * (isDoubled ? 2 : 1),
      0,
    );
    return groups.map(({ id, percent }) => ({ user, group: id, week, points: Math.round((sum * percent) / 100) }));
  });
  const empty = rows.reduce((total, { slots, size }) => total + size - slots.length, 0);
  return { entries, count: rows.length, empty };
}

/** What is stored of each week of everybody in the everyone-group, the regular season's last week with it. */
async function compareWeeks(pool: pg.Pool, { entries }: Lineups): Promise<Part> {
  const { rows } = await pool.query<Entry>(
    `select user_id as "user", group_id as "group", ${LEAGUE_WEEK} as week, points from week_points
     join weeks on weeks.id = week_id join seasons on seasons.id = season_id where group_id = $1`,
    [EVERYONE],
  );
  const own = entries.filter(({ group }) => group === EVERYONE);
  const wrong = differences(rows, own, 'in the everyone-group');
  return {
    line: `${own.length} weeks of members in the everyone-group, ${wrong.length} otherwise than recomputed`,
    wrong,
  };
}

function differences(stored: readonly Entry[], computed: readonly Entry[], where: string): string[] {
  const keyed = (entries: readonly Entry[]) =>
    new Map(entries.map((each) => [`${each.user} in week ${each.week}`, each.points]));
  const [ours, theirs] = [keyed(stored), keyed(computed)];
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((key) => ours.get(key) !== theirs.get(key))
    .map((key) => `${key} ${where}: ${ours.get(key)}, recomputed ${theirs.get(key)}`);
}

/** The corrections of the regular season's last week that were noted once the postseason had begun. */
async function countCorrections({ pool, league }: Rows): Promise<Part> {
  const { rows } = await pool.query<{ feed_key: string }>(
    `select distinct feed_key from stat_corrections join players on players.id = player_id
     join weeks on weeks.id = week_id join seasons on seasons.id = season_id
     where kind = 'regular' and week_number = $1 and noted_at >= (
       select min(start_date) from weeks join seasons on seasons.id = season_id where kind = 'postseason')`,
    [SEASON_WEEKS],
  );
  const corrected = new Set(rows.map(({ feed_key }) => feed_key));
  const { rows: known } = await pool.query<{ feed_key: string }>('select feed_key from players');
  const isPlayer = new Set(known.map(({ feed_key }) => feed_key));
  const due = league.playerStats.rows.filter(
    (row, index) => isWrongAtFirst(index) && Number(row.week) === SEASON_WEEKS && isPlayer.has(row.player_id ?? ''),
  );
  const wrong = due.flatMap(({ player_id = '', player_display_name }) =>
    corrected.has(player_id) ? [] : [`${player_display_name}’s line of week ${SEASON_WEEKS} was not corrected`],
  );
  return {
    line: `${due.length - wrong.length} of ${due.length} lines of week ${SEASON_WEEKS} corrected while the postseason was on`,
    wrong,
  };
}

interface Table {
  lastStanding: { rows: { userId: string; state: string; weekOut?: number; totalPoints: number }[]; winners: string[] };
}

/** Who is out of a group and since when, its totals, and since when its cuts stand. */
async function compareSurvivors(
  { pool, people, played, lineups, league, lastWeek }: Rows & { people: People; played: Played; lineups: Lineups },
  { name, cut }: { name: string; cut: number },
): Promise<Part> {
  const { members } = people;
  const [reader] = members;
  const { rows: groups } = await pool.query<{ id: string }>('select id from groups where name = $1', [name]);
  const [group] = groups;
  if (reader === undefined || group === undefined)
    return { line: `There is no group ${name}`, wrong: [`no group ${name}`] };
  const entries = lineups.entries.filter((entry) => entry.group === group.id);
  const weeks = [...new Set(league.games.map(({ week }) => week))].filter(
    (week) => week > SEASON_WEEKS && week <= lastWeek,
  );
  const course = recomputeCuts(entries, { users: members.map(({ id }) => id), cut, weeks });
  const { body } = await people.call(reader, 'GET', `/leaderboard/group/${group.id}`);
  const { rows, winners } = (body as Table).lastStanding;
  const totals = counted(entries, course);
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? id;
  const wrong = [
    ...members.flatMap(({ id }) => {
      const row = rows.find(({ userId }) => userId === id);
      const total = totals.filter(({ user }) => user === id).reduce((sum, { points }) => sum + points, 0);
      const since = course.out.get(id);
      const [said, computed] = [
        `${row?.state} ${row?.weekOut ?? ''} ${Math.round((row?.totalPoints ?? 0) * 100)}`,
        `${since === undefined ? 'in' : 'out'} ${since === undefined ? '' : since - SEASON_WEEKS} ${total}`,
      ];
      return said === computed ? [] : [`${nameOf(id)} in ${name}: ${said}, recomputed ${computed}`];
    }),
    ...(winners.toSorted().join() === course.winners.toSorted().join()
      ? []
      : [`the winners of ${name} are ${winners.map(nameOf).join()}, recomputed ${course.winners.map(nameOf).join()}`]),
    ...(await compareStanding(pool, { groupId: group.id, name, course, league })),
    ...[...played.refused]
      .map((each) => each.split(' '))
      .filter(([user = '', id, week]) => id === group.id && !((course.out.get(user) ?? Number(week)) < Number(week)))
      .map(([user = '', , week]) => `${nameOf(user)} was refused in ${name} in week ${week}, and in`),
  ];
  return { line: inWords({ name, cut, course, nameOf }), wrong };
}

function inWords({
  name,
  cut,
  course,
  nameOf,
}: {
  name: string;
  cut: number;
  course: Course;
  nameOf(id: string): string;
}) {
  const rounds = Map.groupBy([...course.out], ([, week]) => week - SEASON_WEEKS);
  const out = [...rounds].map(([round, gone]) => `round ${round} ${gone.map(([id]) => nameOf(id)).join(' and ')}`);
  return `${name} (cut ${cut}): out in ${out.join(', ')}; last one standing: ${course.winners.map(nameOf).join(' and ')}`;
}

const LAST_STANDS_MS = 3 * DAY_MS;

/** A cut stands from the first kickoff of the following round, the last one three days after its end. */
async function compareStanding(
  pool: pg.Pool,
  { groupId, name, course, league }: { groupId: string; name: string; course: Course; league: League },
): Promise<string[]> {
  const { rows } = await pool.query<{ week: number; since: Date; end: Date; ids: string[] }>(
    `select ${LEAGUE_WEEK} as week, stands_since as since, end_date as end, array(
       select user_id from group_outs where group_outs.group_id = cuts.group_id and group_outs.week_id = cuts.week_id) as ids
     from group_cuts cuts join weeks on weeks.id = week_id join seasons on seasons.id = season_id where group_id = $1`,
    [groupId],
  );
  const decided = course.decidedIn ?? LAST_LEAGUE_WEEK;
  const cuts = decided - SEASON_WEEKS;
  const missing = rows.length === cuts ? [] : [`${rows.length} cuts of ${name} stand, and ${cuts} were made`];
  const otherwise = rows.flatMap(({ week, since, end, ids }) => {
    const next = league.games.filter((game) => game.week === week + 1).map(({ kickoff }) => kickoff.getTime());
    const expected = next.length > 0 ? Math.min(...next) : end.getTime() + LAST_STANDS_MS;
    const gone = [...course.out].filter(([, each]) => each === week).map(([id]) => id);
    return [
      ...(since.getTime() === expected
        ? []
        : [`the cut of week ${week} of ${name} stands since ${since.toISOString()}`]),
      ...(gone.toSorted().join() === ids.toSorted().join()
        ? []
        : [`the cut of week ${week} of ${name} is stored otherwise`]),
    ];
  });
  return [...missing, ...otherwise];
}
