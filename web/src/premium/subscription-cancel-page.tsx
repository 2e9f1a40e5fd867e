import { CancelScreen } from './cancel-screen.tsx';

/** /subscription/cancel [A2.9]. */
export function SubscriptionCancelPage() {
  return <CancelScreen />;
}
