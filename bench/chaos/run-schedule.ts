import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { audit } from './audit/audit.ts';
import type { Finding, Op, Tables } from './audit/history.ts';
import { Client } from './client.ts';
import { readTables } from './connections.ts';
import { jump, Leaders, report } from './outside.ts';
import { feedOf, type Plan } from './plan.ts';
import { type Planted, Recorder } from './recorder.ts';
import { injectInto, sender } from './requests.ts';
import { Turns } from './turns.ts';
import type { World } from './world.ts';

/** A schedule that was run. */
export interface Ran {
  history: Op[];
  tables: Tables;
  findings: Finding[];
  /** Whose turn it was. */
  turns: string[];
}

const TICK_MS = 10;
const GIVEN_BACK_MS = 2_000;

/** Runs a schedule in the world as at the beginning, and audits it. */
export function runSchedule(world: World, plan: Plan, planted: Planted | null = null): Promise<Ran> {
  return alone(world, async () => {
    const { recorder, turns, leaders, send } = await play(world, plan, planted);
    await leaders.tick();
    await readEnd(world, send);
    world.current.planted = null;
    const tables = await readTables(world);
    const findings = [...audit(recorder.history, tables), ...(await keptConnections(world))];
    return { history: recorder.history, tables, findings, turns: turns.log };
  });
}

/** Runs a schedule in the world as at the beginning, for its history alone. */
export function playSchedule(world: World, plan: Plan): Promise<Pick<Ran, 'history' | 'turns'>> {
  return alone(world, async () => {
    const { recorder, turns } = await play(world, plan, null);
    return { history: recorder.history, turns: turns.log };
  });
}

/** Two schedules that run in a world at once would change each other. */
async function alone<Result>({ current }: World, run: () => Promise<Result>): Promise<Result> {
  if (current.isTaken) throw new Error('another schedule is still running in this world');
  current.isTaken = true;
  try {
    return await run();
  } finally {
    current.isTaken = false;
  }
}

async function play(world: World, plan: Plan, planted: Planted | null) {
  await world.reset();
  const recorder = new Recorder(() => world.clock.now.getTime());
  const turns = new Turns({
    ...{ scheduler: plan.scheduler, faults: plan.faults, planted, monitor: world.monitor },
    tick: () => {
      world.clock.now = new Date(world.clock.now.getTime() + TICK_MS);
    },
    jump: () => jump(world),
    whenFault: (kind, { name }) => recorder.add('info', kind, `fault of ${name}`, {}),
  });
  Object.assign(world.current, { turns, planted });
  const send = sender(world, recorder, injectInto(world));
  const leaders = new Leaders(world);
  try {
    const acting = [
      ...plan.clients.map(({ user, intents }, index) => {
        const who = world.users[user] ?? world.users[0];
        if (!who) throw new Error('there is nobody');
        const client = new Client(`c${index}`, who, world, send, { groups: groupsAtFirst(world, who.name) });
        return turns.act(client.name, async (actor) => {
          for (const intent of intents) {
            await client.act(intent);
            await turns.pause(actor, 'next');
          }
        });
      }),
      turns.act('feed', async (actor) => {
        for (const each of feedOf(plan)) {
          for (let left = each.after; left >= 0; left -= 1) await turns.pause(actor, 'waits');
          await report(world, recorder, each);
        }
      }),
      ...plan.ticks.map((waits, index) =>
        turns.act(`leader ${index}`, async (actor) => {
          actor.f = 'tick';
          for (const wait of waits) {
            for (let left = wait; left >= 0; left -= 1) await turns.pause(actor, 'waits');
            await recorder.around('tick', actor.name, {}, () => leaders.tick());
          }
        }),
      ),
    ];
    await turns.drive();
    await Promise.all(acting);
  } finally {
    world.current.turns = null;
  }
  return { recorder, turns, leaders, send };
}

/** Once everything is done, what goes on in the background too, every connection has been given back. */
async function keptConnections({ context: { database } }: World): Promise<Finding[]> {
  const { pool } = database;
  for (let left = GIVEN_BACK_MS; left > 0 && pool.totalCount > pool.idleCount; left -= 1) await sleep(1);
  if (pool.totalCount === pool.idleCount) return [];
  return [{ wrong: 'lost', words: `${pool.totalCount - pool.idleCount} connections were not given back` }];
}

/** The groups that a user is in at the beginning. */
export function groupsAtFirst({ groups, users }: World, name: string): string[] {
  return groups.filter((_, index) => users[index]?.name === name || (index === 0 && name === 'ben'));
}

/** Everybody reads what there is in the end. */
export async function readEnd({ users, weekIds, groups }: World, send: ReturnType<typeof sender>): Promise<void> {
  const nobody = { body: undefined, token: users[0]?.token ?? '' };
  const reads = users.flatMap(({ token, id: user }) =>
    weekIds.map((week) => {
      const asked = {
        f: 'read',
        key: 'GET /lineups/:weekId',
        params: { weekId: week },
        body: undefined,
        token,
      } as const;
      return { ...asked, value: { user, week } };
    }),
  );
  const overall = { ...nobody, f: 'standings', key: 'GET /leaderboard/overall', params: {} } as const;
  const tables = groups.map((group) => {
    const table = {
      ...nobody,
      f: 'standings',
      key: 'GET /leaderboard/group/:groupId',
      params: { groupId: group },
    } as const;
    return { ...table, value: { group } };
  });
  const all = [...reads, { ...overall, value: { group: EVERYONE_GROUP_ID } }, ...tables];
  for (const asked of all) await send('end', asked, false);
}
