import { useParams } from '@tanstack/react-router';
import { RecapScreen } from './recap-screen.tsx';

/** /groups/{groupId}/recap/{week}: a group's week in retrospect. */
export function RecapPage() {
  const { groupId, week } = useParams({ strict: false });
  return <RecapScreen groupId={groupId ?? ''} week={week ?? ''} />;
}
