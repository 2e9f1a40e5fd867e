import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { allSeasons, seasonRunningAt } from '../season/season-service.ts';
import { type LeadsSeen, tellLeads } from './watch-leads.ts';
import { forgetAfter, isAnyWatched } from './watch-store.ts';
import { tellLocks, tellResults, tellRevealed } from './watch-weeks.ts';
import { deleteLostDeliveries } from './webhooks-store.ts';

const RUN_EVERY_MS = 10_000;
/** The clocks of two processes differ by less. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;
/** Messages are given up after a day: what is older has no job. */
const LOST_MS = 4 * DAY_MS;

/**
 * Finds what the webhooks and chats of groups are to be told: the kickoffs of the week, a final week, a new lead.
 * Writes it to the groups' outbox, each once, however many processes look. Costs a query while no group has either.
 * Returns how much was found.
 */
export async function watchGroups(context: Context, seen: LeadsSeen = nothingSeen()): Promise<number> {
  const { db, clock } = context;
  if (!(await isAnyWatched(db))) return 0;
  await deleteLostDeliveries(db, new Date(clock.real().getTime() - LOST_MS));
  const seasons = await allSeasons(db);
  if (seasons.length === 0) return 0;
  const now = clock.now();
  const running = seasonRunningAt(seasons, now);
  await forgetAfter(db, new Date(now.getTime() + CLOCKS_DIFFER_MS));
  const results = await tellResults(context, running);
  const locks = await tellLocks(context, running);
  const revealed = await tellRevealed(context, running);
  return results + locks + revealed + (await tellLeads(context, running, seen));
}

/** What a process starts with. */
export const nothingSeen = (): LeadsSeen => ({ version: -1, isSure: false });

/** Looks at groups with webhooks or chats now and every few seconds until stopped; `stop` waits for a running look. */
export function startWatchingGroups(context: Context): { stop(): Promise<void> } {
  const seen = nothingSeen();
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= watchGroups(context, seen)
      .catch((error: unknown) => context.log.error({ err: error }, 'the webhooks of groups could not be told'))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, RUN_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
