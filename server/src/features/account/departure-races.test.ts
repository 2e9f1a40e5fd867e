import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app-fixture.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { PASSWORD } from './testing/browser.ts';

// Two requests at once: one deletes an account, and the other, which has been let in before, concerns it. Whatever waits for
// whom, nothing of the account is left behind (rules 5.8), and every group with members has a commissioner (rules 7.4).

let fixture: GroupFixture;
let ben: Person;
let cal: Person;
beforeAll(async () => {
  fixture = await openGroupFixture();
  [ben, cal] = [await fixture.premium('ben'), await fixture.premium('cal')];
});
afterAll(() => fixture.close());

/** Who leaves, a group of theirs, and a group of others. */
interface Scene {
  leaver: Person;
  own: string;
  theirs: string;
  /** A group of ben's that the leaver is in. */
  shared: string;
}

async function openScene(name: string): Promise<Scene> {
  const leaver = await fixture.premium(name);
  const [own, theirs, shared] = [
    await fixture.group(leaver, `${name} own`),
    await fixture.group(ben, `${name} theirs`, {}, 'public'),
    await fixture.group(ben, `${name} shared`),
  ];
  for (const person of [ben, cal]) await fixture.join(person, own);
  await fixture.join(leaver, shared);
  expect((await say(leaver, shared)).status).toBe(200);
  return { leaver, own, theirs, shared };
}

const say = ({ token }: Person, id: string) =>
  fixture.call('POST /groups/:id/chat', {
    ...{ token, params: { id }, body: { id: fixture.context.ids.uuid(), text: 'Bye, all' } },
  });
const remove = ({ token }: Person) =>
  fixture.call('POST /account/deletion', { token, body: { confirmation: 'delete my account', password: PASSWORD } });

interface Race {
  /** What holds both up. */
  hold(scene: Scene): string;
  act(scene: Scene): Promise<Answer>;
  isFirst?: boolean;
}

const lock = (kind: number, id: string) => `select pg_advisory_xact_lock(${kind}, hashtext('${id}'))`;
const [USER, GROUP] = [1, 2];
const ofUser = ({ leaver }: Scene) => lock(USER, leaver.userId);

const RACES: Record<string, Race> = {
  'joins a group': {
    hold: ofUser,
    act: ({ leaver: { token }, theirs: id }) => fixture.call('POST /groups/:id/join', { token, params: { id } }),
  },
  'creates a group': {
    hold: ofUser,
    act: ({ leaver: { token } }) => {
      const body = { name: 'Ghosts', season_id: fixture.season.id, visibility: 'public' };
      return fixture.call('POST /groups', { token, body });
    },
  },
  'is handed a group over': {
    hold: ({ shared }) => lock(GROUP, shared),
    act: ({ leaver, shared: id }) => {
      const body = { user_id: leaver.userId };
      return fixture.call('POST /groups/:id/hand-over', { token: ben.token, params: { id }, body });
    },
    isFirst: true,
  },
  'writes in a chat': {
    hold: ({ shared }) => `select from chat_streams where group_id = '${shared}' for update`,
    act: ({ leaver, shared }) => say(leaver, shared),
  },
  'chooses a name': {
    hold: ({ leaver }) => `select from users where id = '${leaver.userId}' for no key update`,
    act: ({ leaver: { token } }) => {
      return fixture.call('PUT /account/display-name', { token, body: { display_name: 'Still here' } });
    },
  },
};

async function waiting(count: number): Promise<void> {
  const blocked = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await fixture.rows(blocked))[0]?.n, { timeout: 15_000 }).toBe(count);
}

test.each(Object.entries(RACES))('nothing is left of a user who %s during their deletion', async (name, race) => {
  const scene = await openScene(name.replace(/\W/g, ''));
  const { userId } = scene.leaver;
  const holder = await fixture.context.database.pool.connect();
  await holder.query('begin');
  await holder.query(race.hold(scene));
  const deletion = () => remove(scene.leaver);
  const act = () => race.act(scene);
  const both: Promise<Answer>[] = [];
  for (const [at, begin] of (race.isFirst ? [act, deletion] : [deletion, act]).entries()) {
    both.push(begin());
    await waiting(at + 1);
  }
  await holder.query('commit');
  holder.release();
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);

  const left = {
    memberships: `select group_id from group_members where user_id = '${userId}' and is_active`,
    groups: `select id from groups where created_by = '${userId}' and exists (
      select from group_members where group_id = groups.id and is_active)`,
    messages: `select text from chat_messages where user_id = '${userId}'`,
    names: `select display_name from users where id = '${userId}' and (display_name is not null or deleted_at is null)`,
  };
  for (const [what, rows] of Object.entries(left)) expect([what, await fixture.rows(rows)]).toEqual([what, []]);
});

test('a closed group passes on, too, so that somebody can open it again', async () => {
  const { leaver, own } = await openScene('closer');
  const close = await fixture.call('POST /groups/:id/close', { token: leaver.token, params: { id: own } });
  expect([close.status, (await remove(leaver)).status]).toEqual([200, 200]);
  const opened = [];
  for (const { token } of [ben, cal]) {
    opened.push((await fixture.call('POST /groups/:id/reopen', { token, params: { id: own } })).status);
  }
  expect(opened.sort()).toEqual([200, 403]);
});
