import { lazy, Suspense, useEffect, useState } from 'react';
import { useOpenedPlayer } from '../../players/opened-player.ts';
import { WaitingHead } from '../../players/waiting-head.tsx';
import { afterPaint } from '../../ui/answer/after-paint.ts';
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx';

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
