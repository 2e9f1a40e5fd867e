import { describe, expect, it } from 'vitest';
import {
  afterAccepted,
  afterLater,
  afterShown,
  bannerDelay,
  placeOf,
  type Shown,
  type Visit,
} from './install-rules.ts';

const iphone: Visit = { place: 'ios_safari', isInstalled: false, isOffered: false };
const android: Visit = { place: 'mobile', isInstalled: false, isOffered: true };
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour);

const NEVER_SHOWN: Shown = { day: null, later: 0 };

describe('the install banner', () => {
  it('[A9.8] appears after 3 s on iOS Safari, 2 s after the install event on other phones, and nowhere else', () => {
    expect(bannerDelay(iphone, NEVER_SHOWN, at(21))).toBe(3000);
    expect(bannerDelay(android, NEVER_SHOWN, at(21))).toBe(2000);
    expect(bannerDelay({ ...android, isOffered: false }, NEVER_SHOWN, at(21))).toBeNull();
    expect(bannerDelay({ ...android, place: 'elsewhere' }, NEVER_SHOWN, at(21))).toBeNull();
  });

  it('[A9.8] appears at most once per calendar day', () => {
    const shown = afterShown(NEVER_SHOWN, at(21, 0));
    expect(bannerDelay(iphone, shown, at(21, 23))).toBeNull();
    expect(bannerDelay(iphone, shown, at(22, 0))).toBe(3000);
  });

  it('[A9.8] never appears when the app is installed', () => {
    expect(bannerDelay({ ...iphone, isInstalled: true }, NEVER_SHOWN, at(21))).toBeNull();
    expect(bannerDelay({ ...android, isInstalled: true }, NEVER_SHOWN, at(21))).toBeNull();
  });

  it('[A9.8] stays dismissed after 3 times Later; accepting resets the count', () => {
    let shown: Shown = NEVER_SHOWN;
    for (const day of [1, 2, 3]) {
      expect(bannerDelay(android, shown, at(day))).toBe(2000);
      shown = afterLater(afterShown(shown, at(day)));
    }
    expect(bannerDelay(android, shown, at(4))).toBeNull();
    expect(bannerDelay(android, shown, at(30))).toBeNull();
    expect(bannerDelay(android, afterAccepted(shown), at(4))).toBe(2000);
    expect(afterAccepted(shown).later).toBe(0);
  });
});

it('recognizes an iPhone, an iPad that reports a Mac, an Android phone and a desktop', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  expect(placeOf(safari, 5)).toBe('ios_safari');
  expect(placeOf(safari.replace('Version/18.0', 'CriOS/130.0'), 5)).toBe('elsewhere');
  for (const app of ['GSA/300.0', 'DuckDuckGo/7', 'EdgiOS/130', 'OPT/5', 'Instagram 350.0', 'FBAN/FBIOS']) {
    expect(placeOf(safari.replace('Safari/604.1', `${app} Safari/604.1`), 5)).toBe('elsewhere');
    expect(placeOf(`${safari} ${app}`, 5)).toBe('elsewhere');
  }
  expect(placeOf(safari.replace(' Version/18.0 Safari/604.1', ' Mobile/15E148'), 5)).toBe('elsewhere');
  expect(placeOf('Mozilla/5.0 (Linux; Android 15; wv) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36', 5)).toBe(
    'elsewhere',
  );
  expect(placeOf(safari.replace('Version/18.0', 'Version/18.0 Mobile/15E148'), 5)).toBe('ios_safari');
  expect(placeOf(mac, 5)).toBe('ios_safari');
  expect(placeOf(mac, 0)).toBe('elsewhere');
  expect(placeOf('Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36', 5)).toBe('mobile');
  expect(placeOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36', 0)).toBe('elsewhere');
});
