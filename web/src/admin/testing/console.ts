import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import type { AdminFeedback, AdminReport } from '@singleback/contract/admin/admin-inbox.ts';
import type { AdminOverview, AdminTroubles, AuditEntry } from '@singleback/contract/admin/admin-site.ts';
import type { AdminGroup, AdminUser } from '@singleback/contract/admin/admin-users.ts';
import type { FakeApi } from '../../app/testing/fake-api.ts';
import { signedInApi } from '../../app/testing/open-app.tsx';
import { id, PLAYERS } from '../../app/testing/small-league.ts';
import { person } from '../../platform/api/testing/person.ts';

// A console with realistic amounts: 25 users, 12 sources, 40 entries of the audit log.

const NOW = '2026-09-17T16:00:00.000Z';
const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

/** Opened 6 minutes ago, with an authenticator app and a passkey. */
export const ACCESS: AdminAccess = {
  factors: [
    { id: id(901), kind: 'totp', created_at: before(60_000), last_used_at: before(6) },
    { id: id(902), kind: 'passkey', created_at: before(30_000), last_used_at: null },
  ],
  confirmed_at: before(6),
  reads_until: before(6 - 720),
  acts_until: before(6 - 15),
  offers_passkeys: true,
  has_password: true,
};
export const NO_FACTOR: AdminAccess = {
  ...ACCESS,
  ...{ factors: [], confirmed_at: null, reads_until: null, acts_until: null, offers_passkeys: false },
};
export const LOCKED: AdminAccess = { ...ACCESS, confirmed_at: null, reads_until: null, acts_until: null };

const SOURCE_NAMES: readonly [name: string, age: number][] = [
  ['espn scores', 9],
  ['player points', 14],
  ['espn box scores', 48],
  ['espn injuries', 2536],
  ['espn depth charts', 3204],
  ['espn odds', 611],
  ['sleeper', 700],
  ['sleeper injuries', 122],
  ['nflverse', 21_123],
  ['nflverse rosters', 21_125],
  ['nflverse schedule', 4495],
];

export const OVERVIEW: AdminOverview = {
  now: NOW,
  counts: {
    ...{ users: 1204, groups: 118, open_feedback: 7, open_reports: 3, unmatched: 2 },
    ...{ failed_jobs: 2, failed_emails: 1, audit_entries: 1204 },
  },
  alarms: [
    { message: 'espn injuries has not been read for 42 minutes.', raised_at: before(40) },
    { message: 'No backup has been taken since 2026-09-14T04:00:00.000Z.', raised_at: before(30) },
  ],
  sources: [
    ...SOURCE_NAMES.map(([source, age_seconds]) => ({
      source,
      state: source === 'espn injuries' ? ('late' as const) : ('well' as const),
      read_at: before(age_seconds / 60),
      age_seconds,
    })),
    { source: 'weather', state: 'unread', read_at: null, age_seconds: null },
  ],
  doubts: [
    {
      ...{ file: 'nflverse/playerStats/2026', subject: 'Bo Burns, week 9', reason: 'two rows' },
      ...{ used: 'the stored figures', since: before(12) },
    },
  ],
  processes: [
    { address: '10.0.0.4', since: before(4000), connections: 12, is_leader: true },
    { address: '10.0.0.5', since: before(3990), connections: 9, is_leader: false },
    { address: null, since: before(20), connections: 2, is_leader: false },
  ],
  overrides: [
    {
      ...{ id: id(801), kind: 'injury', subject: 'CeeDee Lamb', week_number: 2, value: 'Questionable' },
      ...{ reason: 'Practiced in full on Friday, says the team', set_by: 'Ann', set_at: before(400) },
      ends_at: '2026-09-20T20:25:00.000Z',
    },
    {
      ...{ id: id(802), kind: 'game', subject: 'HOU @ SEA', week_number: 2, value: 'kickoff Sun 10:00 PM' },
      ...{ reason: 'Flexed by the league', set_by: 'Command line', set_at: before(900), ends_at: null },
    },
    {
      ...{ id: id(803), kind: 'link', subject: 'Marquise Brown', week_number: null, value: 'sleeper 5848' },
      ...{ reason: 'Changed his name', set_by: 'Ann', set_at: before(2000), ends_at: null },
    },
  ],
  last_backup_at: before(5000),
  announcement: null,
  maintenance_until: null,
};

const TROUBLES: AdminTroubles = {
  unmatched: [
    {
      ...{ source: 'sleeper', external_id: '11624', name: 'M. Brown Jr.', team: 'KC', position: 'WR' },
      last_at: before(50),
    },
    { source: 'espn', external_id: '4432', name: 'T. Somebody', team: null, position: null, last_at: before(70) },
  ],
  jobs: [
    {
      ...{ id: id(701), queue: 'send-recaps', will_retry: true, attempts: 2, next_at: before(-10) },
      reason: 'connect ECONNREFUSED 10.0.0.9:587',
    },
    { id: id(702), queue: 'push', will_retry: false, attempts: 5, next_at: null, reason: 'The endpoint answered 410' },
  ],
  emails: [
    {
      ...{ recipient: 'dnhr@post.example', subject: 'Week 1 recap', reason: '550 No such user here' },
      ...{ is_refused: true, failed_at: before(3000) },
    },
  ],
};

const NAMES =
  'Dana,dana_in_denver,Danaher,Ezra,Fourth & Long,Gus,Hal,Iris,Jo,Kim,Lou,Mo,Ned,Olive,Pat,Quinn,Ray,Sam,Tess,Uma,Vic,Wes,Xena,Yuri,Zoe';

export const USERS: AdminUser[] = NAMES.split(',').map((name, at) => ({
  id: id(1000 + at),
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@fourthandlong.example`,
  is_admin: at === 6,
  is_premium: at % 4 === 1,
  granted_until: at === 1 ? '2027-02-15T04:59:59.000Z' : null,
  suspended_at: at === 2 ? before(9000) : null,
  created_at: before(40_000 + at * 997),
  last_sign_in_at: at === 7 ? null : before(at * at * 37),
  sessions: at % 3,
}));

const ACTIONS = ['suspended', 'renamed', 'granted Premium to', 'sent a reset to', 'ended the sessions of', 'closed'];
const REASONS = [
  'Report 57',
  'Asked for it by email',
  'Insulting name, reported twice by members of the same group and confirmed by a look at the name itself',
];

export const ENTRIES: AuditEntry[] = Array.from({ length: 40 }, (_, at) => ({
  id: 1204 - at,
  at: before(at * 97),
  actor: at % 5 === 4 ? 'Command line' : 'Ann',
  action: ACTIONS[at % ACTIONS.length] ?? '',
  subject_type: at % 6 === 5 ? 'group' : 'user',
  subject_id: id(at % 6 === 5 ? 2000 : 1000 + (at % 25)),
  subject: at % 6 === 5 ? 'Sunday Six' : (USERS[at % 25]?.name ?? ''),
  reason: REASONS[at % REASONS.length] ?? '',
}));

export const GROUPS: AdminGroup[] = ['Sunday Six', 'Third Floor Pool', 'The Long Snappers', 'Group 118'].map(
  (name, at) => ({
    id: id(2000 + at),
    name,
    description: at === 0 ? 'Six friends, one season' : '',
    visibility: at % 2 === 0 ? 'private' : 'public',
    members: 6 + at * 5,
    max_participants: at === 3 ? null : 20,
    creator: at === 3 ? null : { id: id(1000 + at), name: USERS[at]?.name ?? '' },
    season: '2026 Season',
    is_active: at !== 2,
    created_at: before(50_000),
  }),
);

export const MEMBERS = [0, 1, 3, 4].map((at) => ({
  id: id(1000 + at),
  name: USERS[at]?.name ?? '',
  is_creator: at === 0,
}));

export const FEEDBACK: AdminFeedback[] = [
  {
    ...{ id: id(601), type: 'bug', subject: 'The slot bar jumps', email: 'kim@fourthandlong.example' },
    description: 'When I add a kicker on my phone, the bar at the bottom moves up by a few pixels.\nAndroid, Chrome.',
    ...{ user: { id: id(1009), name: 'Kim' }, created_at: before(300), done_at: null },
  },
  {
    ...{ id: id(602), type: 'praise', subject: 'Best game of the season', email: null },
    description: 'We haven’t talked about anything else since Thursday.',
    ...{ user: { id: id(1003), name: 'Ezra' }, created_at: before(900), done_at: null },
  },
];

const REPORTS: AdminReport[] = [
  {
    ...{ subject_type: 'user', subject_id: id(1002), reported_name: 'Dan4her', name: 'Danaher', done_at: null },
    reports: [
      { reason: 'Looks like another member’s name', reporter: 'Dana', created_at: before(100) },
      { reason: 'Impersonation', reporter: 'Zoe', created_at: before(90) },
    ],
  },
  {
    ...{ subject_type: 'group', subject_id: id(2003), reported_name: 'F*** Dallas', name: null, done_at: null },
    reports: [{ reason: 'Rude', reporter: 'Gus', created_at: before(500) }],
  },
];

/** What the page of Dana shows. */
export const DANA = {
  user: USERS[0] as AdminUser,
  groups: [
    { id: id(2000), name: 'Sunday Six', is_active: true },
    { id: id(2002), name: 'The Long Snappers', is_active: false },
  ],
  lineups: [
    {
      ...{ week_number: 3, groups: ['Everyone (Default)'], created_at: '2026-09-14T20:10:00.000Z', saved_at: null },
      ...{ slots: 9, locked_slots: 0 },
    },
    {
      ...{ week_number: 2, groups: ['Everyone (Default)', 'Sunday Six'], saved_at: '2026-09-13T12:41:00.000Z' },
      ...{ created_at: '2026-09-12T08:05:00.000Z', slots: 9, locked_slots: 4 },
    },
    {
      ...{ week_number: 1, groups: ['Everyone (Default)'], saved_at: '2026-09-08T21:05:00.000Z' },
      ...{ created_at: '2026-09-08T21:05:00.000Z', slots: 9, locked_slots: 9 },
    },
  ],
  entries: ENTRIES.slice(0, 3),
};

/** A fake API with the whole console, and an admin signed in. */
export function consoleApi(access: AdminAccess = ACCESS): FakeApi {
  const api = signedInApi(person({ role: 'super-admin' }));
  api.reply('GET /admin/access', access);
  api.reply('GET /admin/overview', OVERVIEW);
  api.reply('GET /admin/troubles', TROUBLES);
  api.replyWith('GET /admin/users', ({ url }) => {
    const search = new URL(url, location.origin).searchParams.get('search')?.toLowerCase() ?? '';
    const users = USERS.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search));
    const waiting = { id: id(950), name: 'Newcomer', email: 'newcomer@milehigh.example', created_at: before(70) };
    const sign_ups = search !== '' && waiting.email.includes(search) ? [waiting] : [];
    return { users, sign_ups, has_more: search === '' };
  });
  api.reply('GET /admin/users/:id', DANA);
  api.reply('GET /admin/groups', { groups: GROUPS, has_more: false });
  api.reply('GET /admin/groups/:id', {
    group: GROUPS[0] as AdminGroup,
    members: MEMBERS,
    entries: ENTRIES.slice(0, 2),
  });
  api.replyWith('GET /admin/audit-log', ({ url }) => {
    const last = Number(new URL(url, location.origin).searchParams.get('before') ?? Number.POSITIVE_INFINITY);
    const older = ENTRIES.filter((entry) => entry.id < last);
    return { entries: older.slice(0, 25), total: OVERVIEW.counts.audit_entries, has_more: older.length > 25 };
  });
  api.replyWith('GET /admin/feedback', ({ url }) => (url.includes('done') ? [] : FEEDBACK));
  api.replyWith('GET /admin/reports', ({ url }) => (url.includes('done') ? [] : REPORTS));
  api.reply('GET /players', PLAYERS);
  api.reply('GET /scoreboard/:weekId', []);
  return api;
}

/** The refusal of whoever has not confirmed a second factor. */
export const FACTOR_NEEDED = { error: 'Confirm your second factor to go on.', code: 'factor_needed' };
