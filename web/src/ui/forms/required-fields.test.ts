import { expect, test } from 'vitest';
import { missingFields } from './required-fields.ts';

test('[A2.51] a required field left empty or blank gives its label and "is required"', () => {
  const fields = [
    { name: 'subject', label: 'Subject', required: true },
    { name: 'note', label: 'Note' },
    { name: 'text', label: 'Description', required: true },
  ];
  expect(missingFields(fields, { subject: ' ', text: 'x' })).toEqual({ subject: 'Subject is required' });
  expect(missingFields(fields, { subject: 'a', text: 'b' })).toEqual({});
});
