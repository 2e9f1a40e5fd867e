import { expect, test } from 'vitest';
import { person, sessionOf } from '../../platform/api/testing/person.ts';
import { keptReceipts } from '../../verify/receipts/kept-receipts.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { group, id, LINEUP, PLAYERS } from '../testing/small-league.ts';

test('a visitor who can only watch reads it, and their lineup counts for everyone', async () => {
  const api = signedInApi(null);
  api.reply('GET /players', PLAYERS);
  const late = { ...group(1, 'Survivors'), cut: 1, cut_from: 1, is_watching: true as const };
  api.reply('GET /join-links/:token', { group: late, inviter: { display_name: 'Ben', username: 'ben' } });
  const { screen } = await openApp('/join/some-token', api);
  await expect.element(screen.getByText('The first cut is over: you join to watch.')).toBeVisible();
  await screen.getByRole('link', { name: 'Pick Your Nine First' }).click();
  await expect
    .element(screen.getByRole('region', { name: 'What this is' }))
    .toMatchTextContent(/The first cut of .*Survivors.* is over\. You join it to watch when you save\./);
  await screen.getByRole('button', { name: /^Fill the rest/ }).click();
  await screen.getByRole('button', { name: 'Save Lineup' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Save Your Lineup' });
  await sheet.getByLabelText('Email').fill('dana@one.test');
  api.reply('POST /auth/code/send', { status: true, suggested_name: 'Jet Sweep 481', next_code_in: 45 });
  await sheet.getByRole('button', { name: 'Send Code' }).click();
  await sheet.getByLabelText('Code from the email').fill('481906');
  api.reply('POST /auth/code/check', { account: 'new', display_name: 'Jet Sweep 481', is_member: false });
  await expect.element(sheet.getByRole('button', { name: 'Save and Join' })).toBeVisible();
});

test('a group that filled meanwhile is named on the page until that is read, and the receipt of the lineup is kept', async () => {
  const api = signedInApi(null);
  api.reply('GET /players', PLAYERS);
  api.reply('POST /auth/code/send', { status: true, suggested_name: 'Jet Sweep 481', next_code_in: 45 });
  api.reply('GET /join-links/:token', {
    group: group(1, 'Regulars'),
    inviter: { display_name: 'Ben', username: 'ben' },
  });
  api.reply('POST /auth/code/check', { account: 'new', display_name: 'Jet Sweep 481', is_member: false });
  const { screen, goTo, reload } = await openApp('/join/some-token', api);
  await screen.getByRole('link', { name: 'Pick Your Nine First' }).click();
  await screen.getByRole('button', { name: /^Fill the rest/ }).click();
  await screen.getByRole('button', { name: 'Save Lineup' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Save Your Lineup' });
  await sheet.getByLabelText('Email').fill('dana@one.test');
  await sheet.getByRole('button', { name: 'Send Code' }).click();
  await sheet.getByLabelText('Code from the email').fill('481906');
  const user = person();
  const refused = { not_joined: { group: null, reason: 'This group is full' }, not_saved: null };
  const saved = { ...LINEUP, id: id(901), saved_at: '2026-09-17T16:00:00.000Z', receipt: 'A signed note' };
  const guest = { saved, joined: null, ...refused, draft: null };
  api.reply('GET /auth/get-session', sessionOf(user));
  api.reply('POST /auth/code/sign-in', { status: true, user, next: null, guest });
  await sheet.getByRole('button', { name: 'Save and Join' }).click();
  const words = 'You are not in “Regulars”: this group is full. Your lineup is saved, and counts in Everyone.';
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(keptReceipts(user.id)).toMatchObject([{ lineupId: id(901), note: 'A signed note' }]);
  await goTo('/groups');
  await expect.element(screen.getByText(words)).toBeVisible();
  const again = await reload();
  await again.screen.getByRole('region', { name: 'Your sign-up' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(again.screen.getByText(words)).not.toBeInTheDocument();
});
