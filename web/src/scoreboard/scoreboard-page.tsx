import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { lineupLabels, type SavedLineup } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { tab } from '../platform/api/device-storage.ts';
import { InWeek, WeekTitle } from '../players/in-week.tsx';
import { useRounds } from '../players/rounds.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LiveNumber } from '../ui/live-number.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { zoneName } from '../ui/text/time-text.ts';
import { GameCard, GameLine } from './game-card.tsx';
import type { BoardGame } from './model.ts';
import { useScoreboard } from './queries.ts';
import { boardSections, countGames, withLineupLabels } from './sections.ts';

const route = getRouteApi('/signed-in/scoreboard');

/** /scoreboard [G2.8]: the games of the current week, following week changes, or of another one with '?week=5'. */
export function ScoreboardPage() {
  const { week } = route.useSearch();
  const waiting = (
    <>
      <PageHead title="Scoreboard" />
      <ScoreboardSkeleton />
    </>
  );
  return (
    <InWeek requested={week} waiting={waiting} none={<Navigate to="/scoreboard" search={{}} replace />}>
      {(chosen) => <WeekScoreboard {...chosen} />}
    </InWeek>
  );
}

interface WeekScoreboardProps {
  weeks: readonly Week[];
  week: Week;
  currentWeekNumber: number;
}

/** One week's games [G2.60 to G2.64]. */
function WeekScoreboard({ weeks, week, currentWeekNumber }: WeekScoreboardProps) {
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
            title={`${roundLabel(week)} Scoreboard`}
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

const GAMES = 'grid grid-cols-1 gap-x-2.5 md:grid-cols-2 md:gap-x-4 min-[1200px]:grid-cols-3';
const CARDS_GAP = 'gap-y-2.5 md:gap-y-4';

/** The games by state: those with the user's players as cards, the others as lines. */
function Games({ games, weekId, isCurrent }: { games: readonly BoardGame[]; weekId: string; isCurrent: boolean }) {
  const { isExpanded, toggle } = useExpandedGames(games);
  return (
    <div className="grid grid-cols-1 gap-2.5 md:gap-4">
      {boardSections(games).map(({ status, cards, lines }) => (
        <Fragment key={status}>
          {cards.length > 0 ? (
            <ul className={cx(GAMES, CARDS_GAP)}>
              {cards.map((game) => (
                <li key={game.id} className="flex min-w-0">
                  <GameCard game={game} weekId={weekId} withDate={!isCurrent} />
                </li>
              ))}
            </ul>
          ) : null}
          {lines.length > 0 ? (
            <ul className={cx(GAMES, 'items-start gap-y-2')}>
              {lines.map((game) => (
                <li key={game.id} className="flex min-w-0">
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
  const rounds = useRounds();
  return (
    <div className="panel">
      <EmptyState
        title={`No Games This ${rounds.title}`}
        text={`${rounds.label(weekNumber)} games, with your players in them, appear here once scheduled.`}
        action={
          isCurrent ? (
            <Link to="/lineups" className="btn btn-outline">
              Go to Lineups
            </Link>
          ) : (
            <Link to="/scoreboard" search={{}} className="btn btn-outline">
              Show This {rounds.title}
            </Link>
          )
        }
      />
    </div>
  );
}

/** The games whose lines the user has expanded or collapsed, for as long as the tab is open. */
const KEY = 'expandedGames';

/**
 * Which lines of games are expanded. The choice of the user holds while scores arrive, when the game changes its state,
 * and when they come back to the page. Without one, only a game that is alone in its week is expanded.
 */
function useExpandedGames(games: readonly { readonly id: string }[]) {
  const [chosen, setChosen] = useState(readChosen);
  const isExpanded = (id: string) => chosen[id] ?? games.length === 1;
  const toggle = (id: string) => {
    const next = { ...chosen, [id]: !isExpanded(id) };
    setChosen(next);
    tab.set(KEY, JSON.stringify(next));
  };
  return { isExpanded, toggle };
}

function readChosen(): Record<string, boolean> {
  const read = tab.getJson(KEY);
  if (typeof read !== 'object' || read === null) return {};
  return Object.fromEntries(Object.entries(read).filter(([, is]) => typeof is === 'boolean'));
}

/** The number of live, upcoming and final games, and the time zone of the kickoffs. */
function GameCounts({ games }: { games: readonly BoardGame[] }) {
  const { live, toCome, over, off } = countGames(games);
  const kickoffs = games.flatMap(({ stateText, kickoff }) => (stateText === null && kickoff ? [kickoff] : []));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {live > 0 ? <Tag tone="live">{live} live</Tag> : null}
      {toCome > 0 ? <Tag>{toCome} to come</Tag> : null}
      {over > 0 ? <Tag>{over} final</Tag> : null}
      {off > 0 ? <Tag tone="warn">{off} off</Tag> : null}
      {kickoffs.length > 0 ? <span className="text-meta text-text-2">Times in {zoneName(kickoffs)}</span> : null}
    </div>
  );
}

/** More would push the games too far down. */
const MOST_SHOWN = 4;

/** The current totals of the user's lineups. */
function OwnLineups({ lineups }: { lineups: readonly SavedLineup[] }) {
  if (lineups.length === 0) return null;
  const labels = lineupLabels(lineups);
  return (
    <dl
      className="grid w-full auto-cols-fr grid-flow-col gap-x-4 md:ml-auto md:flex md:w-auto md:gap-x-5"
      aria-label="Your lineups"
    >
      {lineups.slice(0, MOST_SHOWN).map((lineup) => (
        <div key={lineup.id} className="flex max-w-44 min-w-0 flex-col justify-end md:text-right">
          <dt className="cap line-clamp-3" title={labels.get(lineup.id)}>
            <Isolated>{labels.get(lineup.id)}</Isolated>
          </dt>
          <dd className="num text-[24px] leading-none font-bold!">
            <LiveNumber text={formatPoints(lineup.actual, 2)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CARDS = Array.from({ length: 6 }, (_, card) => card);
const ROWS = ['away', 'home'];

/** A skeleton of game cards. */
function ScoreboardSkeleton() {
  return (
    <div role="status" aria-label="Loading scoreboard" className={cx('skeleton', GAMES, CARDS_GAP)}>
      {CARDS.map((card) => (
        <div key={card} className="panel h-[290px]" style={{ opacity: 1 - card / 7 }}>
          <div className="flex h-11 items-center justify-between border-b border-line px-3.5">
            <Bone className="h-4 w-20" />
            <Bone className="h-3 w-16" />
          </div>
          {ROWS.map((row) => (
            <div key={row} className="flex h-[54px] items-center gap-3 border-b border-line px-4">
              <Bone className="size-8" />
              <Bone className="h-4 w-14" />
              <Bone className="ml-auto h-7 w-10" />
            </div>
          ))}
          <div className="flex flex-col gap-4 px-3.5 pt-5">
            <Bone className="h-3 w-24" />
            <Bone className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A skeleton of the game counts and lineup totals, which take extra lines on a phone. */
function HeadSkeleton() {
  return (
    <div className="skeleton flex w-full flex-col gap-3 md:hidden" aria-hidden>
      <Bone className="h-[22px] w-56" />
      <Bone className="h-10 w-32" />
    </div>
  );
}
