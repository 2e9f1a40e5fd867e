import { expect, test } from './journey.ts';
import { newcomer } from './people.ts';
import { expectNoBarriers, ON_PHONE, PHONE } from './screens.ts';
import { addFirst, NINE } from './steps.ts';

test.use(ON_PHONE);

test('[G2.46, G4.7, G4.10, G2.53] on a phone a lineup is built by the thumb, changed, submitted and found on the table', async ({
  page,
  demo,
}) => {
  const person = await newcomer(page, demo, 'Thumb');
  await page.getByRole('link', { name: 'Create Lineup' }).tap();
  const players = page.getByRole('region', { name: 'Players' });
  const bar = page.getByRole('region', { name: 'Your lineup' });
  const openChips = bar.getByRole('button', { name: /^[A-Z]+\d: Add / });
  const pick = (position: string) => addFirst(players, position, 'tap');
  await expect(openChips).toHaveCount(NINE.length);
  for (const [at, position] of NINE.entries()) {
    await pick(position);
    await expect(openChips).toHaveCount(NINE.length - 1 - at);
  }
  await bar.getByRole('button', { name: /^TE1: / }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from TE' }).tap();
  await expect(openChips).toHaveCount(1);
  await pick('TE');
  await expect(openChips).toHaveCount(0);

  await bar.getByRole('button', { name: 'Open your lineup' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Week 7 Lineup' });
  await sheet.getByLabel('Lineup Name').fill('By Thumb');
  await expect(sheet.getByText('Lineup ready to submit')).toBeVisible();
  await expectNoBarriers(page, 'lineup sheet', [PHONE]);
  await sheet.getByRole('button', { name: 'Submit Lineup' }).tap();

  const nine = page.getByRole('table', { name: 'Players of By Thumb' });
  await expect(nine.getByRole('row')).toHaveCount(NINE.length + 1);
  // A finger hovers nothing: React, which listens here, would look for handlers of each of these between press and click.
  const heard = await page.evaluateHandle(() => {
    const types: string[] = [];
    for (const type of ['pointerout', 'mouseover', 'mouseout', 'mousemove', 'click']) {
      document.getElementById('root')?.addEventListener(type, () => types.push(type));
    }
    return types;
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).tap();
  expect(await heard.jsonValue()).toEqual(['click']);
  await expect(page.getByRole('table', { name: 'Overall Standings' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByText(person.username).or(page.getByText('behind first')).first()).toBeVisible();
});
