import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { NoticeFrame } from '../../ui/notice-frame.tsx';
import { AddFactor } from './add-factor.tsx';
import { ConfirmFactor } from './confirm-factor.tsx';

/** In place of the console until a second factor is confirmed; without one, only its set-up. */
export function FactorPage({ access }: { access: AdminAccess }) {
  // What they answer is stored, and shows the console.
  const stay = () => {};
  if (access.factors.length === 0) {
    return (
      <NoticeFrame title="Set Up a Second Factor">
        <p className="text-text-2">
          The admin console needs a second factor besides your sign-in: a passkey, or an authenticator app. It’s asked
          for here only.
        </p>
        <AddFactor access={access} isOnly onAdded={stay} />
      </NoticeFrame>
    );
  }
  return (
    <NoticeFrame title="Confirm It’s You">
      <p className="text-text-2">The admin console opens with your second factor.</p>
      <ConfirmFactor access={access} onConfirmed={stay} />
    </NoticeFrame>
  );
}
