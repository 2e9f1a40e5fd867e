import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

/** /leaderboard [G2.7]: the race and rank of everyone, or of a group by '?group={id}'. */
export function LeaderboardPage() {
  const { group } = useSearch({ strict: false });
  const navigate = useNavigate();
  const ask = useCallback(
    (groupId: string, how: 'push' | 'replace') =>
      navigate({ to: '/leaderboard', search: { group: groupId }, replace: how === 'replace', resetScroll: false }),
    [navigate],
  );
  return <LeaderboardScreen asked={group} onAsk={ask} />;
}
