import { afterPaint } from '../answer/after-paint.ts';

/**
 * For the ref of a scrim. It lies over the page, so nothing there can be pressed: what Radix sets on the body to the same
 * end is inherited by every element, and restyles all of them when a dialog opens and when it closes.
 */
export function coverPage(scrim: HTMLElement | null) {
  const page = document.getElementById('root');
  if (!scrim || !page) return;
  page.style.pointerEvents = 'auto';
  return () =>
    afterPaint(() => {
      if (!document.querySelector('.scrim')) page.style.pointerEvents = '';
    });
}
