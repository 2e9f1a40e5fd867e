import { formatVerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { ownWitnesses } from './witness/own-witnesses.ts';

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
