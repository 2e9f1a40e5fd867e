import { LeaderboardScreen } from '../features/leaderboard/leaderboard-screen.tsx';

/** /leaderboard [G2.7]. */
export function LeaderboardPage() {
  return <LeaderboardScreen />;
}
