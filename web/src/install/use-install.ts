import { useEffect, useState } from 'react';
import { deviceNow } from '../live/server-clock.ts';
import { keepShown, readShown, readVisit } from './install-place.ts';
import { afterAccepted, afterLater, afterShown, bannerDelay, type Place } from './install-rules.ts';

export interface Install {
  /** Where the banner is to be shown now; null: not at all. */
  shown: Place | null;
  accept: () => void;
  later: () => void;
}

/** When the install banner stands, and what its buttons do [A9.8]. */
export function useInstall(): Install {
  const [shown, setShown] = useState<Place | null>(null);
  useEffect(() => watchOffer(setShown), []);
  return {
    shown,
    accept() {
      keepShown(afterAccepted);
      setShown(null);
      void window.installOffer?.prompt();
      delete window.installOffer;
    },
    later() {
      keepShown(afterLater);
      setShown(null);
    },
  };
}

/** Shows the banner when it is time; answers how to stop. */
function watchOffer(show: (place: Place | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const delay = bannerDelay(readVisit(), readShown(), deviceNow());
    if (delay === null || timer !== undefined) return;
    timer = setTimeout(() => {
      // In the meantime another tab may have shown it. What can't be remembered would come again and again.
      if (bannerDelay(readVisit(), readShown(), deviceNow()) === null) return;
      if (keepShown((before) => afterShown(before, deviceNow()))) show(readVisit().place);
    }, delay);
  };
  window.addEventListener('beforeinstallprompt', wait, { signal });
  const installed = () => {
    keepShown(afterAccepted);
    show(null);
  };
  window.addEventListener('appinstalled', installed, { signal });
  wait();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
