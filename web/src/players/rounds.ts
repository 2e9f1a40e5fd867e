import {
  roundLabel,
  roundNoun,
  roundOf,
  roundShort,
  roundStart,
  roundWords,
  type SeasonKind,
} from '@singleback/game/season/round-words.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { seasonQuery } from './season.ts';

/** A season as a group has it. */
export interface SeasonOfShown {
  /** Absent of the season to try, which is none of the league's. */
  readonly id?: string;
  /** 'regular' where absent. */
  readonly kind?: SeasonKind | undefined;
}

/** The season of what is shown below: of a group, which may be over; null: the running one. */
export const ShownSeason = createContext<SeasonOfShown | null>(null);

/** Another season than the running one that is shown here; null while that is shown, or not known yet. */
export function useOtherSeason(): SeasonOfShown | null {
  const running = useQuery({ ...seasonQuery, enabled: false }).data?.season.id;
  const shown = useContext(ShownSeason);
  return isOther(shown, running) ? shown : null;
}

const isOther = (shown: SeasonOfShown | null, running: string | undefined): boolean =>
  shown?.id !== undefined && running !== undefined && shown.id !== running;

/** The words for the rounds of a season, by their numbers. */
export type Rounds = ReturnType<typeof roundsOf>;

/** The words for the rounds of what is shown here. Asks for nothing: until the season is there it is a regular one. */
export function useRounds(): Rounds {
  const running = useQuery({ ...seasonQuery, enabled: false }).data?.season;
  const shown = useContext(ShownSeason);
  const kind = (shown ?? running)?.kind ?? 'regular';
  const isOver = isOther(shown, running?.id);
  return useMemo(() => {
    const rounds = roundsOf(kind);
    return isOver ? { ...rounds, current: rounds.label(ROUNDS[kind]) } : rounds;
  }, [kind, isOver]);
}

/** The words for the rounds of a season of that kind, a regular one when left out. */
export function roundsOf(seasonKind: SeasonKind = 'regular') {
  const noun = roundNoun(seasonKind);
  const isWeek = noun === 'week';
  return {
    kind: seasonKind,
    noun,
    title: isWeek ? ('Week' as const) : ('Round' as const),
    /** 'This week', 'This round'; of a season that is over, its last one: 'Week 18' */
    current: `This ${noun}`,
    /** '7' or 'WC', where there is little room */
    short: (weekNumber: number) => (isWeek ? String(weekNumber) : roundShort({ weekNumber, seasonKind })),
    /** 'W7' or 'WC', the same where it stands alone */
    mark: (weekNumber: number) => roundShort({ weekNumber, seasonKind }),
    /** 'Week 7', 'Wild Card' */
    label: (weekNumber: number) => roundLabel({ weekNumber, seasonKind }),
    /** 'week 7' or 'Wild Card', before a noun */
    of: (weekNumber: number) => roundOf({ weekNumber, seasonKind }),
    /** 'week-7' or 'wild-card', in the name of a file */
    inFile: (weekNumber: number) => roundOf({ weekNumber, seasonKind }).toLowerCase().replaceAll(' ', '-'),
    /** 'week 7' or 'the Wild Card round', in a sentence */
    words: (weekNumber: number) => roundWords({ weekNumber, seasonKind }),
    /** The same at its beginning. */
    start: (weekNumber: number) => roundStart({ weekNumber, seasonKind }),
    /** 'Week 7 of 18', 'Wild Card, 1 of 4' */
    among: (weekNumber: number, of: number) =>
      isWeek ? `Week ${weekNumber} of ${of}` : `${roundLabel({ weekNumber, seasonKind })}, ${weekNumber} of ${of}`,
  };
}
