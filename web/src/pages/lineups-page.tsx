import { useParams } from '@tanstack/react-router';
import { LineupsScreen } from '../features/lineups/lineups-screen.tsx';

/** /lineups and /lineups/{week} [G2.1]. */
export function LineupsPage() {
  const { week } = useParams({ strict: false });
  return <LineupsScreen week={week} />;
}
