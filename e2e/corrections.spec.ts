import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { castMember, signIn } from './people.ts';
import type { App } from './server.ts';
import { moveClock } from './steps.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../server/src/admin.ts', import.meta.url));

/** A correction is on an open page within this long (rules 7.21). */
const SOON = { timeout: 2_000 };

/** Runs an operator's command on the database of a running app; returns what it says. */
async function operate(app: App, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: app.dataDir };
  return (await run(process.execPath, [command, ...words, '--reason', 'The league says so'], { env })).stdout;
}

const wonWeek = (page: Page) => page.getByRole('region', { name: 'You won week 7' });
const total = (page: Page) => page.getByRole('article').first().locator('dt:text-is("Actual") + dd');

test('a correction on Wednesday, and its end, reach the open pages of two browsers within two seconds', async ({
  page,
  browser,
  ownDemo: demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await moveClock(page, demo, '2026-10-28T15:00:00Z');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 8 Lineups' })).toBeVisible();
  const recaps = page.getByRole('region', { name: 'Week 7 recaps' });
  await expect(recaps).toBeVisible();
  await expect(wonWeek(page)).not.toBeVisible();
  const before = await recaps.innerText();

  const other = await (await browser.newContext({ timezoneId: 'UTC', locale: 'en-US' })).newPage();
  await signIn(other, demo, castMember('ben'), '/lineups/7');
  await expect(total(other)).toBeVisible();
  const points = await total(other).innerText();
  const passer = other.getByRole('article').first().getByRole('row', { name: /^QB/ }).first();
  const name = (await passer.getByRole('button').first().innerText()).trim();

  const said = await operate(demo, 'override', 'stats', name, 'passingYards=900', 'passingTds=12', '--week', '7');
  await Promise.all([
    expect(wonWeek(page)).toBeVisible(SOON),
    expect(recaps).not.toHaveText(before, SOON),
    expect(total(other)).not.toHaveText(points, SOON),
    expect(
      other
        .getByRole('article')
        .first()
        .getByText(/operator since .*The league says so/),
    ).toBeVisible(SOON),
  ]);

  const id = /end-override (\S+)/.exec(said)?.[1] ?? '';
  await operate(demo, 'end-override', id);
  await Promise.all([
    expect(wonWeek(page)).not.toBeVisible(SOON),
    expect(total(other)).toHaveText(points, SOON),
    expect(other.getByText(/The league says so/)).not.toBeVisible(SOON),
  ]);
  await other.context().close();
});
