import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type Pipeline, startPipeline } from '../pipeline.ts';
import { NEVER_MS } from '../testing/pipeline-fixture.ts';
import type { Browser } from './testing/browser.ts';
import { type LiveFixture, openLiveFixture, waitFor } from './testing/live-fixture.ts';

type Team = Parameters<typeof nineOf>[0];

const [ONE_WEEK, OTHER_WEEK] = [6, 7];

let fixture: LiveFixture;
let pipeline: Pipeline;

beforeAll(async () => {
  fixture = await openLiveFixture();
  pipeline = await startPipeline({ context: fixture.context, feed: null, intervalMs: NEVER_MS });
});
afterAll(async () => {
  fixture.leave();
  await pipeline.stop();
  await fixture.close();
});

/** The raw frames that a socket receives. */
function frames(browser: Browser): string[] {
  const kept: string[] = [];
  browser.socket.io.engine.on('data', (data) => kept.push(String(data)));
  return kept;
}

test('[G4.5] sends other users byte-identical frames, regardless of a hidden lineup', async () => {
  const group = await fixture.group(await fixture.premium('cass'), 'Two of us', {
    playerDoubleDown: true,
    missedWeeks: 'lowest',
  });
  await fixture.join(fixture.ann, group);
  const [dan, eli] = [await fixture.premium('dan'), await fixture.premium('eli')];
  for (const owner of [dan, eli]) await fixture.join(owner, group);
  const received = frames(await fixture.joined());
  const [dansOwn, elisOwn] = [await fixture.joined(dan.token), await fixture.joined(eli.token)];
  /** Submits a lineup and replaces it; the frames that ann received meanwhile, without the week's id. */
  const describeLineups = async (owner: Person, week: number, [first, ...later]: [Team, ...Team[]]) => {
    const weekId = fixture.season.week(week);
    const from = received.length;
    const groups = [group];
    const { status, body } = await fixture.submit(owner, nineOf(first), { week, groups, doubleDown: `${first} QB1` });
    expect([status, body.error]).toEqual([200, undefined]);
    await pipeline.tick();
    await waitFor(() => expect(received.slice(from).join()).toContain(weekId));
    for (const team of later) {
      const more = { week, groups, name: `All of ${team}`, doubleDown: `${team} QB1` };
      const changed = await fixture.call('PUT /lineup/:id', {
        token: owner.token,
        params: { id: body.id },
        body: submissionOf(fixture.season, nineOf(team), more),
      });
      expect([changed.status, changed.body.error]).toEqual([200, undefined]);
      await pipeline.tick();
    }
    // This player is in neither lineup: the message about the player's points marks the end of the lineup's messages.
    await fixture.scores('BUF QB1', week * 100);
    await waitFor(() => expect(received.slice(from).join()).toContain(`${week}}`));
    return received.slice(from).map((frame) => frame.replaceAll(weekId, 'week'));
  };
  const withJets = await describeLineups(dan, ONE_WEEK, ['NYJ', 'PHI']);
  // Nor does the number of edits show.
  const withEagles = await describeLineups(eli, OTHER_WEEK, ['PHI', 'NYJ', 'PHI', 'NYJ']);
  const ofLineups = (all: string[]) => all.filter((frame) => frame.includes('standings'));
  expect(ofLineups(withJets)).toEqual(['2["standings-changed",{"weekId":"week"}]']);
  expect(ofLineups(withEagles)).toEqual(ofLineups(withJets));
  for (const frame of [...withJets, ...withEagles]) {
    for (const name of Object.values({ ...nineOf('NYJ'), ...nineOf('PHI') })) {
      expect(frame).not.toContain(fixture.season.player(name));
    }
    for (const { userId } of [dan, eli]) expect(frame).not.toContain(userId);
  }
  // Only the owner's own devices are notified that a lineup changed.
  expect(received.filter((frame) => frame.includes('own-lineups-changed'))).toEqual([]);
  for (const [own, week] of [
    [dansOwn, ONE_WEEK],
    [elisOwn, OTHER_WEEK],
  ] as const) {
    const notifications = own.received.filter(({ event }) => event === 'own-lineups-changed');
    expect(notifications.length).toBeGreaterThan(0);
    expect(notifications.map(({ message }) => message)).toEqual(
      notifications.map(() => ({ weekId: fixture.season.week(week) })),
    );
  }
});
