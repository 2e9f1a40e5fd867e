import type { Team } from '@singleback/contract/season.ts';
import type { TryEnd, TryRun } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { shortName } from '@singleback/game/players/positions.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '../platform/api/user.ts';
import { PlayerFace } from '../players/player.tsx';
import { type Rounds, useRounds } from '../players/rounds.ts';
import { spineColor } from '../players/teams.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spine } from '../ui/face.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useWide } from '../ui/use-wide.ts';
import { type Challenge, challengeWords } from './challenge.ts';
import { FieldHistogram, PeopleList, ROW } from './managers.tsx';
import { useTryEnd } from './queries.ts';
import { ShareSeason } from './share-season.tsx';
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
    <article className="mx-auto w-full max-w-160">
      <header className="px-4 pt-6">
        <p className="cap">
          {run.season.name}, {run.weeks.length} {rounds.noun}s, {usedIn(run)} players
        </p>
        <h1
          className="pb-2 font-num text-[104px]/[0.9] font-bold whitespace-nowrap"
          aria-label={`${whole(end.points)} points`}
        >
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

/** Every week of the season: the points, the median manager's, the place so far and the best pick. */
function AllWeeks({ end, onClose }: { end: TryEnd; onClose: () => void }) {
  const rounds = useRounds();
  return (
    <Dialog
      onClose={onClose}
      title={allWords(end, rounds)}
      description={`Your place is that of the season so far, among ${whole(end.field.of)} simulated managers.`}
      width={680}
      sheet
    >
      <div className="-mx-4 overflow-x-auto [&_:is(th,td):not(:first-child)]:pl-2 [&_:is(th,td):not(:last-child)]:pr-2">
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

/** The place among the people of this installation, or why there is none. */
function PeopleRow({ end, isInvented, isSignedIn }: { end: TryEnd; isInvented: boolean; isSignedIn: boolean }) {
  const reason = isInvented
    ? isSignedIn
      ? 'Only your first run of this season is ranked'
      : 'Runs without an account are not ranked'
    : 'Real results can be looked up, so this season is not ranked';
  const note = end.is_ranked ? null : reason;
  if (end.people === null) return note === null ? null : <Row name="People here" note={note} value="–" />;
  const place = ordinal(end.people.rank);
  return (
    <Row
      name="People here"
      note={note}
      value={end.is_ranked ? place : `would be ${place}`}
      more={`of ${whole(end.people.of)}`}
    />
  );
}

/** What the best possible season has, and the share of it that was made. Nothing where it is not known. */
function HindsightRow({ end: { points, best_possible } }: { end: TryEnd }) {
  if (best_possible === null) return null;
  const share = Math.round((points / best_possible) * 100);
  return (
    <Row
      name="Best possible"
      note="in hindsight"
      under={
        <div className="mt-1.5 w-40 h-1.5 bg-raise-3" aria-hidden>
          <div
            className="h-full bg-line-2 forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.max(0, Math.min(100, share))}%` }}
          />
        </div>
      }
      value={whole(best_possible)}
      more={`you made ${share}%`}
    />
  );
}

interface PickRowProps {
  title: string;
  pick: NonNullable<TryEnd['best_pick']>;
  teams: ReadonlyMap<string, Team>;
  rounds: Rounds;
  children: ReactNode;
}

/** The best or the worst pick of the season. */
function PickRow({ title, pick, teams, rounds, children }: PickRowProps) {
  const { name, position, team_abbreviation: abbreviation } = pick;
  const team = teams.get(abbreviation);
  return (
    <Row
      name={title}
      note={`${name}, ${rounds.words(pick.week_number).replaceAll(' ', '\u00a0')}`}
      value={twoDecimals(pick.points)}
      more={children}
      team={abbreviation}
      face={
        <PlayerFace
          {...{ name, position, team: abbreviation, size: 40 }}
          color={team?.primary_color}
          foot={team?.secondary_color}
        />
      }
    />
  );
}

interface RowProps {
  name: string;
  note: ReactNode;
  under?: ReactNode;
  value: string;
  more?: ReactNode;
  face?: ReactNode;
  /** Its color is at the left edge. */
  team?: string;
}

function Row({ name, note, under, value, more, face, team }: RowProps) {
  return (
    <li className={`${ROW} min-h-12`}>
      {team === undefined ? null : (
        <span className="absolute inset-y-0 right-auto left-0 flex">
          <Spine color={spineColor(team)} />
        </span>
      )}
      {face}
      <div className="min-w-0">
        <b className="block font-semibold">{name}</b>
        {note === null ? null : <span className="text-meta text-text-2">{note}</span>}
        {under}
      </div>
      <div className="ml-auto flex-none text-right">
        <b className="num block text-[22px] leading-tight">{value}</b>
        {more ? <span className="text-meta text-text-2">{more}</span> : null}
      </div>
    </li>
  );
}
