import { SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { isPlayoffWeek, SEASON_WEEKS } from '../season/week.ts';

/** What a group plays by [G3.2]. The bonus is a whole percent; the wire carries it as a multiplier. */
export interface GroupSettings {
  readonly maxPlayerUsage: number;
  readonly counts: Readonly<Record<SlotKind, number>>;
  readonly playoffBonusPercent: number;
  readonly playoffWeeks: readonly number[];
  readonly playerDoubleDown: boolean;
}

/** The group that everybody belongs to; its table is the overall leaderboard [G1.3, G9.1]. */
export const EVERYONE_GROUP_ID = '00000000-0000-0000-0000-000000000001';

/** What a group plays by unless it says otherwise, and the only settings of a free user's group [G5.20, G9.4]. */
export const DEFAULT_SETTINGS: GroupSettings = {
  maxPlayerUsage: 1,
  counts: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
  playoffBonusPercent: 25,
  playoffWeeks: [15, 16, 17, 18],
  playerDoubleDown: false,
};

/** Whether one lineup can be played under both: equal in slots, usage, playoff bonus, playoff weeks and double-down [G5.22]. */
export function sameSettings(a: GroupSettings, b: GroupSettings): boolean {
  return (
    SLOT_KINDS.every((kind) => a.counts[kind] === b.counts[kind]) &&
    a.maxPlayerUsage === b.maxPlayerUsage &&
    a.playoffBonusPercent === b.playoffBonusPercent &&
    a.playerDoubleDown === b.playerDoubleDown &&
    sameWeeks(a.playoffWeeks, b.playoffWeeks)
  );
}

function sameWeeks(a: readonly number[], b: readonly number[]): boolean {
  return a.every((week) => b.includes(week)) && b.every((week) => a.includes(week));
}

/** What a lineup's points of that week count, in hundredths: 125 in a playoff week with a bonus of 25 percent, else 100. */
export function playoffMultiplierHundredths(
  settings: Pick<GroupSettings, 'playoffWeeks' | 'playoffBonusPercent'>,
  weekNumber: number,
): number {
  return isPlayoffWeek(settings, weekNumber) ? 100 + settings.playoffBonusPercent : 100;
}

/** The last week for which a group asks for lineups: the last of its playoffs; in a season of fewer `rounds` the last of them. */
export function lastWeekOf({ playoffWeeks }: Pick<GroupSettings, 'playoffWeeks'>, rounds = SEASON_WEEKS): number {
  return playoffWeeks.length === 0 ? rounds : Math.min(rounds, Math.max(...playoffWeeks));
}

/** 25 -> 1.25, as the wire carries it [G5.17]. */
export function multiplierFromPercent(percent: number): number {
  return (100 + percent) / 100;
}

/** 1.25 -> 25: the bonus is shown as (multiplier - 1) x 100 percent [G9.4]. */
export function percentFromMultiplier(multiplier: number): number {
  return Math.round((multiplier - 1) * 100);
}

/** The settings as they are shown on a group: slot counts, and the tags [G2.36]. Null tags are not shown. */
export interface SettingsInWords {
  readonly slots: string;
  readonly usage: string;
  readonly playoff: string | null;
  readonly doubleDown: string | null;
}

/** For example slots '1 QB · 2 RB', usage 'Usage: 1x', playoff 'Playoff +25%', doubleDown 'Double-Down' [G2.36]. */
export function settingsInWords(settings: GroupSettings): SettingsInWords {
  const { counts, maxPlayerUsage, playoffBonusPercent, playerDoubleDown } = settings;
  return {
    slots: SLOT_KINDS.filter((kind) => counts[kind] > 0)
      .map((kind) => `${counts[kind]} ${kind}`)
      .join(' · '),
    usage: `Usage: ${maxPlayerUsage}x`,
    playoff: playoffBonusPercent > 0 ? `Playoff +${playoffBonusPercent}%` : null,
    doubleDown: playerDoubleDown ? 'Double-Down' : null,
  };
}

/** The group's name as a lineup's groups are chosen: the everyone-group is 'Everyone (Default)' [G2.37]. */
export function shownGroupName(group: { readonly id: string; readonly name: string }): string {
  return group.id === EVERYONE_GROUP_ID ? 'Everyone (Default)' : group.name;
}
