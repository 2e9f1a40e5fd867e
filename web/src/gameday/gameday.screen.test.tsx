import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLink } from '../platform/live/live-link.ts';
import { Spoken } from './places/places.tsx';
import { useArrivals } from './plays/play-list.tsx';

function Probe({ ids }: { ids: readonly number[] | undefined }) {
  const arrivals = useArrivals(ids?.map((id) => ({ id })));
  return <p>{JSON.stringify([...arrivals])}</p>;
}

test('a play that comes while connected ticks; those missed while the connection was away slide in', async () => {
  setLink({ state: 'connecting' });
  const screen = await render(<Probe ids={undefined} />);
  const says = (arrivals: unknown) => expect.poll(() => screen.container.textContent).toBe(JSON.stringify(arrivals));
  await screen.rerender(<Probe ids={[3, 1]} />);
  setLink({ state: 'connected' });
  await says([]);
  await screen.rerender(<Probe ids={[4, 3, 1]} />);
  await says([[4, 'tick']]);
  setLink({ state: 'disconnected' });
  await screen.rerender(<Probe ids={[4, 3, 1]} />);
  setLink({ state: 'connected' });
  await screen.rerender(<Probe ids={[6, 5, 4, 3, 1]} />);
  await says([
    [6, 'slide'],
    [5, 'slide'],
  ]);
  await screen.rerender(<Probe ids={[7, 6, 5, 4, 3, 1]} />);
  await says([[7, 'tick']]);
});

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
