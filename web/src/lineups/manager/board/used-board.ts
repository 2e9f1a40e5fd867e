import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { isPlayoffWeek, type Week } from '@singleback/game/season/week.ts';
import { roundsOf } from '../../../players/rounds.ts';
import type { BoardLineup } from '../../model.ts';

/** The players used in each week, in one group. */
export type Board = ReturnType<typeof usedBoard>;
export type BoardWeek = Board['weeks'][number];

/** Arranges the user's lineups of a group by week and slot. */
export function usedBoard(
  weeks: readonly Week[],
  lineups: readonly BoardLineup[],
  group: { readonly id: string; readonly settings: GroupSettings },
  currentWeekNumber: number,
) {
  return {
    rows: slotsFor(group.settings.counts),
    weeks: weeks.map(({ id, weekNumber }) => {
      const when = weekNumber < currentWeekNumber ? 'past' : weekNumber === currentWeekNumber ? 'now' : 'ahead';
      const lineup = lineups.find(({ weekId, groupIds }) => weekId === id && groupIds.includes(group.id));
      return {
        id,
        weekNumber,
        when,
        isPlayoff: isPlayoffWeek(group.settings, weekNumber),
        /** By key; null when the user has no lineup in the group that week. */
        slots: lineup ? new Map(lineup.slots.map((slot) => [slot.key, slot])) : null,
        /** Hundredths, without the playoff multiplier; null without points or lineup. */
        total: lineup?.total ?? null,
      };
    }),
  };
}

/**
 * The board's summary: '72 players used in 8 weeks, each one once. The columns to the right are the season you have
 * left.' A use is a player in a lineup of a past week.
 */
export function boardText(board: Board, maxPlayerUsage: number, { noun } = roundsOf()): string {
  const past = board.weeks.flatMap((week) => (week.when === 'past' && week.slots ? [week.slots] : []));
  if (past.length === 0) return `No players used yet. The columns to the right are ${noun}s still to play.`;
  const players = new Set(past.flatMap((slots) => [...slots.values()].map((slot) => slot.playerId))).size;
  const limit = maxPlayerUsage === 1 ? 'each once' : `each up to ${maxPlayerUsage} times`;
  const used = `${players} ${players === 1 ? 'player' : 'players'} used in ${past.length} ${past.length === 1 ? noun : `${noun}s`}, ${limit}.`;
  const isLast = board.weeks.every((week) => week.when !== 'ahead');
  return isLast ? used : `${used} The columns to the right are ${noun}s still to play.`;
}

/** The group whose board is shown first: of those with a lineup this season the first, else the first of all. */
export function groupOfBoard<Group extends { readonly id: string }>(
  groups: readonly Group[],
  lineups: readonly BoardLineup[],
): Group | undefined {
  return groups.find(({ id }) => lineups.some(({ groupIds }) => groupIds.includes(id))) ?? groups[0];
}

/** How many players are used in past weeks in a group, in short: '54 in 6 weeks'; 'none yet' without one. */
export function usedText(
  weeks: readonly Week[],
  lineups: readonly BoardLineup[],
  groupId: string | undefined,
  currentWeekNumber: number,
  { noun } = roundsOf(),
): string {
  const past = new Set(weeks.filter(({ weekNumber }) => weekNumber < currentWeekNumber).map(({ id }) => id));
  const used = lineups.filter(({ weekId, groupIds }) => past.has(weekId) && groupIds.some((id) => id === groupId));
  const players = new Set(used.flatMap(({ slots }) => slots.map(({ playerId }) => playerId))).size;
  const count = new Set(used.map(({ weekId }) => weekId)).size;
  return players === 0 ? 'none yet' : `${players} in ${count} ${count === 1 ? noun : `${noun}s`}`;
}
