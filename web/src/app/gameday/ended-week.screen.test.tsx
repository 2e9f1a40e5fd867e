import type { CountedPlay, GameDay, GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import type { Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../testing/barriers.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { openApp, signedInApi } from '../testing/open-app.tsx';
import { groupOutlook, NO_CHANCES } from '../testing/small-chances.ts';
import { EVERYONE, GAME_DAY, group, id, LINEUP, place, touchdownPlay } from '../testing/small-league.ts';

// Week 1 is over, and week 2 has not begun.

const REGULARS = group(1, 'Sunday Morning Regulars');
const ENDED = id(101);

afterEach(() => page.viewport(1280, 800));

const finalPlace = (more: Partial<GroupPlace> = {}) =>
  place(REGULARS.id, { rank: 6, rank_before: 9, behind_first: 31.5, week_rank: 3, members_in: 11, ...more });

const kittle = touchdownPlay(REGULARS.id, '2026-09-13T19:54:00.000Z');

/** The lineup with all of its games over. */
function finalLineup(weekId: string): Lineup {
  const { group_settings } = REGULARS;
  const over = { game_status: 'final', is_locked: true, actual_points: 4 } as const;
  return {
    ...LINEUP,
    ...{ week_id: weekId, total_actual_points: 36 },
    groups: [EVERYONE, REGULARS].map(({ id: groupId, name }) => ({ id: groupId, name, group_settings })),
    players: LINEUP.players.map((slot) => ({ ...slot, player: { ...slot.player, ...over } })),
  };
}

/** What is known of week 1 where the request names it, and of week 2 where it does not. */
function endedApi(plays: CountedPlay[] = [kittle]): FakeApi {
  const api = signedInApi();
  const isOfEnded = (url: string) => url.includes(`week=${ENDED}`);
  const everyone = place(EVERYONE_GROUP_ID, { rank: 612, rank_before: null, behind_first: 0, members_in: null });
  const ended: GameDay = {
    ...GAME_DAY,
    week_id: ENDED,
    has_begun: true,
    is_final: true,
    groups: [everyone, finalPlace()],
  };
  api.reply('GET /groups', [EVERYONE, REGULARS]);
  api.replyWith('GET /lineups/:weekId', ({ url }) => (url.endsWith(ENDED) ? [finalLineup(ENDED)] : [LINEUP]));
  api.replyWith('GET /game-day', ({ url }) => (isOfEnded(url) ? ended : GAME_DAY));
  api.replyWith('GET /game-day/plays', ({ url }) => {
    return { week_id: isOfEnded(url) ? ENDED : id(102), since: 0, last: 8, plays: isOfEnded(url) ? plays : [] };
  });
  return api;
}

const says = (locator: Locator, text: RegExp) => expect.poll(() => locator.query()?.textContent ?? '').toMatch(text);

test('the week before the current one has its final lines and its plays, and nothing that is still open', async () => {
  const { screen } = await openApp('/lineups/1', endedApi());
  const rows = screen.getByRole('table', { name: 'Places of Gut Feeling' }).getByRole('row');
  await says(rows.nth(2), /Sunday Morning Regulars.*up 3 places.*6th/);
  await expect.element(rows.nth(2).getByRole('button', { name: '3rd of 11 in the week' })).toBeVisible();
  // Of a table as large as that of everybody only the place is known.
  await says(rows.nth(1), /Everyone.*612th$/);
  const side = screen.getByRole('complementary', { name: 'Game day' });
  await says(side.getByRole('listitem').first(), /Sun Kittle 24-yd TD catch.*8th ▲ +to 6th/);
  await expect.element(side.getByRole('tab')).toHaveTextContent('Plays1');
  await expect.element(screen.getByRole('columnheader', { name: 'Left' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Groups without a lineup' })).not.toBeInTheDocument();
  await expectNoBarriersAtBothWidths();
});

test('on a phone its plays are behind the choice of the card', async () => {
  await page.viewport(390, 844);
  const { screen } = await openApp('/lineups/1', endedApi());
  const card = screen.getByRole('article', { name: 'Gut Feeling' });
  await expect.element(card.getByRole('radio', { name: 'Players' })).toBeChecked();
  expect(card.getByRole('radio').elements()).toHaveLength(2);
  await card.getByText(/^Plays/).click();
  await says(card.getByRole('listitem').filter({ hasText: 'Kittle' }), /Kittle 24-yd TD catch/);
});

test('a week of which no plays are known says so', async () => {
  const { screen } = await openApp('/lineups/1', endedApi([]));
  await expect.element(screen.getByText('No plays are known for this week.')).toBeVisible();
});

test('the lineups of the new week begin with how the last one ended, and lead to its plays', async () => {
  const { screen, path } = await openApp('/lineups', endedApi());
  const results = screen.getByRole('region', { name: 'Week 1 results' });
  await results.getByText('Week 1 is final').click();
  await says(
    results.getByRole('listitem').nth(1),
    /Sunday Morning Regulars.* results, 3rd in week 1, season .*up 3 places since last week.*6th/,
  );
  await results.getByRole('link', { name: 'Lineups and plays' }).click();
  expect(path()).toBe('/lineups/1');
});

test('once the last game of the current week is over, the group has the place of the week', async () => {
  const api = endedApi();
  api.reply('GET /lineups/:weekId', [finalLineup(id(102))]);
  api.reply('GET /game-day', { ...GAME_DAY, has_begun: true, is_final: true, groups: [finalPlace()] });
  api.reply('GET /game-day/chances', { ...NO_CHANCES, groups: [groupOutlook(REGULARS.id, { state: 'over' })] });
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('button', { name: '3rd of 11 in the week' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /to win the week$/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /points projected$/ })).not.toBeInTheDocument();
});
