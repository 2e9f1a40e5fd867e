import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { tokenIn } from '../../features/account/testing/browser.ts';
import { sendMessage } from '../../features/chat/write-chat.ts';
import { fillPicks } from '../../features/try/testing/fill-picks.ts';
import { THIS_WEEK } from '../lineup-fixture.ts';
import { HOURS, nineOf } from '../small-season.ts';
import type { World } from './world.ts';

/** A group, and things in it and around it, each made when it is first asked for. All are the creator's. */
export type Scene = ReturnType<typeof openScene>;

/** Opens a new scene, whose group is private or public. */
export function openScene(world: World, visibility = 'private') {
  const { people, season } = world;
  const { creator, member, commissioner } = people;
  const groupIds: string[] = [];
  const newGroup = async (name: string, isFor?: string) => {
    const id = await world.group(creator, name, {}, isFor);
    groupIds.push(id);
    return id;
  };
  const group = once(async () => {
    const name = `Scene ${world.next()}`;
    const id = await newGroup(name, visibility);
    // Groups only have recaps since their creation.
    await world.rows(
      `update groups set created_at = '${season.at(1, HOURS.midweek).toISOString()}' where id = '${id}'`,
    );
    for (const person of [member, commissioner]) await world.join(person, id);
    const named = { token: creator.token, params: { id, userId: commissioner.userId } };
    await world.call('PUT /groups/:id/commissioners/:userId', named);
    return { id, name };
  });
  const groupId = async () => (await group()).id;
  return {
    ...{ world, group, groupId, weekId: season.week(THIS_WEEK) },
    ...groupStates(world, groupId),
    ...inGroup(world, groupId),
    ...invitations(world, groupId),
    ...lineups(world, groupId, () => newGroup(`Scene ${world.next()}`)),
    ...around(world),
    /** Deletes its groups. */
    async end() {
      for (const id of groupIds) {
        const [row] = await world.rows(`select name from groups where id = '${id}'`);
        await world.call('DELETE /groups/:id', { token: creator.token, params: { id }, body: { name: row?.name } });
      }
    },
  };
}

type GroupId = () => Promise<string>;

const idIn = async ({ rows }: World, statement: string) => String((await rows(statement))[0]?.id);

function groupStates(world: World, groupId: GroupId) {
  const { people, rows } = world;
  return {
    /** Closed by its creator. */
    closed: once(async () => {
      const id = await groupId();
      await world.call('POST /groups/:id/close', { token: people.creator.token, params: { id } });
      return id;
    }),
    /** It played in the season before. */
    ofLastSeason: once(async () => {
      const id = await groupId();
      await rows(`insert into seasons (id, year, name, starts_at) values ('${randomUUID()}', 2024, '2024 Season',
        '2024-09-03') on conflict do nothing`);
      await rows(`update groups set season_id = (select id from seasons where year = 2024) where id = '${id}'`);
      return id;
    }),
  };
}

function inGroup(world: World, groupId: GroupId) {
  const { creator } = world.people;
  return {
    link: once(async () => world.joinLink(creator, await groupId())),
    announcement: once(async () => {
      const id = randomUUID();
      await world.rows(`insert into group_announcements (id, group_id, user_id, text, created_at)
        values ('${id}', '${await groupId()}', '${creator.userId}', 'Hello', now())`);
      return id;
    }),
    /** In the chat of the group. */
    message: once(async () => {
      const said = { id: randomUUID(), text: 'Hi', weekNumber: null, replyTo: null };
      await sendMessage(world.context, { userId: creator.userId, role: null }, await groupId(), said);
      return said.id;
    }),
    webhook: once(async () => {
      const [params, body] = [{ id: await groupId() }, { url: 'https://hooks.test/in', events: ['lock'] }];
      const made = await world.call('POST /groups/:id/webhooks', { token: creator.token, params, body });
      if (made.status !== 200)
        throw new Error(`No webhook could be added: ${made.status} ${JSON.stringify(made.body)}`);
      return String(made.body.webhook.id);
    }),
  };
}

function invitations(world: World, groupId: GroupId) {
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS).toISOString();
  const invitation = once(async () => {
    const [guest, id] = [await world.fresh(), await groupId()];
    const token = await world.invited(world.people.creator, id, guest.email.split('@')[0] as string);
    return { guest, token, id: await idIn(world, `select id from invitations where group_id = '${id}'`) };
  });
  return {
    /** A pending one, of a user who is new. */
    invitation,
    /** It was sent days ago, and may be sent again. */
    sentLongAgo: once(async () => {
      await world.rows(`update invitations set sent_at = '${daysAgo(2)}' where id = '${(await invitation()).id}'`);
    }),
    /** It has expired: the token of the user whom it was for. */
    expired: once(async () => {
      const { id, guest } = await invitation();
      await world.rows(`update invitations set expires_at = '${daysAgo(1)}' where id = '${id}'`);
      return guest.token;
    }),
  };
}

function lineups(world: World, groupId: GroupId, newGroup: GroupId) {
  const { season, people, rows } = world;
  const { creator } = people;
  const another = once(newGroup);
  const submit = async (groups: string[]) => {
    const { body } = await world.submit(creator, nineOf('DAL'), { groups });
    return { id: String(body.id), version: Number(body.version), groups };
  };
  const lineup = once(async () => submit([await another()]));
  return {
    /** Of another group than the scene's, in the running week. */
    lineup,
    /** Of both groups. */
    lineupInBoth: once(async () => submit([await another(), await groupId()])),
    /** A standing order put DAL TE1 into the lineup. */
    doneOrder: once(async () => {
      const [id, now] = [randomUUID(), world.clock.now().toISOString()];
      await rows(`insert into order_checks (id, user_id, week_id, kind, key, lineup_id, slot_key, out_player_id,
          in_player_id, found_at, outcome, done_at)
        values ('${id}', '${creator.userId}', '${season.week(THIS_WEEK)}', 'slot', '${id}', '${(await lineup()).id}',
          'TE1', '${season.player('DAL TE2')}', '${season.player('DAL TE1')}', '${now}', 'done', '${now}')`);
      return id;
    }),
  };
}

function around(world: World) {
  return {
    /** Of the creator. */
    feedback: once(async () => {
      const body = { subject: 'x', description: 'y' };
      await world.call('POST /feedback', { token: world.people.creator.token, body });
      return idIn(world, 'select id from feedback order by created_at desc limit 1');
    }),
    pendingSignUp: once(async () => {
      const [email, name] = [`pending${world.next()}@one.test`, `Pending ${world.next()}`];
      await world.call('POST /auth/sign-up/email', { body: { email, password: 'play-singleback', name } });
      const id = await idIn(world, `select id from pending_sign_ups where email = '${email}'`);
      return { id, email, token: tokenIn(world, email) };
    }),
    /** The token of a new season that is played again, of which so many weeks were played. */
    run: async (weeks: number) => {
      const { token } = (await world.call('POST /try/runs', { body: {} })).body as { token: string };
      const used = new Set<string>();
      for (let week = 0; week < weeks; week += 1) {
        const picks = await fillPicks(world, token, used);
        for (const { player_id } of picks.players) used.add(player_id);
        await world.call('POST /try/picks', { body: picks });
      }
      return token;
    },
  };
}

/** Makes it on the first call. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
