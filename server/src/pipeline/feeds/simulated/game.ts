import { type Dice, dice } from '../../../lib/dice.ts';
import type { Share } from './depth.ts';
import { depthChart } from './depth.ts';
import { credit, type Field, type Play, type Side, type SideName, type Snap, startSeries } from './field.ts';
import { fieldGoal, fieldGoalDistance, punt } from './kicks.ts';
import type { TeamSheet } from './rosters.ts';
import type { ScheduledGame } from './schedule.ts';
import { kneel, passPlay, runPlay } from './scrimmage.ts';

export const HALF_SECONDS = 1800;
export const REGULATION_SECONDS = 3600;
const OVERTIME_SECONDS = 600;
const HOME_FIELD = 0.08;

/** A whole game, play by play. */
export interface PlayedGame {
  /** In order; the first is the kick-off, before any figures. */
  plays: readonly Play[];
  /** Seconds of the game's clock: 3600, or more after overtime. */
  seconds: number;
}

/** Simulates a game. The same seed, game, teams and missing players (feed keys) give the same plays. */
export function playGame(
  seed: string,
  game: ScheduledGame,
  sheets: { home: TeamSheet; away: TeamSheet },
  missing: ReadonlySet<string>,
): PlayedGame {
  const throws = dice(seed, 'game', game.feedKey);
  const home = fieldSide(throws, 'home', sheets.home, sheets.away, missing);
  const away = fieldSide(throws, 'away', sheets.away, sheets.home, missing);
  const field = kickOffField(throws, home, away);
  const receiver = field.offense;
  const plays: Play[] = [note(field, home, away, null)];
  const play = (until: number, isOver: () => boolean = () => false) => {
    field.end = until;
    while (field.seconds < field.end && !isOver()) {
      const before = snapOf(field);
      snap(field);
      plays.push(note(field, home, away, before));
    }
  };
  play(HALF_SECONDS);
  giveBall(field, receiver === home ? away : home, home, away);
  play(REGULATION_SECONDS);
  if (home.score === away.score) {
    giveBall(field, throws.chance(0.5) ? home : away, home, away);
    const before = field.possessions;
    play(REGULATION_SECONDS + OVERTIME_SECONDS, () => field.possessions >= before + 2 && home.score !== away.score);
  }
  return { plays, seconds: field.seconds };
}

function fieldSide(throws: Dice, name: SideName, own: TeamSheet, other: TeamSheet, missing: ReadonlySet<string>): Side {
  const chart = depthChart(own, missing);
  const edge = name === 'home' ? HOME_FIELD : -HOME_FIELD;
  const form = () => throws.bell() * 0.35 + edge;
  const backup = 0.6 * (chart.quarterback.depth - 1);
  return {
    name,
    chart,
    passing: own.passing + 0.35 * chart.quarterback.talent - backup - other.defending + form(),
    running: own.running - other.defending + form(),
    carries: ofTheDay(throws, chart.carries, 0.16),
    targets: ofTheDay(throws, chart.targets, 0.28),
    score: 0,
  };
}

/** The shares in this game. */
function ofTheDay(throws: Dice, shares: readonly Share[], spread: number): Share[] {
  const drawn = shares.map(({ player, share }) => ({ player, share: share * Math.exp(spread * throws.bell()) }));
  const whole = drawn.reduce((sum, { share }) => sum + share, 0);
  return drawn.map(({ player, share }) => ({ player, share: share / whole }));
}

function kickOffField(throws: Dice, home: Side, away: Side): Field {
  const [offense, defense] = throws.chance(0.5) ? [home, away] : [away, home];
  const field: Field = {
    throws,
    offense,
    defense,
    toGoal: 70,
    down: 1,
    distance: 10,
    seconds: 0,
    end: 0,
    possessions: 0,
    credits: [],
  };
  // A defense has the points of its tiers from the kick-off on.
  for (const side of [home, away]) {
    credit(field, side.chart.defense, 'defPointsAllowed', 0);
    credit(field, side.chart.defense, 'defYardsAllowed', 0);
  }
  return field;
}

function giveBall(field: Field, side: Side, home: Side, away: Side): void {
  field.offense = side;
  field.defense = side === home ? away : home;
  startSeries(field, 70);
}

function snapOf({ offense, defense, seconds, toGoal }: Field): Snap {
  const { quarterback } = offense.chart;
  return {
    ...{ seconds, offense: offense.name, toGoal },
    ...{ quarterback: quarterback.feedKey, defense: defense.chart.defense.feedKey },
  };
}

function note(field: Field, home: Side, away: Side, before: Snap | null): Play {
  const { credits } = field;
  field.credits = [];
  return {
    snap: before,
    at: field.seconds,
    home: home.score,
    away: away.score,
    possession: field.offense.name,
    credits,
  };
}

/** One play, chosen by the situation. */
function snap(field: Field): void {
  const { throws, offense, defense } = field;
  const left = field.end - field.seconds;
  const lead = offense.score - defense.score;
  const isLastQuarter = field.end >= REGULATION_SECONDS;
  const isInRange = fieldGoalDistance(field) <= 56;
  if (isLastQuarter && lead > 0 && left <= 110) kneel(field);
  else if (left <= 14 && isInRange && (!isLastQuarter || lead >= -3)) fieldGoal(field);
  else if (field.down === 4) fourthDown(field, isLastQuarter && lead < 0 && left < 240, lead);
  else if (throws.chance(passChance(field, lead, left, isLastQuarter))) passPlay(field);
  else runPlay(field);
}

function fourthDown(field: Field, isDesperate: boolean, lead: number): void {
  const isInRange = fieldGoalDistance(field) <= 56;
  const isShort = field.distance <= 2 && field.toGoal <= 60 && field.throws.chance(0.4);
  if (isInRange && !(isDesperate && lead < -3) && !(isShort && field.toGoal < 4)) fieldGoal(field);
  else if (isDesperate || isShort) passPlay(field);
  else punt(field);
}

function passChance(field: Field, lead: number, left: number, isLastQuarter: boolean): number {
  if (left < 150 && (lead < 0 || !isLastQuarter)) return 0.8;
  let chance = 0.565;
  if (isLastQuarter) chance += lead < -8 ? 0.1 : lead > 8 ? -0.12 : 0;
  if (field.down === 3) chance += field.distance > 5 ? 0.3 : 0.05;
  if (field.down === 1) chance -= 0.05;
  if (field.toGoal <= 3) chance -= 0.12;
  return chance;
}
