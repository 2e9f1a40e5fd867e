import { expect, test } from 'vitest';
import { readEspnInjuries } from './injuries.ts';

test('[G9.12] injury statuses are what they are, unknown ones too', () => {
  const written = [
    'Physically Unable to Perform',
    'Suspension',
    'Non-Football-Injury',
    'Injured Reserve',
    'Day-To-Day',
    'Active',
  ];
  const injuries = written.map((status, index) => ({ athlete: { id: String(index) }, status }));
  const read = readEspnInjuries(Buffer.from(JSON.stringify({ injuries: [{ injuries }] })));
  expect(read.rows.map(({ status }) => status)).toEqual(['pup', 'suspended', 'nfi', 'ir', 'day to day']);
});
