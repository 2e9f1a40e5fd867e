/** A season's kind: the 18 weeks of the regular season, or the four rounds of the NFL's postseason. */
export const SEASON_KINDS = ['regular', 'postseason'] as const;
export type SeasonKind = (typeof SEASON_KINDS)[number];

/** A round of a season: a week of a regular one. */
export interface Round {
  readonly weekNumber: number;
  /** 'regular' where absent. */
  readonly seasonKind?: SeasonKind | undefined;
}

const POSTSEASON = ['Wild Card', 'Divisional', 'Conference', 'Super Bowl'] as const;

/** How many rounds a postseason has. */
export const POSTSEASON_ROUNDS = POSTSEASON.length;

/** The name of a round of the postseason; null for a week. */
function nameOf({ weekNumber, seasonKind }: Round): string | null {
  return seasonKind === 'postseason' ? (POSTSEASON[weekNumber - 1] ?? `Round ${weekNumber}`) : null;
}

/** What a round of a season of that kind is called: 'week', or in the postseason 'round'. */
export function roundNoun(seasonKind: SeasonKind | undefined): 'week' | 'round' {
  return seasonKind === 'postseason' ? 'round' : 'week';
}

/** A round as a label: 'Week 7', or in the postseason 'Wild Card'. */
export function roundLabel(round: Round): string {
  return nameOf(round) ?? `Week ${round.weekNumber}`;
}

const SHORT = ['WC', 'DIV', 'CONF', 'SB'] as const;

/** A round where there is little room: 'W7', or in the postseason 'WC'. */
export function roundShort({ weekNumber, seasonKind }: Round): string {
  return (seasonKind === 'postseason' ? SHORT[weekNumber - 1] : undefined) ?? `W${weekNumber}`;
}

/** A round before a noun, as in 'your week 7 lineup': 'week 7', or in the postseason 'Wild Card'. */
export function roundOf(round: Round): string {
  return nameOf(round) ?? `week ${round.weekNumber}`;
}

/** A round in a sentence, as in 'won week 7': 'week 7', or in the postseason 'the Wild Card round', 'the Super Bowl'. */
export function roundWords(round: Round): string {
  const name = nameOf(round);
  if (name === null) return `week ${round.weekNumber}`;
  return `the ${name}${round.weekNumber === POSTSEASON_ROUNDS ? '' : ' round'}`;
}

/** The same at the beginning of a sentence: 'Week 7', 'The Wild Card round'. */
export function roundStart(round: Round): string {
  const words = roundWords(round);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
