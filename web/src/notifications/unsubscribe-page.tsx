import { useLocation } from '@tanstack/react-router';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

/** /unsubscribe?email=: the mails of an address, for anyone who has its link [A2.14, A2.47]. */
export function UnsubscribePage() {
  const email = useLocation({ select: ({ state }) => state.unsubscribeEmail ?? '' });
  return <UnsubscribeScreen email={email} />;
}
