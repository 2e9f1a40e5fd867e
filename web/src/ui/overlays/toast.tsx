import { lazy, Suspense } from 'react';
import type { ToastAction, Tone } from '../tone.ts';

/** Fetched after the first screen stands: nothing there speaks in toasts. */
const load = () => import('./toast-place.tsx');
const ToastPlace = lazy(async () => ({ default: (await load()).ToastPlace }));

/** Says in passing what has happened, with one action at most. Call from anywhere; the Toaster shows it. */
export const toast = {
  good: (text: string, action?: ToastAction) => show('good', text, action),
  bad: (text: string, action?: ToastAction) => show('bad', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
};

function show(tone: Tone, text: string, action?: ToastAction): void {
  void load().then(({ showToast }) => showToast(tone, text, action));
}

/** Where toasts stand. */
export function Toaster() {
  return (
    <Suspense>
      <ToastPlace />
    </Suspense>
  );
}
