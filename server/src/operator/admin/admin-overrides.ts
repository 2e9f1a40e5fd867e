import type { AdminOverride, OverrideToSet } from '@singleback/contract/admin/admin-site.ts';
import { checkInstant } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import type { Act } from '../../db/audit-log.ts';
import { refuse } from '../../lib/app-error.ts';
import { listOverrides, setOverride, wordsOfValue } from '../overrides.ts';

/** What is set by hand now, newest first. */
export async function overridesInForce(context: Context): Promise<AdminOverride[]> {
  const found = await listOverrides(context, { ended: false });
  return found.map((one) => ({
    ...{ id: one.id, kind: one.kind, subject: one.subject, week_number: one.weekNumber },
    ...(one.seasonKind === 'postseason' && { season_kind: one.seasonKind }),
    ...{ value: wordsOfValue(one), reason: one.reason, set_by: one.setBy },
    set_at: new Date(one.setAt).toISOString(),
    ends_at: one.endsAt === null ? null : new Date(one.endsAt).toISOString(),
  }));
}

/** Sets what no source says. Refuses with not_found or field_invalid. Returns the override's id. */
export function setByAdmin(context: Context, wanted: OverrideToSet, act: Act): Promise<string> {
  const rest = { ...act, endsAt: null };
  switch (wanted.kind) {
    case 'game': {
      const { game_id: gameId, status, home_score: homeScore, away_score: awayScore, kickoff } = wanted;
      const change = {
        ...(status !== undefined && { status }),
        ...(homeScore !== undefined && { homeScore }),
        ...(awayScore !== undefined && { awayScore }),
        ...(kickoff !== undefined && { kickoff: instantOf('kickoff', kickoff) }),
      };
      return setOverride(context, { kind: 'game', gameId, change, ...rest });
    }
    case 'stat_line':
      return setOverride(context, {
        ...{ kind: 'stat_line', playerId: wanted.player_id, weekId: wanted.week_id, stats: wanted.stats, ...rest },
      });
    case 'injury': {
      const { player_id: playerId, week_id: weekId, status, notes, ends_at } = wanted;
      const endsAt = ends_at === null ? null : instantOf('ends_at', ends_at);
      return setOverride(context, { kind: 'injury', playerId, weekId, status, notes, ...rest, endsAt });
    }
    case 'link': {
      const { source, external_id: externalId, player_id: playerId } = wanted;
      return setOverride(context, { kind: 'link', source, externalId, playerId, ...rest });
    }
  }
}

function instantOf(field: string, written: string): Date {
  refuse(checkInstant(field, written));
  return new Date(written);
}
