// The demo: invented users and groups, and the lineups that they play.

import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import type { MissedWeeks } from '@singleback/game/standings/granted.ts';

/** The password of every account of the cast. */
export const DEMO_PASSWORD = 'play-singleback';

export type CastGroup = 'regulars' | 'snappers' | 'office' | 'trouble' | 'mercy' | 'double';

/** A demo player. */
export interface CastMember {
  /** The local part before '@singleback.test'. */
  mailbox: string;
  displayName: string;
  plan: 'free' | 'premium' | 'past_due';
  role?: 'super-admin';
  groups: readonly CastGroup[];
  /** 1 picks by projections, 0 at random. */
  care: number;
  /** 'never' has no lineups; 'until now' none for the current week; 'early' likes players who play first. */
  plays: 'always' | 'mostly' | 'until now' | 'early' | 'never';
}

export interface CastGroupPlan {
  key: CastGroup;
  name: string;
  description: string;
  visibility: 'public' | 'private';
  maxParticipants: number;
  creator: string;
  settings: GroupSettings;
  /** 'nothing' when left out. */
  missedWeeks?: MissedWeeks;
}

const { counts } = DEFAULT_SETTINGS;

/** The six groups beside the everyone-group. Three play by the default settings, three by their own. */
export const CAST_GROUPS: readonly CastGroupPlan[] = [
  {
    key: 'regulars',
    name: 'Sunday Morning Regulars',
    description: 'Coffee, inactives, regret. Fourth season together.',
    visibility: 'private',
    maxParticipants: 20,
    creator: 'ben',
    settings: DEFAULT_SETTINGS,
  },
  {
    key: 'snappers',
    name: 'The Long Snappers',
    description: 'Open to anyone who reads the whole injury report.',
    visibility: 'public',
    maxParticipants: 50,
    creator: 'fourth.and.long',
    settings: DEFAULT_SETTINGS,
  },
  {
    key: 'office',
    name: 'Third Floor Pool',
    description: 'Loser brings the bagels.',
    visibility: 'private',
    maxParticipants: 12,
    creator: 'fay',
    settings: DEFAULT_SETTINGS,
  },
  {
    key: 'trouble',
    name: 'Two-Quarterback Trouble',
    description: 'Two QBs, two uses per player, one double-down a week.',
    visibility: 'public',
    maxParticipants: 40,
    creator: 'ben',
    settings: {
      maxPlayerUsage: 2,
      counts: { ...counts, QB: 2 },
      playoffBonusPercent: 50,
      playoffWeeks: [14, 15, 16, 17],
      playerDoubleDown: true,
    },
    missedWeeks: 'lowest',
  },
  {
    key: 'mercy',
    name: 'No Flex, No Mercy',
    description: 'Three receivers, no flex, one use per player.',
    visibility: 'private',
    maxParticipants: 16,
    creator: 'coverage.two',
    settings: { ...DEFAULT_SETTINGS, counts: { ...counts, WR: 3, FLEX: 0 }, playoffBonusPercent: 0 },
  },
  {
    key: 'double',
    name: 'Double or Nothing',
    description: 'The standard nine, plus a double-down.',
    visibility: 'public',
    maxParticipants: 30,
    creator: 'pylonpusher',
    settings: { ...DEFAULT_SETTINGS, playerDoubleDown: true },
  },
];

/** The pending invitation. */
export const CAST_INVITATION: { inviter: string; guest: string; group: CastGroup; message: string } = {
  inviter: 'ben',
  guest: 'eve',
  group: 'regulars',
  message: 'We saved you a seat. Bring coffee.',
};

/** The group that has a join link, and who made it. */
export const CAST_LINK: { group: CastGroup; maker: string } = { group: 'office', maker: 'fay' };

/** The accounts named on the first screen, each in its own state. */
const NAMED: readonly CastMember[] = [
  named('ann', 'Hail Mary Ann', 'free', ['regulars'], 0.8, 'until now'),
  named('ben', 'Ben Checkdown', 'premium', ['regulars', 'trouble', 'double'], 0.85, 'always'),
  { ...named('cass', 'Cass', 'free', ['snappers'], 0.75, 'always'), role: 'super-admin' },
  named('dan', 'Thursday Dan', 'free', ['snappers'], 0.6, 'early'),
  named('eve', 'Eve', 'free', [], 0.5, 'never'),
  named('fay', 'Fay Catch', 'past_due', ['office'], 0.7, 'always'),
];

const FREE: readonly [displayName: string, group: CastGroup, care: number][] = [
  ['nickelback_no', 'regulars', 0.92],
  ['Third Down Thelma', 'regulars', 0.74],
  ['gridiron_gus', 'regulars', 0.55],
  ['False Start Fred', 'regulars', 0.3],
  ['touchbacktina', 'regulars', 0.83],
  ['Two Minute Trudy', 'regulars', 0.66],
  ['wildcat_walt', 'regulars', 0.48],
  ['The Chain Gang', 'regulars', 0.88],
  ['snap_decision', 'snappers', 0.95],
  ['Muffed Punt', 'snappers', 0.35],
  ['shotgun_shelly', 'snappers', 0.71],
  ['Onside Otto', 'snappers', 0.58],
  ['redzone_rita', 'snappers', 0.86],
  ['deep_post_pete', 'snappers', 0.64],
  ['Icing the Kicker', 'snappers', 0.78],
  ['flea_flicker_flo', 'snappers', 0.42],
  ['Holding on Hank', 'snappers', 0.69],
  ['blitz_please', 'snappers', 0.81],
  ['Zero Blitz Zoe', 'snappers', 0.53],
  ['bubble_screen_bo', 'snappers', 0.61],
  ['Prevent Defense', 'snappers', 0.25],
  ['hurry_up_harriet', 'office', 0.77],
  ['Bye Week Bill', 'office', 0.38],
  ['spreadsheet_sue', 'office', 0.97],
  ['Copy Room Carl', 'office', 0.5],
  ['garbage_time', 'office', 0.62],
  ['Monday Night Mo', 'office', 0.72],
  ['the_intern', 'office', 0.45],
  ['Quarterly Report', 'office', 0.84],
];

const PREMIUM: readonly [displayName: string, groups: readonly CastGroup[], care: number][] = [
  ['Fourth and Long', ['snappers', 'trouble'], 0.9],
  ['coverage_two', ['snappers', 'mercy'], 0.94],
  ['pylonpusher', ['regulars', 'double'], 0.87],
  ['mtn_mike', ['snappers', 'mercy', 'double'], 0.73],
  ['Play Action Jackie', ['regulars', 'trouble'], 0.82],
  ['cover_zero_hero', ['trouble', 'double'], 0.67],
  ['Lateral Larry', ['mercy', 'trouble'], 0.54],
  ['screen_pass_sam', ['snappers', 'double'], 0.79],
  ['Victory Formation', ['regulars', 'mercy'], 0.98],
  ['stiffarm_steve', ['trouble', 'mercy'], 0.6],
  ['Pick Six Priya', ['snappers', 'trouble', 'mercy'], 0.91],
  ['hardcount', ['double', 'mercy'], 0.7],
  ['Audible Audrey', ['regulars', 'trouble', 'double'], 0.89],
  ['slot_machine', ['snappers', 'mercy'], 0.57],
  ['The Wheel Route', ['trouble', 'double'], 0.76],
  ['bootleg_bonnie', ['office', 'mercy'], 0.8],
  ['Goal Line Gary', ['snappers', 'trouble'], 0.47],
  ['motion_man', ['double', 'trouble'], 0.63],
  ['Clock Killer', ['regulars', 'mercy', 'double'], 0.85],
  ['tush_push_tess', ['snappers', 'double'], 0.68],
  ['Gunner Gwen', ['trouble', 'mercy'], 0.74],
  ['end_around_ed', ['snappers', 'double'], 0.4],
  ['Spike the Ball', ['mercy', 'double'], 0.52],
  ['hash_marks', ['snappers', 'trouble'], 0.93],
  ['Backfield Bea', ['regulars', 'mercy'], 0.65],
];

/** The whole cast: six with their own states, and enough others to fill every table. */
export const CAST: readonly CastMember[] = [
  ...NAMED,
  ...FREE.map(([displayName, group, care]) => other(displayName, 'free', [group], care)),
  ...PREMIUM.map(([displayName, groups, care]) => other(displayName, 'premium', groups, care)),
];

export function addressOf(mailbox: string): string {
  return `${mailbox}@singleback.test`;
}

function named(
  mailbox: string,
  displayName: string,
  plan: CastMember['plan'],
  groups: readonly CastGroup[],
  care: number,
  plays: CastMember['plays'],
): CastMember {
  return { mailbox, displayName, plan, groups, care, plays };
}

function other(displayName: string, plan: CastMember['plan'], groups: readonly CastGroup[], care: number): CastMember {
  const mailbox = displayName.toLowerCase().replace(/[^a-z]+/g, '.');
  return { mailbox, displayName, plan, groups, care, plays: 'mostly' };
}
