import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { toUtf8 } from '../verify/src/bytes/bytes.ts';
import { cosign, formatSignature, shortNote } from '../verify/src/log/note.ts';
import { formatVerifierKey } from '../verify/src/log/verifier-key.ts';
import { TestLog } from '../verify/src/testing/league.ts';
import { TestWeek } from '../verify/src/testing/season.ts';
import { testKey } from '../verify/src/testing/test-key.ts';
import { inDemoDatabase } from './demo-database.ts';
import { expect, test } from './journey.ts';
import { castMember, newAccount, signIn } from './people.ts';

/** A played week whose log is at an address, and the file of its group's season. */
function play(origin: string): TestWeek {
  const week = new TestWeek();
  week.log = new TestLog(origin);
  return week.takeAll();
}

/** Answers for the server of the log, and of the one that continues it. */
async function serveLog(
  context: BrowserContext,
  week: TestWeek,
  { next = null, checkpoint = week.log.checkpoint() }: { next?: TestWeek | null; checkpoint?: string } = {},
): Promise<void> {
  const files = week.log.files().set('witnesses', new Uint8Array(0)).set('checkpoint', toUtf8(checkpoint));
  for (const [path, body] of next?.log.files() ?? []) files.set(`2/${path}`, body);
  await context.route(`**/log/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice('/log/'.length);
    const body = files.get(path);
    const link = { link: '</log/2/checkpoint>; rel="successor-version"' };
    const headers = { 'access-control-allow-origin': '*', ...(next && path === 'checkpoint' && link) };
    return route.fulfill(body ? { headers, body: Buffer.from(body) } : { headers, status: 404 });
  });
}

const fileOf = (week: TestWeek) => ({
  name: 'sunday-crew.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(week.export())),
});

type Witness = ReturnType<typeof testKey>;

const verdict = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor checks the file of a season, and one in which a pick was changed', async ({ page, demo, context }) => {
  const week = play(`${new URL(demo.url).host}/log`);
  const [ann, ben] = ['ann', 'ben'].map((name) => testKey(`${name}.example.org`, 'cosignature')) as [Witness, Witness];
  const signed = week.log.checkpoint();
  const [text] = signed.split(/(?<=\n)\n/) as [string];
  const seal = formatSignature(cosign(text, ann.key, 1_796_000_000, ann.sign));
  await serveLog(context, week, { checkpoint: signed + seal });
  await page.goto(`${demo.url}/verify`);
  await expect(page).toHaveTitle('Check a Season · Singleback');
  await page.getByText('Your witnesses').click();
  const keys = [ann, ben].map(({ key }) => formatVerifierKey(key));
  await page.getByLabel('Keys of witnesses you know').fill(keys.join('\n'));
  await page.keyboard.press('Tab');
  await page.getByLabel('A group’s season').setInputFiles(fileOf(week));
  await expect(verdict(page)).toHaveText('7 of 7 checks passed');
  await expect(
    page.getByText('Every counted pick was fixed at its lock, and nothing was changed since.'),
  ).toBeVisible();
  await page.getByText('The log only ever grew').click();
  await expect(
    page.getByText('The log with 3 entries is complete and signed, also by your witness ann.example.org, and'),
  ).toBeVisible();
  await expect(page.getByText('Your witness ben.example.org has not signed it.')).toBeVisible();

  week.slot(0, 'QB1').player = week.players.burrow;
  await page.getByLabel('A group’s season').setInputFiles(fileOf(week));
  await expect(verdict(page)).toHaveText(/^[1-7] of 7 checks failed$/);
  await expect(page.getByText('held Patrick Mahomes when it was locked').first()).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a log that is away and a file that is none are told from one that is wrong', async ({
    page,
    demo,
    context,
  }) => {
    const week = play(`${new URL(demo.url).host}/log`);
    await context.route('**/log/**', (route) => route.abort());
    await page.goto(`${demo.url}/verify`);
    const file = page.getByLabel('A group’s season');
    await file.setInputFiles(fileOf(week));
    await expect(page.getByRole('alert')).toContainText(`Cannot tell. The log at ${week.log.origin} does not answer.`);
    await file.setInputFiles({ ...fileOf(week), buffer: Buffer.from('{"lineups":[]}') });
    await expect(page.getByRole('alert')).toContainText('Cannot tell. This is not the file that');
  });
});

test('the page that was saved checks a season from the disk', async ({ page, demo, context }, info) => {
  const week = play('league.example.org/log');
  await serveLog(context, week);
  await page.goto(`${demo.url}/verify`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save This Page' }).click();
  const saved = info.outputPath('saved.html');
  await (await download).saveAs(saved);
  await page.goto(`file://${saved}`);
  await page.getByLabel('Open a File').setInputFiles(fileOf(week));
  await expect(verdict(page)).toHaveText('7 of 7 checks passed');

  week.slot(0, 'QB1').player = week.players.burrow;
  await page.getByLabel('Open a File').setInputFiles(fileOf(week));
  await expect(verdict(page)).toHaveText(/^[1-7] of 7 checks failed$/);
  await expect(page.getByRole('group').first()).toContainText('held Patrick Mahomes when it was locked');

  // A browser that cannot check signatures finds nothing wrong.
  const html = readFileSync(saved, 'utf8');
  writeFileSync(saved, html.replace('<script id="code">', '$&delete Crypto.prototype.subtle;'));
  await page.reload();
  await page.getByLabel('Open a File').setInputFiles(fileOf(play('league.example.org/log')));
  await expect(page.getByText('Cannot tell. The checks could not go on in this browser.')).toBeVisible();
});

test('a member checks their group with a press, also where its season takes longer than other answers may', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await page.route('**/export?*', async (route) => {
    await page.waitForTimeout(11_000);
    await route.continue();
  });
  await page.goto(`${demo.url}/verify`);
  await page.getByRole('button', { name: 'Check' }).first().click();
  await expect(verdict(page)).toHaveText('7 of 7 checks passed');
  await expect(
    page.getByText('Every counted pick was fixed at its lock, and nothing was changed since.'),
  ).toBeVisible();
});

test('a browser says for good that it was shown two histories', async ({ page, demo, context }) => {
  const origin = `${new URL(demo.url).host}/log`;
  const week = play(origin);
  await newAccount(page, demo, 'Witness');
  await serveLog(context, week);
  await page.goto(`${demo.url}/lineups`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('public:checkpoints'))).toContain(origin);
  // Since a restore another log goes on.
  await context.unrouteAll({ behavior: 'wait' });
  await serveLog(context, week, { next: play(`${origin}/2`) });
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('public:checkpoints'))).toContain(`${origin}/2`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('two different records')).toHaveCount(0);

  const other = new TestWeek();
  other.log = new TestLog(origin);
  other.slot(0, 'QB1').player = other.players.burrow;
  await context.unrouteAll({ behavior: 'wait' });
  await serveLog(context, other.takeAll());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This server showed you two different records of the locks.');
  await context.unrouteAll({ behavior: 'wait' });
  await serveLog(context, week);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('two different records');
});

test('a link carries what its sender saw, and the browser that opens it notices another history', async ({
  page,
  demo,
  context,
}) => {
  const origin = `${new URL(demo.url).host}/log`;
  const week = play(origin);
  const other = new TestWeek();
  other.log = new TestLog(origin);
  other.slot(0, 'QB1').player = other.players.burrow;
  const [own, foreign] = [shortNote(1, week.log.checkpoint(1)), shortNote(1, other.takeAll().log.checkpoint())];
  const linkedNote = () => page.evaluate(() => localStorage.getItem('public:linked-note'));
  await page.goto(`${demo.url}/groups#log=${own}`);
  await expect(page).toHaveURL(/\/auth/);
  expect(await linkedNote()).toBe(own);

  await serveLog(context, week);
  await newAccount(page, demo, 'Invited');
  for (const [path, note] of [
    ['/lineups', own],
    // Anybody can write a link.
    ['/groups', foreign.slice(0, -9) + own.slice(-9)],
  ]) {
    await page.goto(`${demo.url}${path}#log=${note}`);
    await expect.poll(linkedNote).toBe(null);
    await expect(page.getByText('two different records')).toHaveCount(0);
  }
  await page.goto(`${demo.url}/lineups#log=${foreign}`);
  await expect(page.getByRole('alert')).toContainText('This server showed you two different records of the locks.');
});

test('a lineup is marked as fixed once the browser has checked it, and not when the database has something else', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, castMember('ben'));
  await page.goto(`${demo.url}/lineups`);
  const mark = page.getByRole('article').getByRole('button', { name: /fixed/i });
  // It is checked when the browser has nothing else to do.
  await expect(mark).toBeVisible({ timeout: 120_000 });
  await mark.click();
  const details = page.getByRole('dialog', { name: /fixed/i });
  await expect(details).toContainText('This browser has checked it: these players were in, and still are.');
  await details.getByRole('link', { name: 'Check This Group' }).click();
  await expect(page).toHaveURL(`${demo.url}/verify`);
  await expect(verdict(page)).toHaveText('7 of 7 checks passed');

  const setKickers = (of: (name: string) => string) =>
    inDemoDatabase(demo, (client) =>
      client.query(`update lineup_slots set player_id = ${of('lineup_slots.player_id')} from lineups, users
        where lineups.id = lineup_id and users.id = user_id and users.email = 'ben@singleback.test' and slot_key = 'K1'
        and week_id = (select id from weeks where week_number = 7 order by start_date desc limit 1)`),
    );
  const kickers = "(select array_agg(id order by id) from players where position = 'K')";
  const count = "(select count(*)::int from players where position = 'K')";
  const moved = (by: string) => (id: string) =>
    `${kickers}[(array_position(${kickers}, ${id}) - 1 + ${by}) % ${count} + 1]`;
  await setKickers(moved('1'));
  try {
    const asked = page.waitForResponse((answer) => answer.url().includes('/sheets?'));
    await page.goto(`${demo.url}/lineups`);
    await (await asked).finished();
    await page.waitForTimeout(3_000);
    await expect(mark).toHaveCount(0);
  } finally {
    await setKickers(moved(`${count} - 1`));
  }
});
