import type { Page } from '@playwright/test';

/** What became of one press or key. */
export interface Answer {
  /**
   * From the event to the next frame, the longest of the events that the press is made of, as for Interaction to Next
   * Paint: without those of the mouse that a browser imitates after a press, while the page goes on. 0 when under 16.
   */
  ms: number;
  /** From the press to the frame after which the page had nothing more to draw, the way of the press included. */
  doneMs: number;
  longTasks: number;
  /** Whether the first frame after a press showed that it was taken; true where that was not asked. */
  isShown: boolean;
}

// What runs in the page is text: nothing else here knows of windows.
const WATCH = `
  window.answers = { longest: 0, longTasks: 0, isShown: true, sign: () => true };
  addEventListener('click', () => {
    answers.isShown = false;
    requestAnimationFrame(() => { answers.isShown = Boolean(answers.sign()); });
  }, true);
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId) answers.longest = Math.max(answers.longest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => { answers.longTasks += list.getEntries().length; }).observe({ type: 'longtask' });
`;

const beginFor = (sign: string) =>
  `Object.assign(answers, { longest: 0, longTasks: 0, isShown: true, sign: () => ${sign} }), performance.now()`;

// The page is done when a frame was drawn after it had nothing to do. What was noted is read when the browser has reported
// its last frame, which it does late on a busy machine.
const END = `(async () => {
  await new Promise((done) => requestIdleCallback(done));
  await new Promise(requestAnimationFrame);
  await new Promise((done) => requestIdleCallback(done));
  const at = performance.now();
  await new Promise((done) => setTimeout(done, 150));
  return { ms: Math.round(answers.longest), at, longTasks: answers.longTasks, isShown: answers.isShown };
})()`;

/** Has every page that is opened from now on note how long its events wait for the next frame. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript({ content: WATCH });
}

/**
 * Does something that the page is to answer, and waits until it is drawn and noted.
 * @param sign an expression for the page: whether it shows that a press was taken; evaluated when the first frame is drawn
 */
export async function answersOf(page: Page, act: () => Promise<void>, sign = 'true'): Promise<Answer> {
  const began = await page.evaluate<number>(beginFor(sign));
  await act();
  const { at, ...noted } = await page.evaluate<Omit<Answer, 'doneMs'> & { at: number }>(END);
  return { ...noted, doneMs: Math.round(at - began) };
}
