import type { MyGroup } from '@singleback/contract/groups.ts';
import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { lastWeekOf } from '@singleback/game/chances/typical.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { useState } from 'react';
import { NewestAnnouncement } from '../../../groups/commissioner/announcements.tsx';
import { settingsFromWire } from '../../../groups/model.ts';
import { isOpenGroup, useGroupWeek } from '../../../groups/queries.ts';
import { RenewGroup } from '../../../groups/renew-group.tsx';
import { LineupViewer } from '../../../leaderboard/lineup-viewer.tsx';
import type { OpenedLineup, Standing } from '../../../leaderboard/model.ts';
import { useGroupTable } from '../../../leaderboard/queries.ts';
import { useRounds } from '../../../players/rounds.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ClosedNote, HomeSkeleton, TrophyNote, useIsHomeThere, useIsOver } from '../home-parts.tsx';
import { ChatCard } from './chat-card.tsx';
import { OutPanel } from './out-panel.tsx';
import { OwnSurvival } from './own-survival.tsx';
import styles from './survival.module.css';
import { useSurvivals } from './survival-chance.tsx';
import { SurvivalTable } from './survival-table.tsx';
import { namesOf, provisionalWords } from './survival-words.ts';

interface SurvivalHomeProps {
  group: MyGroup;
  userId: string;
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
      <div className={styles.home}>
        {isOpenGroup(group) ? <OwnSurvival {...shown} weekId={weekId} /> : null}
        <SurvivalTable {...shown} weekId={weekId} />
        <div className={cx(styles.side, 'grid grid-cols-[minmax(0,1fr)] gap-4')}>
          <OutPanel {...shown} />
          {isOpenGroup(group) ? <ChatCard groupId={group.id} /> : null}
        </div>
      </div>
      {opened ? <LineupViewer opened={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

interface WinnerNoteProps {
  group: MyGroup;
  userId: string;
  standing: LastStandingTable;
}

/** Who is the last one standing, or who is out until a correction says otherwise; with the season over also how to go on. */
function WinnerNote({ group, userId, standing }: WinnerNoteProps) {
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
