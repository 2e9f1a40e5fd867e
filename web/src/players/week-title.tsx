import type { Round } from '@singleback/game/season/round-words.ts';
import { useId } from 'react';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/forms/select.tsx';
import { roundsOf } from './rounds.ts';
import { weekOptions } from './weeks.ts';

interface WeekTitleProps {
  /** What the page is called in the selected week: 'Week 7 Lineups'. */
  title: string;
  weeks: readonly Round[];
  selected: Round;
  /** Null where the season is over. */
  currentWeekNumber: number | null;
  onSelect: (weekNumber: number) => void;
  /** 2 for a part of a page. */
  level?: 1 | 2;
}

/** The title of what is shown of one week, which is the select of the week [G2.51]; each week has a URL of its own. */
export function WeekTitle({ title, weeks, selected, currentWeekNumber, onSelect, level = 1 }: WeekTitleProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    // Named by the words: the name of a heading would be that of the control in it, 'Week'.
    <Heading className={cx(`title-${level}`, 'min-w-0')} aria-labelledby={id}>
      <Select
        label={roundsOf(selected.seasonKind).title}
        look="title"
        shown={<span id={id}>{title}</span>}
        value={String(selected.weekNumber)}
        options={weekOptions(weeks, currentWeekNumber)}
        onValueChange={(week) => onSelect(Number(week))}
      />
    </Heading>
  );
}
