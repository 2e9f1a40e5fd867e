import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { OverrideKind } from './override-values.ts';

/** An override as an operator sees it. Instants are the season's, UTC, ISO 8601. */
export interface ListedOverride extends Record<string, unknown> {
  id: string;
  kind: OverrideKind;
  /** 'DAL @ PHI', 'Saquon Barkley'. */
  subject: string;
  /** Null: in every week. */
  weekNumber: number | null;
  source: string | null;
  externalId: string | null;
  values: Record<string, unknown>;
  reason: string;
  setAt: string;
  setBy: string;
  endsAt: string | null;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

/** The overrides in force and those that ended, newest first; with `inForce` only the former. */
export async function listOverrides(
  db: Db,
  { inForce, limit }: { inForce: boolean; limit: number },
): Promise<ListedOverride[]> {
  const { rows } = await db.execute<ListedOverride>(sql`
    select overrides.id, kind, coalesce(players.name, away.abbreviation || ' @ ' || home.abbreviation) as subject,
      weeks.week_number as "weekNumber", source, external_id as "externalId", "values", reason, set_at as "setAt",
      set_by as "setBy", ends_at as "endsAt", ended_at as "endedAt", ended_by as "endedBy", end_reason as "endReason"
    from overrides
    left join weeks on weeks.id = overrides.week_id
    left join players on players.id = overrides.player_id
    left join games on games.id = overrides.game_id and kind = 'game'
    left join teams home on home.id = games.home_team_id
    left join teams away on away.id = games.away_team_id
    where ${inForce ? sql`ended_at is null` : sql`true`}
    order by (ended_at is null) desc, set_at desc, overrides.id limit ${limit}`);
  return rows;
}
