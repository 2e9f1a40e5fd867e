import { expect, test } from 'vitest';
import { newMessageId } from './message-id.ts';

test('message ids are different UUIDs of version 4', () => {
  const ids = Array.from({ length: 200 }, newMessageId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
});
