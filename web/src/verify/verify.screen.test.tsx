import { heldSlots } from '@singleback/contract/held-slots.ts';
import type { Lineup, LineupTransaction } from '@singleback/contract/lineups.ts';
import { lineupHash, receiptKey, signReceipt } from '@singleback/verify/locks/receipt.ts';
import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../app/testing/open-app.tsx';
import { id, LINEUP } from '../app/testing/small-league.ts';
import { person } from '../platform/api/testing/person.ts';
import { keepReceipt, keptDisputes, keptReceipts } from './receipts/kept-receipts.ts';
import { ownWitnesses } from './witness/model.ts';

const USER = person().id;
const SAVED_AT = '2026-09-15T00:00:00.000Z';
const LATER = '2026-09-15T01:00:00.000Z';

async function makeKey() {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { pair, log: verifierKey('league.example.org/log', publicKey) };
}
type Key = Awaited<ReturnType<typeof makeKey>>;

let server: Key;
/** The files of its logs by path. */
let files: Map<string, string>;
beforeEach(async () => {
  server = await makeKey();
  files = new Map([['/log/key', `${formatVerifierKey(server.log)}\n`]]);
});

const lineup = (number: number, more: Partial<Lineup> = {}): Lineup => ({
  ...{ ...LINEUP, id: id(500 + number), lineup_name: `Lineup ${number}`, updated_at: SAVED_AT },
  ...more,
});

/** The lineup with another player in a slot. */
function changed(of: Lineup, slot = 'QB1'): Lineup {
  const other = { id: id(999), name: 'Somebody Else' };
  const players = of.players.map((each) =>
    each.position_key.toUpperCase() === slot ? { ...each, player: { ...each.player, ...other } } : each,
  );
  return { ...of, players };
}

/** Keeps the receipt of a lineup, as when this browser had saved it. */
async function save(saved: Lineup, { pair, log }: Key = server): Promise<void> {
  const receipt = {
    ...{ lineupId: saved.id, version: saved.version, savedAt: '2026-09-15T00:00:00Z' },
    lineup: lineupHash(saved.id, heldSlots(saved)),
  };
  const key = receiptKey(log);
  // What is to be signed is known from a first attempt: browsers sign asynchronously only.
  let message = new Uint8Array();
  signReceipt(receipt, key, (text) => {
    message = Uint8Array.from(text);
    return new Uint8Array(64);
  });
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message));
  keepReceipt(USER, { ...saved, saved_at: SAVED_AT, receipt: signReceipt(receipt, key, () => signature) });
}

const entry = (more: Partial<LineupTransaction>): LineupTransaction => ({
  ...{ id: id(900), action: 'update', position: null, old_player: null, new_player: null, transaction_data: {} },
  ...{ created_at: LATER, ...more },
});
const submitted = entry({ action: 'submit', created_at: SAVED_AT });

/** An app whose server shows these lineups, with what their histories say since they were submitted. */
async function openWith(lineups: readonly Lineup[], since: Readonly<Record<string, LineupTransaction[]>> = {}) {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [...lineups]);
  for (const each of lineups) api.reply(`GET /lineup/${each.id}` as 'GET /lineup/:id', each);
  api.replyWith('GET /lineup/:id/transactions', ({ url }) => [...(since[url.split('/')[2] ?? ''] ?? []), submitted]);
  const fakeFetch = api.fetch;
  api.fetch = async (input, init) => {
    const path = new URL(String(input), location.origin).pathname;
    if (!path.startsWith('/log/')) return fakeFetch(input, init);
    const text = files.get(path);
    return new Response(text ?? '', { status: text ? 200 : 404, headers: { 'content-type': 'text/plain' } });
  };
  const app = await openApp('/lineups', api);
  return { api, app };
}

/** Waits until the receipts were compared: none is left but those of lineups that are as confirmed. */
const compared = (left: number) => expect.poll(() => keptReceipts(USER).length, { timeout: 60_000 }).toBe(left);

const alerts = ({ screen }: OpenedApp) => screen.getByRole('alert').elements();

test('a lineup that differs from its receipt without a reason is shown, with the receipt to copy, until it is dismissed', async () => {
  const [fine, elsewhere, deleted, swapped, gone] = [1, 2, 3, 4, 5].map((number) => lineup(number)) as [
    ...[Lineup, Lineup, Lineup, Lineup, Lineup],
  ];
  const shown = [{ ...fine, lineup_name: 'Renamed', version: 7 }, changed(elsewhere), changed(swapped, 'RB1')];
  const { app } = await openWith(shown, {
    [elsewhere.id]: [entry({}), entry({ action: 'swap', position: 'QB1' })],
    [deleted.id]: [entry({ action: 'delete' })],
    // Something else was changed since, and not this slot.
    [swapped.id]: [entry({}), entry({ action: 'swap', position: 'WR1' })],
  });
  for (const each of [fine, elsewhere, deleted, swapped, gone]) await save(each);
  const again = await app.reload();
  await compared(1);
  await expect.poll(() => alerts(again).length).toBe(2);
  const [first, second] = alerts(again);
  expect(first?.textContent).toContain('Your lineup “Lineup 4” is not what you saved.');
  expect(first?.textContent).toContain('RB1: Somebody Else in place of');
  expect(second?.textContent).toContain('Your lineup “Lineup 5” is gone.');
  await expectNoBarriersAtBothWidths();

  await again.screen.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.poll(() => alerts(again).length).toBe(1);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await again.screen.getByRole('button', { name: 'Copy Receipt' }).click();
  const [text = ''] = writeText.mock.calls[0] ?? [];
  for (const part of ['singleback.org/save/v1', 'singleback.org/lineup/v1', 'It has no such lineup now.']) {
    expect(text).toContain(part);
  }
  expect(text).toContain(formatVerifierKey(receiptKey(server.log)));
  // What is not dismissed stays, whatever the server shows later.
  const later = await again.reload();
  await expect.poll(() => alerts(later)[0]?.textContent).toContain('“Lineup 5” is gone');
});

test('after a restore it is said that the server was restored', async () => {
  const { app } = await openWith([changed(lineup(1))]);
  files.set('/log/2/key', 'a key');
  await save(lineup(1));
  const again = await app.reload();
  await expect.poll(() => alerts(again)[0]?.textContent, { timeout: 60_000 }).toContain('was restored from a backup.');
  expect(alerts(again)[0]?.textContent).toContain('Save it again if you still can.');
});

test('nothing is said where nothing is known: another server at the address, or one that does not answer', async () => {
  const { api, app } = await openWith([changed(lineup(1)), changed(lineup(2))]);
  await save(lineup(1), await makeKey());
  api.cutOff(`GET /lineup/${lineup(2).id}` as 'GET /lineup/:id');
  await save(lineup(2));
  const asked = (of: Lineup) => api.requests.filter(({ url }) => url === `/lineup/${of.id}`).length;
  const again = await app.reload();
  await expect.poll(() => asked(lineup(2)), { timeout: 60_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([asked(lineup(1)), alerts(again).length, keptDisputes(USER).length, keptReceipts(USER).length]).toEqual([
    ...[0, 0, 0, 2],
  ]);
});

test('the newest sixty receipts are kept, one for each lineup', async () => {
  localStorage.clear();
  for (let number = 0; number < 70; number += 1) await save(lineup(number));
  await save(lineup(69));
  await save(lineup(20));
  const kept = keptReceipts(USER).map(({ name }) => name);
  expect([kept.length, new Set(kept).size, kept[0], kept.at(-1)]).toEqual([60, 60, 'Lineup 10', 'Lineup 20']);
});

const keyOf = (name: string, kind: 'note' | 'cosignature') =>
  formatVerifierKey(verifierKey(name, new Uint8Array(32).fill(7), kind));
const ANN = keyOf('witness.example.org/ann', 'cosignature');

test('the keys of one’s own witnesses are read line by line, and kept on this device', async () => {
  const { screen, reload } = await openApp('/verify', signedInApi(null));
  await screen.getByText('Your witnesses').click();
  const field = screen.getByLabelText('Keys of witnesses you know');
  const leaveWith = async (text: string) => {
    await field.fill(text);
    (field.element() as HTMLElement).blur();
  };
  for (const wrong of ['a friend', keyOf('league.example.org/log', 'note'), ANN.replace('+', '+0')]) {
    await leaveWith(`${ANN}\n\n${wrong}`);
    await expect.element(screen.getByText(/^Line 3 is not the key of a witness\./)).toBeVisible();
    expect(ownWitnesses()).toEqual([]);
    await leaveWith('');
    await expect.element(screen.getByText(/^One a line\./)).toBeVisible();
  }
  await leaveWith(`  ${ANN}\n${ANN}\n`);
  expect(ownWitnesses()).toEqual([ANN]);
  await expectNoBarriersAtBothWidths();
  const again = await reload();
  await again.screen.getByText('Your witnesses').click();
  await expect.element(again.screen.getByLabelText('Keys of witnesses you know')).toHaveValue(ANN);
});
