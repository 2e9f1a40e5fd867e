import { Button } from '../ui/button.tsx';

/** The number of rows shown at first and added per press. */
export const GROUP_ROWS = 50;

/** Shows more groups. */
export function MoreGroups({ busy = false, onMore }: { busy?: boolean; onMore: () => void }) {
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button variant="ghost" size="s" busy={busy} busyText="Loading..." onClick={onMore}>
        Show more groups
      </Button>
    </div>
  );
}
