import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Db } from '../../../db/pool.ts';
import { expectPace, expectRead, recordRead } from '../feed-state.ts';
import type { PollPlan } from './poll-plan.ts';

/** A source that is not polled is not late. */
const WHILE_OFF_MS = 365 * DAY_MS;
/** A few missed polls don't make a source late yet. */
const MISSES = 3;

/** The sources that the health call and the screens report on. */
const SOURCES = {
  'espn scores': { carriesScores: true, paceOf: (plan: PollPlan) => plan.scoreboard },
  // From whichever source is in use.
  'player points': { carriesScores: true, paceOf: (plan: PollPlan) => plan.points },
  'espn box scores': {
    carriesScores: false,
    paceOf: (plan: PollPlan) => (plan.summaries.size === 0 ? null : Math.min(...plan.summaries.values())),
  },
  'espn injuries': { carriesScores: false, paceOf: (plan: PollPlan) => plan.injuries },
  sleeper: { carriesScores: false, paceOf: (plan: PollPlan) => plan.projections },
  nflverse: { carriesScores: false, paceOf: (plan: PollPlan): number | null => plan.schedule },
} as const;

type SourceName = keyof typeof SOURCES;

/** Records when each source was last read successfully and by when it should be read again. */
export interface Paces {
  /** Records changed polling intervals. */
  follow(plan: PollPlan, now: Date): Promise<void>;
  /** Records a successful read of a resource. */
  readSucceeded(name: string, now: Date): Promise<void>;
}

export function openPaces(db: Db): Paces {
  const paces = new Map<SourceName, number | null>();
  const within = (pace: number) => Math.max(MISSES * pace, 2 * MINUTE_MS);
  const whileOff = (from: Date) => new Date(from.getTime() + WHILE_OFF_MS);
  const dueBy = (source: SourceName, from: Date) => {
    const pace = paces.get(source) ?? null;
    return pace === null ? whileOff(from) : new Date(from.getTime() + within(pace));
  };
  return {
    async follow(plan, now) {
      for (const source of Object.keys(SOURCES) as SourceName[]) {
        const { paceOf, carriesScores } = SOURCES[source];
        const pace = paceOf(plan);
        if (paces.get(source) === pace) continue;
        paces.set(source, pace);
        if (pace === null) await expectRead(db, source, { dueBy: whileOff(now), carriesScores });
        else await expectPace(db, source, { withinMs: within(pace), now, carriesScores });
      }
    },
    async readSucceeded(name, now) {
      for (const source of sourcesOf(name)) {
        const { carriesScores } = SOURCES[source];
        await recordRead(db, source, now, null, { dueBy: dueBy(source, now), carriesScores });
      }
    },
  };
}

/** The sources that a resource is read from. */
function sourcesOf(name: string): SourceName[] {
  if (name.startsWith('espn/scoreboard/')) return ['espn scores'];
  if (name.startsWith('espn/summary/')) return ['espn box scores', 'player points'];
  if (name.startsWith('espn/core/') || name.startsWith('sleeper/live/')) return ['player points'];
  if (name === 'espn/injuries') return ['espn injuries'];
  if (name.startsWith('sleeper/projections/')) return ['sleeper'];
  return name.startsWith('nflverse/games/') ? ['nflverse'] : [];
}
