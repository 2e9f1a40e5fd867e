import { luckText } from '@singleback/game/recap/recap-letter.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Check } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { DerivedNumber } from '../players/derived-number.tsx';
import { PlayerFace } from '../players/player-face.tsx';
import { PlayerLink } from '../players/player-link.tsx';
import { useRounds } from '../players/rounds.ts';
import { spineColor } from '../players/team-colors.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fact, MoreRow, RankedRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { Tag } from '../ui/tag.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { Trend } from '../ui/trend.tsx';
import memberWeekStyles from './member-week.module.css';
import type { BestSlot, GroupRecap, MemberRecap, RecapScorer } from './queries.ts';
import { bestMissed, bestTitle, comparison, cutFact, leadResults, moreText, riserFact } from './recap-words.ts';
import styles from './week-results.module.css';

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
  const { title } = useRounds();
  const [opened, setOpened] = useState<'best' | 'all' | null>(null);
  const { rows } = recap;
  const own = rows.find((row) => row.userId === userId);
  const riser = riserFact(recap, userId);
  const cut = cutFact(recap, userId);
  if (rows.length === 0) return <EmptyState title={`No Lineups This ${title}`} text="No one submitted a lineup." />;
  const close = () => setOpened(null);
  return (
    <>
      <dl className={styles.leads}>
        {leadResults(recap, userId).map(({ label, figure, note, of }) => (
          <div key={label} className={styles.lead}>
            <dt className="cap">{label}</dt>
            <dd className={cx(styles.leadFigure, figure === '–' && styles.none)}>
              {of ? <WeekPoints {...{ groupId, of }} weekId={recap.weekId} text={figure} /> : <span>{figure}</span>}
            </dd>
            <dd>{note}</dd>
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
                className={`${styles.more} hit-area`}
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

interface AllResultsProps {
  groupId: string;
  recap: GroupRecap;
  userId: string;
  week: number;
  onClose: () => void;
}

/** Everyone's week; a row opens the best lineup that member could have submitted. */
function AllResults({ groupId, recap, userId, week, onClose }: AllResultsProps) {
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
  of: { readonly userId: string; readonly username: string };
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
      <div className={cx(memberWeekStyles.words, 'grid gap-1 px-4 py-3 text-text-2')}>
        <p>
          <b className="num">{formatPoints(row.bestPoints, 1)}</b>, {lowered(comparison(row))}.
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
        className={memberWeekStyles.recapSlots}
        headClass="sr-only"
        columns={[
          {
            head: 'Slot',
            isName: true,
            className: cx(memberWeekStyles.recapSlot, 'sideline-edge'),
            cell: ({ kind }) => kind,
          },
          {
            head: 'Player',
            className: memberWeekStyles.recapPlayer,
            style: ({ player }) => spine(player),
            cell: (slot) => <SlotPlayer slot={slot} weekId={weekId} />,
          },
          {
            head: 'Points',
            className: cx(memberWeekStyles.recapPoints, 'num'),
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
          {isDoubled ? (
            <Tag tone="outline" label="counts twice">
              2×
            </Tag>
          ) : null}
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
