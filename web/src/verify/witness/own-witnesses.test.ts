import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { expect, test } from 'vitest';
import { device } from '../../platform/api/device-storage.ts';
import { keepOwnWitnesses, ownWitnesses } from './own-witnesses.ts';

test('keys are kept once each, a wrong line keeps none, and what cannot be read is left out', () => {
  const key = formatVerifierKey(verifierKey('ann.example.org', new Uint8Array(32), 'cosignature'));
  expect(keepOwnWitnesses(` ${key}\n\n${key}`)).toBe(null);
  expect(keepOwnWitnesses(`${key}\nnonsense`)).toMatch(/^Line 2 is not the key of a witness/);
  expect(ownWitnesses()).toEqual([key]);
  device.set('public:witnesses', JSON.stringify([key, 'nonsense', null, 7]));
  expect(ownWitnesses()).toEqual([key]);
  for (const broken of ['{}', '"x"', '[']) {
    device.set('public:witnesses', broken);
    expect(ownWitnesses()).toEqual([]);
  }
});
