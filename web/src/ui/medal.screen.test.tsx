import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Medal } from './medal.tsx';

test('[G2.27, G9.7] medals are for ranks 1 to 3', async () => {
  const { container } = await render([1, 2, 3, 4, null].map((rank) => <Medal key={rank} rank={rank} />));
  expect([...container.querySelectorAll('.medal')].map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
});
