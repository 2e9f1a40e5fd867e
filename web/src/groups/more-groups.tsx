import { Button } from '../ui/button.tsx';

/** So many rows of a long list are shown, and so many more at a press. */
export const GROUP_ROWS = 50;

/** The way to the groups further down. */
export function MoreGroups({ busy = false, onMore }: { busy?: boolean; onMore: () => void }) {
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button variant="ghost" size="s" busy={busy} busyText="Loading..." onClick={onMore}>
        Show more groups
      </Button>
    </div>
  );
}
