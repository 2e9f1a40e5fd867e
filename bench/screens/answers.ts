import type { Page } from '@playwright/test';

/** What became of one press or key. */
export interface Answer {
  /** From the event to the next frame, the longest of the events that the press is made of; 0 when under 16. */
  ms: number;
  /** From the press to the frame after which the page had nothing more to draw, the way of the press included. */
  doneMs: number;
  longTasks: number;
}

// What runs in the page is text: nothing else here knows of windows.
const WATCH = `
  window.answers = { longest: 0, longTasks: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) answers.longest = Math.max(answers.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => { answers.longTasks += list.getEntries().length; }).observe({ type: 'longtask' });
`;

const BEGIN = 'Object.assign(answers, { longest: 0, longTasks: 0 }), performance.now()';

// The page is done when a frame was drawn after it had nothing to do; what was noted is told only then.
const END = `(async () => {
  await new Promise((done) => requestIdleCallback(done));
  await new Promise(requestAnimationFrame);
  await new Promise((done) => requestIdleCallback(done));
  const at = performance.now();
  await new Promise((done) => setTimeout(done));
  return { ms: Math.round(answers.longest), at, longTasks: answers.longTasks };
})()`;

/** Has every page that is opened from now on note how long its events wait for the next frame. */
export async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript({ content: WATCH });
}

/** Does something that the page is to answer, and waits until it is drawn and noted. */
export async function answersOf(page: Page, act: () => Promise<void>): Promise<Answer> {
  const began = await page.evaluate<number>(BEGIN);
  await act();
  const { ms, at, longTasks } = await page.evaluate<{ ms: number; at: number; longTasks: number }>(END);
  return { ms, doneMs: Math.round(at - began), longTasks };
}
