// `npm run bench -- taps [rounds]`: how soon a phone answers taps on the lineups and the tabs below, with its processor
// slowed down to a quarter: first while the clock stands still, then while a demo runs at 60 times its speed and messages
// arrive.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { textTable } from '../text-table.ts';
import { type Answer, answersOf, inRealBrowser, signInAs, watchAnswers } from './real-browser.ts';

const SLOWER = 4;
const SPEED = 60;
const AIM_MS = 50;
const PHONE = { width: 390, height: 844 };
/** How long a finger stays down, in milliseconds, as in a quick tap of a person. */
const HELD_MS = 80;
/** Between two taps, in milliseconds, so that they fall between and into messages. */
const PAUSES = [120, 370, 60, 510, 240];

type Answers = Map<string, Answer[]>;

/** Prints, for each kind of tap, the time from the event to the next frame, standing still and live. */
export async function taps([rounds = 10]: readonly number[]): Promise<void> {
  await inRealBrowser(async (browser, { url }) => {
    const { page, frames } = await openLineups(browser, url);
    await setSpeed(url, 0);
    const plain = await plainPage(page.context(), 10 * rounds);
    await page.bringToFront();
    await slowDown(page);
    // The browser compiles and loads what is opened for the first time.
    await measure(page, 1);
    const still = await measure(page, rounds);
    await setSpeed(url, SPEED);
    const before = { frames: frames.length, at: Date.now() };
    const live = await measure(page, rounds);
    if (frames.length === before.frames) throw new Error('No message arrived while the demo ran.');
    const seconds = Math.round((Date.now() - before.at) / 1_000);
    console.log(
      `${frames.length - before.frames} messages in ${seconds} s at ${SPEED} times, processor slowed down ${SLOWER} times, ` +
        `Chromium ${browser.version()}, ${PHONE.width} x ${PHONE.height}`,
    );
    console.log(textTable([HEAD, ...rowsOf(still, live)]));
    const [reference, answered] = [plain, [...live.values()].flat()].map((all) => median(all.map(({ ms }) => ms)));
    console.log(
      `\nA page with nothing but a button answers after ${reference} ms at the median, in the same browser: live is ` +
        `${((answered ?? 0) / Math.max(16, reference ?? 0)).toFixed(1)} times that.`,
    );
    console.log(
      `From the event to the next frame (events of an interaction by Event Timing, in steps of 8 ms; '<16' is too`,
    );
    console.log('short to be told).');
    console.log(
      `The aim is ${AIM_MS} ms. 'x' is the sum of the times beside that of the same taps with a clock that stands.`,
    );
    console.log(
      `'not shown' counts taps whose first frame did not show that they were taken: a tab that is marked, a choice`,
    );
    console.log(
      `that has moved, a dialog's frame with a name in it, or a dialog that is gone. 'done' is the median time from the tap`,
    );
    console.log('until the page had nothing left to draw, still and live.');
    console.log('A long task holds the page for 50 ms or more. App, database and browser share this machine.');
  });
}

async function openLineups(browser: Browser, url: string): Promise<{ page: Page; frames: number[] }> {
  const context = await browser.newContext({
    ...{ viewport: PHONE, deviceScaleFactor: 2, serviceWorkers: 'block', hasTouch: true, isMobile: true },
  });
  await context.route('https://**', (route) => route.abort());
  const page = await context.newPage();
  const frames: number[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('42') && frames.push(Date.now()));
  });
  await watchAnswers(page);
  await signInAs(page, url, 'ben');
  await page.getByRole('radio', { name: 'Outlook' }).first().waitFor({ state: 'attached' });
  return { page, frames };
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** How soon the same phone answers on a page that has nothing but a button: the least that a tap takes in this browser. */
async function plainPage(context: BrowserContext, times: number): Promise<Answer[]> {
  const page = await context.newPage();
  await watchAnswers(page);
  await page.goto('about:blank');
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><button onclick="this.textContent = Date.now()">Press</button>`,
  );
  await slowDown(page);
  const answers: Answer[] = [];
  for (let at = 0; at < times; at += 1) {
    await page.waitForTimeout(PAUSES[at % PAUSES.length] as number);
    answers.push(await answersOf(page, await touchOf(page, page.getByRole('button'))));
  }
  await page.close();
  return answers;
}

/**
 * A touch in the middle of what can be pressed. Playwright's own tap looks in the page for what it hits, while that is
 * timed, and lifts the finger in the instant in which it comes down.
 */
async function touchOf(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.tap({ trial: true });
  // A label's text may have no box of its own.
  const box = (await target.boundingBox()) ?? (await target.locator('..').boundingBox());
  if (!box) throw new Error('What should be pressed is not on the page.');
  const cdp = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return async () => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(HELD_MS);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  };
}

async function setSpeed(url: string, speed: number): Promise<void> {
  const answer = await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ speed }),
  });
  if (!answer.ok) throw new Error(`The clock was not set: ${answer.status}`);
}

/** Each kind of tap, so many times over. */
async function measure(page: Page, rounds: number): Promise<Answers> {
  const kinds: Answers = new Map();
  let at = 0;
  const tap = async (kind: string, target: Locator, sign: string) => {
    await page.waitForTimeout(PAUSES[at++ % PAUSES.length] as number);
    const answer = await answersOf(page, await touchOf(page, target.first()), sign);
    kinds.set(kind, [...(kinds.get(kind) ?? []), answer]);
  };
  const card = page.getByRole('article').first();
  const players = card.getByRole('table', { name: /^Players/ });
  const part = (name: string) => card.locator('fieldset').getByText(name, { exact: name === 'Players' });
  const nav = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['Plays', 'Outlook', 'Players']) await tap(name, part(name), isChosen(name));
    await tap('a chance', card.getByRole('button', { name: /to win the week$/ }), POPOVER);
    await tap('popover closed', page.getByRole('dialog').getByRole('button', { name: 'Close' }), `!${POPOVER}`);
    await tap(
      'a slot',
      players
        .getByRole('row')
        .nth(1 + (round % 9))
        .getByRole('button'),
      DIALOG,
    );
    await tap('dialog closed', page.getByRole('dialog').getByRole('button', { name: 'Close' }), `!${DIALOG}`);
    for (const name of ['Scoreboard', 'Leaderboard', 'Lineups']) await tap(`tab: ${name}`, nav(name), isTab(name));
    await players.waitFor();
  }
  return kinds;
}

// What shows that a tap was taken, each an expression for the page.
const isChosen = (name: string) =>
  `document.querySelector('fieldset.segments :checked').parentElement.textContent.startsWith('${name}')`;
const isTab = (name: string) =>
  `document.querySelector('.bar-bottom [aria-current=page]:not([data-left])').textContent.startsWith('${name}')`;
const POPOVER = `document.querySelector(':popover-open')`;
const DIALOG = `[...document.querySelectorAll('.dialog')].some((each) => each.innerText.trim() !== '' && each.checkVisibility({ opacityProperty: true }))`;

const HEAD = [
  'tap',
  'times',
  'still: median',
  '90 %',
  'longest',
  'live: median',
  '90 %',
  'longest',
  'over 50 ms',
  'x',
  'long tasks',
  'not shown',
  'done',
];

function rowsOf(still: Answers, live: Answers): string[][] {
  const all = [...live.keys()];
  const rows = all.map((kind) => rowOf(kind, still.get(kind) ?? [], live.get(kind) ?? []));
  return [...rows, rowOf('all', [...still.values()].flat(), [...live.values()].flat())];
}

function rowOf(kind: string, still: readonly Answer[], live: readonly Answer[]): string[] {
  const over = live.filter(({ ms }) => ms > AIM_MS).length;
  const ratio = sum(live.map(({ ms }) => ms)) / Math.max(1, sum(still.map(({ ms }) => ms)));
  const tasks = [still, live].map((answers) => sum(answers.map(({ longTasks }) => longTasks)));
  return [
    kind,
    String(live.length),
    ...figuresOf(still),
    ...figuresOf(live),
    String(over),
    ratio.toFixed(1),
    tasks.join(' / '),
    String([...still, ...live].filter(({ isShown }) => !isShown).length),
    [still, live].map((answers) => median(answers.map(({ doneMs }) => doneMs))).join(' / '),
  ];
}

function figuresOf(answers: readonly Answer[]): string[] {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [0.5, 0.9, 1].map((share) => (at(share) < 16 ? '<16' : String(at(share))));
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
