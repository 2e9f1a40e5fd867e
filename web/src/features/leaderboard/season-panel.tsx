import type { Group } from '@singleback/contract/groups.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useMemo } from 'react';
import type { Standing } from '../../data/standings.ts';
import { racers } from './race.ts';
import { RankPanel } from './rank-panel.tsx';
import { SeasonRace } from './season-race.tsx';
import { behindFirst } from './standings-view.ts';

interface SeasonPanelProps {
  /** The overall table; undefined while it loads. */
  overall: { entries: readonly Standing[]; userRow: Standing | null; total: number } | undefined;
  everyone: Group | undefined;
  userId: string;
  weeks: readonly Week[];
  current: number;
  note: string;
}

/** The race of the season, and beside it where you stand. On a phone both come after the tables. */
export function SeasonPanel({ overall, everyone, userId, weeks, current, note }: SeasonPanelProps) {
  const weekIds = useMemo(() => weeks.map(({ id }) => id), [weeks]);
  const standings = useMemo(() => overall && racers(overall.entries, overall.userRow), [overall]);
  const own = overall && (standings?.find((standing) => standing.userId === userId) ?? null);
  return (
    <div className="panel order-last mt-5 grid md:order-none md:mt-0 lg:grid-cols-[minmax(0,1fr)_300px]">
      <section className="min-w-0 p-4 md:px-5" aria-label="Season race">
        <SeasonRace
          standings={weekIds.length > 0 ? standings : undefined}
          userId={userId}
          weekIds={weekIds}
          current={current}
          playoff={playoffOf(everyone)}
        />
      </section>
      <section className="border-t border-line p-5 lg:border-t-0 lg:border-l" aria-label="Your rank">
        <RankPanel
          own={own}
          total={overall?.total ?? 0}
          behind={own && overall ? behindFirst(overall.entries, own) : 0}
          note={note}
        />
      </section>
    </div>
  );
}

function playoffOf(group: Group | undefined): { weeks: readonly number[]; text: string } | null {
  if (!group) return null;
  const { playoff_multiplier: multiplier, playoff_weeks: weeks } = group.group_settings;
  return multiplier > 1 && weeks.length > 0 ? { weeks, text: `Playoff weeks ×${multiplier}` } : null;
}
