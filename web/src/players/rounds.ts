import {
  roundLabel,
  roundNoun,
  roundOf,
  roundStart,
  roundWords,
  type SeasonKind,
} from '@singleback/game/season/round-words.ts';
import { ROUNDS } from '@singleback/game/season/rounds.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { seasonQuery } from './season.ts';

/** The season of what is shown below: of a group, which may be over; null: the running one. */
export const ShownSeason = createContext<SeasonKind | null>(null);

/** The words for the rounds of a season, by their numbers. */
export interface Rounds {
  readonly kind: SeasonKind;
  /** What one of them is called. */
  readonly noun: 'week' | 'round';
  /** The same in a title. */
  readonly title: 'Week' | 'Round';
  /** 'This week', 'This round'; of a season that is over, its last one: 'Week 18' */
  readonly current: string;
  /** 'Week 7', 'Wild Card' */
  label(weekNumber: number): string;
  /** '7' or 'WC', where there is little room */
  short(weekNumber: number): string;
  /** 'week 7' or 'Wild Card', before a noun */
  of(weekNumber: number): string;
  /** 'week 7' or 'the Wild Card round', in a sentence */
  words(weekNumber: number): string;
  /** The same at its beginning. */
  start(weekNumber: number): string;
  /** 'Week 7 of 18', 'Wild Card, 1 of 4' */
  among(weekNumber: number, of: number): string;
}

/** The words for the rounds of what is shown here. Asks for nothing: until the season is there it is a regular one. */
export function useRounds(): Rounds {
  const season = useQuery({ ...seasonQuery, enabled: false }).data?.season;
  const running = season && (season.kind ?? 'regular');
  const kind = useContext(ShownSeason) ?? running ?? 'regular';
  const isOver = running !== undefined && kind !== running;
  return useMemo(() => {
    const rounds = roundsOf(kind);
    return isOver ? { ...rounds, current: rounds.label(ROUNDS[kind]) } : rounds;
  }, [kind, isOver]);
}

const SHORT = ['WC', 'DIV', 'CONF', 'SB'];

/** The words for the rounds of a season of that kind, a regular one when left out. */
export function roundsOf(seasonKind: SeasonKind = 'regular'): Rounds {
  const noun = roundNoun(seasonKind);
  return {
    kind: seasonKind,
    noun,
    title: noun === 'round' ? 'Round' : 'Week',
    current: `This ${noun}`,
    short: (weekNumber) => (seasonKind === 'postseason' ? SHORT[weekNumber - 1] : null) ?? String(weekNumber),
    label: (weekNumber) => roundLabel({ weekNumber, seasonKind }),
    of: (weekNumber) => roundOf({ weekNumber, seasonKind }),
    words: (weekNumber) => roundWords({ weekNumber, seasonKind }),
    start: (weekNumber) => roundStart({ weekNumber, seasonKind }),
    among: (weekNumber, of) =>
      noun === 'week'
        ? `Week ${weekNumber} of ${of}`
        : `${roundLabel({ weekNumber, seasonKind })}, ${weekNumber} of ${of}`,
  };
}
