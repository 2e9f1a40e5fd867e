import { lazy, Suspense } from 'react';
import type { ToastAction, Tone } from '../tone.ts';

/** Loaded after the first screen, which shows no toasts. */
const load = () => import('./toast-place.tsx');
const ToastPlace = lazy(async () => ({ default: (await load()).ToastPlace }));

/** Shows a short message with at most one action. Can be called from anywhere; the Toaster renders it. */
export const toast = {
  good: (text: string, action?: ToastAction) => show('good', text, action),
  bad: (text: string, action?: ToastAction) => show('bad', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
};

function show(tone: Tone, text: string, action?: ToastAction): void {
  void load().then(({ showToast }) => showToast(tone, text, action));
}

export function Toaster() {
  return (
    <Suspense>
      <ToastPlace />
    </Suspense>
  );
}
