import { describe, expect, test } from 'vitest';
import { type DefensivePlays, defensivePlays } from './defensive-plays.ts';
import type { GamePlay } from './game-plays.ts';

const play = (team: string | null, type: string, text = '', id: string | null = null): GamePlay => ({
  ...{ id, type, text, team, yards: null, isScore: false },
});
const NONE: DefensivePlays = {
  ...{ safeties: 0, twoPointReturns: 0, kicksLost: 0 },
  ...{ defensiveTouchdowns: 0, likelyTouchdowns: 0, returnTouchdowns: 0 },
};

const NO_PLAY = 'PENALTY on MIA-B.Rusher, Defensive Offside, 5 yards, enforced at WAS 20 - No Play.';
const NULLIFIED = 'The score is NULLIFIED by penalty.';
const REVERSED = 'The Replay Official reviewed the ruling, and the play was REVERSED. (8:11) A.Qb pass incomplete.';
const OFFSETTING = 'PENALTY on MIA, Holding, offsetting, PENALTY on WAS, Offside, offsetting.';
const AFTERWARDS = [NO_PLAY, NULLIFIED, REVERSED, OFFSETTING];

describe('a kick counts as blocked', () => {
  const lost = (...plays: GamePlay[]) => defensivePlays({ plays, scores: [] }, 'WAS').kicksLost;
  const blocked: [string, string][] = [
    ['Punt', 'A.Punter punt is BLOCKED by B.Rusher, RECOVERED by MIA.'],
    ['Blocked Punt', ''],
    ['Blocked Field Goal', 'C.Cole 44 yard field goal is BLOCKED (D.Big).'],
    ['Field Goal Missed', 'C.Cole 44 yard field goal is BLOCKED (D.Big).'],
    ['Rushing Touchdown', 'A.Back up the middle for 1 yard, TOUCHDOWN. C.Cole extra point is Blocked (D.Big).'],
    ['Blocked PAT', 'C.Cole extra point is BLOCKED (D.Big).'],
    ['', 'A.Punter punt is BLOCKED by B.Rusher.'],
    ['Safety', 'A.Punter punt is BLOCKED by B.Rusher, ball out of bounds in the end zone, SAFETY.'],
    ['Blocked Punt Touchdown', 'A.Punter punt is BLOCKED by B.Rusher, RECOVERED by MIA, TOUCHDOWN.'],
    ['Defensive Touchdown', 'A.Punter punt is BLOCKED by B.Rusher, RECOVERED by MIA, TOUCHDOWN.'],
    ['Fumble Return Touchdown', 'C.Cole 44 yard field goal is BLOCKED (D.Big), RECOVERED by MIA, TOUCHDOWN.'],
    ['Fumble Recovery (Opponent)', 'C.Cole 44 yard field goal is BLOCKED (D.Big), RECOVERED by MIA.'],
    ['Fumble Recovery (Own)', 'A.Punter punt is BLOCKED by B.Rusher, RECOVERED by WAS-A.Back.'],
    ['Rush', 'A.Punter punt is BLOCKED by B.Rusher, recovered behind the line by A.Punter, who runs for 3 yards.'],
  ];

  test.each(blocked)('where it was: %s %s', (type, text) => {
    expect(lost(play('WAS', type, text))).toBe(1);
    expect(lost(play('MIA', type, text))).toBe(0);
  });

  test.each(blocked.filter(([, text]) => text !== ''))('but not where that did not count: %s %s', (type, text) => {
    for (const after of AFTERWARDS) expect([after, lost(play('WAS', type, `${text} ${after}`))]).toEqual([after, 0]);
    expect(lost(play('WAS', 'Penalty', text))).toBe(0);
  });

  test('by its kind and not by its words, and where a review says so', () => {
    expect(lost(play('WAS', 'Pass Incompletion', 'Punt blocked look; A.Qb pass incomplete.'))).toBe(0);
    expect(
      lost(play('WAS', 'Punt', `A.Punter punts 41 yards. ${REVERSED} A.Punter punt is BLOCKED by B.Rusher.`)),
    ).toBe(1);
  });

  test('once, if the list of scores tells it, too', () => {
    const touchdown = play(
      'WAS',
      'Rushing Touchdown',
      'A.Back for 1 yard, TOUCHDOWN. C.Cole extra point is Blocked (D.Big).',
      '7',
    );
    const listed = play('WAS', 'Rushing Touchdown', 'Abe Back 1 Yd Rush (PAT blocked)', '7');
    expect(defensivePlays({ plays: [touchdown], scores: [listed] }, 'WAS')).toEqual({ ...NONE, kicksLost: 1 });
    expect(defensivePlays({ plays: [], scores: [listed] }, 'WAS')).toEqual({ ...NONE, kicksLost: 1 });
  });

  test('of the team that kicked it, if the other one returns it for two points', () => {
    const text =
      'C.Cole extra point is Blocked (D.Big). DEFENSIVE TWO-POINT ATTEMPT. D.Big recovered. ATTEMPT SUCCEEDS.';
    const touchdown = play('WAS', 'Passing Touchdown', `A.Qb pass to B.End for 1 yard, TOUCHDOWN. ${text}`, '7');
    for (const type of ['Defensive 2pt Conversion', '']) {
      const plays = { plays: [touchdown], scores: [play('MIA', type, text, '8')] };
      expect(defensivePlays(plays, 'MIA')).toEqual({ ...NONE, twoPointReturns: 1 });
      expect(defensivePlays(plays, 'WAS')).toEqual({ ...NONE, kicksLost: 1 });
    }
  });
});

describe('a score', () => {
  const scored = (
    type: string,
    { holder = null, text = '', short = '' }: { holder?: string | null; text?: string; short?: string },
  ) => defensivePlays({ plays: [play(holder, type, text, '5')], scores: [play('WAS', type, short, '5')] }, 'WAS');
  const defense = { ...NONE, defensiveTouchdowns: 1 };
  const returned = { ...NONE, returnTouchdowns: 1 };

  test.each<[string, string | null, DefensivePlays]>([
    ['Interception Return Touchdown', 'MIA', defense],
    ['Pass Interception Return Touchdown', null, defense],
    ['Fumble Return Touchdown', 'MIA', defense],
    ['Fumble Return Touchdown', 'WAS', NONE],
    ['Fumble Return Touchdown', null, { ...defense, likelyTouchdowns: 1 }],
    ['Sack Fumble Touchdown', 'WAS', NONE],
    ['Sack Fumble Touchdown', 'MIA', defense],
    ['Fumble Touchdown', 'MIA', defense],
    ['Fumble Touchdown', 'WAS', NONE],
    ['Fumble Recovery (Own) Touchdown', null, NONE],
    ['Fumble Recovery (Own) Touchdown', 'MIA', NONE],
    ['Fumble Recovery (Opponent) Touchdown', 'WAS', defense],
    ['Defensive Fumble Touchdown', 'MIA', defense],
    ['Touchdown', 'MIA', defense],
    ['Touchdown', 'WAS', NONE],
    ['Passing Touchdown', 'WAS', NONE],
    ['Rushing Touchdown', null, NONE],
    ['Own Kickoff Recovery Touchdown', 'MIA', returned],
    ['Kickoff Team Fumble Recovery Touchdown', 'MIA', defense],
    ['Muffed Punt Recovery (Opponent) Touchdown', 'WAS', defense],
    ['Punt Return Touchdown', 'MIA', returned],
    ['Kickoff Return Touchdown', 'WAS', returned],
    ['Blocked Field Goal Touchdown', 'MIA', returned],
    ['Blocked Punt Touchdown', 'MIA', returned],
    ['Missed Field Goal Return Touchdown', 'MIA', returned],
    ['Field Goal Good', 'WAS', NONE],
    ['Safety', 'MIA', { ...NONE, safeties: 1 }],
    ['Defensive 2pt Conversion', 'MIA', { ...NONE, twoPointReturns: 1 }],
  ])('%s with the ball of %s', (type, holder, expected) => {
    expect(scored(type, { holder })).toEqual(expected);
    for (const after of AFTERWARDS) {
      expect(scored(type, { holder, text: `A.Qb … TOUCHDOWN. ${after}` })).toMatchObject(NONE);
      expect(scored(type, { holder, short: `A.Qb … SAFETY. ${after}` })).toMatchObject(NONE);
    }
  });

  test('stands if only the try after it was no play', () => {
    const text =
      'D.Dunn for 12 yards, TOUCHDOWN. C.Cole extra point is No Good. PENALTY on MIA - No Play. C.Cole extra point is GOOD.';
    expect(scored('Fumble Return Touchdown', { holder: 'MIA', text })).toEqual(defense);
  });

  test('stands if the review says that it is one', () => {
    const text = `A.Qb sacked, FUMBLES. The play was REVERSED. A.Qb sacked, FUMBLES, RECOVERED by WAS-D.Dunn, TOUCHDOWN.`;
    expect(scored('Fumble Return Touchdown', { holder: 'MIA', text })).toEqual(defense);
  });

  test('without its type is read by its words', () => {
    expect(scored('', { holder: 'MIA', short: 'Dee Dunn 12 Yd Interception Return (Cal Cole Kick)' })).toEqual(defense);
    const intercepted = 'A.Qb pass short right INTERCEPTED by D.Dunn at MIA 24. D.Dunn for 24 yards, TOUCHDOWN.';
    expect(scored('', { holder: 'MIA', short: intercepted })).toEqual(defense);
    expect(scored('', { holder: 'WAS', short: 'Dee Dunn 12 Yd pass from Abe Archer (Cal Cole Kick)' })).toEqual(NONE);
    expect(scored('', { holder: 'MIA', text: 'A.Qb tackled in End Zone, SAFETY', short: 'Team Safety' })).toMatchObject(
      { safeties: 1 },
    );
  });
});
