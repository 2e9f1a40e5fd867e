import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPremium } from '../billing/subscription.ts';
import { checkDeletion, checkPasskeyName, checkReadToken, DELETION_SENTENCE } from './credentials.ts';
import {
  checkCode,
  checkDisplayName,
  checkEmail,
  checkPasswordChange,
  checkPasswordReset,
  checkSignUp,
  cleanCode,
  cleanDisplayName,
  codeText,
  displayNameKey,
  displayNameTaken,
  emailKey,
  isEmail,
  needsAvailabilityCheck,
  SUGGESTED_NAMES,
  suggestedName,
} from './sign-up.ts';

const text = fc.string({ unit: 'binary' });

describe('display names', () => {
  test('[A5.9, A5.7] 2 to 32 characters after trimming', () => {
    const said = (name: string) => checkDisplayName(name)?.message;
    expect([said(''), said('   '), said('\u200b\u2060')]).toEqual(Array(3).fill('Display name is required'));
    expect([said(' a '), said('a\u200b')]).toEqual(Array(2).fill('Display name must be at least 2 characters long'));
    expect([said('ab'), said(` ${'x'.repeat(32)} `), said('🏈🏈')]).toEqual([undefined, undefined, undefined]);
    expect(said('x'.repeat(33))).toBe('Display name must be at most 32 characters long');
    expect(said('a\u0000b')).toBe('Display name contains characters that cannot be used');
  });

  test('[A5.10, A5.6] a taken one is refused in the words of its form', () => {
    expect(displayNameTaken().message).toBe('Display name is already taken');
    expect(displayNameTaken('Username').message).toBe('Username is already taken');
  });

  test('two names that look alike are one: case, width, white space and unseen characters', () => {
    for (const name of ['ann lee', ' ANN  Lee ', 'Ann\u00a0Lee', 'A\u200bnn Lee', 'Ａｎｎ Ｌｅｅ', 'Ann\tLee']) {
      expect(displayNameKey(name)).toBe('ann lee');
    }
    expect(displayNameKey('STRASSE')).toBe(displayNameKey('straße'));
    expect(displayNameKey('Jose\u0301')).toBe(displayNameKey('josé'));
    expect(displayNameKey('ann')).not.toBe(displayNameKey('anne'));
  });

  test('cleaning and keying settle at once, and the key does not see the cleaning', () => {
    fc.assert(
      fc.property(text, (name) => {
        const clean = cleanDisplayName(name);
        expect(cleanDisplayName(clean)).toBe(clean);
        expect(displayNameKey(clean)).toBe(displayNameKey(name));
      }),
    );
  });

  test('[A5.11, A4.3] availability is asked from 2 characters on, and not for the own name', () => {
    expect(['', 'a', ' a ', 'ab'].map((name) => needsAvailabilityCheck(name))).toEqual([false, false, false, true]);
    expect(needsAvailabilityCheck(' ann ', 'ann')).toBe(false);
  });
});

describe('sign-up', () => {
  const wrong = { password: 'short', confirm: 'other', username: '', taken: true };
  const said = (more: Partial<typeof wrong>) => checkSignUp({ ...wrong, ...more })?.message;

  test('[A5.2, A5.3, A5.4, A5.5, A5.6] is checked in this order', () => {
    expect(said({})).toBe('Passwords do not match');
    expect(said({ confirm: 'short' })).toBe('Password must be at least 8 characters long');
    const long = { password: '12345678', confirm: '12345678' };
    expect(said(long)).toBe('Username is required');
    expect(said({ ...long, username: ' a ' })).toBe('Username must be at least 2 characters long');
    expect(said({ ...long, username: 'ann' })).toBe('Username is already taken');
    expect(said({ ...long, username: 'ann', taken: false })).toBeUndefined();
  });
});

test('[A5.14] a change of password: the two match, then at least 8', () => {
  expect(checkPasswordChange('12345678', '1234567')?.message).toBe('New passwords do not match');
  expect(checkPasswordChange('1234567', '1234567')?.message).toBe('Password must be at least 8 characters long');
  expect(checkPasswordChange('12345678', '12345678')).toBeNull();
  expect(checkPasswordChange('x'.repeat(129), 'x'.repeat(129))?.code).toBe('field_invalid');
});

test('[A5.15] a password set anew: the two match, then at least 6', () => {
  expect(checkPasswordReset('123456', '1234567')?.message).toBe('Passwords do not match');
  expect(checkPasswordReset('12345', '12345')?.message).toBe('Password must be at least 6 characters long');
  expect(checkPasswordReset('123456', '123456')).toBeNull();
});

describe('e-mail addresses', () => {
  test('plain ones are taken', () => {
    for (const email of ['ann@example.com', "o'dell+nfl@mail.example.co.uk", 'a@b.io', 'x_y-z@xn--bcher-kva.example']) {
      expect(isEmail(email)).toBe(true);
    }
  });

  test('whatever could mean another mailbox is not', () => {
    const crafted = [
      '',
      'ann',
      'ann@',
      '@example.com',
      'ann@localhost',
      'ann@@example.com',
      'a b@example.com',
      'ann@example.com,ben@example.com',
      '"ann@evil.com"@example.com',
      'Ann <ann@example.com>',
      'ann@example.com\nBcc: ben@example.com',
      'ann@example..com',
      '.ann@example.com',
      'ann.@example.com',
      'ann@-example.com',
      'ann@example.c0m1',
      'ann@[127.0.0.1]',
      'ann(x)@example.com',
      'änn@example.com',
      `${'x'.repeat(65)}@example.com`,
      `ann@${'x.'.repeat(130)}com`,
    ];
    expect(crafted.filter(isEmail)).toEqual([]);
    fc.assert(
      fc.property(
        text,
        (some) => typeof isEmail(some) === 'boolean' && typeof isEmail(`${some}@example.com`) === 'boolean',
      ),
    );
  });

  test('is required, and white space around it does not count', () => {
    expect(checkEmail(' ')?.message).toBe('Email address is required');
    expect(checkEmail('ann')?.message).toBe('Please enter a valid email address');
    expect(checkEmail(' ann@example.com ')).toBeNull();
    expect(emailKey(' Ann@Example.COM ')).toBe('ann@example.com');
  });
});

test('[A1.6, G6.5] premium is the plan premium with status active, nothing else', () => {
  expect(isPremium('premium', 'active')).toBe(true);
  for (const status of ['past_due', 'cancelled', null]) expect(isPremium('premium', status)).toBe(false);
  expect(isPremium('free', 'active')).toBe(false);
  expect(isPremium(null, null)).toBe(false);
});

test('an account goes when the sentence was typed, in whatever letters', () => {
  expect([DELETION_SENTENCE, ' Delete My Account '].map((typed) => checkDeletion(typed))).toEqual([null, null]);
  for (const typed of ['', 'delete', 'delete my account!']) {
    expect(checkDeletion(typed)?.message).toBe("Type 'delete my account' to confirm");
  }
});

test('the name of a read token has up to 50 characters, emoji included', () => {
  expect(checkReadToken('🏈'.repeat(50), 0)).toBeNull();
  expect(checkReadToken('🏈'.repeat(51), 0)?.message).toBe('Name must be at most 50 characters long');
});

test('a code may be pasted with spaces or a dash', () => {
  expect(['481 906', ' 481-906 ', '４８１９０６', '4 8 1 9 0 6'].map(cleanCode)).toEqual(Array(4).fill('481906'));
  expect(checkCode('481 906')).toBeNull();
  expect(codeText('481906')).toBe('481 906');
});

test.each(['', '48190', '4819061', '48190a', '٤٨١٩٠٦'])('%j is no code', (typed) => {
  expect(checkCode(typed)).toMatchObject({ message: 'Enter all six digits', details: { field: 'code' } });
});

test('suggested names are valid and all different', () => {
  const names = Array.from({ length: SUGGESTED_NAMES }, (_, pick) => suggestedName(pick));
  expect(new Set(names).size).toBe(SUGGESTED_NAMES);
  expect(names.every((name) => checkDisplayName(name) === null)).toBe(true);
});

test.each([
  ['My phone', null],
  ['  ', 'Name is required'],
  ['x'.repeat(50), null],
  ['x'.repeat(51), 'Name must be at most 50 characters long'],
  ['a\nb', 'Name contains characters that cannot be used'],
  ['\u202Egnp.exe', 'Name cannot contain characters that change the direction of text'],
])('%j: %s', (name, message) => {
  expect(checkPasskeyName(name)?.message ?? null).toBe(message);
});
