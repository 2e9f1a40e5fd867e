import type { AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InstallBanner } from '../platform/install/install-banner.tsx';
import { registerWorker, UpdateBanner } from '../platform/install/update-banner.tsx';
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts';
import { makeBannerPlace } from '../ui/banner.tsx';
import { ignoreKeysOfInputMethods } from '../ui/browser/input-method.ts';

/** Starts what can wait until the first screen is rendered: the worker, the banners, telemetry, input methods. */
export function afterLoad(router: AnyRouter): void {
  ignoreKeysOfInputMethods();
  if (import.meta.env.PROD) void registerWorker();
  void startTelemetry((opened) => {
    router.subscribe('onBeforeLoad', ({ toLocation }) => opened(toLocation.pathname));
  });
  createRoot(makeBannerPlace()).render(
    <StrictMode>
      <UpdateBanner />
      <InstallBanner />
    </StrictMode>,
  );
}
