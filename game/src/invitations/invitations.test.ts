import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkInvitee,
  DISPOSABLE_DOMAINS,
  invitationEnd,
  invitationStatus,
  inviteProblems,
  readInvite,
  readInvitees,
  splitAddresses,
} from './check-invite.ts';
import { checkMessage, maskWords, mayStandInSubject } from './message.ts';

// There in Node and in every browser, but no part of the language.
interface CpuTime {
  user: number;
  system: number;
}
declare const process: { cpuUsage(since?: CpuTime): CpuTime };

const said = (message: string) => checkMessage(message)?.message ?? null;

describe('addresses', () => {
  test('[G5.1] are split on commas, semicolons and line breaks', () => {
    expect(splitAddresses('a@one.test, b@one.test;c@one.test\nd@one.test\r\n ;,')).toEqual([
      'a@one.test',
      'b@one.test',
      'c@one.test',
      'd@one.test',
    ]);
    expect(readInvitees(' A@One.test ; a@one.test ').addresses).toEqual(['a@one.test']);
  });

  test.each([
    ['Jo Reed <jo@one.test>, "Reed, Al" <al@one.test>', ['jo@one.test', 'al@one.test']],
    ['<jo@one.test>; mailto:al@one.test?subject=Hi', ['jo@one.test', 'al@one.test']],
    ['jo@one.test <jo@one.test>.', ['jo@one.test <jo@one.test>']],
    ["'jo@one.test' <jo@one.test>", ['jo@one.test']],
    ['jo@one.test al@one.test\tbo@one.test', ['jo@one.test', 'al@one.test', 'bo@one.test']],
    ['jo@one.test，al@one.test；bo@one.test.', ['jo@one.test', 'al@one.test', 'bo@one.test']],
    ['jo@one\u200b.test, \u202aal@one.test\u202c', ['jo@one.test', 'al@one.test']],
    // Which of them is meant is not certain.
    ['al@one.test <jo@one.test>', ['al@one.test <jo@one.test>']],
    ['<jo@one.test> <al@one.test>', ['<jo@one.test> <al@one.test>']],
    ['"Reed, Jo <jo@one.test', ['"Reed', 'Jo <jo@one.test']],
  ])('[G5.1] are read as mail programs copy them: %s', (text, addresses) => {
    expect(splitAddresses(text)).toEqual(addresses);
  });

  test('[G5.1] are read in a moment, whatever is typed', () => {
    for (const sign of ['<', '"', '<"', 'a@b ']) {
      const before = process.cpuUsage();
      splitAddresses(sign.repeat(10_000));
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    }
  });

  test('[G5.1, G5.3] each must be one, and of no disposable mailbox', () => {
    expect(DISPOSABLE_DOMAINS).toHaveLength(10);
    expect(checkInvitee('  ')?.message).toBe('Email address is required');
    for (const wrong of [
      'x',
      '@one.test',
      'a@',
      'a@one',
      'a b@one.test',
      'a@one.test>',
      '"a,b"@one.test',
      'a@-x.test',
    ]) {
      expect(checkInvitee(wrong)?.message).toBe('Please enter a valid email address');
    }
    for (const domain of DISPOSABLE_DOMAINS) {
      const refusal = 'Please use a valid email address (disposable emails not allowed)';
      expect(checkInvitee(`a@${domain}`)?.message).toBe(refusal);
      expect(checkInvitee(`a@mx.${domain.toUpperCase()}`)?.message).toBe(refusal);
      expect(checkInvitee(`a@not${domain}`)).toBeNull();
    }
    const list = readInvitees('ok@one.test, nope; me@yopmail.com');
    expect(list.problem?.message).toBe('Invalid email addresses: nope, me@yopmail.com');
    expect(list.problem?.details?.reasons).toHaveLength(2);
    expect(readInvitees(' , ;\n').problem?.message).toBe('At least one valid email address is required');
  });

  test('[G5.2, G5.3, G9.2] ten at most, each counted once', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@one.test`).join(';');
    expect(readInvitees(`${many(10)};P0@one.test`).problem).toBeNull();
    expect(readInvitees(many(11)).problem?.message).toBe('You can only invite up to 10 people at once');
  });
});

describe('the message', () => {
  test('[G5.4, G9.2] up to 500 characters, whatever their size', () => {
    const words = 'Join us for nine weeks of regret. ';
    const fit = words.repeat(20).slice(0, 500).trim();
    expect(said(fit)).toBeNull();
    expect(said(`${words.repeat(20).slice(0, 499)}!x`)).toBe(
      'Message is too long. Please keep it under 500 characters.',
    );
    const balls = '🏈 '.repeat(250).trim();
    expect(said(balls)).toBeNull();
    expect(said(`${'🏈a'.repeat(250)}b`)).toContain('too long');
  });

  test.each([
    '',
    '   ',
    'Play with us!',
    'Come and lose to me, as in 2024. Kickoff is at 1 p.m. on Sunday…',
    'Cassius passes in the grass; the Dick Butkus award goes to you, Scunthorpe.',
    'The week is over.Join us before Thursday.',
    'It costs 3.50 or so, i.e. nothing. E.g. a bagel (see list: 1.get up 2.play).',
    'WR, RB, TE: we need you',
    'GO BILLS!',
    'Really?! Yes!! See you Sunday.',
    'win, win, win: three times',
    'Wir spielen Fußball, drüben, ganz ohne Geld.',
    'The bet: loser of the group buys the wings. Free beer for the winner.',
  ])('friends may write: %s', (message) => {
    expect(said(message)).toBeNull();
  });

  const spam = 'Message contains content that appears to be spam or promotional.';
  const profane = 'Message contains inappropriate content. Please keep it family-friendly.';
  const repeated = 'Message contains excessive repetition. Please write a normal message.';
  const urls = 'URLs are not allowed in invitation messages.';
  const capitals = 'Please avoid excessive capitalization.';
  const marks = 'Please avoid excessive punctuation.';

  test.each([
    ['[G5.5]', 'Click here for more', spam],
    ['[G5.5]', 'this is FREE   Money', spam],
    ['[G5.5]', 'a limited-time thing', spam],
    ['[G5.5]', 'ｂｕｙ ｎｏｗ', spam],
    ['[G5.5]', 'buy\u200b now', spam],
    ['[G5.6]', 'no shit', profane],
    ['[G5.6]', 'What the FUCK', profane],
    ['[G5.6]', 'you @sshole', profane],
    ['[G5.6]', 'b1tch please', profane],
    ['[G5.6]', 'what a wänker', profane],
    ['[G5.7]', 'sooooo good', repeated],
    ['[G5.7]', 'play play PLAY play', repeated],
    ['[G5.7]', 'play, play, play, play', repeated],
    ['[G5.7]', `so ${'abcdefghij'.repeat(5)}`, repeated],
    ['[G5.8]', 'see https://one.test/x', urls],
    ['[G5.8]', 'see www.example', urls],
    ['[G5.8]', 'see Example.Com', urls],
    ['[G5.8]', 'see evil.zip', urls],
    ['[G5.8]', 'see bit.ly/x', urls],
    ['[G5.8]', 'see evil dot com', urls],
    ['[G5.8]', 'see evil[.]com', urls],
    ['[G5.8]', 'see 10.0.0.1', urls],
    ['[G5.8]', 'write to me@one.test', urls],
    ['[G5.8]', 'see evil。com', urls],
    ['[G5.9]', 'JOIN MY GROUP', capitals],
    ['[G5.10]', 'Come on!! Now?? Yes!!', marks],
  ])('%s says no to: %s', (_id, message, sentence) => {
    expect(said(message)).toBe(sentence);
  });

  test('[G5.7] one less is fine: four characters, three words, 49 without a space', () => {
    for (const message of ['soooo good', 'play play play', 'abcdefg'.repeat(7)]) expect(said(message)).toBeNull();
  });

  test('[G5.9, G5.10] one less is fine: ten characters, seven of ten capitals, two runs', () => {
    for (const message of ['JOIN US NO', 'ABCDEFGHIJKLMN abcde', 'Come on!! Now?? Yes!'])
      expect(said(message)).toBeNull();
    expect(said('ABCDEFGHIJKLMNO abcd')).toBe(capitals);
  });

  test('the first of the rules speaks', () => {
    expect(said('click here, fuck')).toBe(spam);
    expect(said('WWWWW.EVIL.COM')).toBe(repeated);
    expect(said('a\u0000b')).toBe('Message contains characters that cannot be used.');
  });

  test('no string of 10,000 characters takes over 20 ms, none throws', () => {
    const units = [
      'a',
      '.',
      'a.',
      'a ',
      '! ',
      '!!',
      'A',
      '1.',
      'ﷺ',
      '🏈',
      'a@',
      'x-',
      '\ud800',
      '\u0301',
      'dot ',
      '(.',
      ':/',
      'W',
      '\n',
    ];
    const shapes = units.flatMap((unit) => [unit.repeat(10_000).slice(0, 10_000), unit.repeat(500).slice(0, 500)]);
    const slowest = { ms: 0 };
    // The time of this process alone, whatever else the machine is doing.
    const timeOf = (text: string) => {
      const before = process.cpuUsage();
      inviteProblems({ addresses: text, message: text });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    // Tidying up memory falls on somebody: what seems slow is tried again, the best of five is its time.
    const tryOut = (text: string) => {
      const first = timeOf(text);
      const ms = first < 20 ? first : Math.min(...Array.from({ length: 4 }, () => timeOf(text)));
      slowest.ms = Math.max(slowest.ms, ms);
    };
    tryOut('warm up, once.');
    for (const shape of shapes) for (const end of ['', '!', 'com', 'é']) tryOut(shape + end);
    const unit = fc.constantFrom(...units, 'b', '0', ' ', ',');
    fc.assert(
      fc.property(fc.array(unit, { minLength: 200, maxLength: 10_000 }), (all) =>
        tryOut(all.join('').slice(0, 10_000)),
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 10_000 }), tryOut));
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), tryOut));
    expect(slowest.ms).toBeLessThan(20);
  });
});

describe('an invite', () => {
  test('[G2.26] is addresses and a message or none; the addresses are told first', () => {
    expect(readInvite({ addresses: 'a@one.test', message: '  ' }).invite).toEqual({
      addresses: ['a@one.test'],
      message: null,
    });
    expect(readInvite({ addresses: 'a@one.test', message: ' Hi ' }).invite?.message).toBe('Hi');
    const both = { addresses: '', message: 'buy now' };
    expect(readInvite(both).problem?.details?.field).toBe('invitee_emails');
    expect(inviteProblems(both).map(({ details }) => details?.field)).toEqual(['invitee_emails', 'message']);
  });

  test('is refused with the own address of who invites, however it is written', () => {
    const form = { addresses: 'a@one.test; Ann@One.test', message: '' };
    const refusal = { field: 'invitee_emails' };
    const words = "You can't invite yourself. Remove ann@one.test from the list.";
    expect(inviteProblems(form, 'ANN@one.test')).toMatchObject([{ message: words, details: refusal }]);
    expect(inviteProblems(form, 'ben@one.test')).toEqual([]);
    expect(inviteProblems(form)).toEqual([]);
  });

  test('[G4.1] is pending for seven days, then expired; what was answered stays so', () => {
    const now = new Date('2025-10-01T12:00:00Z');
    const expiresAt = invitationEnd(now);
    expect(expiresAt.toISOString()).toBe('2025-10-08T12:00:00.000Z');
    const just = new Date(expiresAt.getTime() - 1);
    expect(invitationStatus({ status: 'pending', expiresAt }, just)).toBe('pending');
    expect(invitationStatus({ status: 'pending', expiresAt }, expiresAt)).toBe('expired');
    for (const status of ['accepted', 'declined'])
      expect(invitationStatus({ status, expiresAt }, expiresAt)).toBe(status);
  });
});

test('swear words are masked but for their first letters, and nothing else is', () => {
  expect(maskWords('Oh SHIT, what a b1tch of a game!\nSection 455, Scunthorpe')).toBe(
    'Oh S***, what a b**** of a game!\nSection 455, Scunthorpe',
  );
  expect(maskWords('')).toBe('');
});

test('a name stands in a subject unless it is spam, profane, a link, or looks like something else than a name', () => {
  for (const name of ['Hail Mary Ann', 'Office League #1', 'דוד', 'THE DIRTY DOZEN', 'Go!!!']) {
    expect(mayStandInSubject(name)).toBe(true);
  }
  for (const name of [
    'Free money',
    'Fuck you',
    'win at evil.example',
    'https://evil.example',
    '"><img src=x',
    '@SUM(1)',
    '=1+1',
  ]) {
    expect(mayStandInSubject(name)).toBe(false);
  }
});

test('the refusal of a message quotes the words it is about, as they were typed', () => {
  const found = (message: string) => checkMessage(message)?.details?.found;
  expect(found('Win big at the CASINO, free   money!')).toEqual(['casino', 'free money']);
  expect(found('You (f4gg0t), join us. Shit, really!')).toEqual(['f4gg0t', 'Shit']);
  expect(found('See evil.com/now, please')).toEqual(['evil.com/now']);
  expect(found('aaaaaaa')).toBeUndefined();
  expect(checkMessage('Join us!')).toBeNull();
});
