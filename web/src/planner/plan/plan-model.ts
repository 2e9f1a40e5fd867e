import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { MyGroup } from '@singleback/contract/groups.ts';
import {
  EVERYONE_GROUP_ID,
  type GroupSettings,
  sameSettings,
  shownGroupName,
} from '@singleback/game/groups/settings.ts';
import { lineupTotal, slotsFor } from '@singleback/game/lineups/slots.ts';
import { usageLeft, usageLimit } from '@singleback/game/lineups/usage.ts';
import type { Plan, PlanInput, Wishes } from '@singleback/game/planner/plan.ts';
import { positionsInPlay, type Scarcity, scarcityOf } from '@singleback/game/planner/scarcity.ts';
import type { Position, SlotKind } from '@singleback/game/players/positions.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { isPlayoffWeek, type Week } from '@singleback/game/season/week.ts';
import { survivalWords } from '../../groups/queries.ts';
import type { BoardLineup } from '../../lineups/model.ts';
import type { Outlook, Uses } from '../model.ts';
import type { Certainty } from '../worker/planner-queries.ts';

/** Groups that one lineup can be in, planned together. */
export interface PlannedGroups {
  /** Their ids, joined. */
  readonly key: string;
  readonly ids: readonly string[];
  /** As the user is in them: some may start in a later week. */
  readonly own: readonly MyGroup[];
  readonly names: readonly string[];
  readonly settings: GroupSettings;
  readonly usageLimit: number;
  /** Of the smallest: whom a group starts says who is startable; null for Everyone alone. */
  readonly members: number | null;
}

/** What can be planned: all groups that the user still plays in with the same settings together, then each on its own. */
export function groupChoices(groups: readonly MyGroup[]): PlannedGroups[] {
  const own = groups
    .filter((group) => survivalWords(group) === null)
    .map((group) => ({ group, settings: settingsFromWire(group.group_settings) }));
  const together: (typeof own)[] = [];
  for (const one of own) {
    const same = together.find(([first]) => first !== undefined && sameSettings(first.settings, one.settings));
    if (same) same.push(one);
    else together.push([one]);
  }
  const single = own.length > 1 ? own.map((one) => [one]) : [];
  const all = [...together, ...single].map((members): PlannedGroups => {
    const ids = members.map(({ group }) => group.id);
    return {
      key: ids.join(' '),
      ids,
      own: members.map(({ group }) => group),
      // In a row of names 'Everyone' is enough.
      names: members.map(({ group }) => (members.length > 1 ? group.name : shownGroupName(group))),
      settings: members[0]?.settings as GroupSettings,
      usageLimit: usageLimit(members.map(({ settings }) => settings)),
      members: membersOf(members.map(({ group }) => group)),
    };
  });
  return [...new Map(all.map((choice) => [choice.key, choice])).values()];
}

/** The everyone-group plays no game of its own for the players: it counts only where nothing else does. */
function membersOf(groups: readonly MyGroup[]): number | null {
  const own = groups.filter(({ id }) => id !== EVERYONE_GROUP_ID);
  return own.length === 0 ? null : Math.min(...own.map((group) => group.current_participants));
}

/** A slot of a week on the page. */
export interface PlanCell {
  /** 'RB2' */
  readonly key: string;
  readonly kind: SlotKind;
  /** Null where nobody is left. */
  readonly playerId: string | null;
  /** Expected points in hundredths; null where unknown. */
  readonly points: number | null;
  /** In how many of 100 test plans the player is in this week; null until known, and for what is not planned. */
  readonly certainty: number | null;
  /** `lineup`: in a saved lineup. `yours`: locked by the user. */
  readonly state: 'planned' | 'yours' | 'lineup' | 'empty';
  readonly isDoubled: boolean;
}

/** A week on the page. */
export interface PlanColumn {
  readonly week: Week;
  /** Index in the outlook's weeks. */
  readonly at: number;
  readonly isPlayoff: boolean;
  /** In hundredths, 125 in a playoff week with a bonus. */
  readonly multiplier: number;
  readonly isSaved: boolean;
  readonly cells: readonly PlanCell[];
  /** Expected points in hundredths, the multiplier included. */
  readonly points: number;
}

/** The slot that is looked at: week number and slot key. */
export interface Picked {
  readonly weekNumber: number;
  readonly key: string;
}

/** What the page can do with a pick. */
export interface PickActions {
  lock(playerId: string, weekNumber: number): void;
  /** Null: for the season. */
  ban(playerId: string, weekNumber: number | null): void;
  keep(playerId: string, weekNumber: number): void;
}

/** A slot of the page's plan. */
export interface PickedSlot {
  readonly column: PlanColumn;
  readonly cell: PlanCell;
}

/** A planned week on its way to the builder. */
export interface SentWeek {
  readonly week: Week;
  readonly isCurrent: boolean;
  readonly groupIds: readonly string[];
  /** Players by slot key. */
  readonly slots: Readonly<Record<string, string | null>>;
  readonly doubleDownPlayerId: string | null;
}

interface ColumnParts {
  weeks: readonly Week[];
  outlook: Outlook;
  groups: PlannedGroups;
  lineups: readonly BoardLineup[];
  input: PlanInput;
  plan: Plan;
  certainty: Certainty | null;
  wishes: Wishes;
}

/** The weeks that are left, planned or saved. */
export function planColumns(parts: ColumnParts): PlanColumn[] {
  const { outlook, weeks, groups, input, plan } = parts;
  return outlook.weeks.flatMap((weekNumber, at): PlanColumn[] => {
    const week = weeks.find((each) => each.weekNumber === weekNumber);
    if (week === undefined) return [];
    const index = input.weeks.findIndex((each) => each.weekNumber === weekNumber);
    const { settings } = groups;
    const isPlayoff = isPlayoffWeek(settings, weekNumber);
    const multiplier = isPlayoff ? 100 + settings.playoffBonusPercent : 100;
    const base = { week, at, isPlayoff, multiplier };
    if (index < 0) {
      const cells = savedCells(parts, week, at);
      return [{ ...base, isSaved: true, cells, points: weekPoints(lineupTotal(cells), multiplier) }];
    }
    return [{ ...base, isSaved: false, cells: plannedCells(parts, index), points: plan.weeks[index]?.points ?? 0 }];
  });
}

const NOBODY = { playerId: null, points: null, certainty: null, state: 'empty', isDoubled: false } as const;

function plannedCells({ groups, input, plan, certainty, wishes }: ColumnParts, index: number): PlanCell[] {
  const planned = plan.weeks[index];
  return slotsFor(groups.settings.counts).map(({ key, kind, index: number }): PlanCell => {
    const inKind = planned?.slots.filter((slot) => slot.kind === kind) ?? [];
    const player = inKind[number - 1]?.player ?? null;
    if (player === null) return { ...NOBODY, key, kind };
    const playerId = input.players[player]?.id ?? '';
    const weekNumber = planned?.weekNumber ?? 0;
    const isYours = wishes.locks.some((lock) => lock.playerId === playerId && lock.weekNumber === weekNumber);
    return {
      ...{ key, kind, playerId, points: input.players[player]?.points[index] ?? null },
      certainty: shareIn(certainty, player * input.weeks.length + index),
      state: isYours ? 'yours' : 'planned',
      isDoubled: planned?.doubled === player,
    };
  });
}

function shareIn(certainty: Certainty | null, at: number): number | null {
  if (certainty === null || certainty.drawn === 0) return null;
  return Math.round((100 * (certainty.uses[at] ?? 0)) / certainty.drawn);
}

function savedCells({ groups, lineups, outlook }: ColumnParts, week: Week, at: number): PlanCell[] {
  const saved = lineups.find(
    ({ weekId, groupIds }) => weekId === week.id && groups.ids.some((id) => groupIds.includes(id)),
  );
  return slotsFor(groups.settings.counts).map(({ key, kind }): PlanCell => {
    const slot = saved?.slots.find((each) => each.key === key);
    if (slot === undefined) return { ...NOBODY, key, kind };
    const { playerId, isDoubled } = slot;
    const points = outlook.players.get(playerId)?.points[at] ?? null;
    return { ...NOBODY, key, kind, playerId, points, state: 'lineup', isDoubled };
  });
}

/** In how many of 100 test plans a player is in each week of the input; null until known. */
export function certaintyByWeek(input: PlanInput, certainty: Certainty | null, playerId: string): number[] | null {
  const player = input.players.findIndex(({ id }) => id === playerId);
  if (certainty === null || certainty.drawn === 0 || player < 0) return null;
  return input.weeks.map((_, week) => shareIn(certainty, player * input.weeks.length + week) ?? 0);
}

/** A row of the scarcity map. */
export interface ScarcityRow {
  readonly position: Position;
  /** By week of the outlook. */
  readonly weeks: readonly Scarcity[];
}

/** How many startable players of each position the user has left in each week, against the slots of all open weeks. */
export function scarcityRows(outlook: Outlook, groups: PlannedGroups, uses: Uses, openWeeks: number): ScarcityRow[] {
  const { counts } = groups.settings;
  const players = [...outlook.players.values()];
  return positionsInPlay(counts).map((position) => ({
    position,
    weeks: outlook.weeks.map((_, at) => {
      const ofWeek = players
        .filter((player) => player.position === position)
        .map(({ id, points, teamPlays }) => {
          const chance = (teamPlays?.[at] ?? 1000) / 1000;
          const expected = points[at] ?? null;
          return {
            ...{ position, chance },
            points: expected === null || chance === 0 ? null : expected / chance,
            usesLeft: usageLeft(uses.get(id)?.count ?? 0, groups.usageLimit),
          };
        });
      return scarcityOf(ofWeek, position, { counts, members: groups.members, openWeeks });
    }),
  }));
}

/** The tightest positions first: by their levels over all weeks. */
export function tightest(rows: readonly ScarcityRow[]): ScarcityRow[] {
  const tightness = ({ weeks }: ScarcityRow) => weeks.reduce((sum, { level }) => sum + level * level, 0);
  return rows.toSorted((a, b) => tightness(b) - tightness(a));
}

/** How many teams are off in each week. */
export function byeCounts(outlook: Outlook, teams: number): number[] {
  const defenses = [...outlook.players.values()].filter(({ position }) => position === 'DEF');
  return outlook.weeks.map((_, at) => {
    const off = defenses.filter(({ opponents }) => (opponents[at] ?? null) === null).length;
    return Math.min(off, teams);
  });
}
