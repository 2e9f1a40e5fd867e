import { describe, expect, test } from 'vitest';
import { injuryLevel, injuryNotice, injuryTiming } from './lineup-notices.ts';
import { checkPushEndpoint } from './notice.ts';
import { isQuiet, isTimeZone, quietHoursAround } from './quiet-hours.ts';
import { dueReminder, isUndone, reminderDeadline, reminderNotice, troubleOf } from './reminder.ts';

const at = (text: string) => new Date(text);
const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const LOS_ANGELES = 'America/Los_Angeles';
const game = (kickoff: string | null, more: { started?: boolean; cancelled?: boolean } = {}) => ({
  kickoff: kickoff === null ? null : at(kickoff),
  started: false,
  ...more,
});

describe('quiet hours', () => {
  test.each([
    ['2025-10-05T01:59:00Z', NEW_YORK, false],
    ['2025-10-05T02:00:00Z', NEW_YORK, true],
    ['2025-10-05T11:59:00Z', NEW_YORK, true],
    ['2025-10-05T12:00:00Z', NEW_YORK, false],
    // An hour later in winter
    ['2025-12-05T12:30:00Z', NEW_YORK, true],
    ['2025-10-05T20:00:00Z', BERLIN, true],
    ['2025-10-05T03:30:00Z', 'Asia/Kolkata', false],
  ])('%s in %s: %s', (now, zone, quiet) => {
    expect(isQuiet(at(now), zone)).toBe(quiet);
  });

  test('they run from ten to eight, where somebody is', () => {
    const around = { from: at('2025-10-05T02:00:00Z'), until: at('2025-10-05T12:00:00Z') };
    expect(quietHoursAround(at('2025-10-05T03:17:42Z'), NEW_YORK)).toEqual(around);
    expect(quietHoursAround(at('2025-10-05T11:59:59Z'), NEW_YORK)).toEqual(around);
  });

  test.each([
    // The clocks go back at two: the night of November 2 has eleven hours.
    ['2025-11-02T03:00:00Z', NEW_YORK, '2025-11-02T02:00:00Z', '2025-11-02T13:00:00Z'],
    ['2025-11-02T12:30:00Z', NEW_YORK, '2025-11-02T02:00:00Z', '2025-11-02T13:00:00Z'],
    // They go forward: the night of March 9 has nine.
    ['2025-03-09T04:00:00Z', NEW_YORK, '2025-03-09T03:00:00Z', '2025-03-09T12:00:00Z'],
    ['2025-03-09T11:59:00Z', NEW_YORK, '2025-03-09T03:00:00Z', '2025-03-09T12:00:00Z'],
    // By half an hour alone, on an island.
    ['2025-04-05T14:00:00Z', 'Australia/Lord_Howe', '2025-04-05T11:00:00Z', '2025-04-05T21:30:00Z'],
  ])('the night around %s in %s, when the clocks are changed, is from %s to %s', (now, zone, from, until) => {
    expect(quietHoursAround(at(now), zone)).toEqual({ from: at(from), until: at(until) });
  });

  test('a time zone is a name of one, nothing else', () => {
    expect(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'].every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin; x', "a'b", 'x'.repeat(80)].some(isTimeZone)).toBe(false);
  });
});

describe('a reminder', () => {
  // Thursday 20:15 in New York, Friday 02:15 in Berlin
  const thursday = at('2025-10-03T00:15:00Z');
  // Sunday 09:30 in New York (a game in London), 06:30 in Los Angeles
  const london = at('2025-10-05T13:30:00Z');

  test.each([
    ['more than a day before', thursday, '2025-10-02T00:00:00Z', NEW_YORK, null],
    ['a day before', thursday, '2025-10-02T00:15:00Z', NEW_YORK, 'day'],
    ['in the night between', thursday, '2025-10-02T05:00:00Z', NEW_YORK, null],
    ['in the morning after it', thursday, '2025-10-02T12:00:00Z', NEW_YORK, 'day'],
    ['two hours before', thursday, '2025-10-02T22:15:00Z', NEW_YORK, 'hours'],
    ['at the kick-off', thursday, '2025-10-03T00:15:00Z', NEW_YORK, null],
    [
      'where the last call would be at night, in the morning still the first',
      thursday,
      '2025-10-02T06:00:00Z',
      BERLIN,
      'day',
    ],
    ['where the last call would be at night, before it', thursday, '2025-10-02T19:00:00Z', BERLIN, 'hours'],
    ['where the last call would be at night, not in it', thursday, '2025-10-02T22:15:00Z', BERLIN, null],
    ['half past seven is too early', london, '2025-10-05T11:30:00Z', NEW_YORK, null],
    ['at eight is soon enough', london, '2025-10-05T12:00:00Z', NEW_YORK, 'hours'],
    ['further west it comes the evening before', london, '2025-10-05T04:30:00Z', LOS_ANGELES, 'hours'],
    ['and not earlier', london, '2025-10-05T03:30:00Z', LOS_ANGELES, 'day'],
    // A game in London on the Sunday on which the clocks go back
    [
      'on the evening before the clocks go back too',
      at('2025-11-02T14:30:00Z'),
      '2025-11-02T04:30:00Z',
      LOS_ANGELES,
      'hours',
    ],
  ] as const)('%s', (_when, deadline, now, zone, kind) => {
    expect(dueReminder(deadline, at(now), zone)).toBe(kind);
  });

  test('goes by the first kick-off that is still to come', () => {
    const games = [
      game('2025-10-03T00:15:00Z', { started: true }),
      game('2025-10-04T00:00:00Z', { cancelled: true }),
      game(null),
      game('2025-10-05T17:00:00Z'),
      game('2025-10-05T13:30:00Z'),
    ];
    expect(reminderDeadline(games, at('2025-10-03T10:00:00Z'))).toEqual(at('2025-10-05T13:30:00Z'));
    expect(reminderDeadline(games, at('2025-10-05T17:00:00Z'))).toBeNull();
  });

  test('is about open slots with nobody, a bye, a game called off or one who is out', () => {
    const now = at('2025-10-05T12:00:00Z');
    const trouble = (status: string | null, played: ReturnType<typeof game> | null | undefined) =>
      troubleOf({ name: 'Abe', status, game: played }, now);
    const ahead = game('2025-10-05T17:00:00Z');
    expect(troubleOf(null, now)).toBe('empty');
    expect(trouble('out', ahead)).toBe('out');
    expect(trouble('ir', ahead)).toBe('out');
    expect(trouble('doubtful', ahead)).toBeNull();
    expect(trouble(null, null)).toBe('bye');
    expect(trouble(null, game('2025-10-05T17:00:00Z', { cancelled: true }))).toBe('called_off');
    expect(trouble('out', game('2025-10-05T12:00:00Z'))).toBeNull();
    // In doubt he is locked: nothing can be done.
    expect(trouble('out', undefined)).toBeNull();
  });

  test('says what is undone; the name of a group makes no link', () => {
    const week = { id: 'w', number: 5, deadline: thursday, timeZone: NEW_YORK };
    const slots = [{ name: 'Abe', trouble: 'bye' as const }];
    const undone = { groups: ['Friends.example'], slots, mayMakeNew: true };
    expect([isUndone(undone), isUndone({ groups: [], slots: [] })]).toEqual([true, false]);
    const { key, letter, notAfter } = reminderNotice('hours', undone, week);
    expect([key, letter.subject, letter.action.path]).toEqual([
      'reminder w hours',
      'Last call: No lineup yet for week 5',
      '/lineup/5',
    ]);
    expect(letter.lines).toEqual([
      'The next week 5 games kick off soon: Thursday, Oct 2, 8:15 PM EDT.',
      'You have no lineup in “Friends.\u2060example”.',
      'Abe is on a bye.',
    ]);
    expect(notAfter).toEqual(thursday);
    const inBerlin = reminderNotice('day', undone, { ...week, timeZone: BERLIN }).letter.lines[0];
    expect(inBerlin).toBe('The next week 5 games kick off within a day: Friday, Oct 3, 2:15 AM GMT+2.');
    const added = reminderNotice('hours', { ...undone, mayMakeNew: false }, week).letter.action;
    expect(added).toEqual({ label: 'See your lineups', path: '/lineups/5' });
    const two = {
      ...undone,
      groups: [],
      slots: [undone.slots[0], { name: null, trouble: 'empty' as const }],
    } as typeof undone;
    expect(reminderNotice('day', two, week).letter.subject).toBe('2 slots in your week 5 lineup need attention');
    // In three lineups he is still one man.
    const thrice = { ...undone, groups: [], slots: [...slots, ...slots, ...slots] };
    expect(reminderNotice('day', thrice, week).letter.lines.slice(1)).toEqual(['Abe is on a bye.']);
  });
});

describe('an injury alert', () => {
  test('comes for doubtful and for out, of which there are many kinds', () => {
    expect(['out', 'ir', 'pup', 'Suspended', 'covid'].map(injuryLevel)).toEqual(Array(5).fill('out'));
    expect(injuryLevel('Doubtful')).toBe('doubtful');
    expect(['questionable', 'healthy', 'personal', '', null].map(injuryLevel)).toEqual(Array(5).fill(null));
  });

  test.each([
    ['by day', game('2025-10-05T17:00:00Z'), '2025-10-04T16:00:00Z', 'now'],
    ['once he is locked', game('2025-10-05T17:00:00Z'), '2025-10-05T17:00:00Z', 'never'],
    ['once his game has begun early', game('2025-10-05T17:00:00Z', { started: true }), '2025-10-05T16:30:00Z', 'never'],
    ['in doubt', undefined, '2025-10-04T16:00:00Z', 'never'],
    ['at night', game('2025-10-05T17:00:00Z'), '2025-10-05T05:00:00Z', 'later'],
    ['at night, while no kick-off is set', game(null), '2025-10-05T05:00:00Z', 'later'],
    ['at night, of a game before the morning', game('2025-10-05T11:00:00Z'), '2025-10-05T05:00:00Z', 'mail_only'],
  ] as const)('%s', (_when, played, now, timing) => {
    expect(injuryTiming(played, at(now), NEW_YORK)).toBe(timing);
  });

  test('names him once for each week and level, and leads to the lineup', () => {
    const player = {
      id: 'p',
      name: 'Abe',
      position: 'QB',
      team: 'KC',
      level: 'out' as const,
      status: 'ir',
      notes: 'Knee',
      game: game('2025-10-05T17:00:00Z'),
    };
    const { key, letter, push, notAfter } = injuryNotice(player, { weekId: 'w', weekNumber: 5, lineupId: 'l' });
    expect([key, letter.subject, letter.action.path]).toEqual([
      'injury w p out',
      'Abe is out for week 5',
      '/lineup/5?edit=l',
    ]);
    expect(letter.lines[0]).toBe(
      'Abe (QB, KC) won’t play: Injured reserve (Knee). This player is in your week 5 lineup.',
    );
    expect(push?.title).toBe('Abe is out');
    expect(notAfter).toEqual(at('2025-10-05T17:00:00Z'));
  });
});

test('an endpoint of the operator’s own is one below its origin', () => {
  const own = ['http://127.0.0.1:8000'];
  expect(checkPushEndpoint('http://127.0.0.1:8000/x', own)).toBeNull();
  expect(checkPushEndpoint('http://127.0.0.1:80000/x', own)).not.toBeNull();
});
