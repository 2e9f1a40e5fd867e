import type { LetterLine, NoticeLetter } from '../notifications/notice.ts';
import { ordinal } from '../players/matchup.ts';
import type { SlotKind } from '../players/positions.ts';
import { formatPoints } from '../scoring/rounding.ts';
import { roundLabel, roundNoun, roundWords, type SeasonKind } from '../season/round-words.ts';
import { isolated, safeName } from '../text/isolated.ts';

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
  /** Of a group that plays last one standing: who went out, how many were in after it, and where the member is. */
  readonly cut?: {
    readonly out: readonly { readonly username: string }[];
    readonly winners: readonly { readonly username: string }[];
    readonly left: number;
    readonly outSince: number | null;
    readonly isIn: boolean;
    /** A correction may still change it. */
    readonly isProvisional: boolean;
  };
}

const NAMES_SHOWN = 2;
const TOLD_WHOLE = 4;

/**
 * The weekly email: every group the member plays in, the first ones in full. At least one section.
 * @param log the last signed state of the log of locks, for members to compare; null before there is one
 */
export function recapLetter(
  weekNumber: number,
  sections: readonly [RecapSection, ...RecapSection[]],
  seasonKind?: SeasonKind,
  log: { readonly size: number; readonly root: string } | null = null,
): NoticeLetter {
  const round = { weekNumber, seasonKind };
  const [first, ...others] = sections;
  return {
    subject:
      others.length === 0
        ? `${roundLabel(round)} in ${safeName(first.groupName)}: ${headline(first)}`
        : `${roundLabel(round)} in your ${sections.length} groups`,
    lines: others.length === 0 ? ofOne(first, seasonKind) : ofSeveral(sections, seasonKind),
    action: { label: `See the results of ${roundWords(round)}`, path: `/groups/${first.groupId}/recap/${weekNumber}` },
    after: `You’re getting this once a ${roundNoun(seasonKind)} because you’re in a group.${log === null ? '' : ` Record of locks: ${log.size} entries, ${log.root}.`}`,
  };
}

/** 'ann', 'ann and ben', 'ann, ben and 3 more'; a dash for none. */
export function namesOf(users: readonly { readonly username: string }[], shownName = isolated): string {
  const shown = users.slice(0, NAMES_SHOWN).map(({ username }) => shownName(username));
  const more = users.length - shown.length;
  if (shown.length === 0) return '–';
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

/** The same as one of them reads it: 'You and ben'; 'you' where words come before. */
export function namesTo(
  userId: string,
  users: readonly { readonly userId: string; readonly username: string }[],
  isFirst = true,
): string {
  return namesOf(
    users.map((user, at) => (user.userId === userId ? { username: isFirst && at === 0 ? 'You' : 'you' } : user)),
  );
}

/** In last one standing the end of the season is the news of its last week, not whose week it was, once the cut stands. */
function headline({ winners, cut }: RecapSection): string {
  if (cut !== undefined && cut.winners.length > 0 && !cut.isProvisional) return lastOnes(cut.winners);
  return winners.length === 0 ? 'nobody played' : `${namesOf(winners, safeName)} won`;
}

function ofOne(section: RecapSection, seasonKind: SeasonKind | undefined): string[] {
  const [head, ...rest] = inWhole(section, seasonKind);
  return [`${safeName(section.groupName)}: ${head}`, ...rest];
}

/** Each group under its name; those beyond the first few in a line each. */
function ofSeveral(sections: readonly RecapSection[], seasonKind: SeasonKind | undefined): LetterLine[] {
  const brief = sections.slice(TOLD_WHOLE);
  return [
    ...sections
      .slice(0, TOLD_WHOLE)
      .flatMap((section) => [{ heading: safeName(section.groupName) }, ...inWhole(section, seasonKind)]),
    ...(brief.length > 0 ? [{ heading: 'Your other groups' }] : []),
    ...brief.map((section) => `${safeName(section.groupName)}: ${whoWon(section, seasonKind)}`),
  ];
}

function inWhole(section: RecapSection, seasonKind: SeasonKind | undefined): string[] {
  const { cut } = section;
  const results = [whoWon(section, seasonKind), ...(cut === undefined ? [] : [cutLine(cut)])];
  if (cut !== undefined && section.own === null && !cut.isIn) {
    const since = cut.outSince === null ? null : roundWords({ weekNumber: cut.outSince, seasonKind });
    return [...results, since === null ? 'You only watch.' : `You were out in ${since}.`];
  }
  const left = missed(section);
  return [...results, own(section), best(section), ...(left === null ? [] : [left])];
}

function whoWon({ winners, risers }: RecapSection, seasonKind: SeasonKind | undefined): string {
  const points = winners[0]?.points ?? 0;
  const won =
    winners.length === 0
      ? 'Nobody played.'
      : `${namesOf(winners, safeName)} won the ${roundNoun(seasonKind)} with ${shown(points)}.`;
  const rise = risers[0];
  if (rise === undefined) return won;
  const places = rise.from - rise.to;
  const way =
    risers.length === 1
      ? `from ${ordinal(rise.from)} to ${ordinal(rise.to)}`
      : `${places} ${places === 1 ? 'place' : 'places'} each`;
  const title = risers.length === 1 ? 'Biggest riser' : 'Biggest risers';
  return `${won} ${title}: ${namesOf(risers, safeName)}, ${way}.`;
}

function cutLine({ out, winners, left, isIn, isProvisional }: NonNullable<RecapSection['cut']>): string {
  const unless = isProvisional ? ', unless a stat correction changes it' : '';
  if (winners.length > 0) return `${lastOnes(winners)}${unless}.`;
  const who = out.length === 0 ? 'Nobody is out' : `${namesOf(out, safeName)} ${out.length === 1 ? 'is' : 'are'} out`;
  return `${who}, ${left} ${left === 1 ? 'is' : 'are'} still in${unless}.${isIn ? ' You survived.' : ''}`;
}

const lastOnes = (winners: NonNullable<RecapSection['cut']>['winners']) =>
  `${namesOf(winners, safeName)} ${winners.length === 1 ? 'is the last one' : 'are the last ones'} standing`;

function own({ own: made, lineups, luck }: RecapSection): string {
  if (made === null) return 'You had no lineup.';
  const projected = luck === null || luck === 0 ? '' : `, ${luckText(luck)}`;
  return `You scored ${shown(made.points)}: ${ordinal(made.rank)} of ${lineups}${projected}.`;
}

function missed({ missed: player }: RecapSection): string | null {
  return player === null ? null : `Best pick left on the table: ${player.name} with ${shown(player.points)}.`;
}

function best({ best: slots, bestPoints }: RecapSection): string {
  const all = slots.map(
    ({ kind, name, points, isDoubled }) => `${kind} ${name} ${shown(points)}${isDoubled ? ' (counted twice)' : ''}`,
  );
  return `Your best possible, with players you still had: ${shown(bestPoints)}. ${all.join(', ')}.`;
}

const shown = (hundredths: number) => formatPoints(hundredths, 1);

/** What a lineup scored beside its projection, by the points it scored less: 1060 -> '10.6 under projection'. */
export function luckText(luck: number): string {
  if (luck === 0) return 'exactly as projected';
  return `${formatPoints(Math.abs(luck), 1)} ${luck > 0 ? 'under' : 'over'} projection`;
}
