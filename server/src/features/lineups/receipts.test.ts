import type { SavedLineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { toHex } from '@singleback/verify/bytes/bytes.ts';
import { lineupHash, openReceipt, receiptKey } from '@singleback/verify/locks/receipt.ts';
import { checkByWebCrypto } from '@singleback/verify/log/check-anywhere.ts';
import { parseVerifierKey } from '@singleback/verify/log/verifier-key.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LockLogFixture, leads, openLockLogFixture } from '../../lock-log/testing/lock-log-fixture.ts';
import { submissionOf } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { codeIn, openBrowser, tokenIn } from '../account/testing/browser.ts';

let fixture: LockLogFixture;
beforeEach(async () => {
  fixture = await openLockLogFixture();
});
afterEach(() => fixture.close());

const NINE = nineOf('DAL');

/** Checks that the log's key has signed exactly what was saved. */
async function expectReceipt(saved: SavedLineup): Promise<void> {
  const key = parseVerifierKey((await fixture.app.inject({ url: '/log/key' })).body.trim());
  const receipt = await openReceipt(saved.receipt ?? '', receiptKey(key), checkByWebCrypto);
  const slots = Object.entries(NINE).map(([slot, name]) => {
    return { slot, playerId: fixture.season.player(name), isDoubled: false };
  });
  const order = saved.players.map(({ position_key }) => position_key.toUpperCase());
  slots.sort((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot));
  expect(receipt).toMatchObject({ lineupId: saved.id, version: 1, savedAt: saved.saved_at.replace(/\.\d+/, '') });
  expect(toHex(receipt.lineup)).toBe(toHex(lineupHash(saved.id, slots)));
}

test('a save is acknowledged by a receipt of what was saved, which the log’s key has signed', async () => {
  const ann = await fixture.premium('ann');
  expect((await fixture.submit(ann, nineOf('KC'), { name: 'Before the log' })).body.receipt).toBe(undefined);
  await fixture.taker.run(leads());
  const ben = await fixture.premium('ben');
  await expectReceipt((await fixture.submit(ben, NINE)).body);
});

test('so is the lineup that a guest saves with their sign-up, by the code or by the link', async () => {
  await fixture.taker.run(leads());
  const lineup = submissionOf(fixture.season, NINE, { groups: [EVERYONE_GROUP_ID] });
  const guest = openBrowser(fixture);
  const code = (step: string, body: object) =>
    guest.post(`/api/auth/code/${step}`, { email: 'code@one.test', ...body });
  await code('send', { lineup });
  await code('check', { code: codeIn(fixture, 'code@one.test') });
  await expectReceipt((await code('sign-in', { lineup })).body.guest.saved);

  const other = openBrowser(fixture);
  await other.post('/api/auth/code/send', { email: 'link@one.test', lineup });
  const byLink = await other.post('/api/auth/verify-email', { token: tokenIn(fixture, 'link@one.test') });
  await expectReceipt(byLink.body.guest.saved);
});
