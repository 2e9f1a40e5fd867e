import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { WEBHOOK_EVENTS } from '@singleback/game/webhooks/webhook.ts';
import { expect } from 'vitest';
import type { PushService } from '../../../features/notifications/testing/push-service.ts';
import type { CallOptions } from '../../app-fixture.ts';
import type { Person } from '../../lineup-fixture.ts';
import { nineOf } from '../../small-season.ts';
import { ACCESS, isOfGroup, RULES } from '../access.ts';
import { type MakeRequest, requests } from '../requests.ts';
import { openScene, type Scene } from '../scene.ts';
import type { Role, World } from '../world.ts';

/** A call of the contract, ready to be made by somebody who may. */
export interface Prepared {
  key: CallKey;
  role: Role;
  options: CallOptions;
}

/** A league in which two rivals have lineups that nobody else may see, and what everybody else asks of it. */
export interface League {
  rivals: [Person, Person];
  reads: Prepared[];
  writes: Prepared[];
}

/** Who a rival has in a week, and who else instead while the slot is open: nobody, where a slot may stay empty. */
export interface Choice {
  own: Record<string, string>;
  other: Record<string, string>;
}

const { TE1: _, ...NO_TIGHT_END } = nineOf('MIA');

/** The choices of both rivals, by week. Those of week 2 lock on Thursday, Sunday and Monday, the others on Monday. */
export const CHOICES: Readonly<Record<number, readonly Choice[]>> = {
  2: [
    { own: { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'MIA K1' }, other: nineOf('NYJ') },
    { own: { ...nineOf('PHI'), QB1: 'BUF QB1', K1: 'NYJ K1' }, other: NO_TIGHT_END },
  ],
  3: [
    { own: nineOf('PHI'), other: nineOf('BUF') },
    { own: nineOf('DAL'), other: nineOf('KC') },
  ],
};

/** Who reads: somebody outside, somebody who plays with the rivals, and who sees the most. */
const READERS = ['visitor', 'stranger', 'member', 'admin'] as const;

/** They take a code of the running half minute, and tell an admin of their own factors. */
const BY_CODES: ReadonlySet<CallKey> = new Set(['POST /admin/factors/totp', 'POST /admin/confirmation']);
const KEYS = Object.keys(calls) as CallKey[];
const isRead = (key: CallKey) => key.startsWith('GET ');
const mayMake = (key: CallKey, role: Role) => (RULES[ACCESS[key]] as Record<Role, string>)[role] === 'ok';

/** Prepares every call of the contract: what reads for every role, what changes something once, in a group of its own. */
export async function prepareLeague(world: World, push: PushService): Promise<League> {
  const rivals: League['rivals'] = [await world.premium('rita'), await world.premium('rob')];
  for (const [at, rival] of rivals.entries()) {
    for (const [week, choices] of Object.entries(CHOICES)) {
      await submit(world, rival, Number(week), (choices[at] as Choice).own);
    }
  }
  for (const person of [world.people.member, world.people.creator]) {
    await world.call('POST /notifications/push-subscriptions', { token: person.token, body: push.subscribe() });
  }
  // Games without a result would mean that scores are late.
  await world.rows(`update games set status = 'final' where kickoff < '${world.season.at(2).toISOString()}'`);
  const shared = openScene(world);
  // It plays last one standing, so that whatever is said of the line and of who is out is compared as well.
  await world.rows(`update groups set cut = 3, cut_from = 2 where id = '${await shared.groupId()}'`);
  await enter(world, rivals, await shared.groupId());
  await hook(world, await shared.groupId());
  await shared.message();
  const groups = [await shared.groupId(), EVERYONE_GROUP_ID];
  await submit(world, world.people.member, 2, nineOf('BUF'), groups);
  await submit(world, world.people.commissioner, 2, nineOf('KC'), groups);
  const reads: Prepared[] = [];
  for (const key of KEYS.filter(isRead)) {
    for (const role of READERS.filter((each) => mayMake(key, each))) {
      const options = await (requests[key] as MakeRequest)(shared, role);
      reads.push({ key, role, options: { token: world.tokenOf(role), ...options } });
    }
    reads.push(...(await aboutRivals(shared, key, rivals)));
  }
  const writes: Prepared[] = [];
  for (const key of KEYS.filter((each) => !isRead(each) && !BY_CODES.has(each))) {
    const role: Role = (['visitor', 'creator', 'admin'] as const).find((each) => mayMake(key, each)) ?? 'member';
    const scene = openScene(world);
    if (isOfGroup(key)) await enter(world, rivals, await scene.groupId());
    const options = await (requests[key] as MakeRequest)(scene, role);
    if (key === 'POST /groups/:id/announcements') await hook(world, await scene.groupId());
    writes.push({ key, role, options: { token: world.tokenOf(role), ...options } });
  }
  return { rivals, reads, writes };
}

async function submit(world: World, person: Person, week: number, nine: Record<string, string>, groups?: string[]) {
  const { status, body } = await world.submit(person, nine, { week, ...(groups && { groups }) });
  expect([status, body.error]).toEqual([200, undefined]);
}

/** A webhook that is sent everything of a group. */
async function hook({ call, people }: World, groupId: string): Promise<void> {
  const body = { url: 'https://hooks.test/in', events: WEBHOOK_EVENTS };
  await call('POST /groups/:id/webhooks', { token: people.creator.token, params: { id: groupId }, body });
}

/** Both rivals join a group, in which their lineups count as well. */
async function enter({ join, rows }: World, rivals: readonly Person[], groupId: string): Promise<void> {
  for (const rival of rivals) await join(rival, groupId);
  const ids = rivals.map(({ userId }) => `'${userId}'`).join();
  await rows(`insert into lineup_groups (lineup_id, group_id, user_id, week_id)
    select id, '${groupId}', user_id, week_id from lineups where user_id in (${ids})`);
}

/** The same calls about the rivals: in the group, in a week, as an admin sees them. */
async function aboutRivals(scene: Scene, key: CallKey, rivals: readonly Person[]): Promise<Prepared[]> {
  const { season, tokenOf } = scene.world;
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const isOfUser = names.includes('userId') || key === 'GET /admin/users/:id';
  const isOfWeek = names.includes('weekId') || names.includes('weekNumber');
  const role: Role = mayMake(key, 'member') ? 'member' : 'admin';
  const options = await (requests[key] as MakeRequest)(scene, role);
  if (key === 'GET /groups/:id/sheets') return rivals.flatMap((rival) => sheetsOf(scene, rival, options));
  if (!isOfUser && !isOfWeek) return [];
  return rivals.flatMap(({ userId }) =>
    Object.keys(CHOICES).map((week) => {
      const about = { userId, weekId: season.week(Number(week)), weekNumber: week };
      const id = key === 'GET /admin/users/:id' ? { id: userId } : {};
      return {
        key,
        role,
        options: { token: tokenOf(role), ...options, params: { ...options.params, ...about, ...id } },
      };
    }),
  );
}

/** The rows of a rival's lineup, in the group and in the everyone-group. */
function sheetsOf({ world }: Scene, { userId }: Person, { params, query }: Omit<CallOptions, 'token'>): Prepared[] {
  return [params, { id: EVERYONE_GROUP_ID }].map((place) => {
    const options = { token: world.tokenOf('member'), params: place ?? {}, query: { ...query, user_id: userId } };
    return { key: 'GET /groups/:id/sheets', role: 'member', options };
  });
}
