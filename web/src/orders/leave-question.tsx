import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Asks before changes of the orders that were not saved are lost, by a link, Back or a reload. */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      answersBack
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave without saving?"
      message="Your orders have changes that are not saved."
      cancelText="Stay"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
