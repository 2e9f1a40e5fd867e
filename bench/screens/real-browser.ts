import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { type App, startApp } from '../../e2e/server.ts';
import { buildWeb } from '../../scripts/build-web.ts';

/** Builds the web, starts an app and a real browser for `work`, and ends both after it. Throws when the web can't be built. */
export async function inRealBrowser(work: (browser: Browser, app: App) => Promise<void>): Promise<void> {
  const { failure } = await buildWeb();
  if (failure !== null) throw new Error(failure);
  const app = await startApp();
  try {
    const browser = await chromium.launch(findBrowser());
    try {
      await work(browser, app);
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}

/** Signs a demo account in, by its mailbox's name, and waits for its lineups. */
export async function signInAs(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(`${name}@singleback.test`);
  await page.getByLabel('Password', { exact: true }).fill('play-singleback');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${url}/lineups`);
}

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
