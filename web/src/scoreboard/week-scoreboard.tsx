import type { Week } from '@singleback/game/season/week.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useWeekLineups } from '../lineups/queries.ts';
import { WeekTitle } from '../players/week-title.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useExpandedGames } from './expanded-games.ts';
import { GameCard } from './game-card.tsx';
import { GameCounts } from './game-counts.tsx';
import { GameLine } from './game-line.tsx';
import { withLineupLabels } from './lineup-labels.ts';
import type { BoardGame } from './model.ts';
import { OwnLineups } from './own-lineups.tsx';
import { useScoreboard } from './queries.ts';
import { HeadSkeleton, ScoreboardSkeleton } from './scoreboard-skeleton.tsx';
import { boardSections } from './sections.ts';
import styles from './week-scoreboard.module.css';

interface WeekScoreboardProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
}

/** One week's games [G2.60 to G2.64]. */
export function WeekScoreboard({ weeks, week, currentWeekNumber }: WeekScoreboardProps) {
  const board = useScoreboard(week.id);
  const lineups = useWeekLineups(week.id);
  // The games wait for the totals above them, so that the layout does not shift.
  const games = lineups.isPending ? undefined : board.data;
  const isBroken = board.isError && board.data === undefined;
  const navigate = useNavigate();
  // The current week has no number in the URL, so that the page follows week changes.
  const openWeek = (number: number) =>
    void navigate({ to: '/scoreboard', search: number === currentWeekNumber ? {} : { week: number } });
  const isCurrent = week.weekNumber === currentWeekNumber;
  return (
    <>
      <PageHead
        title={
          <WeekTitle
            title={`Week ${week.weekNumber} Scoreboard`}
            {...{ weeks, selected: week, currentWeekNumber, onSelect: openWeek }}
          />
        }
      >
        {games ? (
          <>
            <GameCounts games={games} />
            <OwnLineups lineups={lineups.data ?? []} />
          </>
        ) : isBroken ? null : (
          <HeadSkeleton />
        )}
      </PageHead>
      {isBroken ? (
        <div className="panel">
          <ErrorState title="Failed to load scoreboard data" onRetry={() => void board.refetch()} />
        </div>
      ) : !games ? (
        <ScoreboardSkeleton />
      ) : games.length === 0 ? (
        <NoGames weekNumber={week.weekNumber} isCurrent={isCurrent} />
      ) : (
        <Games games={withLineupLabels(games, lineups.data ?? [])} weekId={week.id} isCurrent={isCurrent} />
      )}
    </>
  );
}

/** The games by state: those with the user's players as cards, the others as lines. */
function Games({ games, weekId, isCurrent }: { games: readonly BoardGame[]; weekId: string; isCurrent: boolean }) {
  const { isExpanded, toggle } = useExpandedGames(games);
  return (
    <div className={styles.sections}>
      {boardSections(games).map(({ status, cards, lines }) => (
        <Fragment key={status}>
          {cards.length > 0 ? (
            <ul className={styles.games}>
              {cards.map((game) => (
                <li key={game.id} className="min-w-0">
                  <GameCard game={game} weekId={weekId} withDate={!isCurrent} />
                </li>
              ))}
            </ul>
          ) : null}
          {lines.length > 0 ? (
            <ul className={cx(styles.games, styles.lines)}>
              {lines.map((game) => (
                <li key={game.id} className="min-w-0">
                  <GameLine
                    game={game}
                    weekId={weekId}
                    withDate={!isCurrent}
                    isExpanded={isExpanded(game.id)}
                    onToggle={() => toggle(game.id)}
                  />
                </li>
              ))}
            </ul>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}

function NoGames({ weekNumber, isCurrent }: { weekNumber: number; isCurrent: boolean }) {
  return (
    <div className="panel">
      <EmptyState
        title="No Games This Week"
        text={`Week ${weekNumber} games, with your players in them, appear here once scheduled.`}
        action={
          isCurrent ? (
            <Link to="/lineups" className="btn btn-outline">
              Go to Lineups
            </Link>
          ) : (
            <Link to="/scoreboard" search={{}} className="btn btn-outline">
              Show This Week
            </Link>
          )
        }
      />
    </div>
  );
}
