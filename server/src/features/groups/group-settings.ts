import { settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group, JoinLink } from '@singleback/contract/groups.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import type { GroupRow, ShownGroupRow } from './groups-store.ts';

/** The columns of a group that are its settings. */
export type SettingsColumns = Pick<GroupRow, keyof ReturnType<typeof settingsColumns>>;

/** A stored group's settings, as the rules need them. */
export function settingsOf(row: SettingsColumns): GroupSettings {
  return {
    maxPlayerUsage: row.maxPlayerUsage,
    counts: {
      QB: row.qbCount,
      RB: row.rbCount,
      WR: row.wrCount,
      TE: row.teCount,
      FLEX: row.flexCount,
      DEF: row.defCount,
      K: row.kCount,
    },
    playoffBonusPercent: row.playoffBonusPercent,
    playoffWeeks: row.playoffWeeks,
    playerDoubleDown: row.playerDoubleDown,
  };
}

/** The columns of a group's settings. */
export function settingsColumns({ counts, ...settings }: GroupSettings) {
  return {
    maxPlayerUsage: settings.maxPlayerUsage,
    qbCount: counts.QB,
    rbCount: counts.RB,
    wrCount: counts.WR,
    teCount: counts.TE,
    flexCount: counts.FLEX,
    defCount: counts.DEF,
    kCount: counts.K,
    playoffBonusPercent: settings.playoffBonusPercent,
    playoffWeeks: [...settings.playoffWeeks],
    playerDoubleDown: settings.playerDoubleDown,
  };
}

/** A group for a client [G3.1], with the join links that the reader may see. */
export function presentGroup({ group, seasonName, participants }: ShownGroupRow, links: JoinLink[] = []): Group {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    visibility: group.visibility === 'public' ? 'public' : 'private',
    current_participants: participants,
    max_participants: group.maxParticipants,
    created_by: group.createdBy,
    created_at: group.createdAt.toISOString(),
    is_active: group.isActive,
    shares_name: group.sharesName,
    commissioners_invite: group.commissionersInvite,
    orders_allowed: group.ordersAllowed,
    start_week: group.startWeek,
    missed_weeks: group.missedWeeks === 'lowest' ? 'lowest' : 'nothing',
    seasons: seasonName === null ? null : { name: seasonName },
    group_settings: settingsToWire(settingsOf(group)),
    join_links: links,
  };
}
