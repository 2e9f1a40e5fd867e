import { luckText } from '@singleback/game/recap/recap-letter.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Check } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { DerivedNumber } from '../players/derived-number.tsx';
import { DoubledMark, PlayerFace, PlayerLink } from '../players/player.tsx';
import { useRounds } from '../players/rounds.ts';
import { spineColor } from '../players/teams.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fact, MoreRow, RankedRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { Trend } from '../ui/trend.tsx';
import type { BestSlot, GroupRecap, MemberRecap, RecapScorer, RecapUser } from './queries.ts';
import { bestMissed, bestTitle, comparison, cutFact, leadResults, moreText, riserFact } from './recap-words.ts';

interface ResultFactsProps {
  groupId: string;
  recap: GroupRecap;
  userId: string;
  week: number;
}

/** A recap has no more rows, but for the user's own. */
const MOST_ROWS = 100;

/** A week's results: the user and the winner, the user's best possible lineup, the biggest riser, and all of them. */
export function ResultFacts({ groupId, recap, userId, week }: ResultFactsProps) {
  const rounds = useRounds();
  const [opened, setOpened] = useState<'best' | 'all' | null>(null);
  const { rows } = recap;
  const own = rows.find((row) => row.userId === userId);
  const riser = riserFact(recap, userId);
  const cut = cutFact(recap, userId);
  if (rows.length === 0)
    return <EmptyState title={`No Lineups This ${rounds.title}`} text="No one submitted a lineup." />;
  const close = () => setOpened(null);
  return (
    <>
      {/* Side by side, and one below the other where a name is too wide for that; the line before the first is cut off. */}
      <dl className="mx-4 mb-4 flex flex-wrap gap-y-3 overflow-hidden">
        {leadResults(recap, userId, rounds).map(({ label, figure, note, of }) => (
          <div
            key={label}
            className="-ml-[17px] max-w-[calc(100%+17px)] min-w-min flex-[1_1_40%] border-l border-line-2 px-4 [&>dd]:[overflow-wrap:normal]"
          >
            <dt className="cap">{label}</dt>
            <dd
              className={cx(
                'overflow-hidden font-num text-[48px]/[1.1] text-ellipsis whitespace-nowrap',
                figure === '–' ? 'font-normal text-text-3' : 'font-bold text-text',
              )}
            >
              {of ? <WeekPoints {...{ groupId, of }} weekId={recap.weekId} text={figure} /> : <span>{figure}</span>}
            </dd>
            <dd className="overflow-hidden text-ellipsis text-text-2">{note}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {cut ? <Fact {...cut} /> : null}
        {own ? (
          <Fact
            label="Your best possible"
            who="With players you still had"
            figure={
              <button
                type="button"
                className="hit-area underline decoration-dotted underline-offset-4"
                aria-label={`Your best possible: ${formatPoints(own.bestPoints, 1)}`}
                onClick={() => setOpened('best')}
              >
                {formatPoints(own.bestPoints, 1)}
              </button>
            }
            note={moreText(own)}
          />
        ) : null}
        {riser ? (
          <Fact
            label={riser.label}
            who={riser.who}
            figure={
              <Trend tone="good" label={`up ${riser.places}`} className="text-[length:inherit]!">
                {riser.places}
              </Trend>
            }
            note={riser.note}
          />
        ) : null}
      </dl>
      {rows.length > 1 ? (
        <MoreRow onOpen={() => setOpened('all')}>
          {recap.lineups > rows.length ? `First ${MOST_ROWS} results` : `All ${rows.length} results`}
        </MoreRow>
      ) : null}
      {opened === 'best' && own ? (
        <ListDialog title={bestTitle(own.username, true)} onClose={close}>
          <MemberWeek row={own} weekId={recap.weekId} isYou />
        </ListDialog>
      ) : null}
      {opened === 'all' ? <AllResults {...{ groupId, recap, userId, week }} onClose={close} /> : null}
    </>
  );
}

/** Everyone's week; a row opens the best lineup that member could have submitted. */
function AllResults({ groupId, recap, userId, week, onClose }: ResultFactsProps & { onClose: () => void }) {
  const rounds = useRounds();
  const [openId, setOpenId] = useState<string | null>(null);
  const { rows, lineups, members, weekId } = recap;
  return (
    <ListDialog
      title={`${rounds.label(week)} results`}
      text={lineups < members ? `${lineups} of ${members} had a lineup.` : null}
      onClose={onClose}
    >
      <ol>
        {rows.map((row) => (
          <li key={row.userId}>
            <RankedRow
              rank={row.rank}
              name={row.userId === userId ? <span>You</span> : <Isolated>{row.username}</Isolated>}
              about={`Best possible ${formatPoints(row.bestPoints, 1)}`}
              points={<Points groupId={groupId} row={row} weekId={weekId} />}
              isYou={row.userId === userId}
              isOpen={row.userId === openId}
              onToggle={() => setOpenId(row.userId === openId ? null : row.userId)}
            />
            {row.userId === openId ? <MemberWeek row={row} weekId={weekId} isYou={row.userId === userId} /> : null}
          </li>
        ))}
      </ol>
    </ListDialog>
  );
}

interface WeekPointsProps {
  groupId: string;
  weekId: string;
  of: RecapUser;
  text: string;
}

/** What a lineup counted in the week, which opens to its slots. */
function WeekPoints({ groupId, weekId, of: { userId, username }, text }: WeekPointsProps) {
  return (
    <DerivedNumber of={{ groupIds: [groupId], user: { userId, username } }} at={{ weekId, playerId: null }} isQuiet>
      {text}
    </DerivedNumber>
  );
}

function Points({ groupId, weekId, row }: { groupId: string; weekId: string; row: MemberRecap }) {
  const { points, granted } = row;
  if (points !== null) return <WeekPoints {...{ groupId, weekId }} of={row} text={formatPoints(points, 1)} />;
  return (
    <span className="text-meta font-normal text-text-2">
      {granted === null ? 'No lineup' : `${formatPoints(granted, 1)} granted`}
    </span>
  );
}

/** The best lineup a member could have submitted, and what the submitted one scored beside it. */
function MemberWeek({ row, weekId, isYou }: { row: MemberRecap; weekId: string; isYou: boolean }) {
  const missed = bestMissed(row);
  return (
    <>
      <div className="grid gap-1 px-4 py-3 text-text-2">
        <p>
          <b className="num text-num text-text">{formatPoints(row.bestPoints, 1)}</b>, {lowered(comparison(row))}.
        </p>
        {missed === null ? null : (
          <p>
            Left on the table: <PlayerLink player={missed} weekId={weekId} />{' '}
            <span className="num">{formatPoints(missed.points, 1)}</span>
          </p>
        )}
        {row.luck === null ? null : <p>The lineup was {luckText(row.luck)}.</p>}
      </div>
      <Table
        caption={bestTitle(row.username, isYou)}
        className="w-full border-separate border-spacing-0 [&_td]:h-13 [&_td]:border-b [&_td]:border-line"
        headClass="sr-only"
        columns={[
          {
            head: 'Slot',
            isName: true,
            className: 'w-15.5 px-2 text-center font-num text-[17px]/none font-bold max-[360px]:w-12 sideline-edge',
            cell: ({ kind }) => kind,
          },
          {
            head: 'Player',
            // The face makes room for the name.
            className:
              'pl-3.5 [box-shadow:inset_4px_0_0_var(--spine-color,var(--line-hash))] max-[360px]:[&_.face]:hidden',
            style: ({ player }) => spine(player),
            cell: (slot) => <SlotPlayer slot={slot} weekId={weekId} />,
          },
          {
            head: 'Points',
            className: 'num w-19 pr-4 text-right text-[22px]',
            cell: ({ player, points, isDoubled }) => (
              <BestPoints player={player} text={formatPoints(points, 1)} isDoubled={isDoubled} weekId={weekId} />
            ),
          },
        ]}
        rows={row.best}
        idOf={({ key }) => key}
      />
    </>
  );
}

interface BestPointsProps {
  player: RecapScorer | null;
  text: string;
  isDoubled: boolean;
  weekId: string;
}

/** A player's points in a best lineup; those that count twice in no lineup that was played have no derivation. */
function BestPoints({ player, text, isDoubled, weekId }: BestPointsProps) {
  if (player === null || isDoubled) return <span>{player === null ? '–' : text}</span>;
  return (
    <DerivedNumber of={null} at={{ weekId, playerId: player.id }} isQuiet>
      {text}
    </DerivedNumber>
  );
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function SlotPlayer({ slot: { player, isDoubled, wasPlayed }, weekId }: { slot: BestSlot; weekId: string }) {
  if (!player) return <span className="text-text-2">No player left</span>;
  return (
    <span className="flex items-center gap-3 py-1">
      <PlayerFace {...player} size={32} />
      <span className="min-w-0 leading-[1.25] [overflow-wrap:normal]">
        <span className="font-semibold">
          <PlayerLink player={player} weekId={weekId} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-meta text-text-2">
          {player.team ?? player.position}
          {isDoubled ? <DoubledMark /> : null}
          {wasPlayed ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check size={14} aria-hidden />
              played
            </span>
          ) : null}
        </span>
      </span>
    </span>
  );
}

function spine(player: RecapScorer | null): CSSProperties | undefined {
  return player?.team ? ({ '--spine-color': spineColor(player.team) } as CSSProperties) : undefined;
}
