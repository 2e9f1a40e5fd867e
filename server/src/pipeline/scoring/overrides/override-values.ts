import type { GameChange } from '@singleback/game/overrides/overrides.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { sql } from 'drizzle-orm';
import type { AuditActor } from '../../../db/audit-log.ts';
import { type Db, query } from '../../../db/pool.ts';
import { seasonKindColumn } from '../../../db/season.ts';

export type OverrideKind = OverrideRequest['kind'];

/** What is set of a game; an absent field stays with the sources. The kickoff is an ISO instant. */
export type GameValues = Omit<GameChange, 'kickoff'> & { kickoff?: string };

/** The figures that are set of a stat line, and where it belongs if the sources have none. */
interface LineValues {
  stats: StatLine;
  gameId: string;
  teamId: string;
  opponentId: string;
}

/** Null: healthy. */
interface InjuryValues {
  status: string | null;
  notes: string | null;
}

/** The sources whose athletes can be linked to players. */
export const LINKABLE = ['espn', 'sleeper'] as const;

/** What an operator wants to set. */
export type OverrideRequest = (
  | { kind: 'game'; gameId: string; change: GameChange }
  /** Only the named figures are set; the others are those of the sources, now and later. */
  | { kind: 'stat_line'; playerId: string; weekId: string; stats: Readonly<Record<string, number>> }
  | { kind: 'injury'; playerId: string; weekId: string; status: string; notes: string | null }
  | { kind: 'link'; source: string; externalId: string; playerId: string }
) & {
  actor: AuditActor;
  /** Shown to everyone who sees what is set. */
  reason: string;
  /** When it ends by itself; null: on command. */
  endsAt: Date | null;
};

/** An override, ready to be stored. */
export interface Prepared {
  seasonId: string | null;
  weekId: string | null;
  gameId: string | null;
  playerId: string | null;
  source: string | null;
  externalId: string | null;
  values: GameValues | LineValues | InjuryValues | Record<string, never>;
  /** The override in force that this one replaces. */
  replaces: string | null;
  /** For the audit log, in its columns. */
  subject: { subjectType: 'game' | 'player'; subjectId: string; subject: string };
  action: string;
  before: unknown;
}

/** An override as an operator sees it. Instants are the season's, UTC, ISO 8601. */
export interface ListedOverride {
  id: string;
  kind: OverrideKind;
  /** 'DAL @ PHI', 'Saquon Barkley'. */
  subject: string;
  /** Null: in every week. */
  weekNumber: number | null;
  /** Of the week; null in a regular season. */
  seasonKind: SeasonKind | null;
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
  return query<ListedOverride>(db)`
    select overrides.id, kind, coalesce(players.name, away.abbreviation || ' @ ' || home.abbreviation) as subject,
      weeks.week_number as "weekNumber", ${seasonKindColumn}, source, external_id as "externalId", "values", reason, set_at as "setAt",
      set_by as "setBy", ends_at as "endsAt", ended_at as "endedAt", ended_by as "endedBy", end_reason as "endReason"
    from overrides
    left join weeks on weeks.id = overrides.week_id
    left join players on players.id = overrides.player_id
    left join games on games.id = overrides.game_id and kind = 'game'
    left join teams home on home.id = games.home_team_id
    left join teams away on away.id = games.away_team_id
    where ${inForce ? sql`ended_at is null` : sql`true`}
    order by (ended_at is null) desc, set_at desc, overrides.id limit ${limit}`;
}
