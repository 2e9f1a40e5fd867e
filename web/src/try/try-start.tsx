import type { TryRun, TrySeason } from '@singleback/contract/try.ts';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { Challenge } from './challenge.ts';
import styles from './try.module.css';
import { whole } from './try-points.ts';

interface TryStartProps {
  season: TrySeason;
  /** The run that was begun in this browser. */
  run: TryRun | null;
  /** What the link of a friend names. */
  challenge: Challenge;
  isSignedIn: boolean;
  isStarting: boolean;
  /** Why starting failed. */
  failure: string | null;
  onStart: () => void;
  onResume: () => void;
}

/** What this is, how long it takes, and a way back into a run that was begun. */
export function TryStart(props: TryStartProps) {
  const { season, run, challenge, isSignedIn, isStarting, failure, onStart, onResume } = props;
  const isBegun = run !== null && (run.weeks.length > 0 || run.next_week === null);
  return (
    <section className={styles.start}>
      <h1 className="title-1">Season in an Evening</h1>
      <p className="mt-3 text-text-2">
        {season.name}, all {season.weeks} weeks in about twenty minutes.
      </p>
      {challenge.beat === null ? null : (
        <p className="num mt-2 text-[18px]">
          {challenge.by ?? 'Your friend'} made {whole(challenge.beat)} points. Can you beat that?
        </p>
      )}
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5">
        <li>Pick nine each week. You see only what was known then.</li>
        <li>Use each player once. Your picks are final, then the week runs in ten seconds.</li>
        <li>At the end: your place among 10,000 simulated managers, and what was possible.</li>
      </ol>
      <p className="mt-4 text-meta text-text-2">{rankedWords(season, isSignedIn)}</p>
      {isBegun ? (
        <p className="mt-4">
          {run.next_week === null ? 'You have finished this season.' : `You were in week ${run.next_week}.`}
        </p>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="mt-4 text-bad">
          {failure}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {isBegun ? (
          <Button variant="flag" onClick={onResume}>
            <Play size={18} aria-hidden />
            {run.next_week === null ? 'Show the Result' : `Continue with Week ${run.next_week}`}
          </Button>
        ) : null}
        <Button
          variant={isBegun ? 'outline' : 'flag'}
          busy={isStarting || !season.is_ready}
          busyText={season.is_ready ? 'Starting...' : 'Getting the season ready...'}
          onClick={onStart}
        >
          {isBegun ? <RotateCcw size={16} aria-hidden /> : <Play size={18} aria-hidden />}
          {isBegun ? 'Start Again' : 'Start Week 1'}
        </Button>
      </div>
    </section>
  );
}

function rankedWords(season: TrySeason, isSignedIn: boolean): string {
  if (!season.is_invented) return 'Real results can be looked up, so this season is not ranked among the people here.';
  if (isSignedIn) return 'Your first run is ranked among the people here. Later ones are for practice.';
  return 'Without an account your run is not ranked among the people here. No account is needed to play.';
}
