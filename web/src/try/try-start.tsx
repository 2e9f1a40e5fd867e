import type { TryStart as Start, TryRun, TrySeason } from '@singleback/contract/try.ts';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { Challenge } from './challenge.ts';
import { type FieldMark, StartField } from './start-field.tsx';
import styles from './try-start.module.css';

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
  onStart: () => void;
  onResume: () => void;
}

/** What this is, how long it takes, what there is to beat, and a way back into a run that was begun. */
export function TryStart(props: TryStartProps) {
  const { season, challenge, isSignedIn, run } = props;
  return (
    <section className={styles.start}>
      <h1 className={styles.title}>Season in an Evening</h1>
      <p className={styles.lead}>
        <b>
          {season.is_invented ? '' : `${season.name}: `}
          {season.weeks} weeks, 20 minutes, every player once.
        </b>{' '}
        Can you beat 10,000 managers?
      </p>
      <StartField field={season.field} mark={markOf(season, challenge)} />
      <ol className={styles.steps}>
        <li>
          <p>
            <b>Pick nine.</b> You see only what was known that week.
          </p>
        </li>
        <li>
          <p>
            <b>Watch it happen.</b> A week runs in ten seconds.
          </p>
        </li>
        <li>
          <p>
            <b>Find out your place.</b> {rankedWords(season, isSignedIn)}
          </p>
        </li>
      </ol>
      <Foot {...props} run={run !== null && (run.weeks.length > 0 || run.next_week === null) ? run : null} />
    </section>
  );
}

/** `run`: one with a week that was played, else null. */
function Foot({ season, run, isSignedIn, isStarting, failure, onStart, onResume }: TryStartProps) {
  return (
    <div className={styles.foot}>
      {failure === null ? null : (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {run === null ? null : (
        <Button variant="flag" size="l" onClick={onResume}>
          <Play size={18} aria-hidden />
          {run.next_week === null ? 'Show the Result' : `Continue with Week ${run.next_week}`}
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
        {run === null ? 'Start Week 1' : 'Start Again'}
      </Button>
      {isSignedIn ? null : <p className="text-meta text-text-2">No account needed. Saved in this browser.</p>}
    </div>
  );
}

/** The result of a friend's link, else the best one here. Points of another season can't be compared. */
function markOf(season: Start, { season: of, beat, by }: Challenge): FieldMark | null {
  if (beat !== null && (of === null || of === season.id)) return { name: by ?? 'Your friend', points: beat };
  return season.best_points_here === null ? null : { name: 'Best here', points: season.best_points_here };
}

function rankedWords({ is_invented: isInvented }: TrySeason, isSignedIn: boolean): string {
  if (!isInvented) return 'Real results can be looked up, so nobody is ranked here.';
  return isSignedIn ? 'One run counts, the rest are practice.' : 'Sign in later to be ranked.';
}
