import { useSearch } from '@tanstack/react-router';
import { ScoreboardScreen } from '../features/scoreboard/scoreboard-screen.tsx';

/** /scoreboard [G2.8]; another week than this one by '?week=5'. */
export function ScoreboardPage() {
  const { week } = useSearch({ strict: false });
  return <ScoreboardScreen week={week} />;
}
