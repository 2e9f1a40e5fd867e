import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { openBrowser, PASSWORD, tokenIn } from '../account/testing/browser.ts';
import { icalendar } from './calendar.ts';

let fixture: LineupFixture;
let ann: Person;
beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
});
afterAll(() => fixture.close());

const settings = async (person: Person) =>
  (await fixture.call('GET /notifications/settings', { token: person.token })).body;
const read = async (url: string) => fixture.app.inject({ method: 'GET', url: new URL(url).pathname });

/** The events of a calendar, as unfolded properties. */
const eventsOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    );

describe('the calendar of lock times', () => {
  test('shows when own players lock, or a week’s first kick-off without a lineup; UIDs survive a moved game', async () => {
    await fixture.submit(ann, { ...nineOf('KC'), RB1: 'DAL RB1' });
    const { calendar_url } = await settings(ann);
    expect(calendar_url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w.-]+\.ics$/);
    const answer = await read(calendar_url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
    expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const events = eventsOf(answer.body);
    const ofWeek = events.filter(({ SUMMARY }) => SUMMARY?.startsWith('Week 2:'));
    expect(ofWeek.map(({ SUMMARY, DTSTART }) => [DTSTART, SUMMARY])).toEqual([
      ['20250912T001500Z', 'Week 2: 8 of your players lock'],
      ['20250914T170000Z', 'Week 2: DAL RB1 locks'],
    ]);
    expect(ofWeek[0]?.DESCRIPTION).toContain('KC QB1\\nKC RB2');
    expect(events.find(({ SUMMARY }) => SUMMARY?.startsWith('Week 3:'))).toMatchObject({
      DTSTART: '20250919T001500Z',
      SUMMARY: 'Week 3: first kickoff\\, no lineup yet',
      DTSTAMP: '20250910T100000Z',
    });
    expect(events).toHaveLength(2 + 16);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);

    await changeGame(fixture.context.db, fixture.season, 2, 'DAL', {
      kickoff: fixture.season.at(2, HOURS.sundayKickoff + 3),
    });
    const moved = eventsOf((await read(calendar_url)).body).find(({ SUMMARY }) => SUMMARY === 'Week 2: DAL RB1 locks');
    expect([moved?.UID, moved?.DTSTART]).toEqual([ofWeek[1]?.UID, '20250914T200000Z']);
    // The lineup is there, also while nobody in it has a kickoff.
    for (const home of ['DAL', 'KC'] as const)
      await changeGame(fixture.context.db, fixture.season, 2, home, { kickoff: null });
    const unknown = eventsOf((await read(calendar_url)).body).map(({ SUMMARY }) => SUMMARY);
    expect(unknown.filter((summary) => summary?.startsWith('Week 2:'))).toEqual([]);
  });

  test('a new link ends the old one; forged, truncated and foreign ones and those of deleted accounts are not found', async () => {
    const ben = await fixture.free('ben');
    const first = (await settings(ben)).calendar_url as string;
    const renewed = await fixture.call('POST /notifications/calendar-link', { token: ben.token });
    expect([(await read(first)).statusCode, (await read(renewed.body.calendar_url)).statusCode]).toEqual([404, 200]);
    const token = /calendar\/(.+)\.ics$/.exec(renewed.body.calendar_url)?.[1] ?? '';
    const [userId, version, signature] = token.split('.');
    for (const bad of [
      `${ann.userId}.${version}.${signature}`,
      `${userId}.0.${signature}`,
      `${userId}.2.${signature}`,
      token.slice(0, -1),
      `${token}.x`,
      `${userId}.${version}`,
      'x',
    ]) {
      expect([bad, (await read(`http://localhost:3000/api/calendar/${bad}.ics`)).statusCode]).toEqual([bad, 404]);
    }
    expect((await read('http://localhost:3000/api/calendar/%00.ics')).statusCode).toBe(400);
    const gone = await fixture.call('POST /account/deletion', {
      token: ben.token,
      body: { confirmation: 'delete my account', password: 'play-singleback' },
    });
    expect(gone.status).toBe(200);
    expect((await read(renewed.body.calendar_url)).statusCode).toBe(404);
  });
});

test('lines have at most 75 octets, without split characters, and line breaks are escaped', () => {
  const summary = 'Ünïcödé 🏈, semi;colon\\slash and\r\nBEGIN:VEVENT '.repeat(4);
  const file = icalendar(
    'Own',
    [{ uid: '1', start: new Date(0), summary, description: '', url: 'https://x.test/' }],
    new Date(0),
  );
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(file.replaceAll('\r\n ', '')).toContain('Ünïcödé 🏈\\, semi\\;colon\\\\slash and\\nBEGIN:VEVENT');
});

describe('the address of the calendar', () => {
  const status = async (url: string) => (await read(url)).statusCode;

  test('ends when the password is changed, for this user only', async () => {
    const [owner, other] = [await fixture.free('changer'), await fixture.free('bystander')];
    const [old, theirs] = [(await settings(owner)).calendar_url, (await settings(other)).calendar_url];
    const change = (current_password: string) =>
      fixture.call('PUT /account/password', {
        ...{ token: owner.token, body: { current_password, new_password: 'a better password' } },
      });
    expect((await change('not the password')).status).toBe(422);
    expect(await status(old)).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await status(old), await status(theirs)]).toEqual([404, 200]);
    const { calendar_url } = await settings(owner);
    expect([calendar_url === old, await status(calendar_url)]).toEqual([false, 200]);
  });

  test('ends when the password is reset by a link', async () => {
    const owner = await fixture.free('resetter');
    const old = (await settings(owner)).calendar_url;
    const browser = openBrowser(fixture);
    await browser.post('/api/auth/request-password-reset', { email: 'resetter@singleback.test' });
    const token = tokenIn(fixture, 'resetter@singleback.test');
    expect(await status(old)).toBe(200);
    const reset = await browser.post('/api/auth/reset-password', { token, newPassword: 'a better password' });
    expect([reset.status, await status(old)]).toEqual([200, 404]);
    expect(await status((await settings(owner)).calendar_url)).toBe(200);
  });
});
