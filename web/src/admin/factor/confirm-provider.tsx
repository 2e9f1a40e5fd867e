import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ConfirmFactor } from './confirm-factor.tsx';
import { ConfirmContext } from './confirmation.ts';

type Answer = (isConfirmed: boolean) => void;

interface ConfirmProviderProps {
  access: AdminAccess;
  children: ReactNode;
}

/** Shows the dialog that asks for the second factor when an action was refused for want of it. */
export function ConfirmProvider({ access, children }: ConfirmProviderProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const confirm = useCallback(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    // Only one action at a time waits for an answer.
    setAnswer((before: Answer | null) => {
      before?.(false);
      return resolve;
    });
    return promise;
  }, []);
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {answer ? (
        <Dialog
          open
          onOpenChange={(open) => !open && end(false)}
          title="Confirm It’s You"
          description="Changes need your second factor, confirmed within the last 15 minutes."
          width={440}
          sheet={false}
        >
          <ConfirmFactor access={access} onConfirmed={() => end(true)} />
        </Dialog>
      ) : null}
    </ConfirmContext>
  );
}
