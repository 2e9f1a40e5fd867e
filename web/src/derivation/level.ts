import { DOUBLE_DOWN } from '@singleback/game/lineups/slots.ts';
import { formatPoints, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { ViewedLineup, ViewedSlot } from '../leaderboard/model.ts';
import type { NumberPlace, PointsOf } from '../players/opened.ts';

/** A line of a sum, in words. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly detail: string | null;
  /** '132 ÷ 10'; of what a table gives for a figure, the figure. */
  readonly formula: string | null;
  readonly points: string;
  readonly isCorrected?: boolean;
  /** The number that the line opens to. */
  readonly opens: NumberPlace | null;
}

/** A number above the one that is shown. */
interface ChainLine {
  readonly label: string;
  readonly points: string;
  readonly at: NumberPlace;
}

/** A value that a correction has changed. */
export interface Replaced {
  readonly label: string;
  readonly old: string;
  readonly now: string;
}

export interface CorrectionBox {
  readonly key: string;
  /** 'Corrected, Tue 11:04 AM' */
  readonly title: string;
  readonly values: readonly Replaced[];
  /** 'Source: nflverse' */
  readonly note: string;
}

/** A point in time at which the points were others. */
export interface Origin {
  readonly key: string;
  readonly time: string;
  readonly text: string;
  readonly points: string;
}

/** A number and what it consists of, all in words: what is shown, and what is copied. */
export interface Level {
  /** From the whole to the part, with the number itself as the last one. */
  readonly chain: readonly ChainLine[];
  /** 'Jonathan Taylor, RB, IND @ LAC, Final'; null above the player. */
  readonly subject: string | null;
  readonly lines: readonly Line[];
  /** Below the lines, each made of what is above it; the last one is the number. */
  readonly sums: readonly Line[];
  readonly note: string | null;
  /** Newest first. */
  readonly corrections: readonly CorrectionBox[];
  /** Oldest first. */
  readonly origins: readonly Origin[];
}

/** How deep a number is: 0 the season, 1 a week, 2 a player. */
export const depthOf = ({ weekId, playerId }: NumberPlace) => (playerId !== null ? 2 : weekId !== null ? 1 : 0);

/** A level in plain text, exactly as it is shown. */
export function levelText(level: Level, owner: string | null): string {
  const { chain, subject, lines, sums, note, corrections, origins } = level;
  const parts = [
    ['How It Adds Up', ...(owner === null ? [] : [owner]), ...chain.map(({ label, points }) => `${label}: ${points}`)],
    [...(subject === null ? [] : [subject]), ...[...lines, ...sums].map(lineText), ...(note === null ? [] : [note])],
    ...corrections.map(({ title, values, note }) => [
      title,
      ...values.map(({ label, old, now }) => `${label}: ${old} → ${now}`),
      note,
    ]),
    origins.length === 0
      ? []
      : [ORIGINS_TITLE, ...origins.map(({ time, text, points }) => `${time}: ${text}, ${points}`)],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

export const ORIGINS_TITLE = 'Where the numbers came from';

function lineText({ label, detail, formula, points, isCorrected }: Line): string {
  const head = detail === null ? label : `${label} (${detail})`;
  const made = formula === null ? '' : `${formula} ${/[×÷]/.test(formula) ? '=' : 'gives'} `;
  return `${head}: ${made}${points}${isCorrected === true ? ', corrected' : ''}`;
}

const shown = (hundredths: number | null) => formatPoints(hundredths, 2);
const NOTHING = { subject: null, note: null, corrections: [], origins: [] };
const SEASON: NumberPlace = { weekId: null, playerId: null };

const ofWeek = (weekId: string): NumberPlace => ({ weekId, playerId: null });

/** The total of a season: its weeks, and what the group grants for weeks without a lineup. */
export function seasonLevel(season: NonNullable<PointsOf['season']>, weeks: readonly Week[]): Level {
  const lines = weeks.flatMap((week): Line[] => {
    const { id } = week;
    const [own, granted] = [season.pointsByWeek.get(id), season.grantedByWeek.get(id)];
    return [
      ...(own === undefined ? [] : [lineOf(id, roundLabel(week), own, { opens: ofWeek(id) })]),
      ...(granted === undefined ? [] : [lineOf(`${id} granted`, roundLabel(week), granted, { detail: GRANTED })]),
    ];
  });
  const parts = [...season.pointsByWeek.values(), ...season.grantedByWeek.values()];
  // Nothing as a rule: the table may be a moment newer than its weeks.
  const rest = season.total - parts.reduce((total, each) => total + each, 0);
  return {
    ...NOTHING,
    chain: [{ label: 'Season', points: shown(season.total), at: SEASON }],
    lines: rest === 0 ? lines : [...lines, lineOf('rest', 'Other', rest)],
    sums: [lineOf('total', 'Season', season.total)],
  };
}

/** A line of points in hundredths that neither opens nor says more. */
export const lineOf = (key: string, label: string, points: number | null, more: Partial<Line> = {}): Line => ({
  ...{ key, label, points: shown(points), detail: null, formula: null, opens: null },
  ...more,
});

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
  return {
    ...NOTHING,
    chain: chainOfWeek(of, week, lineup),
    lines: slots.map((slot) => slotLine(slot, week.id)),
    sums: [
      lineOf('total', 'Lineup', actual),
      ...(multiplier === 1
        ? []
        : [lineOf('counted', PLAYOFFS, countedOf(lineup), { formula: times(actual, multiplier) })]),
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
  if (player === null) return lineOf(key, 'Not yet locked', null, { detail: kind });
  const { id, name, actual, isDoubled, corrections } = player;
  return lineOf(key, name, actual, {
    ...{ detail: kind, isCorrected: corrections.length > 0, opens: { weekId, playerId: id } },
    formula: isDoubled && actual !== null ? doubled(actual) : null,
  });
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
  return {
    chain: [...chainOfWeek(of, week, lineup), { label, points: shown(actual), at: { weekId: week.id, playerId } }],
    sums: isDoubled && actual !== null ? [lineOf('doubled', 'Double Down', actual, { formula: doubled(actual) })] : [],
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
