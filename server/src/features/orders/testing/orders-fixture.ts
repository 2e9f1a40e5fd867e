import type { OrderRecord, OrdersToSave, WireSlotOrder } from '@singleback/contract/orders/orders.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { expect } from 'vitest';
import type { OrdersJob } from '../../../db/orders/order-checks.ts';
import type { Jobs } from '../../../lib/jobs.ts';
import { queueDueOrders } from '../../../pipeline/alerts/orders.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../../testing/lineup-fixture.ts';
import { HOURS } from '../../../testing/small-season.ts';
import { runOrders } from '../run-orders.ts';

/** A lineup fixture with helpers for standing orders. The jobs of found checks wait until `run`. */
export interface OrdersFixture extends LineupFixture {
  /** Saves orders, by the names of players. */
  order(person: Person, slots: Record<string, Ordered>, more?: Partial<OrdersToSave>): Promise<void>;
  /** Finds what is due at an instant, which becomes the time. */
  find(at: Date): Promise<number>;
  /** Runs what was found. */
  run(): Promise<void>;
  log(person: Person): Promise<OrderRecord[]>;
  /** The player's name in a slot of the user's first lineup of the week. */
  playerIn(person: Person, slot: string): Promise<string | null>;
  undo(person: Person, id: string): ReturnType<LineupFixture['call']>;
  /** So many minutes before the Sunday kickoff of the week. */
  beforeSunday(minutes: number): Date;
}

interface Ordered {
  players?: string[];
  rest?: WireSlotOrder['rest'];
}

export async function openOrdersFixture(): Promise<OrdersFixture> {
  const fixture = await openLineupFixture();
  const { season, context, clock, call } = fixture;
  const waiting: OrdersJob[] = [];
  const jobs: Jobs = {
    add: async (_tx, _queue, added) => void waiting.push(...added.map(({ data }) => data as OrdersJob)),
    work: async () => {},
    close: async () => {},
  };
  const weekId = season.week(THIS_WEEK);
  return {
    ...fixture,
    async order(person, slots, more = {}) {
      const wire = Object.entries(slots).map(([position, { players = [], rest = 'nothing' }]) => ({
        ...{ week_id: weekId, lineup_id: null, position, rest },
        player_ids: players.map((name) => season.player(name)),
      }));
      const body = { week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: wire, ...more };
      const { status, body: answer } = await call('PUT /orders', { token: person.token, body });
      expect([status, answer.error]).toEqual([200, undefined]);
    },
    async find(at) {
      clock.set(at);
      const before = waiting.length;
      await queueDueOrders({ db: context.db, ids: context.ids, jobs }, at);
      return waiting.slice(before).reduce((sum, { checkIds }) => sum + checkIds.length, 0);
    },
    async run() {
      for (const job of waiting.splice(0)) await runOrders(context, job);
    },
    async log({ token }) {
      return (await call('GET /orders/log', { token })).body;
    },
    async playerIn({ token }, slot) {
      const { body } = await call('GET /lineups/:weekId', { token, params: { weekId } });
      const found = body[0]?.players.find(
        ({ position_key }: { position_key: string }) => position_key === slot.toLowerCase(),
      );
      return found?.player.name ?? null;
    },
    undo: ({ token }, id) => call('POST /orders/log/:id/undo', { token, params: { id } }),
    beforeSunday: (minutes) => new Date(season.at(THIS_WEEK, HOURS.sundayKickoff).getTime() - minutes * MINUTE_MS),
  };
}
