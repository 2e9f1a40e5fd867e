import type { Db } from '../../server/src/db/pool.ts';
import { randomIds } from '../../server/src/lib/ids.ts';
import { recordReport } from '../../server/src/pipeline/scoring/record-report.ts';
import type { TryStored } from './feeds.ts';
import type { RecordTarget } from './record-files.ts';
import { type Draw, judge, type State } from './trial.ts';

/** The end of a transaction of which nothing is kept. */
class Undone extends Error {}

/** Stores reports in a real database, each on top of the same season, which is stored first. */
export async function openStoredReports(db: Db, records: RecordTarget): Promise<TryStored> {
  await recordReport(db, randomIds, records.olderReport);
  const before = await readState(db);
  const expected = await undone(db, async (tx) => {
    await recordReport(tx, randomIds, records.newerReport);
    return readState(tx);
  });
  return async (target: RecordTarget, draw: Draw) => {
    const drawn = target.draw(draw.pick(target.kinds), draw, false);
    const { mutation } = drawn;
    const found = target.reported(drawn, target.older);
    if (!('report' in found)) {
      const outcome = { state: before, doubts: [], ...found };
      return { mutation, outcome, verdict: judge(mutation, before, expected, outcome) };
    }
    const outcome = await undone(db, async (tx) => {
      const recorded = await recordReport(tx, randomIds, found.report);
      return { state: await readState(tx), doubts: [...found.doubts, ...(recorded.doubts?.all ?? [])] };
    }).catch((error: Error) => ({ state: before, doubts: [], refused: error.message, thrown: error.message }));
    return { mutation, outcome, verdict: judge(mutation, before, expected, outcome) };
  };
}

/** What `work` returns; nothing of what it has stored stays. */
async function undone<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await db
    .transaction(async (tx) => {
      result = await work(tx as unknown as Db);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return result as Result;
}

/** The points, games with their locks, and places of all players, as they are stored. */
async function readState(db: Db): Promise<State> {
  const { rows } = await db.execute<{ subject: string; state: string }>(`
    select 'game ' || away.abbreviation || '@' || home.abbreviation as subject,
      concat_ws(' ', week_number, kickoff, status, away_score || '-' || home_score,
        case when locked_at is null then 'open' else 'locked' end) as state
    from games join weeks on weeks.id = week_id join teams home on home.id = home_team_id
      join teams away on away.id = away_team_id
    union all
    select 'line ' || feed_key || ' ' || week_number, points || ' for ' || coalesce(abbreviation, '')
    from stat_lines join players on players.id = player_id join weeks on weeks.id = week_id
      left join teams on teams.id = stat_lines.team_id
    union all
    select 'place ' || feed_key || ' ' || week_number, abbreviation
    from player_weeks join players on players.id = player_id join weeks on weeks.id = week_id
      join teams on teams.id = player_weeks.team_id`);
  return new Map(rows.map(({ subject, state }) => [subject, state]));
}
