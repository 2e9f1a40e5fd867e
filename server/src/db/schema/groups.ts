import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant, reference } from './columns.ts';
import { seasons, weeks } from './season.ts';

/** Groups and their settings. The everyone-group has no season, no creator and no limit. Written by features/groups. */
export const groups = pgTable(
  'groups',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    seasonId: column.uuid('season_id').references(() => seasons.id),
    // The group of an earlier season that this one continues.
    renewedFrom: column.uuid('renewed_from').references((): AnyPgColumn => groups.id),
    name: column.text('name').notNull(),
    description: column.text('description').notNull().default(''),
    visibility: column.text('visibility').notNull(),
    maxParticipants: column.integer('max_participants'),
    createdBy: column.uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    isActive: column.boolean('is_active').notNull().default(true),
    // A private group may be named in link previews and images, outside of the app.
    sharesName: column.boolean('shares_name').notNull().default(false),
    // The first week in which lineups count; null: any week.
    startWeek: column.integer('start_week'),
    // What weeks without a lineup count: 'lowest' is the lowest score that counted in the group that week.
    missedWeeks: column.text('missed_weeks').notNull().default('nothing'),
    // Last one standing: how many are out each week, 0 for none, and the first week with a cut.
    cut: column.integer('cut').notNull().default(0),
    cutFrom: column.integer('cut_from'),
    // Only commissioners invite and see the join link.
    commissionersInvite: column.boolean('commissioners_invite').notNull().default(false),
    // Standing orders may change lineups of this group.
    ordersAllowed: column.boolean('orders_allowed').notNull().default(true),
    // When a commissioner last reminded the members without a lineup.
    nudgedAt: instant('nudged_at'),
    maxPlayerUsage: column.integer('max_player_usage').notNull(),
    qbCount: column.integer('qb_count').notNull(),
    rbCount: column.integer('rb_count').notNull(),
    wrCount: column.integer('wr_count').notNull(),
    teCount: column.integer('te_count').notNull(),
    flexCount: column.integer('flex_count').notNull(),
    defCount: column.integer('def_count').notNull(),
    kCount: column.integer('k_count').notNull(),
    playoffBonusPercent: column.integer('playoff_bonus_percent').notNull(),
    playoffWeeks: column.integer('playoff_weeks').array().notNull(),
    playerDoubleDown: column.boolean('player_double_down').notNull(),
    createdAt: instant('created_at').notNull(),
    // Given once, for the standings in memory, which hold numbers instead of ids.
    number: column.integer('number').notNull().generatedByDefaultAsIdentity(),
  }),
  (table) => [
    uniqueIndex('groups_number_unique').on(table.number),
    uniqueIndex('groups_renewed_once').on(table.renewedFrom),
    index('groups_cut').on(table.seasonId).where(sql`${table.cut} > 0`),
    check('groups_visibility_known', sql`${table.visibility} in ('public','private')`),
    check('groups_missed_weeks_known', sql`${table.missedWeeks} in ('nothing','lowest')`),
    check('groups_cut_known', sql`${table.cut} between 0 and 3 and (${table.cut} = 0) = (${table.cutFrom} is null)`),
  ],
);

/** Memberships. Leaving keeps the row, inactive (rules 4.5). Written by features/groups. */
export const groupMembers = pgTable(
  'group_members',
  (column) => ({
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    isActive: column.boolean('is_active').notNull().default(true),
    joinedAt: instant('joined_at').notNull(),
    // When they came back last after they were away at the end of a week; null for who never was.
    returnedAt: instant('returned_at'),
    // When the member was removed: only a later invitation by a commissioner brings them back.
    removedAt: instant('removed_at'),
    // When the membership ended last, also of who is back; null for who never left.
    leftAt: instant('left_at'),
    // Named by the creator, who is a commissioner without it.
    isCommissioner: column.boolean('is_commissioner').notNull().default(false),
  }),
  (table) => [
    primaryKey({ name: 'group_members_pk', columns: [table.groupId, table.userId] }),
    index('group_members_user').on(table.userId),
    index('group_members_left').on(table.groupId, table.userId).where(sql`NOT ${table.isActive}`),
    index('group_members_commissioners').on(table.groupId).where(sql`${table.isCommissioner}`),
  ],
);

/** The history of groups, ordered by `position` (rules 4.8). Written by features/groups. */
export const groupEvents = pgTable(
  'group_events',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    position: column.bigserial('position', { mode: 'number' }).notNull(),
    groupId: reference('group_id', () => groups.id),
    action: column.text('action').notNull(),
    // Null: an admin, who may not be a member.
    userId: column.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    // The removed member, or the new creator.
    memberId: column.uuid('member_id').references(() => users.id, { onDelete: 'cascade' }),
    via: column.text('via'),
    count: column.integer('count'),
    // Of the week that somebody else has won now.
    weekNumber: column.integer('week_number'),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [
    check(
      'group_events_action_known',
      sql`${table.action} in ('created','joined','left','removed','handed_over','link_created','link_deleted','invited','renewed','renamed','closed','reopened','name_shared','name_hidden','edited','settings_changed','commissioner_named','commissioner_dismissed','invites_limited','invites_opened','invitation_withdrawn','invitation_resent','nudged','announced','deleted','winner_changed','webhook_added','webhook_removed','orders_allowed','orders_disallowed','muted','unmuted','chat_locked','chat_unlocked','words_masked','words_shown','message_removed','announcement_deleted','cut','cut_withdrawn','last_standing')`,
    ),
    check('group_events_via_known', sql`${table.via} in ('public','invitation','join_link')`),
    index('group_events_newest').on(table.groupId, table.position.desc()),
  ],
);

/** What commissioners announced to their groups. Written by features/commissioners. */
export const groupAnnouncements = pgTable(
  'group_announcements',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    userId: reference('user_id', () => users.id, 'cascade'),
    text: column.text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [index('group_announcements_newest').on(table.groupId, table.createdAt.desc())],
);

/**
 * What the members of a group are to be notified of, and its webhooks: a background process makes notices and messages of
 * it and deletes the row.
 * `kind` and `data` are of `game/notifications/group-notice.ts`. Written by features/commissioners.
 */
export const groupNotices = pgTable('group_notices', (column) => ({
  id: column.uuid('id').primaryKey(),
  groupId: reference('group_id', () => groups.id),
  data: column.jsonb('data').$type<GroupNews>().notNull(),
  createdAt: instant('created_at').notNull(),
}));

/** A group's join link; its token is readable because members copy it again. Written by features/invitations. */
export const joinLinks = pgTable(
  'join_links',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    token: column.text('token').notNull(),
    createdBy: reference('created_by', () => users.id, 'cascade'),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [
    uniqueIndex('join_links_group_unique').on(table.groupId),
    uniqueIndex('join_links_token_unique').on(table.token),
  ],
);

/**
 * Invitations [G3.4]. The address is hashed, and stored encrypted only while the invitation can be sent again; the token
 * is a signature of the id. Written by features/invitations.
 */
export const invitations = pgTable(
  'invitations',
  (column) => ({
    id: column.uuid('id').primaryKey(),
    groupId: reference('group_id', () => groups.id),
    inviterId: reference('inviter_id', () => users.id, 'cascade'),
    emailHash: column.text('email_hash').notNull(),
    // Null once it was answered or has expired for good.
    address: column.text('address'),
    sentAt: instant('sent_at'),
    // Who sent it last; null: the inviter.
    sentById: column.uuid('sent_by_id').references(() => users.id, { onDelete: 'set null' }),
    // By the invited user: an expired one is not shown any more.
    dismissedAt: instant('dismissed_at'),
    message: column.text('message'),
    // Declined by nobody: withdrawn, and kept for a day because an address gets only so many.
    status: column.text('status').notNull(),
    answeredBy: column.uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
  }),
  (table) => [
    check('invitations_status_known', sql`${table.status} in ('pending','accepted','declined')`),
    uniqueIndex('invitations_one_pending').on(table.groupId, table.emailHash).where(sql`${table.status} = 'pending'`),
    index('invitations_address').on(table.emailHash, table.createdAt.desc()),
  ],
);

/** The last week of a season whose recap was sent. Written by features/recap. */
export const recapSeasons = pgTable('recap_seasons', (column) => ({
  seasonId: reference('season_id', () => seasons.id).primaryKey(),
  sentThrough: column.integer('sent_through').notNull(),
}));

/** The final weeks whose winners are stored, with the revision of their points. Written by features/recap. */
export const winnerWeeks = pgTable('winner_weeks', (column) => ({
  weekId: reference('week_id', () => weeks.id).primaryKey(),
  revision: column.bigint('revision', { mode: 'number' }).notNull(),
}));

/**
 * Who won a final week of a group, among at least two lineups: a correction that changes it is announced. `userIds` is
 * sorted, `points` are hundredths with the multiplier. Written by features/recap.
 */
export const weekWinners = pgTable(
  'week_winners',
  (column) => ({
    groupId: reference('group_id', () => groups.id),
    weekId: reference('week_id', () => weeks.id),
    userIds: column.uuid('user_ids').array().notNull(),
    points: column.integer('points').notNull(),
  }),
  (table) => [primaryKey({ name: 'week_winners_pk', columns: [table.groupId, table.weekId] })],
);
