import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { BrandMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { device } from '../api/device-storage.ts';
import { deviceNow } from '../live/server-clock.ts';
import {
  afterAccepted,
  afterLater,
  afterShown,
  bannerDelay,
  type Place,
  placeOf,
  type Shown,
  type Visit,
} from './install-rules.ts';

/** Offers to install the app on a phone [A2.50, A9.8]. On iOS only the user can do it, by hand. */
export function InstallBanner() {
  const { shown, accept, later } = useInstall();
  if (!shown) return null;
  const isByHand = shown === 'ios_safari';
  return (
    <Banner
      icon={<BrandMark size={40} />}
      title="Install the product"
      actions={
        <>
          <Button variant="ghost" onClick={later}>
            Later
          </Button>
          <Button onClick={accept}>{isByHand ? 'Got It' : 'Install'}</Button>
        </>
      }
    >
      {isByHand ? (
        <>
          To install, tap{' '}
          <span className="whitespace-nowrap">
            <Share size={16} className="inline align-[-2px]" aria-hidden /> Share,
          </span>{' '}
          then ‘Add to Home Screen’.
        </>
      ) : (
        'Opens from your home screen and shows your lineups offline.'
      )}
    </Banner>
  );
}

/** The state of the install banner and the actions of its buttons [A9.8]. */
function useInstall() {
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

/** The browser's install event; public/theme.js stores one that fires early. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
  interface Navigator {
    /** iOS only. */
    standalone?: boolean;
  }
}

const KEY = 'installBanner';

function readVisit(): Visit {
  return {
    place: placeOf(navigator.userAgent, navigator.maxTouchPoints),
    isInstalled: matchMedia('(display-mode: standalone)').matches || navigator.standalone === true,
    isOffered: window.installOffer !== undefined,
  };
}

/** What this device remembers about the banner. */
function readShown(): Shown {
  const { day, later } = (device.getJson(KEY) ?? {}) as Partial<Shown>;
  return { day: typeof day === 'string' ? day : null, later: Number.isInteger(later) ? Number(later) : 0 };
}

/** Updates what this device remembers; false when storage is unavailable. */
function keepShown(change: (shown: Shown) => Shown): boolean {
  device.set(KEY, JSON.stringify(change(readShown())));
  return device.isStored(KEY);
}
