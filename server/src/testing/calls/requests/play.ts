import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { fillPicks } from '../../../features/try/testing/fill-picks.ts';
import { submissionOf } from '../../lineup-fixture.ts';
import { nineOf } from '../../small-season.ts';
import type { MakeRequest } from '../requests.ts';
import type { Scene } from '../scene.ts';

const plain = () => ({});
const ofSeason = ({ world }: Scene) => ({ query: { season_id: world.season.id } });
const ofWeek = ({ weekId }: Scene) => ({ params: { weekId } });
const ofPlayer = ({ world }: Scene) => ({ params: { id: world.season.player('DAL RB1') } });
const ofGroup = async (scene: Scene) => ({ params: { id: await scene.groupId() } });
const ofLineup: MakeRequest = async (scene) => ({ params: { id: (await scene.lineup()).id } });
const ofRun =
  (weeks: number, more: object = {}): MakeRequest =>
  async (scene) => ({ body: { token: await scene.run(weeks), ...more } });

/** The requests of calls about the season, players, lineups, orders and tables, and of the season to try. */
export const playRequests = {
  'GET /health': plain,
  'GET /health/alive': plain,
  'GET /health/ready': plain,
  'GET /telemetry': plain,
  'GET /current-season-weeks': plain,
  'GET /season-weeks': ofSeason,
  'GET /schedule': ofSeason,
  'GET /teams': plain,
  'GET /players/outlook': ofSeason,
  'GET /players': ({ weekId }) => ({ query: { week_id: weekId } }),
  'GET /players/:id/game-log': ofPlayer,
  'GET /players/:id/points/:weekId': ({ world, weekId }) => ({
    params: { id: world.season.player('DAL RB1'), weekId },
  }),
  'GET /players/:id/season-stats': ofPlayer,
  'GET /scoreboard/:weekId': ofWeek,
  'GET /overrides/:weekId': ofWeek,
  'GET /corrections': plain,
  'GET /game-day': plain,
  'GET /game-day/plays': plain,
  'GET /game-day/chances': plain,
  'GET /game-day/groups/:id/table': ofGroup,
  'GET /game-day/groups/:id/need': ofGroup,
  // Nobody plays against themselves.
  'GET /game-day/groups/:id/against/:userId': async (scene, role) => ({
    params: { id: await scene.groupId(), userId: scene.world.people[role === 'member' ? 'creator' : 'member'].userId },
  }),
  'GET /leaderboard/overall': plain,
  'GET /leaderboard/season-before': plain,
  'GET /leaderboard/group/:groupId': async (scene) => ({ params: { groupId: await scene.groupId() } }),
  'GET /leaderboard/group/:groupId/histogram': async (scene) => ({ params: { groupId: await scene.groupId() } }),
  'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId': async (scene) => ({
    params: { groupId: await scene.groupId(), weekId: scene.weekId, userId: scene.world.people.creator.userId },
  }),
  'GET /recaps/:weekId/wins': ofWeek,
  'GET /lineups/week/:weekId/groups': ofWeek,
  'GET /lineups/used-players': () => ({ query: { group_ids: EVERYONE_GROUP_ID } }),
  'GET /lineups/season': plain,
  'GET /lineups/:weekId': ofWeek,
  'GET /lineup/:id': ofLineup,
  'GET /lineup/:id/transactions': ofLineup,
  'GET /lineup/:id/transactions/summary': ofLineup,
  'GET /lineup/:id/available-groups': ofLineup,
  'POST /lineup': async (scene) => ({
    body: submissionOf(scene.world.season, nineOf('DAL'), { groups: [await scene.groupId()] }),
  }),
  'PUT /lineup/:id': async (scene) => {
    const { id, groups } = await scene.lineup();
    return { params: { id }, body: submissionOf(scene.world.season, nineOf('PHI'), { groups }) };
  },
  'DELETE /lineup/:id': async (scene) => {
    const { id, version } = await scene.lineup();
    return { params: { id }, body: { version } };
  },
  'POST /lineup/:id/add-groups': async (scene) => ({
    params: { id: (await scene.lineup()).id },
    body: { group_ids: [await scene.groupId()] },
  }),
  'POST /lineup/:id/remove-groups': async (scene) => ({
    params: { id: (await scene.lineupInBoth()).id },
    body: { group_ids: [await scene.groupId()] },
  }),
  'GET /orders': plain,
  'PUT /orders': () => ({ body: { week_rule: 'plan', submit_before: 'main', planned_weeks: [], slots: [] } }),
  'GET /orders/preview': plain,
  'GET /orders/log': plain,
  'POST /orders/log/:id/undo': async (scene) => ({ params: { id: await scene.doneOrder() } }),
  'GET /try': plain,
  'POST /try/runs': () => ({ body: {} }),
  'POST /try/run': ofRun(0),
  'POST /try/week': ofRun(0),
  'POST /try/picks': async (scene) => ({
    body: await fillPicks(scene.world, await scene.run(0), new Set()),
  }),
  'POST /try/result': ofRun(1, { week_number: 1 }),
  'POST /try/end': ofRun(18),
} satisfies Record<string, MakeRequest>;
