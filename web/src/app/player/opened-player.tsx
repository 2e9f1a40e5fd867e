import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOpenedPlayer } from '../../players/opened-player.ts';
import { afterPaint } from '../../ui/answer/after-paint.ts';
import { Bone } from '../../ui/skeleton.tsx';

const OpenedPlayerDialog = lazy(async () => ({
  default: (await import('./opened-player-dialog.tsx')).OpenedPlayerDialog,
}));

/** The detail of the player whose name was pressed: its frame answers the press, and the rest follows once that is seen. */
export function OpenedPlayer() {
  const opened = useOpenedPlayer();
  const isOpen = opened !== null;
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    afterPaint(() => isCurrent && setSeen(true));
    return () => {
      isCurrent = false;
      setSeen(false);
    };
  }, [isOpen]);
  if (!opened) return null;
  const head = <WaitingHead name={opened.name} />;
  const frame = <DialogFrame head={head} />;
  return isSeen ? (
    <Suspense fallback={frame}>
      <OpenedPlayerDialog opened={opened} waitingHead={head} />
    </Suspense>
  ) : (
    frame
  );
}

/**
 * What a phone shows of a sheet until the sheet itself is drawn: its head, where the sheet begins to move. Wider pages
 * wait without one, because a dialog fades in there.
 */
function DialogFrame({ head }: { head: ReactNode }) {
  return (
    <div className="dialog dialog-sheet translate-y-6 animate-none md:hidden" aria-hidden>
      {head}
      <div className="hash" />
    </div>
  );
}

/** The head of a player's detail until the figures are known: as tall as it will be, with the name where it will stand. */
function WaitingHead({ name }: { name: string }) {
  return (
    <div className="flex min-h-[126px] items-center gap-[22px] pt-5 pr-[76px] pb-[18px] pl-[26px] max-md:min-h-0 max-md:flex-wrap max-md:gap-x-3.5 max-md:gap-y-3 max-md:pt-[max(14px,env(safe-area-inset-top))] max-md:pr-[60px] max-md:pb-3 max-md:pl-4">
      <Bone className="size-[86px] max-md:size-[60px]" />
      <div className="min-w-0 flex-1">
        <Bone className="h-6.5 w-40 max-w-full opacity-50" />
        <p
          className="mt-2 font-num text-[46px]/[0.95] font-extrabold italic uppercase wrap-break-word max-md:mt-1 max-md:text-[29px]"
          aria-hidden
        >
          {name}
        </p>
      </div>
      <div className="h-[72px] w-full md:hidden" />
    </div>
  );
}
