import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { onDemand } from './on-demand.ts';
import type { ToastAction, Tone } from './toast-place.tsx';

const place = onDemand(() => import('./toast-place.tsx'));
/** Mounts the place of toasts, once there is a Toaster. */
let mountPlace = () => {};

/** Shows a short message with at most one action. Can be called from anywhere; the Toaster renders it. */
export const toast = {
  /** `id`: a toast of the same id that is still shown is replaced. */
  good: (text: string, action?: ToastAction, id?: string) => show('good', text, action, id),
  bad: (text: string, action?: ToastAction, id?: string) => show('bad', text, action, id),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  /** Closes all toasts, when what they are about is over. */
  clear: () => place.loaded()?.clearToasts(),
};

function show(tone: Tone, text: string, action?: ToastAction, id?: string): void {
  mountPlace();
  void place.load().then(({ showToast }) => showToast(tone, text, action, id));
}

/** Where toasts are shown. It is loaded with the first one, and before that once the first view is shown. */
export function Toaster() {
  const [mounted, setMounted] = useState(() => place.loaded());
  useEffect(() => {
    mountPlace = () => void place.load().then(setMounted, () => {});
    return whenIdle(mountPlace);
  }, []);
  return mounted && <mounted.ToastPlace />;
}
