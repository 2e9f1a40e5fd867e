import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before a lineup that is not handed in is left; it stays on this device. A reload asks nothing, since it is kept. */
export function LeaveQuestion({ isAsked }: { isAsked: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isAsked, enableBeforeUnload: false, withResolver: true });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave this lineup?"
      message="It is not submitted yet. Your draft is kept on this device, and stands here when you come back."
      cancelText="Stay"
      confirmText="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
