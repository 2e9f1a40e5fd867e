import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TeamRecord } from '../report.ts';

/** Stores the teams that changed. Needed before anything of a season. */
export async function recordTeams(db: Db, ids: Ids, teams: readonly TeamRecord[]): Promise<void> {
  const rows = teams.map((team) => ({ id: ids.uuid(), ...team }));
  await db.execute(sql`
    insert into teams (id, abbreviation, name, nickname, primary_color, secondary_color, logo_url)
    select id, abbreviation, name, nickname, "primaryColor", "secondaryColor", "logoUrl"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      id uuid, abbreviation text, name text, nickname text, "primaryColor" text, "secondaryColor" text, "logoUrl" text)
    on conflict (abbreviation) do update set name = excluded.name, nickname = excluded.nickname,
      primary_color = excluded.primary_color, secondary_color = excluded.secondary_color, logo_url = excluded.logo_url
    where (teams.name, teams.nickname, teams.primary_color, teams.secondary_color, teams.logo_url)
      is distinct from
      (excluded.name, excluded.nickname, excluded.primary_color, excluded.secondary_color, excluded.logo_url)`);
}
