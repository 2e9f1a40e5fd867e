import { lazy, Suspense } from 'react';
import type { ToastAction, Tone } from '../tone.ts';

/** Loaded after the first screen, which shows no toasts. */
const load = () => import('./toast-place.tsx');
const ToastPlace = lazy(async () => ({ default: (await load()).ToastPlace }));

/** Shows a short message with at most one action. Can be called from anywhere; the Toaster renders it. */
export const toast = {
  /** `id`: a toast of the same id that is still shown is replaced. */
  good: (text: string, action?: ToastAction, id?: string) => show('good', text, action, id),
  bad: (text: string, action?: ToastAction, id?: string) => show('bad', text, action, id),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  /** Closes all toasts, when what they are about is over. */
  clear: () => void load().then(({ clearToasts }) => clearToasts()),
};

function show(tone: Tone, text: string, action?: ToastAction, id?: string): void {
  void load().then(({ showToast }) => showToast(tone, text, action, id));
}

export function Toaster() {
  return (
    <Suspense>
      <ToastPlace />
    </Suspense>
  );
}
