import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { setLink } from '../../platform/live/live-link.ts';
import { useArrivals } from './use-arrivals.ts';

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
