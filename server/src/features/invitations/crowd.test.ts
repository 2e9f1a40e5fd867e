import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { createGroup, joinGroup } from '../groups/membership-service.ts';
import {
  acceptInvitation,
  createJoinLink,
  declineInvitation,
  deleteJoinLink,
  joinByLink,
} from './invitations-service.ts';
import { type GroupFixture, openGroupFixture } from './testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;

beforeAll(async () => {
  fixture = await openGroupFixture();
  ben = await fixture.premium('ben');
});
afterAll(() => fixture.close());

const as = ({ userId }: Person) => ({ userId, role: null });

async function group(name: string, maxParticipants: number): Promise<string> {
  const form = { name, description: '', seasonId: fixture.season.id, visibility: 'public', maxParticipants };
  return (
    await createGroup(fixture.context, as(ben), {
      ...form,
      settings: DEFAULT_SETTINGS,
      missedWeeks: 'nothing',
    })
  ).id;
}

const active = async (groupId: string) =>
  (await fixture.rows(`select user_id from group_members where group_id = '${groupId}' and is_active`)).length;

/** The outcomes, counted: 'in', or the code of the refusal. */
async function outcomes(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(tries)) {
    const outcome = result.status === 'fulfilled' ? 'in' : String(result.reason.code);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

test('[G5.15, G9.3] 200 concurrent accepts and joins of a group with 50 places give exactly 50 members', async () => {
  const id = await group('Fifty', 50);
  const link = await fixture.joinLink(ben, id);
  const people = await Promise.all(Array.from({ length: 200 }, (_, n) => fixture.free(`fan${n}`)));
  const tokens: string[] = [];
  for (let n = 0; n < 7; n++) {
    const names = Array.from({ length: 10 }, (_, at) => `fan${n * 10 + at}@singleback.test`);
    await fixture.invite(ben, id, names);
  }
  for (let n = 0; n < 70; n++) {
    const mail = fixture.mails.findLast(({ to }) => to === `fan${n}@singleback.test`);
    tokens.push(/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  }
  const counts = await outcomes(
    people.map((person, n) => {
      if (n < 70) return acceptInvitation(fixture.context, as(person), tokens[n] as string);
      if (n < 140) return joinByLink(fixture.context, as(person), link.token);
      return joinGroup(fixture.context, as(person), id.toUpperCase(), 'public');
    }),
  );
  expect(counts).toEqual({ in: 49, group_full: 151 });
  expect(await active(id)).toBe(50);
  const events = await fixture.rows(`select 1 from group_events where group_id = '${id}' and action = 'joined'`);
  expect(events).toHaveLength(49);
  const accepted = await fixture.rows(`select 1 from invitations where group_id = '${id}' and status = 'accepted'`);
  const invited = await fixture.rows(`select 1 from group_events where group_id = '${id}' and via = 'invitation'`);
  expect(accepted).toHaveLength(invited.length);
}, 90_000);

test('[G4.1] an invitation with twenty holders is accepted once', async () => {
  const id = await group('One', 50);
  const token = await fixture.invited(ben, id, 'uma');
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.free(`held${n}`)));
  const counts = await outcomes(people.map((person) => acceptInvitation(fixture.context, as(person), token)));
  expect(counts).toEqual({ in: 1, invitation_closed: 19 });
  expect(await active(id)).toBe(2);
});

test('[G4.1] of a concurrent accept and decline one counts', async () => {
  const id = await group('Both', 50);
  const token = await fixture.invited(ben, id, 'vic');
  const vic = await fixture.free('vic');
  const done = await outcomes([
    acceptInvitation(fixture.context, as(vic), token),
    declineInvitation(fixture.context, as(vic), token),
  ]);
  expect(done).toEqual({ in: 1, invitation_closed: 1 });
  const [{ status } = {}] = await fixture.rows(`select status from invitations where group_id = '${id}'`);
  expect(await active(id)).toBe(status === 'accepted' ? 2 : 1);
});

test('ten members concurrently create one link', async () => {
  const id = await group('Tabs', 50);
  const links = await Promise.all(Array.from({ length: 10 }, () => createJoinLink(fixture.context, as(ben), id)));
  expect(new Set(links.map(({ join_token }) => join_token)).size).toBe(1);
  expect(await fixture.rows(`select 1 from join_links where group_id = '${id}'`)).toHaveLength(1);
});

test('joining while the link is deleted either succeeds or is refused, and never succeeds afterwards', async () => {
  const id = await group('Closing', 50);
  const link = await fixture.joinLink(ben, id);
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => fixture.free(`late${n}`)));
  const joins = people.map((person) => joinByLink(fixture.context, as(person), link.token));
  const [counts] = await Promise.all([outcomes(joins), deleteJoinLink(fixture.context, as(ben), link.id)]);
  expect((counts.in ?? 0) + (counts.not_found ?? 0)).toBe(10);
  expect(await active(id)).toBe(1 + (counts.in ?? 0));
  expect(await outcomes(people.map((person) => joinByLink(fixture.context, as(person), link.token)))).toEqual({
    not_found: 10,
  });
});
