import { Authenticate, CatchUp, GameStatusMessage, PlayerStatsMessage } from '@singleback/contract/live.ts';
import fc from 'fast-check';
import { changesForMembers } from '../../../server/src/features/chat/chat-service.ts';
import { type Browser, connected, openBrowser } from '../../../server/src/pipeline/live/testing/browser.ts';
import { startLiveUpdates } from '../../../server/src/pipeline/pipeline.ts';
import type { World } from '../../../server/src/testing/calls/world.ts';
import { drawFrom } from '../trial.ts';
import { fits, type Schema, valuesOf, variantsOf } from './schema.ts';

const MESSAGES: Record<string, Schema> = { authenticate: Authenticate as Schema, 'catch-up': CatchUp as Schema };
const EVENTS = ['authenticate', 'catch-up', 'catch-up', 'chat-changed', '__proto__', 'constructor', ''];
/** More within a second end a connection. */
const PER_CONNECTION = 6;
const ANSWER_MS = 300;

/**
 * Sends `count` messages over sockets of several people, right, wrong and odd ones. Returns what was wrong: an answer that
 * is not one of the contract, or a connection of somebody else that is not served any more.
 */
export async function fuzzSockets(world: World, { count, seed }: { count: number; seed: string }): Promise<string[]> {
  const live = await startLiveUpdates(world.context, world.app.server, {
    ...{ trustProxy: null, connectionsPerUser: 1_000, followClock: async () => {} },
    readChat: (groupId, since) => changesForMembers(world.context.db, groupId, since),
  });
  await world.renew();
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { member, creator } = world.people;
  const weekId = world.season.week(2);
  const [draw, wrong] = [drawFrom(`${seed} sockets`), new Set<string>()];
  const bystander = openBrowser(url, creator.token, weekId);
  await connected(bystander);
  for (let sent = 0; sent < count; sent += PER_CONNECTION) {
    const browser = openBrowser(url, member.token, weekId);
    await connected(browser);
    for (let one = 0; one < PER_CONNECTION && browser.socket.connected; one += 1) {
      const event = draw.pick(EVENTS);
      const message = drawMessage(event);
      const fault = await send(browser, event, message);
      if (fault) wrong.add(`${event} ${JSON.stringify(message)?.slice(0, 200)}: ${fault}`);
    }
    browser.close();
    const served = await Promise.race([bystander.catchUp(), later(10 * ANSWER_MS)]);
    if (!served) wrong.add('somebody else is not served any more');
  }
  bystander.close();
  live.close();
  return [...wrong];

  function drawMessage(event: string): unknown {
    const schema = MESSAGES[event];
    const good = { userId: member.userId, username: 'ann', weekId, since: 0 };
    if (schema === undefined || draw.below(3) === 0)
      return fc.sample(fc.jsonValue(), { numRuns: 1, seed: draw.below(2 ** 31) })[0];
    const fields = Object.keys(schema.properties ?? {});
    const own = Object.fromEntries(Object.entries(good).filter(([name]) => fields.includes(name)));
    if (draw.below(2) === 0) return draw.pick(variantsOf(schema, own));
    return fc.sample(
      valuesOf(schema, () => [weekId, member.userId]),
      { numRuns: 1, seed: draw.below(2 ** 31) },
    )[0];
  }
}

type Sender = { emitWithAck(event: string, message: unknown): Promise<unknown> };

/** What is wrong with the answer to a message; null: nothing. No answer, and the end of the connection, are refusals. */
async function send({ socket }: Browser, event: string, message: unknown): Promise<string | null> {
  const answered = await Promise.race([
    (socket as unknown as Sender).emitWithAck(event, message),
    later(ANSWER_MS),
  ]).catch(() => undefined);
  if (answered === undefined || answered === null || (event === 'authenticate' && typeof answered === 'boolean'))
    return null;
  const { players, games } = answered as { players: unknown; games: unknown };
  const isCaughtUp = fits(PlayerStatsMessage as Schema, players) && fits(GameStatusMessage as Schema, games);
  return event === 'catch-up' && isCaughtUp ? null : `is answered by ${JSON.stringify(answered).slice(0, 100)}`;
}

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
