import { chanceText } from '@singleback/game/chances/group-chances.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { ClockAlert } from 'lucide-react';
import { useHeadToHead, useLineupOutlook } from '../../gameday/chances/queries.ts';
import { calibrationWords, PAIRS } from '../../help/forecasts/model.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useScoresDelayed } from '../../platform/live/scores-delayed.ts';
import { useRounds } from '../../players/rounds.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { pointsOf, type Standing, type ViewedLineup } from '../model.ts';
import { compareLineups, type Duel, type ExpectedFinish, NO_DUEL, toPlayWords } from './model.ts';
import styles from './versus.module.css';
import { VersusFinish, VersusHead } from './versus-head.tsx';
import { VersusRow } from './versus-row.tsx';

interface VersusBoardProps {
  mine: SavedLineup;
  theirs: ViewedLineup;
  /** The group that both are in, and whose lineup the other one is. */
  groupId: string;
  standing: Standing;
  week: Week;
  /** Whether it is the current week: chances are known of that one only. */
  isCurrent: boolean;
  now: Date;
}

/** Head to head: the user's lineup next to another one of the same group and week, slot by slot [G2.31, G4.5]. */
export function VersusBoard({ mine, theirs, groupId, standing, week, isCurrent, now }: VersusBoardProps) {
  const games = useWeekGames(week.id);
  const delay = useScoresDelayed();
  const versus = compareLineups(mine, theirs, games ?? []);
  const states = games?.map(({ status }) => status);
  const isFinal = states !== undefined && isWeekFinal(week, states, now);
  const isOn = states?.includes('in_progress') ?? false;
  // Before the first lock there is nothing to compare, and after the week nothing to foresee.
  const isOpen = isCurrent && games !== undefined && !isFinal && versus.hasBegun;
  const of = {
    mine: { groupIds: [groupId], user: null },
    theirs: pointsOf(groupId, standing),
  };
  const duel = useDuel({ groupId, userId: standing.userId, weekId: week.id, lineupId: mine.id, isOpen });
  return (
    <div className="@container">
      <VersusHead
        versus={versus}
        mine={mine}
        theirs={theirs}
        of={of}
        weekId={week.id}
        hasGames={games !== undefined}
        isFinal={isFinal}
        delay={isOn && duel.state !== 'delayed' ? delay : null}
      >
        <VersusChance duel={duel} username={theirs.username} isBehind={versus.mine < versus.theirs} delay={delay} />
      </VersusHead>
      <table className="-mx-6 w-[calc(100%+48px)] table-fixed border-separate border-spacing-0 max-md:-mx-4 max-md:w-[calc(100%+32px)] [&_tbody_:is(td,th)]:h-[54px] [&_tbody_:is(td,th)]:border-t [&_tbody_:is(td,th)]:border-t-line [&_tbody_:is(td,th)]:align-middle">
        <caption className="sr-only">
          Your lineup {mine.name} and {theirs.name} of {theirs.username}
        </caption>
        <colgroup>
          <col />
          <col className="w-22 @max-[561px]:w-12.5 @max-[301px]:w-11.5" />
          <col className="w-26 @max-[561px]:w-14 @max-[301px]:w-11" />
          <col className="w-22 @max-[561px]:w-12.5 @max-[301px]:w-11.5" />
          <col />
          <col className="w-0" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Yours</th>
            <th scope="col">Your points</th>
            <th scope="col">Slot</th>
            <th scope="col">Their points</th>
            <th scope="col">Theirs</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {versus.rows.map((row) => (
            <VersusRow key={row.key} row={row} weekId={week.id} of={of} />
          ))}
        </tbody>
      </table>
      <VersusFinish mine={mine} theirs={theirs} leftOut={versus.leftOut} expected={duel.expected} />
    </div>
  );
}

interface DuelParts {
  groupId: string;
  userId: string;
  weekId: string;
  /** The user's lineup of the group. */
  lineupId: string;
  /** Whether there still is something to foresee. */
  isOpen: boolean;
}

/** What can be foreseen of the user against another one this week. The table of everybody is too large for that. */
function useDuel({ groupId, userId, weekId, lineupId, isOpen }: DuelParts): Duel {
  const isAsked = isOpen && groupId !== EVERYONE_GROUP_ID;
  const { data, isPending } = useHeadToHead(groupId, userId, isAsked);
  const own = useLineupOutlook(lineupId, isAsked);
  if (!isAsked) return NO_DUEL;
  if (isPending) return { ...NO_DUEL, state: 'loading' };
  // A week that has just begun, or a failure: nothing is said rather than something wrong.
  if (!data || data.week_id !== weekId) return NO_DUEL;
  if (data.state === 'delayed') return { ...NO_DUEL, state: 'delayed' };
  if (data.state === 'no_clock') return { ...NO_DUEL, state: 'no_clock' };
  if (data.chance === null) return NO_DUEL;
  return {
    state: 'known',
    chance: { chance: data.chance.chance, isDecided: data.chance.is_decided },
    draws: data.draws,
    ownToPlay: data.own_to_play,
    openSlots: data.open_slots,
    expected: finishOf(own, data.their_expected),
  };
}

function finishOf(own: ReturnType<typeof useLineupOutlook>, theirs: number | null): ExpectedFinish | null {
  const { expected = null, floor = null, ceiling = null } = own ?? {};
  if (expected === null || floor === null || ceiling === null || theirs === null) return null;
  return {
    own: hundredthsFromPoints(expected),
    floor: hundredthsFromPoints(floor),
    ceiling: hundredthsFromPoints(ceiling),
    theirs: hundredthsFromPoints(theirs),
  };
}

interface VersusChanceProps {
  duel: Duel;
  username: string;
  /** Whether the user has fewer points so far. */
  isBehind: boolean;
  /** 'Scores delayed, 4 min'; null while they are current. */
  delay: string | null;
}

const CHANCE = 'min-h-[58px] pt-2.5 [grid-area:chance] @max-[561px]:min-h-22 @max-[561px]:pb-2.5';

/** The chance to end the week above the other, as a bar, with how it is made; why there is none while scores are late. */
function VersusChance({ duel, username, isBehind, delay }: VersusChanceProps) {
  const { noun } = useRounds();
  const { state, chance } = duel;
  if (state === 'none') return null;
  if (state === 'loading') {
    return (
      <div role="status" aria-label="Loading the chance" className={`${CHANCE} skeleton`}>
        <Bone className="h-3.5 w-full" />
      </div>
    );
  }
  if (chance === null) {
    return (
      <p className="mb-3 flex min-h-10 items-center justify-center gap-2 rounded-2 border border-dashed border-line-2 px-3 py-1.5 text-[14px] text-text-2 [grid-area:chance]">
        <ClockAlert size={15} className="text-warn" aria-hidden />
        {state === 'delayed'
          ? `${delay ?? 'Scores delayed'}: points may be behind. The chance returns once they are up to date.`
          : 'Waiting for the live scores of a game. The chance returns with them.'}
      </p>
    );
  }
  const theirs = { ...chance, chance: 1 - chance.chance };
  return (
    <div className={CHANCE}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4">
        <b className="font-num text-[24px]/[1.1] font-bold whitespace-nowrap">
          {chance.isDecided ? null : <small className="text-[16px]/none font-medium">about </small>}
          <Explain duel={duel} text={chanceText(chance)} />
        </b>
        <span className={styles.bar} aria-hidden>
          <span
            className="absolute inset-y-0 right-auto left-0 border-r border-on-flag bg-flag forced-colors:bg-[CanvasText]"
            style={{ width: `${chance.chance * 100}%` }}
          />
        </span>
        <span className="font-num text-h2/[1.1] font-medium text-text-2" aria-hidden>
          {chanceText(theirs)}
        </span>
      </div>
      <div className="mt-1.5 text-[14px]/[1.4] text-text-2">
        To end the {noun} above <Isolated>{username}</Isolated>. {toPlayWords(duel.ownToPlay, isBehind)}
      </div>
    </div>
  );
}

/** The chance, which explains itself. */
function Explain({ duel: { chance, draws, ownToPlay, openSlots }, text }: { duel: Duel; text: string }) {
  const { noun } = useRounds();
  if (chance === null) return null;
  const times = formatCount(draws);
  const ahead = formatCount(Math.round(chance.chance * draws));
  return (
    <Explained
      label={`${text} to end the ${noun} above them`}
      title={`${text} to end the ${noun} above them`}
      text={`You end the ${noun} above them in ${ahead} of ${times} simulations. Ties are split.`}
      inputs={[
        { label: 'Your players to play', value: ownToPlay },
        { label: 'Their open slots (average player assumed)', value: openSlots },
      ]}
      note={
        chance.isDecided ? 'Nothing can change it anymore.' : `This ${noun}’s points, as the group’s table counts them.`
      }
      record={chance.isDecided ? null : calibrationWords(chance.chance, PAIRS)}
    >
      <LiveNumber text={text} />
    </Explained>
  );
}
