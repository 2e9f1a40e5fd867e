// Installing the app, and its newer versions.

import { createAtom, useSelector } from '@tanstack/react-store';
import { RefreshCw } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TAKE_OVER } from '../sw/messages.ts';

/** Announces a waiting new version [A2.50]. */
export function UpdateBanner() {
  const isWaiting = useNewVersion();
  if (!isWaiting) return null;
  return (
    <Banner
      icon={<RefreshCw size={24} aria-hidden />}
      title="New version available"
      actions={
        <>
          <Button variant="ghost" onClick={putOffNewVersion}>
            Later
          </Button>
          <Button onClick={takeNewVersion}>Update</Button>
        </>
      }
    >
      The page will reload. Your draft lineup is kept.
    </Banner>
  );
}

/** How often an open page checks for a new version, in milliseconds. */
const LOOK_MS = 60 * 60_000;

/** The worker of the new version that waits to take over, and whether the user has postponed it. */
const update = createAtom<{ waiting: ServiceWorker | null; isPutOff: boolean }>({ waiting: null, isPutOff: false });

/**
 * Registers the service worker [A7.20] and checks for new versions: now, every hour, and when the page becomes visible.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;
  watch(registration);
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

function watch(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    // The very first version is not an update.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) {
      update.set({ waiting: worker, isPutOff: false });
    }
    // Another tab activated it.
    if (worker?.state === 'activated' && worker === update.get().waiting) {
      update.set({ waiting: null, isPutOff: false });
    }
  };
  const follow = (worker: ServiceWorker | null) => {
    found(worker);
    worker?.addEventListener('statechange', () => found(worker));
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

function useNewVersion(): boolean {
  return useSelector(update, ({ waiting, isPutOff }) => waiting !== null && !isPutOff);
}

/** Postpones the new version: it takes over when the app is reopened, or is offered again with the next one. */
function putOffNewVersion(): void {
  update.set((before) => ({ ...before, isPutOff: true }));
}

function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  update.get().waiting?.postMessage(TAKE_OVER);
}
