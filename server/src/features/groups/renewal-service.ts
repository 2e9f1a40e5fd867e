import { checkFreeSettings } from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { seasonName } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { assertNotOver, runningSeason } from '../season/season-service.ts';
import { groupFor } from './access-service.ts';
import { settingsColumns, settingsOf } from './group-settings.ts';
import { findGroup, findRenewal, type GroupRow, insertGroup, listMemberEmails, saveMember } from './groups-store.ts';
import { recordGroupEvent } from './managing-service.ts';
import { assertMayPlayInAnother, groupBeforePostseason } from './membership-service.ts';

/** The group of the new season. */
interface Renewal {
  groupId: string;
  earlierId: string;
  /** False when it was renewed before. */
  isNew: boolean;
  groupName: string;
  seasonName: string;
  /** The addresses of the members to invite; none when it was renewed before. */
  emails: string[];
}

/**
 * Continues a group of an earlier season in the running one, within a transaction: a new group with the same name and
 * settings, and the caller as its creator and member; whoever was a commissioner is one again on joining (rules 7.17). The
 * earlier group stays as it is. A second call returns the same group, to its members only. Refuses anyone but the creator,
 * a group of the running season, and any group once that season is over, with not_allowed; settings or a group that need
 * Premium with premium_needed.
 */
export async function renewGroup(tx: Db, context: Context, caller: Caller, groupId: string): Promise<Renewal> {
  await lockUser(tx, caller.userId);
  await lockGroups(tx, [groupId]);
  await groupFor(tx, caller, groupId, 'creator');
  const earlier = await findGroup(tx, groupId);
  const now = context.clock.now();
  const running = await runningSeason(tx, now);
  const { season, currentWeek } = running;
  if (earlier === null || earlier.seasonId === null || earlier.seasonId === season.id) {
    throw new AppError('not_allowed', 'This group plays in the current season. It can be renewed for the next one.');
  }
  const common = { earlierId: earlier.id, groupName: earlier.name, seasonName: seasonName(season.kind, season.year) };
  const before = await findRenewal(tx, earlier.id);
  if (before !== null) {
    // It may have passed to others, who have removed the caller since.
    await groupFor(tx, caller, before, 'member');
    return { ...common, isNew: false, groupId: before, emails: [] };
  }
  assertNotOver(running, now, 'Renew this group once it is.');
  const regular = await groupBeforePostseason(tx, earlier);
  const at = { kind: season.kind, weekNumber: currentWeek.weekNumber };
  const { number: _, ...columns } = {
    ...(earlier as typeof earlier & { number?: number }),
    ...ofWeeks(earlier, regular ?? earlier, at),
  };
  if (checkFreeSettings(settingsOf(columns), columns.missedWeeks) !== null && !(await isPremium(tx, caller.userId))) {
    throw new AppError(
      'premium_needed',
      'This group has settings of Premium. Upgrade to renew it with the same settings.',
    );
  }
  await assertMayPlayInAnother(tx, caller.userId, season.id, 'create');
  const id = context.ids.uuid();
  await insertGroup(tx, {
    ...columns,
    id,
    seasonId: season.id,
    renewedFrom: earlier.id,
    startWeek: null,
    nudgedAt: null,
    isActive: true,
    createdAt: now,
  });
  await saveMember(tx, id, caller.userId, now);
  await recordGroupEvent(tx, context, { groupId: earlier.id, action: 'renewed', userId: caller.userId });
  await recordGroupEvent(tx, context, { groupId: id, action: 'created', userId: caller.userId });
  // Who skipped the postseason is asked again, too.
  const emails = await listMemberEmails(tx, { id: earlier.id, before: regular?.id ?? null }, caller.userId);
  return { ...common, isNew: true, groupId: id, emails };
}

/**
 * The settings that name weeks. A postseason, which is short, has no playoff bonus: there they are as in every group of it,
 * and the season after it has those of `regular`, the group of the season before.
 */
function ofWeeks(earlier: GroupRow, regular: GroupRow, now: { kind: SeasonKind; weekNumber: number }) {
  if (now.kind === 'postseason') {
    const { playoffBonusPercent, playoffWeeks } = settingsColumns(DEFAULT_SETTINGS);
    return { playoffBonusPercent, playoffWeeks, cutFrom: earlier.cutFrom && now.weekNumber };
  }
  return {
    ...{ playoffBonusPercent: regular.playoffBonusPercent, playoffWeeks: regular.playoffWeeks },
    // In a season that has begun, the first cut is one that its members can still play.
    cutFrom: earlier.cutFrom && Math.max(regular.cutFrom ?? 1, now.weekNumber),
  };
}
