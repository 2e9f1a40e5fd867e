import { settingsFromWire, settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group, GroupToCreate, JoinLink, SettingsToSave } from '@singleback/contract/groups.ts';
import { GROUP_LIMITS, type GroupForm } from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import { type CutSetting, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import type { GroupRow, ShownGroupRow } from './groups-store.ts';

/** The columns of a group that are its settings. */
export type SettingsColumns = Pick<GroupRow, keyof ReturnType<typeof settingsColumns>>;

/** A stored group's settings, as the rules need them. */
export function settingsOf(row: SettingsColumns): GroupSettings {
  const { maxPlayerUsage, playoffBonusPercent, playoffWeeks, playerDoubleDown } = row;
  const [QB, RB, WR, TE] = [row.qbCount, row.rbCount, row.wrCount, row.teCount];
  const counts = { QB, RB, WR, TE, FLEX: row.flexCount, DEF: row.defCount, K: row.kCount };
  return { maxPlayerUsage, counts, playoffBonusPercent, playoffWeeks, playerDoubleDown };
}

/** The columns of a group's settings. */
export function settingsColumns({ counts, playoffWeeks, ...settings }: GroupSettings) {
  const { QB: qbCount, RB: rbCount, WR: wrCount, TE: teCount, FLEX: flexCount, DEF: defCount, K: kCount } = counts;
  const columns = { qbCount, rbCount, wrCount, teCount, flexCount, defCount, kCount };
  return { ...settings, ...columns, playoffWeeks: [...playoffWeeks] };
}

/** A group for a client [G3.1], with the join links that the reader may see. */
export function presentGroup(
  { group, seasonName, seasonKind, participants }: ShownGroupRow,
  links: JoinLink[] = [],
): Group {
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
    seasons:
      group.seasonId === null || seasonName === null
        ? null
        : { id: group.seasonId, name: seasonName, ...(seasonKind === 'postseason' && { kind: seasonKind }) },
    ...(group.cut > 0 && group.cutFrom !== null && { cut: group.cut, cut_from: group.cutFrom }),
    group_settings: settingsToWire(settingsOf(group)),
    join_links: links,
  };
}

/** The last-one-standing setting of a form; missing fields are taken from `otherwise`. */
export function readCut(body: Pick<SettingsToSave, 'cut' | 'cut_from'>, otherwise: CutSetting): CutSetting {
  const cut = body.cut ?? otherwise.cut;
  return cut === 0 ? NO_CUT : { cut, cutFrom: body.cut_from ?? otherwise.cutFrom };
}

/** The setting with its first week: the given one where the form names none. */
export function fromWeek({ cut, cutFrom }: CutSetting, weekNumber: number): CutSetting {
  return { cut, cutFrom: cut === 0 ? null : (cutFrom ?? weekNumber) };
}

const EXACT = 1e-9;

/** Parses the create-group form; missing fields get defaults [G5.14, G5.15, G5.20]. */
export function readGroupForm(body: GroupToCreate): GroupForm {
  return {
    name: body.name,
    description: body.description ?? '',
    seasonId: body.season_id.toLowerCase(),
    visibility: body.visibility ?? 'private',
    maxParticipants: body.max_participants ?? GROUP_LIMITS.participants.default,
    settings: readSettings(body, DEFAULT_SETTINGS),
    missedWeeks: body.missed_weeks ?? DEFAULT_MISSED_WEEKS,
    lastStanding: readCut(body, NO_CUT),
  };
}

/** The settings of a form; missing fields are taken from `otherwise`. */
export function readSettings(body: SettingsToSave, otherwise: GroupSettings): GroupSettings {
  const wire = { ...settingsToWire(otherwise), ...body };
  return { ...settingsFromWire(wire), playoffBonusPercent: percentOf(wire.playoff_multiplier) };
}

/**
 * 1.25 -> 25. A fractional percentage stays fractional, so that the rule refuses it rather than rounding it [G5.17].
 */
function percentOf(multiplier: number): number {
  const percent = (multiplier - 1) * 100;
  const whole = Math.round(percent);
  return Math.abs(percent - whole) < EXACT ? whole : percent;
}
