import type pg from 'pg';

/** What must not happen without a reason, noted by the database itself as it happens, within a step too. */
const NOTES = `
create schema if not exists rehearsal;
create table if not exists rehearsal.seen (what text not null, subject text not null, at timestamptz);
create table if not exists rehearsal.last_lines (espn_id text, feed_key text, stats jsonb, primary key (espn_id, feed_key));
create or replace function rehearsal.watch_game() returns trigger language plpgsql as $$
begin
  insert into rehearsal.seen (what, subject)
  select what, new.espn_id from (values
    ('locks opened', old.locked_at is not null and not old.is_lock_provisional and new.locked_at is null),
    ('final scores lowered', old.status = 'final' and new.status = 'final'
      and (new.home_score < old.home_score or new.away_score < old.away_score)),
    ('finals taken back', old.status = 'final' and new.status <> 'final'),
    ('games in progress written back to scheduled', old.status = 'in_progress' and new.status = 'scheduled'))
    as happened (what, is_so) where is_so;
  return null;
end $$;
create or replace function rehearsal.watch_line() returns trigger language plpgsql as $$
begin
  if not exists (select from stat_lines where player_id = old.player_id and week_id = old.week_id and source = 'nflverse') then
    insert into rehearsal.seen (what, subject) select 'points of record vanished', name from players where id = old.player_id;
  end if;
  return null;
end $$;
create or replace trigger rehearsal_games after update on games for each row execute function rehearsal.watch_game();
drop trigger if exists rehearsal_lines on stat_lines;
create constraint trigger rehearsal_lines after update or delete on stat_lines deferrable initially deferred
  for each row when (old.source = 'nflverse') execute function rehearsal.watch_line();`;

const WATCHED = [
  'locks opened',
  'final scores lowered',
  'finals taken back',
  'games in progress written back to scheduled',
  'points of record vanished',
] as const;

/** How often something happened that may only happen for a reason. */
export interface Happened {
  what: string;
  /** With a reason: a confirmed cancellation. */
  expected: number;
  /** Each without one: what, and when. */
  unexpected: string[];
}

/** Makes a database note what must not happen. */
export async function startWatch(pool: pg.Pool): Promise<void> {
  await pool.query(NOTES);
}

/** Dates what was noted since the last call. */
export async function dateNotes(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('update rehearsal.seen set at = $1 where at is null', [now]);
}

/** Everything that was noted. `expected`: ESPN's ids of games of which a cancellation is confirmed. */
export async function readNotes(pool: pg.Pool, expected: ReadonlySet<string>): Promise<Happened[]> {
  const { rows } = await pool.query<{ what: string; subject: string; at: Date | null }>('select * from rehearsal.seen');
  return WATCHED.map((what) => {
    const own = rows.filter((row) => row.what === what);
    const [without, withReason] = [
      own.filter((row) => !expected.has(row.subject)),
      own.filter((row) => expected.has(row.subject)),
    ];
    const unexpected = without.map(({ subject, at }) => `${subject}, ${at?.toISOString() ?? ''}`);
    return { what, expected: withReason.length, unexpected };
  });
}

/** The doubts that are not over, in words: those that an import of the same files has, too, are about the files. */
export async function doubtsLeft(pool: pg.Pool, imported: pg.Pool): Promise<string[]> {
  const read = async (from: pg.Pool) =>
    (await from.query<{ file: string; subject: string; reason: string; since: Date }>('select * from feed_doubts'))
      .rows;
  const ofFiles = new Set((await read(imported)).map(({ subject, reason }) => `${subject}: ${reason}`));
  const left = (await read(pool)).filter(({ subject, reason }) => !ofFiles.has(`${subject}: ${reason}`));
  return left
    .map(({ file, subject, reason, since }) => `${[file, subject, reason].join(': ')} (since ${since.toISOString()})`)
    .toSorted();
}

/** Whether the games have the kickoffs that were published for them, by ESPN's id: those that don't. */
export async function wrongKickoffs(pool: pg.Pool, published: ReadonlyMap<string, Date>): Promise<string[]> {
  const { rows } = await pool.query<{ espn_id: string; kickoff: Date | null }>(
    'select espn_id, kickoff from games where espn_id = any($1)',
    [[...published.keys()]],
  );
  return rows.flatMap(({ espn_id: id, kickoff }) =>
    kickoff?.getTime() === published.get(id)?.getTime() ? [] : [`${id} is at ${kickoff?.toISOString()}`],
  );
}

/** Games that are shown as in doubt, by ESPN's id. */
export async function gamesInDoubt(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ espn_id: string }>('select espn_id from games where is_unconfirmed');
  return rows.map((row) => row.espn_id);
}
