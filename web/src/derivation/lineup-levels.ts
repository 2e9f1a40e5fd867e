import { DOUBLE_DOWN } from '@singleback/game/lineups/slots.ts';
import { formatPoints, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ViewedLineup, ViewedSlot } from '../leaderboard/model.ts';
import type { NumberPlace, PointsOf } from '../players/opened-derivation.ts';
import type { ChainLine, Level, Line, Replaced } from './level.ts';

const shown = (hundredths: number | null) => formatPoints(hundredths, 2);
const NOTHING = { subject: null, note: null, corrections: [], origins: [] };
const SEASON: NumberPlace = { weekId: null, playerId: null };

const ofWeek = (weekId: string): NumberPlace => ({ weekId, playerId: null });

/** The total of a season: its weeks, and what the group grants for weeks without a lineup. */
export function seasonLevel(season: NonNullable<PointsOf['season']>, weeks: readonly Week[]): Level {
  const lines = weeks.flatMap((week): Line[] => {
    const { id } = week;
    const [own, granted] = [season.pointsByWeek.get(id), season.grantedByWeek.get(id)];
    const label = roundLabel(week);
    return [
      ...(own === undefined
        ? []
        : [{ key: id, label, detail: null, formula: null, points: shown(own), opens: ofWeek(id) }]),
      ...(granted === undefined
        ? []
        : [{ key: `${id} granted`, label, detail: GRANTED, formula: null, points: shown(granted), opens: null }]),
    ];
  });
  const sum = [...season.pointsByWeek.values(), ...season.grantedByWeek.values()].reduce(
    (total, each) => total + each,
    0,
  );
  // Nothing as a rule: the table may be a moment newer than its weeks.
  const rest = season.total - sum;
  const total = {
    key: 'total',
    label: 'Season',
    detail: null,
    formula: null,
    points: shown(season.total),
    opens: null,
  };
  return {
    ...NOTHING,
    chain: [{ label: 'Season', points: shown(season.total), at: SEASON }],
    lines: rest === 0 ? lines : [...lines, { ...total, key: 'rest', label: 'Other', points: shown(rest) }],
    sums: [total],
  };
}

const GRANTED = 'no lineup, granted by the group';

/** The numbers down to a week: the season where it is known, and the week, null while it is not. */
function chainOfWeek({ season }: PointsOf, week: Week, lineup: ViewedLineup | null): ChainLine[] {
  const inTable = season?.pointsByWeek.get(week.id) ?? 0;
  const counted = lineup && countedOf(lineup);
  return [
    ...(season === undefined
      ? []
      : // The week may be newer than the table that was pressed.
        [{ label: 'Season', points: shown(season.total + (counted ?? inTable) - inTable), at: SEASON }]),
    { label: roundLabel(week), points: shown(counted), at: ofWeek(week.id) },
  ];
}

/** What a lineup counts in a week: its slots, and in a playoff week the multiplier. */
export function weekLevel(of: PointsOf, week: Week, lineup: ViewedLineup): Level {
  const { slots, playoffMultiplier: multiplier } = lineup;
  const actual = totalOf(lineup);
  const hidden = slots.filter(({ player }) => player === null).length;
  const sum = { detail: null, formula: null, opens: null };
  return {
    ...NOTHING,
    chain: chainOfWeek(of, week, lineup),
    lines: slots.map((slot) => slotLine(slot, week.id)),
    sums: [
      { ...sum, key: 'total', label: 'Lineup', points: shown(actual) },
      ...(multiplier === 1
        ? []
        : [
            {
              ...sum,
              key: 'counted',
              label: PLAYOFFS,
              formula: times(actual, multiplier),
              points: shown(countedOf(lineup)),
            },
          ]),
    ],
    note: hidden === 0 ? null : `${hidden} of ${slots.length} players are hidden until they lock.`,
  };
}

/** The sum of the slots that are shown, so that the lines add up to it. */
const totalOf = ({ slots }: ViewedLineup) => slots.reduce((total, { player }) => total + (player?.actual ?? 0), 0);

const countedOf = (lineup: ViewedLineup) => weekPoints(totalOf(lineup), multiplierOf(lineup));

/** In hundredths. */
const multiplierOf = ({ playoffMultiplier }: ViewedLineup) => Math.round(playoffMultiplier * 100);

const PLAYOFFS = 'Playoff week';

const times = (hundredths: number, factor: number) => `${shown(hundredths)} × ${factor}`;

function slotLine({ key, kind, player }: ViewedSlot, weekId: string): Line {
  if (player === null) {
    return { key, label: 'Not yet locked', detail: kind, formula: null, points: shown(null), opens: null };
  }
  const { id, name, actual, isDoubled, corrections } = player;
  return {
    ...{ key, label: name, detail: kind, points: shown(actual), isCorrected: corrections.length > 0 },
    formula: isDoubled && actual !== null ? doubled(actual) : null,
    opens: { weekId, playerId: id },
  };
}

const doubled = (hundredths: number) => times(hundredths / DOUBLE_DOWN, DOUBLE_DOWN);

/** What a player's points are in a lineup. */
export interface SlotPart {
  readonly chain: readonly ChainLine[];
  /** Below the player's own points. */
  readonly sums: readonly Line[];
  readonly note: string | null;
  /** What the week counted before a correction of the player and with it; null where it did not matter. */
  week(correctedAt: Date): Replaced | null;
}

/** A player's place in a lineup, and what it makes of the points; null where the lineup does not show the player. */
export function slotPart(of: PointsOf, week: Week, lineup: ViewedLineup, playerId: string): SlotPart | null {
  const at = lineup.slots.findIndex(({ player }) => player?.id === playerId);
  const slot = lineup.slots[at];
  if (!slot?.player) return null;
  const { actual, isDoubled } = slot.player;
  const { playoffMultiplier: multiplier, slots } = lineup;
  const label = `${slot.kind}, slot ${at + 1} of ${slots.length}`;
  const sum = { key: 'doubled', label: 'Double Down', detail: null, opens: null, points: shown(actual) };
  return {
    chain: [...chainOfWeek(of, week, lineup), { label, points: shown(actual), at: { weekId: week.id, playerId } }],
    sums: isDoubled && actual !== null ? [{ ...sum, formula: doubled(actual) }] : [],
    note: multiplier === 1 ? null : `${PLAYOFFS}: the lineup’s total counts ${multiplier} times.`,
    week: (correctedAt) => replacedWeek(lineup, week, playerId, correctedAt),
  };
}

/** What the week counted right before a correction of a player, and right after it: later corrections are taken back. */
function replacedWeek(lineup: ViewedLineup, week: Week, playerId: string, correctedAt: Date): Replaced | null {
  const at = correctedAt.getTime();
  const changesOf = (isWanted: (time: number, id: string) => boolean) =>
    lineup.slots
      .flatMap(({ player }) => player?.corrections.map((each) => ({ ...each, id: player.id })) ?? [])
      .filter(({ at, id }) => isWanted(at.getTime(), id))
      .reduce((total, { change }) => total + change, 0);
  const after = totalOf(lineup) - changesOf((time) => time > at);
  const before = after - changesOf((time, id) => time === at && id === playerId);
  const [old, now] = [before, after].map((total) => weekPoints(total, multiplierOf(lineup)));
  return old === undefined || now === undefined || old === now
    ? null
    : { label: roundLabel(week), old: shown(old), now: shown(now) };
}
