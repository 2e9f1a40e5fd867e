import { existsSync } from 'node:fs';
import { nflData, test } from './journey.ts';
import { newPerson } from './people.ts';
import { playAWeek } from './steps.ts';

test.skip(!existsSync(nflData), 'The files of the season are not here.');

test('[G1.1, G2.53, G2.27] in the replay of 2025, a newcomer plays week 5 and finds it scored and ranked', async ({
  page,
  replay,
}) => {
  await playAWeek(page, replay, {
    person: newPerson('Real'),
    weekNumber: 5,
    afterTheGames: '2025-10-07T09:00:00Z',
  });
});
