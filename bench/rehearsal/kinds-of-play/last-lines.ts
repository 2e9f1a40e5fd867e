import type pg from 'pg';

/** Keeps the stat lines of a game as the live sources have them at its end. */
export async function keepLastLines(pool: pg.Pool, espnId: string): Promise<void> {
  await pool.query(
    `insert into rehearsal.last_lines (espn_id, feed_key, stats)
     select games.espn_id, players.feed_key, stats from stat_lines join games on games.id = game_id
     join players on players.id = player_id where games.espn_id = $1 and source <> 'nflverse'
     on conflict (espn_id, feed_key) do update set stats = excluded.stats`,
    [espnId],
  );
}

/** Figures that are carried and never scored. */
const CARRIED = [
  'completions',
  'passAttempts',
  'carries',
  'targets',
  'twoPointConversions',
  'specialTeamsTds',
  'fumbleRecoveryTds',
];

/** How a figure of the live lines at the end of a game compares with the record. */
export interface FigureCompared {
  figure: string;
  /** Lines that have it in either. */
  lines: number;
  /** Each that differs, in words. */
  otherwise: string[];
}

/** Compares the last live lines with those of record, figure by figure. */
export async function compareLastLines(pool: pg.Pool): Promise<FigureCompared[]> {
  const { rows } = await pool.query<{
    name: string;
    espn_id: string;
    live: Record<string, number>;
    record: Record<string, number>;
  }>(
    `select name, games.espn_id, coalesce(live.stats, '{}') as live, coalesce(line.stats, '{}') as record
     from (select distinct espn_id from rehearsal.last_lines) kept
     join games on games.espn_id = kept.espn_id
     join stat_lines line on line.game_id = games.id
     join players on players.id = line.player_id
     left join rehearsal.last_lines live on live.espn_id = games.espn_id and live.feed_key = players.feed_key`,
  );
  const figures = new Map<string, FigureCompared>();
  for (const { name, espn_id: game, live, record } of rows) {
    for (const figure of new Set([...Object.keys(live), ...Object.keys(record)])) {
      if (CARRIED.includes(figure) || /Attempted/.test(figure)) continue;
      const [ours, theirs] = [live[figure] ?? 0, record[figure] ?? 0];
      const known = figures.get(figure) ?? { figure, lines: 0, otherwise: [] };
      figures.set(figure, known);
      known.lines += 1;
      if (ours !== theirs) known.otherwise.push(`${name} in ${game}: ${ours}, of record ${theirs}`);
    }
  }
  return [...figures.values()].toSorted((a, b) => (a.figure < b.figure ? -1 : 1));
}
