import type { Group } from '@singleback/contract/groups.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { type ReactNode, useMemo } from 'react';
import type { Standing } from '../model.ts';
import { RankPanel } from '../rank-panel.tsx';
import { behindFirst, isScored } from '../standings-view.ts';
import { racers } from './race.ts';
import { SeasonRace } from './season-race.tsx';

interface SeasonPanelProps {
  /** The standings of the group; undefined while loading. */
  table: { entries: readonly Standing[]; userRow: Standing | null; total: number } | undefined;
  isError: boolean;
  /** The selected group; undefined while unknown. */
  group: Group | undefined;
  /** Chooses whose race it is. */
  choice: ReactNode;
  /** Whether the user is in the group. */
  isMember: boolean;
  userId: string;
  weeks: readonly Week[];
  current: number;
  note: string;
}

/** The season race of a group and the user's rank. On a phone both come after the standings. */
export function SeasonPanel(props: SeasonPanelProps) {
  const { table, isError, group, choice, isMember, userId, weeks, current, note } = props;
  const weekIds = useMemo(() => weeks.map(({ id }) => id), [weeks]);
  const standings = useMemo(() => table && racers(table.entries, table.userRow), [table]);
  const own = table && (table.userRow ?? table.entries.find((standing) => standing.userId === userId) ?? null);
  const name = group?.name ?? '';
  return (
    <div className="panel order-last mt-5 grid md:order-none md:mt-0 lg:grid-cols-[minmax(0,1fr)_300px]">
      <section className="min-w-0 p-4 md:px-5" aria-label="Season race">
        <SeasonRace
          groupName={name}
          choice={choice}
          isError={isError}
          standings={weekIds.length > 0 ? standings : undefined}
          userId={userId}
          weekIds={weekIds}
          current={current}
          playoff={playoffOf(group)}
        />
      </section>
      <section className="border-t border-line p-5 lg:border-t-0 lg:border-l" aria-label="Your rank">
        {isError ? null : (
          <RankPanel
            groupName={name}
            isMember={isMember}
            own={own}
            total={table?.total ?? 0}
            isScored={isScored(table?.entries ?? [])}
            behind={own && table ? behindFirst(table.entries, own) : 0}
            note={note}
          />
        )}
      </section>
    </div>
  );
}

function playoffOf(group: Group | undefined): { weeks: readonly number[]; text: string } | null {
  if (!group) return null;
  const { playoff_multiplier: multiplier, playoff_weeks: weeks } = group.group_settings;
  return multiplier > 1 && weeks.length > 0 ? { weeks, text: `Playoff weeks ×${multiplier}` } : null;
}
