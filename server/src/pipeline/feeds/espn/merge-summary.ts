import type { Doubt } from '../../report.ts';
import type { BoxLine } from './box-lines.ts';
import type { SideFigure, SideFigures } from './defense-lines.ts';
import type { Summary, SummarySide } from './summary.ts';

/** Whether what a box score takes away without a reason has been missing for so long that it is believed. */
export type IsConfirmed = (subject: string) => boolean;

/**
 * A box score in which all that is doubted has its last good figures: an athlete or a figure that can't be read or is not
 * there any more, and touchdowns of which ESPN's count and its plays say different things.
 */
export function mergeSummary(before: Summary | undefined, box: Summary, isConfirmed: IsConfirmed): Summary {
  const doubts = [...box.doubts];
  const known = new Map(before?.sides.flatMap(({ lines }) => lines).map((line) => [line.athleteId, line]));
  const away = new Set(box.sides[1].lines.map(({ athleteId }) => athleteId));
  const onBothSides = new Set(box.sides[0].lines.flatMap(({ athleteId }) => (away.has(athleteId) ? [athleteId] : [])));
  const merge = (side: SummarySide): SummarySide => {
    const last = before?.sides.find(({ team }) => team === side.team);
    const merged = { ...side, ...mergeLines(known, side, onBothSides, isConfirmed, doubts) };
    const arePlaysThere =
      box.arePlaysRead && box.playCount >= (before?.playCount ?? 0) && box.scoreCount >= (before?.scoreCount ?? 0);
    const areGone: IsConfirmed = (subject) => arePlaysThere || (box.arePlaysRead && isConfirmed(subject));
    return { ...merged, ...mergeFigures(last?.figures ?? {}, side, areGone, doubts) };
  };
  return { ...box, sides: [merge(box.sides[0]), merge(box.sides[1])], doubts };
}

function mergeLines(
  known: ReadonlyMap<string, BoxLine>,
  side: SummarySide,
  onBothSides: ReadonlySet<string>,
  isConfirmed: IsConfirmed,
  doubts: Doubt[],
): Pick<SummarySide, 'lines' | 'unreadAthletes'> {
  const unread = new Set(side.unreadAthletes);
  const now = new Map(side.lines.map((line) => [line.athleteId, line]));
  const doubt = ({ athleteId, name }: BoxLine, reason: string) => {
    if (unread.has(athleteId)) return;
    unread.add(athleteId);
    doubts.push({ subject: name || `athlete ${athleteId}`, reason, used: 'the last good figures' });
  };
  for (const line of side.lines) {
    const { team, name } = known.get(line.athleteId) ?? {};
    const isRenamed = name && line.name && name !== line.name && !isConfirmed(`${line.athleteId} ${line.name}`);
    if (isRenamed) doubt({ ...line, name }, `the id of ${line.name} now`);
    if (team !== undefined && team !== side.team) doubt(line, `listed for ${side.team} now`);
    else if (onBothSides.has(line.athleteId)) doubt(line, 'listed for both teams');
  }
  const own = [...known.values()].filter(({ team }) => team === side.team);
  for (const line of own) {
    const lost = line.categories.filter((category) => !now.get(line.athleteId)?.categories.includes(category));
    const isRead = lost.every((category) => side.categories.includes(category));
    if (lost.length === 0 || (isRead && isConfirmed(line.athleteId))) continue;
    doubt(line, `not listed under ${lost.join(' and ')} any more`);
  }
  const kept = own.filter(({ athleteId }) => unread.has(athleteId));
  return {
    lines: [...side.lines.filter(({ athleteId }) => !unread.has(athleteId)), ...kept],
    unreadAthletes: [...unread],
  };
}

const OF_PLAYS = ['safeties', 'twoPointReturns', 'kicksLost', 'defensiveTouchdowns', 'returnTouchdowns'] as const;

function mergeFigures(
  last: Partial<SideFigures>,
  side: SummarySide,
  areGone: IsConfirmed,
  doubts: Doubt[],
): Pick<SummarySide, 'figures' | 'unread'> {
  const figures: Partial<SideFigures> = { ...last, ...side.figures };
  const unread = new Set(side.unread);
  const doubt = (figure: SideFigure, reason: string) => {
    unread.add(figure);
    doubts.push({ subject: `${figure} of ${side.team}`, reason, used: 'the last good figure' });
  };
  for (const figure of Object.keys(last) as SideFigure[]) {
    if (side.figures[figure] === undefined && !unread.has(figure)) doubt(figure, 'it is not there any more');
  }
  const touchdowns = touchdownsOf(last, figures);
  if (touchdowns.areAgreed) Object.assign(figures, touchdowns.figures);
  else if (figures.countedTouchdowns !== undefined) {
    const { countedTouchdowns, defensiveTouchdowns = 0, returnTouchdowns = 0 } = figures;
    doubt('countedTouchdowns', `${countedTouchdowns} by count, ${defensiveTouchdowns + returnTouchdowns} by the plays`);
    Object.assign(figures, touchdowns.figures);
  }
  for (const figure of OF_PLAYS) {
    const [then, now] = [last[figure] ?? 0, figures[figure] ?? 0];
    const isTouchdown = figure === 'defensiveTouchdowns' || figure === 'returnTouchdowns';
    if (now >= then || (isTouchdown && figures.countedTouchdowns !== undefined)) continue;
    if (areGone(`${side.team} ${figure}`)) continue;
    doubt(figure, `${now} after ${then}`);
    figures[figure] = then;
  }
  return { figures, unread: [...unread] };
}

/**
 * The touchdowns of a team's defense and special teams by ESPN's own count, where the plays agree with it. Where they don't,
 * what both say at least, and what they have said before.
 */
function touchdownsOf(last: Partial<SideFigures>, figures: Partial<SideFigures>) {
  const { countedTouchdowns: counted, returnTouchdowns: returned = 0 } = figures;
  const { defensiveTouchdowns: byDefense = 0, likelyTouchdowns: likely = 0 } = figures;
  const areAgreed =
    counted !== undefined && counted >= byDefense - likely + returned && counted <= byDefense + returned;
  if (areAgreed) return { areAgreed, figures: { defensiveTouchdowns: counted - returned } };
  const certain = Math.min(counted ?? 0, byDefense + returned);
  return {
    areAgreed,
    figures: {
      countedTouchdowns: Math.max(last.countedTouchdowns ?? 0, certain),
      defensiveTouchdowns: Math.max(last.defensiveTouchdowns ?? 0, Math.min(byDefense, certain)),
      returnTouchdowns: Math.max(last.returnTouchdowns ?? 0, Math.min(returned, certain)),
    },
  };
}
