import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { Type } from 'typebox';
import { checkedJson } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

const Statistics = Type.Object({
  splits: Type.Object({
    categories: Type.Array(
      Type.Object({
        name: Type.String(),
        stats: Type.Array(
          Type.Object({ name: Type.String(), value: Type.Optional(Type.Union([Type.Number(), Type.Null()])) }),
        ),
      }),
    ),
  }),
});

/** A team's or an athlete's figures in a game, from ESPN's core API. */
export interface CoreFigures {
  /** Whether ESPN gives this figure at all. */
  has(category: string, name: string): boolean;
  /** 0 if it is missing. */
  figure(category: string, name: string): number;
  /** ESPN ids of the athletes that a team's figures refer to. */
  athleteIds: readonly string[];
}

/** Statistics of a team or an athlete. Throws ResponseRejected on another form or without figures. */
export function readCoreStatistics(body: Buffer): CoreFigures {
  const { splits } = checkedJson(Statistics, body);
  const figures = new Map(
    splits.categories.flatMap((category) =>
      category.stats.flatMap(({ name, value }) =>
        value === undefined || value === null ? [] : [[`${category.name} ${name}`, Math.round(value)] as const],
      ),
    ),
  );
  if (figures.size === 0) throw new ResponseRejected('no statistics', body.toString('utf8', 0, 4_000));
  const references = JSON.stringify(splits).matchAll(/\/(?:athletes|roster)\/(\d+)/g);
  return {
    has: (category, name) => figures.has(`${category} ${name}`),
    figure: (category, name) => figures.get(`${category} ${name}`) ?? 0,
    athleteIds: [...new Set([...references].flatMap(([, id]) => id ?? []))],
  };
}

const PLAIN: readonly (readonly [keyof StatLine, string, string])[] = [
  ['passingYards', 'passing', 'passingYards'],
  ['passingTds', 'passing', 'passingTouchdowns'],
  ['interceptions', 'passing', 'interceptions'],
  ['completions', 'passing', 'completions'],
  ['passAttempts', 'passing', 'passingAttempts'],
  ['carries', 'rushing', 'rushingAttempts'],
  ['rushingYards', 'rushing', 'rushingYards'],
  ['rushingTds', 'rushing', 'rushingTouchdowns'],
  ['receptions', 'receiving', 'receptions'],
  ['receivingYards', 'receiving', 'receivingYards'],
  ['receivingTds', 'receiving', 'receivingTouchdowns'],
  ['targets', 'receiving', 'receivingTargets'],
  ['fumblesLost', 'general', 'fumblesLost'],
  ['patMade', 'kicking', 'extraPointsMade'],
  ['patAttempted', 'kicking', 'extraPointAttempts'],
  ['fgAttempted', 'kicking', 'fieldGoalAttempts'],
];

const BANDS: readonly (readonly [keyof StatLine, string])[] = [
  ['fgMade0_19', 'fieldGoalsMade1_19'],
  ['fgMade20_29', 'fieldGoalsMade20_29'],
  ['fgMade30_39', 'fieldGoalsMade30_39'],
  ['fgMade40_49', 'fieldGoalsMade40_49'],
  ['fgMade50_59', 'fieldGoalsMade50_59'],
  ['fgMade60', 'fieldGoalsMade60_99'],
];

/** An athlete's stat line. */
export function coreAthleteLine(figures: CoreFigures): StatLine {
  const line: Partial<Record<keyof StatLine, number>> = {};
  for (const [key, category, name] of PLAIN) line[key] = figures.figure(category, name);
  const kick = (name: string) => figures.figure('kicking', name);
  for (const [key, name] of BANDS) line[key] = kick(name);
  const made = kick('fieldGoalsMade');
  // Kicks that no band has: those from 50 yards on in older answers, else short ones until their distance is known.
  const far = figures.has('kicking', 'fieldGoalsMade50_59') ? 0 : kick('fieldGoalsMade50');
  const inBands = BANDS.reduce((sum, [key]) => sum + (line[key] ?? 0), 0);
  line.fgMade50_59 = (line.fgMade50_59 ?? 0) + far;
  line.fgMade20_29 = (line.fgMade20_29 ?? 0) + Math.max(0, made - inBands - far);
  line.fgMissed = Math.max(0, kick('fieldGoalAttempts') - made);
  line.specialTeamsTds =
    figures.figure('returning', 'kickReturnTouchdowns') + figures.figure('returning', 'puntReturnTouchdowns');
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== 0));
}

const SPECIAL_TEAMS_TDS: readonly (readonly [string, string])[] = [
  ['returning', 'kickReturnTouchdowns'],
  ['returning', 'puntReturnTouchdowns'],
  ['defensive', 'missedFieldGoalReturnTd'],
  ['defensive', 'blockedFieldGoalTouchdowns'],
  ['defensive', 'blockedPuntTouchdowns'],
];

/** A defence's stat line, mostly from the losses of the opponent, who has `theirScore` (rules 3.1). */
export function coreDefenceLine(own: CoreFigures, against: CoreFigures, theirScore: number): StatLine {
  return {
    defSacks: against.figure('passing', 'sacks'),
    defInterceptions: against.figure('passing', 'interceptions'),
    defFumbleRecoveries: against.figure('general', 'fumblesLost'),
    defSafeties: own.figure('defensive', 'safeties'),
    defBlockedKicks: own.figure('defensive', 'kicksBlocked'),
    defTds:
      defensiveTds(own) + SPECIAL_TEAMS_TDS.reduce((sum, [category, name]) => sum + own.figure(category, name), 0),
    defTwoPoint: own.figure('defensive', 'twoPtReturns'),
    defPointsAllowed: theirScore - 6 * defensiveTds(against) - 2 * against.figure('defensive', 'safeties'),
    defYardsAllowed: against.figure('passing', 'netTotalYards'),
  };
}

function defensiveTds(team: CoreFigures): number {
  const counted =
    team.figure('defensiveInterceptions', 'interceptionTouchdowns') +
    team.figure('general', 'defensiveFumblesTouchdowns');
  return Math.max(counted, team.figure('defensive', 'defensiveTouchdowns'));
}
