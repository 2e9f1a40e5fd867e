import { SubscriptionScreen } from './subscription-screen.tsx';

/** /subscription [A2.9]. */
export function SubscriptionPage() {
  return <SubscriptionScreen />;
}
