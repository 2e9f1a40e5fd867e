import { CloudOff } from 'lucide-react';
import { asOfText } from '../ui/text/time-text.ts';
import { useOffline } from './offline.ts';

/** A strip below the top bar while the server is unreachable and cached data is shown. */
export function OfflineStrip() {
  const offline = useOffline();
  return (
    <div role="status">
      {offline ? (
        <p className="strip-offline num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 text-[15px] text-warn">
          <CloudOff size={16} aria-hidden />
          {`Offline. Last updated ${asOfText(offline.asOf, offline.now)}.`}
        </p>
      ) : null}
    </div>
  );
}
