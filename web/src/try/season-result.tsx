import type { Team } from '@singleback/contract/season.ts';
import type { TryEnd, TryRun } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../platform/api/user.ts';
import { type Rounds, useRounds } from '../players/rounds.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useWide } from '../ui/use-wide.ts';
import { type Challenge, challengeWords } from './challenge.ts';
import { FieldHistogram } from './field-histogram.tsx';
import { PeopleList } from './people-list.tsx';
import { useTryEnd } from './queries.ts';
import { HindsightRow, PeopleRow, PickRow } from './result-rows.tsx';
import { ShareSeason } from './share-season.tsx';
import styles from './try.module.css';
import { twoDecimals, usedIn, whole } from './try-points.ts';

interface SeasonResultProps {
  token: string;
  run: TryRun;
  teams: ReadonlyMap<string, Team>;
  /** Null for a visitor. */
  user: User | null;
  challenge: Challenge;
  onStartAgain: () => void;
}

/** How the season ended. */
export function SeasonResult(props: SeasonResultProps) {
  const end = useTryEnd(props.token);
  if (end.isError) {
    return <ErrorState level={1} title="Error" text="Failed to load your result" onRetry={() => void end.refetch()} />;
  }
  if (end.data === undefined) return <SkeletonRows rows={8} />;
  return <Result {...props} end={end.data} />;
}

function Result({ run, end, teams, user, challenge, onStartAgain }: SeasonResultProps & { end: TryEnd }) {
  const [showsWeeks, setShowsWeeks] = useState(false);
  const rounds = useRounds();
  // Points of another season can't be compared.
  const beat = challenge.season === null || challenge.season === run.season.id ? challenge.beat : null;
  return (
    <article className={cx(styles.end, 'mx-auto w-full max-w-160')}>
      <header className="px-4 pt-6">
        <p className="cap">
          {run.season.name}, {run.weeks.length} {rounds.noun}s, {usedIn(run)} players
        </p>
        <h1 className={styles.hero} aria-label={`${whole(end.points)} points`}>
          {whole(end.points)}
        </h1>
        <p>
          <b className="num text-[28px] leading-tight">
            {end.field.percentile === null ? '–' : ordinal(end.field.percentile)}
          </b>{' '}
          <span className="text-meta text-text-2">percentile of {whole(end.field.of)} simulated managers</span>
        </p>
        {beat === null ? null : (
          <p className="num mt-1 text-[18px]">{challengeWords(end.points, beat, challenge.by)}</p>
        )}
      </header>
      <div className="p-4">
        <FieldHistogram field={end.field} points={end.points} beat={beat} />
      </div>
      <div className="hash" aria-hidden />
      <ul>
        <PeopleRow end={end} isInvented={run.season.is_invented} isSignedIn={user !== null} />
        <HindsightRow end={end} />
        {end.best_pick === null ? null : (
          <PickRow title="Best pick" pick={end.best_pick} {...{ teams, rounds }}>
            ▲ {twoDecimals(end.best_pick.projected_points ?? 0)} projected
          </PickRow>
        )}
        {end.worst_pick === null ? null : (
          <PickRow title="Worst pick" pick={end.worst_pick} {...{ teams, rounds }}>
            ▼ {twoDecimals(end.worst_pick.better_points)} in {rounds.words(end.worst_pick.better_week)}
          </PickRow>
        )}
      </ul>
      {end.people === null ? null : <PeopleList people={end.people} through={rounds.words(run.weeks.length)} />}
      <div className="grid grid-cols-[1fr_1fr] gap-2.5 border-t border-line bg-raise-2 p-4">
        <ShareSeason {...{ run, end, teams }} name={user?.user_metadata.display_name ?? null} />
        <Link to={user === null ? '/play' : '/lineup'} className={buttonClass('outline')}>
          Play This for Real
        </Link>
        <Button onClick={() => setShowsWeeks(true)}>{allWords(end, rounds)}</Button>
        <Button variant="ghost" className="col-span-2" onClick={onStartAgain}>
          Play Again
        </Button>
      </div>
      {showsWeeks ? <AllWeeks end={end} onClose={() => setShowsWeeks(false)} /> : null}
    </article>
  );
}

interface AllWeeksProps {
  end: TryEnd;
  onClose: () => void;
}

/** Every week of the season: the points, the median manager's, the place so far and the best pick. */
function AllWeeks({ end, onClose }: AllWeeksProps) {
  const rounds = useRounds();
  return (
    <Dialog
      onClose={onClose}
      title={allWords(end, rounds)}
      description={`Your place is that of the season so far, among ${whole(end.field.of)} simulated managers.`}
      width={680}
      sheet
    >
      <div className={styles.weeks}>
        <Table
          caption={`Points by ${rounds.noun}`}
          columns={columnsOf(end, rounds, useWide())}
          rows={end.weeks}
          idOf={({ week_number }) => week_number}
        />
      </div>
    </Dialog>
  );
}

const allWords = ({ weeks }: TryEnd, { title }: Rounds) => `All ${weeks.length} ${title}s`;

function columnsOf({ points, field }: TryEnd, rounds: Rounds, isWide: boolean): Column<TryEnd['weeks'][number]>[] {
  return [
    rounds.noun === 'week'
      ? { head: 'Week', className: 'num', cell: ({ week_number }) => week_number, foot: 'All' }
      : { head: 'Round', cell: ({ week_number }) => rounds.label(week_number), foot: 'All' },
    {
      head: 'You',
      isEnd: true,
      className: 'lead',
      cell: (week) => twoDecimals(week.points),
      foot: twoDecimals(points),
    },
    {
      ...{ head: 'Median', isEnd: true, cell: ({ median_points }) => twoDecimals(median_points) },
      foot: twoDecimals(field.median_points),
    },
    {
      ...{ head: isWide ? 'Place so far' : 'Place', isEnd: true, cell: ({ place }) => whole(place) },
      foot: whole(field.place),
    },
    {
      head: 'Best pick',
      cell: ({ best_pick }) =>
        best_pick === null ? (
          '–'
        ) : (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span>{isWide ? best_pick.name : shortName(best_pick.name, best_pick.position)}</span>
            <span className="num text-text-2">{twoDecimals(best_pick.points)}</span>
          </span>
        ),
    },
  ];
}
