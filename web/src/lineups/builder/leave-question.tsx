import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Confirms leaving a lineup that is not submitted. A reload needs no confirmation, because the draft is stored. */
export function LeaveQuestion({ shouldConfirm }: { shouldConfirm: () => boolean }) {
  const blocker = useBlocker({
    // Back within the builder closes a dialog or returns to the previous step: nothing is lost.
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && shouldConfirm(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      answersBack
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave this lineup?"
      message="It hasn’t been submitted yet. Your draft is saved on this device."
      cancelText="Stay"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

function isSamePage(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search);
}
