import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { twoFigures, wholeFigure } from './figures.ts';
import type { Summary, SummarySide } from './summary.ts';

/** Defensive touchdowns don't count as allowed by the opponent's defence; returned kicks do. */
const BY_DEFENCE = /interception return|fumble return|fumble recovery \(opponent\)|sack|defensive fumble/i;
const BY_SPECIAL_TEAMS =
  /(kickoff|kick|punt|field goal|blocked) .*return|blocked (punt|field goal|kick)|return of (kick|punt)/i;

export interface DefenceLine {
  team: string;
  opponent: string;
  stats: StatLine;
}

/** Stat lines of both defences so far, mostly from the opponent's losses. */
export function defenceLines(summary: Summary): DefenceLine[] {
  const [home, away] = summary.sides;
  return [lineOf(summary, home, away), lineOf(summary, away, home)];
}

function lineOf(summary: Summary, own: SummarySide, against: SummarySide): DefenceLine {
  const [sacks] = twoFigures(against.figure('sacksYardsLost'));
  const figures: StatLine = {
    defSacks: sacks,
    defInterceptions: wholeFigure(against.figure('interceptions')),
    defFumbleRecoveries: wholeFigure(against.figure('fumblesLost')),
    defSafeties: scores(summary, own.team, /safety/i),
    defBlockedKicks: blockedKicks(summary, against.team),
    defTds: touchdowns(summary, own),
    defTwoPoint: scores(summary, own.team, /defensive (2pt|two|2)[ -]?(p|c)/i),
    // Scores of the opponent's defence are not allowed points (rules 3.1).
    defPointsAllowed:
      against.score -
      6 * scores(summary, against.team, BY_DEFENCE, /touchdown/i) -
      2 * scores(summary, against.team, /safety/i),
    defYardsAllowed: wholeFigure(against.figure('totalYards')),
  };
  return { team: own.team, opponent: own.opponent, stats: figures };
}

function scores({ scoringPlays }: Summary, team: string, ...kinds: readonly RegExp[]): number {
  return scoringPlays.filter((play) => play.team === team && kinds.every((kind) => kind.test(play.type))).length;
}

/** Defence and special teams together; uses the team's own count if there is one. */
function touchdowns(summary: Summary, side: SummarySide): number {
  const counted = side.figure('defensiveTouchdowns');
  if (counted !== '') return wholeFigure(counted);
  const isTouchdown = /touchdown/i;
  return (
    scores(summary, side.team, BY_DEFENCE, isTouchdown) + scores(summary, side.team, BY_SPECIAL_TEAMS, isTouchdown)
  );
}

/** Kicks of `team` that were blocked: field goals, punts and extra points. */
function blockedKicks({ drives, scoringPlays }: Summary, team: string): number {
  const inDrives = drives.filter((drive) => drive.team === team).flatMap((drive) => drive.plays);
  const kicks = inDrives.filter(
    ({ type, text = '' }) =>
      /blocked (field goal|punt|kick|pat)/i.test(type?.text ?? '') ||
      /(punt|field goal|extra point)( is)? blocked/i.test(text),
  ).length;
  const counted = new Set(inDrives.map((play) => play.text));
  const extraPoints = scoringPlays.filter(
    (play) =>
      play.team === team && !counted.has(play.text) && /pat blocked|extra point blocked|kick blocked/i.test(play.text),
  ).length;
  return kicks + extraPoints;
}
