import { useEffect, useState } from 'react';
import { deviceNow } from '../live/server-clock.ts';
import { keepShown, readShown, readVisit } from './install-place.ts';
import { afterAccepted, afterLater, afterShown, bannerDelay, type Place } from './install-rules.ts';

export interface Install {
  /** The kind of banner to show now; null for none. */
  shown: Place | null;
  accept: () => void;
  later: () => void;
}

/** The state of the install banner and the actions of its buttons [A9.8]. */
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

/** Shows the banner when due; returns a function that stops watching. */
function watchOffer(show: (place: Place | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const delay = bannerDelay(readVisit(), readShown(), deviceNow());
    if (delay === null || timer !== undefined) return;
    timer = setTimeout(() => {
      // Another tab may have shown it meanwhile. Without storage it would appear again and again.
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
