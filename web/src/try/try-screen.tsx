import type { TryWeekResult } from '@singleback/contract/try.ts';
import { useState } from 'react';
import { BuilderSkeleton } from '../lineups/builder/builder-skeleton.tsx';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { device } from '../platform/api/device-storage.ts';
import { useAuth } from '../platform/api/session.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { useTeams } from '../players/teams.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { Challenge } from './challenge.ts';
import { PickWeek } from './pick-week.tsx';
import { useStartRun, useTryRun, useTrySeason } from './queries.ts';
import { SeasonResult } from './season-result.tsx';
import { TryStart } from './try-start.tsx';
import { WatchWeek } from './watch-week.tsx';

/** A season in an evening: the start page, then week by week picking and watching, then the result. */
export function TryScreen({ challenge }: { challenge: Challenge }) {
  const [token, setToken] = useState(readRunToken);
  const [isPlaying, setPlaying] = useState(false);
  const [watched, setWatched] = useState<TryWeekResult | null>(null);
  const { user } = useAuth();
  const season = useTrySeason();
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
        onStart={() => start.mutate(challenge.season)}
        onResume={() => setPlaying(true)}
      />
    );
  }
  const parts = { token, run: current, teams: teams.data };
  if (watched !== null) return <WatchWeek {...parts} result={watched} onNext={() => setWatched(null)} />;
  if (current.next_week !== null) return <PickWeek {...parts} week={current.next_week} onResult={setWatched} />;
  return <SeasonResult {...parts} user={user} challenge={challenge} onStartAgain={() => setPlaying(false)} />;
}

const KEY = 'try-run';

/** The token of the run that was begun in this browser; null without one. */
const readRunToken = (): string | null => device.get(KEY);

/** Stores the token of a run, or forgets it. Without storage the run lasts as long as the page. */
const storeRunToken = (token: string | null): void => device.set(KEY, token);
