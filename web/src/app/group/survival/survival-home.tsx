import type { ChatMessage } from '@singleback/contract/chat.ts';
import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { lastWeekOf } from '@singleback/game/groups/settings.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useThread } from '../../../chat/queries.ts';
import { NewestAnnouncement } from '../../../groups/commissioner/announcements.tsx';
import { RenewGroup } from '../../../groups/group-buttons.tsx';
import { settingsFromWire } from '../../../groups/model.ts';
import { isOpenGroup, useGroupWeek } from '../../../groups/queries.ts';
import { LineupViewer } from '../../../leaderboard/lineup-viewer.tsx';
import type { OpenedLineup, Standing } from '../../../leaderboard/model.ts';
import { useGroupTable } from '../../../leaderboard/queries.ts';
import { useRounds } from '../../../players/rounds.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { ClosedNote, HomeSkeleton, TrophyNote, useIsHomeThere, useIsOver } from '../home-parts.tsx';
import type { OwnProps } from '../own-group.tsx';
import { OwnSurvival } from './own-survival.tsx';
import { type SurvivalShown, SurvivalTable, SurvivorName, useSurvivals } from './survival-table.tsx';
import { namesOf, outWords, provisionalWords, type SurvivalRow } from './survival-words.ts';

interface SurvivalHomeProps extends OwnProps {
  /** The current week. */
  weekId: string;
}

/** The home of a group that plays last one standing: how the user stands, who is in, and who is out. */
export function SurvivalHome({ group, userId, weekId }: SurvivalHomeProps) {
  return isOpenGroup(group) ? (
    <OpenHome group={group} userId={userId} weekId={weekId} />
  ) : (
    <>
      <ClosedNote group={group} />
      <Survival group={group} userId={userId} weekId={weekId} />
    </>
  );
}

function OpenHome({ group, userId, weekId }: SurvivalHomeProps) {
  if (!useIsHomeThere(group.id, weekId)) return <HomeSkeleton />;
  return (
    <>
      <NewestAnnouncement groupId={group.id} />
      <Survival group={group} userId={userId} weekId={weekId} />
    </>
  );
}

function Survival({ group, userId, weekId }: SurvivalHomeProps) {
  const { table, isError, retry } = useGroupTable(group.id, 1);
  const week = useGroupWeek(isOpenGroup(group) ? group.id : null).data;
  const [opened, setOpened] = useState<OpenedLineup | null>(null);
  const standing = table?.lastStanding;
  const hasLine = isOpenGroup(group) && standing?.week?.id === weekId;
  const survivals = useSurvivals(group.id, userId, hasLine);
  if (!table || !standing) {
    return isError ? <ErrorState title="Failed to load group leaderboard" onRetry={retry} /> : <HomeSkeleton />;
  }
  const standings = new Map(table.entries.map((entry) => [entry.userId, entry]));
  const open = (of: Standing) => setOpened({ groupId: group.id, standing: of });
  const shown = { group, userId, standing, standings, week, survivals, hasLine, onOpen: open };
  return (
    <>
      <WinnerNote group={group} userId={userId} standing={standing} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_clamp(340px,32%,432px)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-5">
        {isOpenGroup(group) ? <OwnSurvival {...shown} weekId={weekId} /> : null}
        <SurvivalTable {...shown} weekId={weekId} />
        {/* It has the first row where there is nothing of one's own. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:[grid-column:2]">
          <OutPanel {...shown} />
          {isOpenGroup(group) ? <ChatCard groupId={group.id} /> : null}
        </div>
      </div>
      {opened ? <LineupViewer opened={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** Who is the last one standing, or who is out until a correction says otherwise; with the season over also how to go on. */
function WinnerNote({ group, userId, standing }: OwnProps & { standing: LastStandingTable }) {
  const isOver = useIsOver(group);
  const { kind } = useRounds();
  const { rows, winners, provisionalWeek } = standing;
  const isLast = provisionalWeek === lastWeekOf(settingsFromWire(group.group_settings), ROUNDS[kind]);
  const provisional = provisionalWords(standing, userId, isLast);
  const won = rows.filter((row) => winners.includes(row.userId));
  return (
    <>
      {won.length > 0 || isOver ? (
        <TrophyNote
          label="Winner"
          title={won.length > 0 ? namesOf(won, userId) : 'The season is over'}
          words={
            won.length === 0 ? null : won.length === 1 ? 'Last one standing' : 'Last ones standing, level to the end'
          }
        >
          {isOver ? <RenewGroup group={group} userId={userId} isMain /> : null}
        </TrophyNote>
      ) : null}
      {provisional === null ? null : (
        <p role="status" className="panel px-4 py-3 max-md:mb-4">
          {provisional}
        </p>
      )}
    </>
  );
}

/** Those who are out, latest first, then those who only watch; nothing while all are in. */
function OutPanel({ standing: { rows }, ...shown }: SurvivalShown) {
  const rounds = useRounds();
  const out = rows.filter(({ state }) => state === 'out');
  const watching = rows.filter(({ state }) => state === 'watching');
  return (
    <>
      {out.length > 0 ? (
        <Panel title="Out" note={`${out.length} of ${rows.length - watching.length}`}>
          <Rows rows={out} words={(row) => outWords(row, rounds)} {...shown} />
        </Panel>
      ) : null}
      {watching.length > 0 ? (
        <Panel title="Watching" note={watching.length}>
          <Rows rows={watching} words={() => 'Joined after the first cut'} {...shown} />
        </Panel>
      ) : null}
    </>
  );
}

interface RowsProps extends Omit<SurvivalShown, 'standing'> {
  rows: readonly SurvivalRow[];
  words: (row: SurvivalRow) => string;
}

function Rows({ rows, words, userId, standings, onOpen }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.userId}
          className="relative flex min-h-12 items-center justify-between gap-3 border-t border-line px-4 py-1.5"
          data-you={row.userId === userId}
        >
          <SurvivorName row={row} isYou={row.userId === userId} standings={standings} onOpen={onOpen} />
          <span className="flex-none text-meta text-text-2">{words(row)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the chat, with its newest message, where there is room beside the table; else the chat is only a tab. */
function ChatCard({ groupId }: { groupId: string }) {
  return useWide(1024) ? <Newest groupId={groupId} /> : null;
}

function Newest({ groupId }: { groupId: string }) {
  const newest = useThread(groupId, null).data?.messages.findLast((message) => message.deleted_by === null);
  return (
    <Panel>
      <Link
        to="/groups/$groupId"
        params={{ groupId }}
        search={{ tab: 'chat' }}
        className="flex items-center gap-3 px-4 py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="title-2 block">Chat</span>
          <span className="block truncate text-meta text-text-2">
            {newest ? wordsOf(newest) : 'Nothing written yet'}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none" aria-hidden />
      </Link>
    </Panel>
  );
}

const wordsOf = ({ event, user, text }: ChatMessage) =>
  event ?? (user === null ? text : `${isolated(user.display_name)}: ${text}`);
