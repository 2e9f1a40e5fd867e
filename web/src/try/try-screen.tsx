import type { TryStart as Start, TryRun, TrySeason, TryWeekResult } from '@singleback/contract/try.ts';
import { Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { BuilderSkeleton } from '../lineups/builder/first-step.tsx';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { device } from '../platform/api/device-storage.ts';
import { useAuth } from '../platform/api/session.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { roundsOf, ShownSeason } from '../players/rounds.ts';
import { useTeams } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import type { Challenge } from './challenge.ts';
import { PickWeek } from './pick-week.tsx';
import { useStartRun, useTryRun, useTrySeason } from './queries.ts';
import { SeasonResult } from './season-result.tsx';
import { type FieldMark, StartField } from './start-field.tsx';
import { WatchWeek } from './watch-week.tsx';

/** A season in an evening: the start page, then week by week picking and watching, then the result. */
export function TryScreen({ challenge }: { challenge: Challenge }) {
  const [token, setToken] = useState(readRunToken);
  const [isPlaying, setPlaying] = useState(false);
  const [watched, setWatched] = useState<TryWeekResult | null>(null);
  const { user } = useAuth();
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? challenge.season;
  const season = useTrySeason(wanted);
  const run = useTryRun(token);
  const teams = useTeams();
  const start = useStartRun((started) => {
    storeRunToken(started);
    setToken(started);
    setPlaying(true);
  });
  const retry = retryOf({ season, teams, run });
  if (retry) return <ErrorState level={1} title="Error" text="Failed to load the season" onRetry={retry} />;
  if (!season.data || !teams.data || (token !== null && run.data === undefined)) {
    return <BuilderSkeleton isEditing={false} weekNumber={null} />;
  }
  const current = run.data ?? null;
  if (!isPlaying || token === null || current === null) {
    return (
      <TryStart
        season={season.data}
        run={current}
        challenge={challenge}
        isSignedIn={user !== null}
        isStarting={start.isPending}
        failure={start.isError ? serviceWordsOf(start.error, 'Failed to start the season. Please try again.') : null}
        onChoose={setChosen}
        onStart={() => start.mutate(wanted)}
        onResume={() => setPlaying(true)}
      />
    );
  }
  const parts = { token, run: current, teams: teams.data };
  return (
    <ShownSeason value={{ kind: current.season.kind }}>
      {watched !== null ? (
        <WatchWeek {...parts} result={watched} onNext={() => setWatched(null)} />
      ) : current.next_week !== null ? (
        <PickWeek {...parts} week={current.next_week} onResult={setWatched} />
      ) : (
        <SeasonResult {...parts} user={user} challenge={challenge} onStartAgain={() => setPlaying(false)} />
      )}
    </ShownSeason>
  );
}

const KEY = 'try-run';

/** The token of the run that was begun in this browser; null without one. */
const readRunToken = (): string | null => device.get(KEY);

/** Stores the token of a run, or forgets it. Without storage the run lasts as long as the page. */
const storeRunToken = (token: string | null): void => device.set(KEY, token);

interface TryStartProps {
  season: Start;
  /** The run that was begun in this browser. */
  run: TryRun | null;
  /** What the link of a friend names. */
  challenge: Challenge;
  isSignedIn: boolean;
  isStarting: boolean;
  /** Why starting failed. */
  failure: string | null;
  /** Chooses which season to play, where there are two. */
  onChoose: (season: string) => void;
  onStart: () => void;
  onResume: () => void;
}

/** What this is, how long it takes, what there is to beat, and a way back into a run that was begun. */
function TryStart(props: TryStartProps) {
  const { season, challenge, isSignedIn, run, onChoose } = props;
  const { kind, noun } = roundsOf(season.kind);
  const empty = kind === 'postseason' ? ', and slots may stay empty' : '';
  const steps = [
    ['Pick nine.', `You see only what was known that ${noun}${empty}.`],
    ['Watch it happen.', `A ${noun} runs in ten seconds.`],
    ['Find out your place.', rankedWords(season, isSignedIn)],
  ] as const;
  return (
    <section className="flex min-h-[calc(100dvh-var(--bar-top)-24px)] flex-col gap-4 pt-6 lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_620px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16 lg:gap-y-6 lg:pt-14 lg:[&>*]:[grid-column:1] lg:[&>figure]:self-start lg:[&>figure]:[grid-area:1/2/4/3]">
      <h1 className="font-num text-score/none font-extrabold italic uppercase lg:text-[64px]">
        <span className="block">Season in an</span> <span className="block">Evening</span>
      </h1>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[30em] text-[18px]/[1.4] text-text-2">
          <b className="font-normal text-text">
            {season.is_invented ? '' : `${season.name}: `}
            {season.weeks} {noun}s, {MINUTES[kind]} minutes, every player once.
          </b>{' '}
          Can you beat 10,000 managers?
        </p>
        {season.other ? (
          <Segmented
            label="Season to play"
            value={season.id}
            options={choicesOf(season, season.other)}
            onValueChange={onChoose}
          />
        ) : null}
      </div>
      <StartField field={season.field} mark={markOf(season, challenge)} after={`${season.weeks} ${noun}s`} />
      <ol className="max-w-[36em] border-b border-line">
        {steps.map(([title, words], at) => (
          <li
            key={title}
            className="flex gap-4 border-t border-line py-[11px] leading-[1.4] text-text-2 before:w-4 before:flex-none before:font-num before:text-[24px]/none before:font-extrabold before:text-text before:italic before:normal-nums before:content-[attr(data-step)]"
            data-step={at + 1}
          >
            <p>
              <b className="font-semibold text-text">{title}</b> {words}
            </p>
          </li>
        ))}
      </ol>
      <Foot {...props} run={run !== null && (run.weeks.length > 0 || run.next_week === null) ? run : null} />
    </section>
  );
}

/** `run`: one with a week that was played, else null. */
function Foot({ season, run, isSignedIn, isStarting, failure, onStart, onResume }: TryStartProps) {
  return (
    <div className="sticky bottom-0 z-1 mx-[calc(-1*var(--gutter))] mt-auto -mb-6 grid gap-2.5 border-t border-line bg-raise-1 px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] text-center lg:static lg:m-0 lg:justify-items-start lg:border-0 lg:bg-transparent lg:p-0 lg:text-left">
      {failure === null ? null : (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {run === null ? null : (
        <Button variant="flag" size="l" onClick={onResume}>
          <Play size={18} aria-hidden />
          {run.next_week === null
            ? 'Show the Result'
            : `Continue with ${roundsOf(run.season.kind).label(run.next_week)}`}
        </Button>
      )}
      <Button
        variant={run === null ? 'flag' : 'outline'}
        size={run === null ? 'l' : 'm'}
        busy={isStarting || !season.is_ready}
        busyText={season.is_ready ? 'Starting...' : 'Getting the season ready...'}
        onClick={onStart}
      >
        {run === null ? <Play size={18} aria-hidden /> : <RotateCcw size={16} aria-hidden />}
        {run === null ? `Start ${roundsOf(season.kind).label(1)}` : 'Start Again'}
      </Button>
      {isSignedIn ? null : (
        <p className="text-meta text-text-2">
          No account needed.{run !== null && device.isStored(KEY) ? ' Saved in this browser.' : ''}
        </p>
      )}
    </div>
  );
}

/** About as long as it takes. */
const MINUTES = { regular: 20, postseason: 5 } as const;

/** The regular season first. */
const choicesOf = (...seasons: readonly TrySeason[]) =>
  seasons
    .toSorted((one, other) => other.weeks - one.weeks)
    .map(({ id, name, is_invented }) => ({ value: id, label: is_invented ? 'Simulated' : name }));

/** The result of a friend's link, else the best one here. Points of another season can't be compared. */
function markOf(season: Start, { season: of, beat, by }: Challenge): FieldMark | null {
  if (beat !== null && (of === null || of === season.id)) return { name: by ?? 'Your friend', points: beat };
  return season.best_points_here === null ? null : { name: 'Best here', points: season.best_points_here };
}

function rankedWords({ is_invented: isInvented }: TrySeason, isSignedIn: boolean): string {
  if (!isInvented) return 'Real results can be looked up, so nobody is ranked here.';
  return isSignedIn ? 'One run counts, the rest are practice.' : 'Sign in later to be ranked.';
}
