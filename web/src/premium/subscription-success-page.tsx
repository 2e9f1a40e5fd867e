import { SuccessScreen } from './success-screen.tsx';

/** /subscription/success [A2.9]. */
export function SubscriptionSuccessPage() {
  return <SuccessScreen />;
}
