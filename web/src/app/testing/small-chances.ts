import type {
  GroupOutlook,
  HeadToHead,
  Need,
  PlayerOutlook,
  WeekOutlook,
} from '@singleback/contract/gameday/chances.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { GAME_DAY } from './small-league.ts';

/** Before anything is known. */
export const NO_CHANCES: WeekOutlook = {
  week_id: GAME_DAY.week_id,
  as_of: '2026-09-17T18:00:00.000Z',
  delayed_since: null,
  draws: 10_000,
  groups: [],
  lineups: [],
};

/** Before the first lock. */
export const NO_NEED: Need = {
  group_id: '00000000-0000-4000-8000-000000000001',
  week_id: GAME_DAY.week_id,
  state: 'nothing_locked',
  delayed_since: null,
  multiplier: 1,
  places: [],
  passes: [],
  caught_by: [],
  root_for: [],
  root_against: [],
  decisive_game: null,
};

/** Nobody's chance against another one. */
export const NO_DUEL: HeadToHead = {
  group_id: NO_NEED.group_id,
  user_id: NO_NEED.group_id,
  week_id: GAME_DAY.week_id,
  state: 'empty',
  delayed_since: null,
  draws: 10_000,
  chance: null,
  own_to_play: 0,
  open_slots: 0,
  their_expected: null,
};

/** Chances of 22 % and 11 % in a group of 12. */
export function groupOutlook(groupId: string, more: Partial<GroupOutlook> = {}): GroupOutlook {
  return {
    group_id: groupId,
    state: 'known',
    members: 12,
    own: {
      week: { chance: 0.2214, is_decided: false },
      season: { chance: 0.11, is_decided: false },
      place: { mean: 3.2, best: 1, worst: 6 },
      scored: 22.06,
      to_come: 65.8,
      players_to_come: 8,
      locked_rivals: 71,
      open_rivals: 28,
    },
    ...more,
  };
}

/** A player in the middle of a game. */
export function playerOutlook(playerId: string, more: Partial<PlayerOutlook> = {}): PlayerOutlook {
  return {
    player_id: playerId,
    state: 'live',
    has_projection: true,
    share_left: 0.4,
    scored: 4,
    to_come: 6.1,
    low: 5,
    high: 18.4,
    ...more,
  };
}

/** A table that is not added up on the page: places are shown as they are sent. */
export const NO_TABLE: LiveTable = {
  ...{ group_id: NO_NEED.group_id, week_id: NO_NEED.week_id, multiplier: 1 },
  ...{ players: [], rows: [] },
};
