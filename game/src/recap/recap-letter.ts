import { spentLabel } from '../lineups/usage.ts';
import type { LetterLine, NoticeLetter } from '../notifications/notice.ts';
import { ordinal } from '../players/matchup.ts';
import type { SlotKind } from '../players/positions.ts';
import { formatPoints } from '../scoring/rounding.ts';
import { isolated } from '../text/isolated.ts';

/** A player with their points in hundredths, doubled where they would have counted twice. */
interface NamedPoints {
  readonly name: string;
  readonly points: number;
}

/** A group's week as one of its members reads it. Hundredths. */
export interface RecapSection {
  readonly groupId: string;
  readonly groupName: string;
  readonly winners: readonly { readonly username: string; readonly points: number }[];
  /** Who won most places on the table, from which rank to which. */
  readonly risers: readonly { readonly username: string; readonly from: number; readonly to: number }[];
  /** How many had a lineup in. */
  readonly lineups: number;
  /** The member's own; null without a lineup. */
  readonly own: { readonly rank: number; readonly points: number } | null;
  readonly bestPoints: number;
  readonly best: readonly (NamedPoints & { readonly kind: SlotKind; readonly isDoubled: boolean })[];
  /** The best of them whom the member did not play; null without a lineup, or when they played all. */
  readonly missed: NamedPoints | null;
  /** How much less the lineup scored than was projected; negative if it scored more, null without one. */
  readonly luck: number | null;
  readonly spentPoints: number;
  /** The best of the players they had already used; null when there is none. */
  readonly topSpent: (NamedPoints & { readonly weeks: readonly number[] }) | null;
}

const NAMES_SHOWN = 2;
const TOLD_WHOLE = 4;

/** The weekly email: every group the member plays in, the first ones in full. At least one section. */
export function recapLetter(weekNumber: number, sections: readonly [RecapSection, ...RecapSection[]]): NoticeLetter {
  const [first, ...others] = sections;
  return {
    subject:
      others.length === 0
        ? `Week ${weekNumber} in ${isolated(first.groupName)}: ${headline(first)}`
        : `Week ${weekNumber} in your ${sections.length} groups`,
    lines: others.length === 0 ? ofOne(first) : ofSeveral(sections),
    action: { label: `See the recap of week ${weekNumber}`, path: `/groups/${first.groupId}/recap/${weekNumber}` },
    after: 'You’re getting this once a week because you’re in a group.',
  };
}

/** 'ann', 'ann and ben', 'ann, ben and 3 more'; a dash for none. */
export function namesOf(users: readonly { readonly username: string }[]): string {
  const shown = users.slice(0, NAMES_SHOWN).map(({ username }) => isolated(username));
  const more = users.length - shown.length;
  if (shown.length === 0) return '–';
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

function headline({ winners }: RecapSection): string {
  return winners.length === 0 ? 'nobody played' : `${namesOf(winners)} won`;
}

function ofOne(section: RecapSection): string[] {
  const [head, ...rest] = inWhole(section);
  return [`${isolated(section.groupName)}: ${head}`, ...rest];
}

/** Each group under its name; those beyond the first few in a line each. */
function ofSeveral(sections: readonly RecapSection[]): LetterLine[] {
  const brief = sections.slice(TOLD_WHOLE);
  return [
    ...sections
      .slice(0, TOLD_WHOLE)
      .flatMap((section) => [{ heading: isolated(section.groupName) }, ...inWhole(section)]),
    ...(brief.length > 0 ? [{ heading: 'Your other groups' }] : []),
    ...brief.map((section) => `${isolated(section.groupName)}: ${whoWon(section)}`),
  ];
}

function inWhole(section: RecapSection): string[] {
  const lines = [whoWon(section), own(section), best(section), missed(section), spent(section)];
  return lines.filter((line) => line !== null);
}

function whoWon({ winners, risers }: RecapSection): string {
  const points = winners[0]?.points ?? 0;
  const won = winners.length === 0 ? 'Nobody played.' : `${namesOf(winners)} won the week with ${shown(points)}.`;
  const rise = risers[0];
  if (rise === undefined) return won;
  const places = rise.from - rise.to;
  const way =
    risers.length === 1
      ? `from ${ordinal(rise.from)} to ${ordinal(rise.to)}`
      : `${places} ${places === 1 ? 'place' : 'places'} each`;
  const title = risers.length === 1 ? 'Biggest riser' : 'Biggest risers';
  return `${won} ${title}: ${namesOf(risers)}, ${way}.`;
}

function own({ own: made, lineups, luck }: RecapSection): string {
  if (made === null) return 'You had no lineup.';
  return `You scored ${shown(made.points)}: ${ordinal(made.rank)} of ${lineups}.${luckWords(luck)}`;
}

function luckWords(luck: number | null): string {
  if (luck === null || luck === 0) return '';
  return luck > 0 ? ` That is ${shown(luck)} less than projected.` : ` That is ${shown(-luck)} more than projected.`;
}

function missed({ missed: player }: RecapSection): string | null {
  return player === null ? null : `Best pick left on the table: ${player.name} with ${shown(player.points)}.`;
}

function best({ best: slots, bestPoints }: RecapSection): string {
  const all = slots.map(
    ({ kind, name, points, isDoubled }) => `${kind} ${name} ${shown(points)}${isDoubled ? ' (counted twice)' : ''}`,
  );
  return `Best lineup still available: ${shown(bestPoints)}. ${all.join(', ')}.`;
}

function spent({ spentPoints, topSpent }: RecapSection): string | null {
  if (topSpent === null) return null;
  const top = `${topSpent.name} (${spentLabel(topSpent.weeks, topSpent.weeks.length)}) with ${shown(topSpent.points)}`;
  return `Your used players scored ${shown(spentPoints)}, led by ${top}.`;
}

const shown = (hundredths: number) => formatPoints(hundredths, 1);
