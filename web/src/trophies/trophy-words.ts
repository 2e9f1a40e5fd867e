import type { Trophies, TrophySeason, Winner } from '@singleback/contract/trophies.ts';
import { namesTo } from '@singleback/game/recap/recap-letter.ts';
import { formatGap, formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel, roundNoun, roundStart, roundWords } from '@singleback/game/season/round-words.ts';
import { seasonName as nameOfSeason } from '@singleback/game/season/week.ts';

/** One time that a record was reached. */
export interface RecordTime {
  readonly who: string;
  /** 'Week 7', or 'Week 7, 2025' in a league of several seasons. */
  readonly when: string;
  /** The week whose recap shows it; null for an earlier season, and for a streak. */
  readonly recapWeek: number | null;
  /** '0.1 behind Ann' */
  readonly note: string | null;
}

/** A record as it is shown. */
export interface ShownRecord {
  readonly title: string;
  /** Null while there is none. */
  readonly figure: string | null;
  readonly unit: string;
  readonly times: readonly RecordTime[];
  readonly more: number;
  /** How the record is determined. */
  readonly rule: string;
  readonly noneYet: string;
}

/** Points of the wire as they are shown here: 42.5 -> '42.5'. */
export const shownPoints = (points: number): string => formatPoints(hundredthsFromPoints(points), 1);

const shownGap = (points: number): string => formatGap(hundredthsFromPoints(points));

/** Who it was; the user is 'You', or 'you' where words come before. */
export function shownNames(winners: readonly Winner[], userId: string, isFirst = true): string {
  return namesTo(
    userId,
    winners.map(({ user_id, display_name }) => ({ userId: user_id, username: display_name })),
    isFirst,
  );
}

/** A season of a league in the trophies. */
type OfSeason = Pick<TrophySeason, 'year' | 'season_kind'>;

/** '2025', '2025 Postseason' */
export const seasonName = ({ year, season_kind }: OfSeason): string => nameOfSeason(season_kind ?? 'regular', year);

/** What a season's place at the top means: 'Champion', 'Leader after week 6'. */
export function seasonWords(season: TrophySeason): string {
  const { is_complete, leaders, through_week, season_kind, is_last_standing } = season;
  if (is_last_standing) return lastStandingWords(leaders.length);
  if (is_complete) {
    if (leaders.length === 0) return 'No champion: it takes two players';
    return leaders.length > 1 ? 'Champions, with equal points' : 'Champion';
  }
  if (through_week === 0) return `${roundStart({ weekNumber: 1, seasonKind: season_kind })} is not final yet`;
  if (leaders.length === 0) return 'No leader yet: it takes two players';
  return `${leaders.length > 1 ? 'Leaders' : 'Leader'} after ${roundWords({ weekNumber: through_week, seasonKind: season_kind })}`;
}

/** 'Last one standing', or that nobody is it yet. */
export function lastStandingWords(count: number): string {
  if (count === 0) return 'No last one standing yet';
  return count === 1 ? 'Last one standing' : 'Last ones standing';
}

/** What a round is called in these seasons: 'week', 'round', or where there are both 'week or round'. */
export function roundNounOf(seasons: readonly Pick<TrophySeason, 'season_kind'>[]): string {
  const nouns = new Set(seasons.map(({ season_kind }) => roundNoun(season_kind)));
  return nouns.size > 1 ? 'week or round' : ([...nouns][0] ?? 'week');
}

/** 'weeks', 'rounds', 'weeks or rounds' */
export const severalOf = (noun: string): string => noun.replaceAll(/week|round/g, '$&s');

export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** How a title is won in these seasons. */
export function titleRule(seasons: readonly TrophySeason[]): string {
  const last = 'A title goes to the last one standing.';
  const first = `A title is first place in the table once the last ${roundNounOf(seasons)} is final.`;
  const survivals = seasons.filter(({ is_last_standing }) => is_last_standing).length;
  if (survivals === 0) return first;
  return survivals === seasons.length ? last : `${first} In a season with cuts it goes to the last one standing.`;
}

/** The records of a league, in the order they are shown to a user; weeks survived only where groups play last one standing. */
export function shownRecords(trophies: Trophies, userId: string): ShownRecord[] {
  const records = [bestWeek, longestStreak, unluckiest, closestWeek].map((record) => record(trophies, userId));
  return trophies.survivors ? [...records, weeksSurvived(trophies, trophies.survivors, userId)] : records;
}

function weeksSurvived(
  { seasons }: Trophies,
  survivors: NonNullable<Trophies['survivors']>,
  userId: string,
): ShownRecord {
  const noun = roundNounOf(seasons);
  const most = Math.max(...survivors.map(({ weeks }) => weeks));
  const first = survivors.filter(({ weeks }) => weeks === most);
  return {
    ...{ title: `Most ${severalOf(noun)} survived`, figure: String(most), more: 0 },
    unit: most === 1 ? noun : severalOf(noun),
    times: first.map((survivor) => ({
      ...{ who: shownNames([survivor], userId), recapWeek: null, note: null },
      when: survivor.wins === 0 ? '' : survivor.wins === 1 ? 'Last one standing' : `Last ${survivor.wins} times`,
    })),
    ...{ rule: `${capitalized(severalOf(noun))} with a cut after which one was still in.`, noneYet: '' },
  };
}

function bestWeek(trophies: Trophies, userId: string): ShownRecord {
  const { points, entries, more } = trophies.best_week ?? NONE;
  return {
    ...{ title: `Best ${nounOfRecord(trophies, entries)}`, figure: figureOf(points), unit: '', more },
    times: entries.map((entry) => ({ who: shownNames([entry], userId), ...weekOf(trophies, entry), note: null })),
    rule: `Most points in one ${roundNounOf(trophies.seasons)}.`,
    noneYet: `Nobody has played a final ${roundNounOf(trophies.seasons)} yet.`,
  };
}

function longestStreak(trophies: Trophies, userId: string): ShownRecord {
  const { weeks, entries, more } = trophies.longest_streak ?? { ...NONE, weeks: undefined };
  const several = severalOf(roundNounOf(trophies.seasons));
  const unit = severalOf(nounOfRecord(trophies, entries));
  return {
    ...{ title: 'Longest streak', figure: weeks === undefined ? null : String(weeks), unit, more },
    times: entries.map((entry) => ({
      who: shownNames([entry], userId),
      when: inSeason(trophies, streakWords(entry), entry),
      recapWeek: null,
      note: null,
    })),
    rule: `${capitalized(several)} in a row ahead of more than half of the others.`,
    noneYet: `Nobody has two good ${several} in a row yet.`,
  };
}

function unluckiest(trophies: Trophies, userId: string): ShownRecord {
  const { points, entries, more } = trophies.unluckiest ?? NONE;
  return {
    ...{ title: 'Unluckiest', figure: figureOf(points), unit: '', more },
    times: entries.map((entry) => ({
      who: shownNames([entry], userId),
      ...weekOf(trophies, entry),
      note: `${shownGap(entry.winning_points - (points ?? 0))} behind ${shownNames(entry.winners, userId, false)}`,
    })),
    rule: `Most points that did not win the ${roundNounOf(trophies.seasons)}.`,
    noneYet: `Nobody has lost a ${roundNounOf(trophies.seasons)} yet.`,
  };
}

function closestWeek(trophies: Trophies, userId: string): ShownRecord {
  const { margin, entries, more } = trophies.closest_week ?? { ...NONE, margin: undefined };
  return {
    ...{
      title: `Closest ${nounOfRecord(trophies, entries)}`,
      figure: margin === undefined ? null : shownGap(margin),
      unit: '',
      more,
    },
    times: entries.map((entry) => {
      const isTie = entry.winners.length > 1;
      const who = isTie
        ? `${shownNames(entry.winners, userId)} tied`
        : `${shownNames(entry.winners, userId)} beat ${shownNames(entry.seconds, userId, false)}`;
      return { who, ...weekOf(trophies, entry), note: null };
    }),
    rule: 'Smallest margin between first and second.',
    noneYet: `No two members have played the same ${roundNounOf(trophies.seasons)} yet.`,
  };
}

const NONE = { points: undefined, entries: [], more: 0 };

/** By the times that it was reached, or before the first by the seasons. */
const nounOfRecord = ({ seasons }: Trophies, entries: readonly OfSeason[]) =>
  roundNounOf(entries.length > 0 ? entries : seasons);

const figureOf = (points: number | undefined) => (points === undefined ? null : shownPoints(points));

function weekOf(trophies: Trophies, entry: OfSeason & { week_number: number }) {
  const { year, season_kind, week_number } = entry;
  const [ofGroup] = trophies.seasons;
  const isOfGroup = ofGroup?.year === year && ofGroup.season_kind === season_kind;
  const label = roundLabel({ weekNumber: week_number, seasonKind: season_kind });
  return { when: inSeason(trophies, label, entry), recapWeek: isOfGroup ? week_number : null };
}

/** 'Weeks 3 to 6', 'Wild Card to Conference' */
function streakWords({ from_week, to_week, season_kind }: OfSeason & { from_week: number; to_week: number }): string {
  if (season_kind === undefined) return `Weeks ${from_week} to ${to_week}`;
  return [from_week, to_week].map((weekNumber) => roundLabel({ weekNumber, seasonKind: season_kind })).join(' to ');
}

/** The rounds of the postseason have names of their own, so the year is enough. */
function inSeason({ seasons }: Trophies, weeks: string, { year }: OfSeason): string {
  return seasons.length > 1 ? `${weeks}, ${year}` : weeks;
}
