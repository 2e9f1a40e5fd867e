import type { Subscription } from '@singleback/contract/billing.ts';
import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import type { CountedPlay, GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { GroupMember, MyGroup } from '@singleback/contract/groups.ts';
import type { Invitation } from '@singleback/contract/invitations.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import type { Player, SlotPlayer } from '@singleback/contract/players.ts';
import type { SeasonWeeks, Team } from '@singleback/contract/season.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Position } from '@singleback/game/players/positions.ts';

// A small league: one season of three weeks, on the Thursday of week 2.

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const week = (number: number) => ({
  id: id(100 + number),
  week_number: number,
  start_date: `2026-09-${String(1 + 7 * number).padStart(2, '0')}T04:00:00.000Z`,
  end_date: `2026-09-${String(8 + 7 * number).padStart(2, '0')}T04:00:00.000Z`,
});
const WEEKS = [1, 2, 3].map(week);

export const SEASON: SeasonWeeks = {
  season: { id: id(1), name: '2026 Season', year: 2026 },
  currentWeek: week(2),
  weeks: WEEKS,
  now: '2026-09-17T16:00:00.000Z',
  scoresDelayedSince: null,
  announcement: null,
  maintenanceUntil: null,
  clockSpeed: 0,
};

export const TEAMS: Team[] = [
  ['KC', 'Kansas City Chiefs', '#E31837', '#FFB81C'],
  ['BUF', 'Buffalo Bills', '#00338D', '#C60C30'],
].map(([abbreviation = '', name = '', primary_color = '', secondary_color = ''], at) => {
  return { id: id(200 + at), abbreviation, name, logo_url: null, primary_color, secondary_color };
});

const SETTINGS = {
  ...{
    max_player_usage: 1,
    qb_count: 1,
    rb_count: 2,
    wr_count: 2,
    te_count: 1,
    flex_count: 1,
    def_count: 1,
    k_count: 1,
  },
  ...{ playoff_multiplier: 1, playoff_weeks: [], player_double_down: false },
};

/** A group created by the user, with plain defaults. */
export function group(number: number, name: string, more: Partial<MyGroup> = {}): MyGroup {
  return {
    id: id(number),
    name,
    description: '',
    visibility: 'private',
    current_participants: 3,
    max_participants: 20,
    created_by: '1',
    created_at: '2026-08-01T00:00:00.000Z',
    is_active: true,
    shares_name: false,
    ...{
      commissioners_invite: false,
      orders_allowed: true,
      start_week: null,
      has_fixed_settings: false,
      is_deletable: true,
    },
    missed_weeks: 'nothing',
    seasons: { id: SEASON.season.id, name: '2026 Season' },
    group_settings: SETTINGS,
    join_links: [],
    user_rank: 1,
    has_lineup_this_season: true,
    has_lineup_this_week: false,
    is_current_season: true,
    renewed_from: null,
    renewed_as: null,
    lineups_this_week: 0,
    is_commissioner: (more.created_by ?? '1') === '1',
    ...more,
  };
}

export const EVERYONE = group(0, 'Everyone', {
  id: EVERYONE_GROUP_ID,
  visibility: 'public',
  created_by: null,
  max_participants: null,
  is_current_season: true,
  renewed_from: null,
  renewed_as: null,
  lineups_this_week: null,
});

export const INVITATION: Invitation = {
  id: id(300),
  invitation_token: 'invitation-token',
  status: 'pending',
  message: null,
  expires_at: '2026-09-24T00:00:00.000Z',
  inviter: { display_name: 'Ben', username: 'ben' },
  groups: { ...group(31, 'Sunday Six'), id: id(31) },
};

/** A member of a group, as in its list. */
export const member = (userId: string, display_name: string, is_creator = false): GroupMember => ({
  ...{ id: userId, display_name, is_active: true, is_creator, is_commissioner: false },
  ...{ joined_at: '2026-08-01T00:00:00.000Z', has_lineup_this_week: false },
});

const KICKOFF = '2026-09-20T17:00:00.000Z';

const slotPlayer = (number: number, name: string, position: Position): SlotPlayer => ({
  ...{ id: id(400 + number), name, position, team_id: id(200), team_abbreviation: 'KC', espn_id: null },
  ...{ injury_status: null, actual_points: null, projected_points: 10, opponent: 'vs BUF' },
  ...{ kickoff_time: KICKOFF, game_date: KICKOFF, game_status: 'scheduled', game_clock: null },
  ...{ is_locked: false, is_bye: false },
});

const LINED_UP: readonly [name: string, position: Position, key: string][] = [
  ['Quentin Back', 'QB', 'qb1'],
  ['Ron Ning', 'RB', 'rb1'],
  ['Rob Backs', 'RB', 'rb2'],
  ['Wyatt Out', 'WR', 'wr1'],
  ['Will Split', 'WR', 'wr2'],
  ['Ty End', 'TE', 'te1'],
  ['Ray Flex', 'RB', 'flex1'],
  ['Kansas City Chiefs', 'DEF', 'def1'],
  ['Karl Kick', 'K', 'k1'],
];

/** Nine players for the nine slots, in slot order. */
export const PLAYERS: Player[] = LINED_UP.map(([name, position], at) => ({
  ...slotPlayer(at, name, position),
  ...{ jersey_number: 10 + at, injury_notes: null, injury_updated_at: null, is_active: true },
  ...{ created_at: KICKOFF, updated_at: KICKOFF, usage_percentage: null, usage_count: null, total_lineups: null },
  ...{ position_rank: 1, fantasy_points_against: null, fpa_rank: null, total_fantasy_points: 10 },
  ...{ average_fantasy_points: 10, games_played: 1, recent_points: [10] },
}));

/** Weeks 2 and 3: the Chiefs play the Bills twice, and each of the nine is expected to score 10, 11 … points. */
export const OUTLOOK: SeasonOutlook = {
  season_id: id(1),
  weeks: [2, 3],
  teams: [
    { id: id(200), games: ['vs BUF', '@ BUF'] },
    { id: id(201), games: ['@ KC', 'vs KC'] },
  ],
  players: LINED_UP.map(([, position], at) => ({
    ...{ id: id(400 + at), position, team_id: id(200) },
    ...{ points: [1000 + at * 100, 1000 + at * 100], plays: [970, 900] },
  })),
};

/** The user's full lineup of week 2 in the everyone-group. */
export const LINEUP: Lineup = {
  id: id(500),
  lineup_name: 'Gut Feeling',
  week_id: id(102),
  groups: [{ id: EVERYONE_GROUP_ID, name: 'Everyone', group_settings: SETTINGS }],
  players: LINED_UP.map(([name, position, position_key], at) => {
    return { position_key, slot_order: at, player: slotPlayer(at, name, position) };
  }),
  double_down_player_id: null,
  total_projected_points: 90,
  total_actual_points: 0,
  has_locked_player: false,
  playoff_multiplier: 1,
  created_at: '2026-09-15T00:00:00.000Z',
  updated_at: '2026-09-15T00:00:00.000Z',
  version: 1,
};

/** An active Premium subscription. */
export const PREMIUM: Subscription = {
  ...{ subscription_plan: 'premium', subscription_status: 'active', subscription_renews: true },
  ...{ subscription_start_date: '2026-08-01T00:00:00.000Z', subscription_end_date: '2026-10-01T00:00:00.000Z' },
};

/** The user's place in one of their groups. */
export const place = (groupId: string, more: Partial<GroupPlace> = {}): GroupPlace => ({
  ...{ group_id: groupId, rank: 8, rank_before: 9, behind_first: 31.5, level: 0, level_with: null },
  above: { rank: 7, gap: 6.2, username: 'Clock Killer' },
  below: { rank: 9, gap: 0.04, username: null },
  ...{ members: 12, members_in: 12, week_rank: null },
  ...more,
});

/** Week 2, before its first kickoff. */
export const GAME_DAY: GameDay = {
  week_id: id(102),
  first_kickoff: '2026-09-18T00:15:00.000Z',
  has_begun: false,
  is_final: false,
  groups: [place(EVERYONE_GROUP_ID, { members_in: null })],
};

/** A play of the user that counted in a group: a touchdown that took them from 8th to 6th. */
export const touchdownPlay = (groupId: string, at: string): CountedPlay => ({
  ...{ id: 8, at, is_correction: false },
  groups: [
    {
      ...{ group_id: groupId, text: 'Kittle 24-yd TD catch', points: 8.4, from: 8, to: 6, rival: null, source: null },
      players: [{ name: 'Kittle', points: 8.4 }],
    },
  ],
});
