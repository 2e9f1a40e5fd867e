import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Spoken } from './spoken.tsx';

afterEach(() => void vi.useRealTimers());

test('a card says what has changed politely, at most every 15 seconds, and then the newest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const screen = await render(<Spoken text="Sunday Best, 10.00 points, 4th." />);
  const said = () => screen.container.textContent;
  await screen.rerender(<Spoken text="Sunday Best, 16.00 points, 3rd." />);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(said()).toBe('');
  await screen.rerender(<Spoken text="Sunday Best, 17.00 points, 2nd." />);
  await vi.advanceTimersByTimeAsync(1_100);
  await expect.poll(said).toBe('Sunday Best, 17.00 points, 2nd.');
  await screen.rerender(<Spoken text="Sunday Best, 18.00 points, 2nd." />);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(said()).toBe('Sunday Best, 17.00 points, 2nd.');
  await vi.advanceTimersByTimeAsync(1_100);
  await expect.poll(said).toBe('Sunday Best, 18.00 points, 2nd.');
});
