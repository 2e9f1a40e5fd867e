import type { OrdersJob } from '../../server/src/db/orders/order-checks.ts';
import { inTransaction } from '../../server/src/db/transaction.ts';
import { postEvents } from '../../server/src/features/chat/post-events.ts';
import { runOrders } from '../../server/src/features/orders/run-orders.ts';
import type { Jobs } from '../../server/src/lib/jobs.ts';
import { queueDueOrders } from '../../server/src/pipeline/alerts/orders.ts';
import type { Plan } from './plan.ts';
import type { Recorder } from './recorder.ts';
import { changeGame } from './schedule.ts';
import type { World } from './world.ts';

/** Moves the clock over the next kickoff: to it, or up to a second past it. */
export function jump({ clock, games }: World): void {
  const kickoffs = games.map(({ kickoff, override }) => (override?.kickoff ?? kickoff).getTime());
  const next = Math.min(...kickoffs.filter((kickoff) => kickoff > clock.now.getTime()));
  if (Number.isFinite(next)) clock.now = new Date(next);
}

/** Stores what comes from outside, in a transaction as the pipeline does. */
export async function report(
  world: World,
  recorder: Recorder,
  { report: what, pick }: Plan['reports'][number],
): Promise<void> {
  const { games, players, weekIds, clock } = world;
  if (what === 'jump') return jump(world);
  if (what !== 'points' && what !== 'injury') return changeGame(world, recorder, what, pick);
  const upcoming = games.filter(({ weekId, kickoff }) => weekId === weekIds[0] && kickoff > clock.now);
  const squad = [...players.values()];
  const begun = games.filter(({ weekId, kickoff }) => weekId === weekIds[0] && kickoff <= clock.now);
  const teams = (what === 'points' ? begun : upcoming).flatMap((game) => game.teams);
  const named = squad.filter(({ team }) => teams.includes(team));
  const player = named[pick % Math.max(1, named.length)];
  if (!player) return;
  const hurt = `update player_weeks set injury_status = 'Out' where week_id = '${weekIds[0]}' and player_id in
    (select player_id from lineup_slots join lineups on lineups.id = lineup_id
      where week_id = '${weekIds[0]}' and slot_key = '${['RB1', 'WR1', 'QB1'][pick % 3]}')`;
  const scored = `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
    values ('${player.id}', '${weekIds[0]}', '{}', ${pick}, 'chaos', '${clock.now.toISOString()}')
    on conflict (player_id, week_id) do update set points = excluded.points`;
  await recorder.around(what, 'feed', {}, () => store(world, [what === 'injury' ? hurt : scored]));
}

function store({ context }: World, statements: readonly string[]): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    for (const text of [...statements, 'update seasons set version = version + 1']) await tx.execute(text);
  });
}

type LeaderWorld = Pick<World, 'context'> & { clock: { readonly now: Date } };

/** The leader's work, which two processes may do at once: standing orders, and what chats say of their groups. */
export class Leaders {
  readonly #world: LeaderWorld;
  #waiting: OrdersJob[] = [];

  constructor(world: LeaderWorld) {
    this.#world = world;
  }

  async tick(): Promise<void> {
    const { context, clock } = this.#world;
    const jobs: Jobs = {
      add: async (_tx, _queue, added) => void this.#waiting.push(...added.map(({ data }) => data as OrdersJob)),
      work: async () => {},
      close: async () => {},
    };
    await queueDueOrders({ db: context.db, ids: context.ids, jobs }, clock.now);
    for (const job of this.#waiting.splice(0)) {
      await runOrders(context, job).catch((error) => {
        this.#waiting.push(job);
        throw error;
      });
    }
    await postEvents(context);
  }
}
