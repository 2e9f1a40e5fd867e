import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { CalendarRange, Lock, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '../../platform/live/server-clock.ts';
import { gameLabel } from '../../players/game-label.ts';
import { nextLock } from '../../players/next-lock.ts';
import { BarTitle } from '../../ui/bar-slots.tsx';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { countdown, kickoffText, timeText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder-head.module.css';

/** The week, its groups, the time until the next lock, and the progress of the season. */
export function BuilderHead() {
  const { week, weeks, chosen } = useBuilder();
  if (!useWide()) return <TouchHead week={week} />;
  return (
    <header
      className={cx(
        styles.builderHead,
        'flex min-h-18 flex-none items-center gap-5 max-lg:min-h-16 max-lg:px-(--gutter)',
      )}
    >
      <h1 className="title-1 whitespace-nowrap">{roundLabel(week)} Lineup</h1>
      <GroupTags />
      <div className="flex flex-[1_0_auto] items-center justify-end gap-6.5">
        <NextLockLine />
        <SeasonTicks weeks={weeks} week={week} playoffWeeks={chosen[0]?.settings.playoffWeeks ?? []} />
      </div>
    </header>
  );
}

/** On a phone the header is in the top bar, so that the list starts right below it. */
function TouchHead({ week }: { week: Week }) {
  return (
    <>
      <h1 className="sr-only">{roundLabel(week)} Lineup</h1>
      <BarTitle>
        <span className="title-1 text-[24px] whitespace-nowrap max-[360px]:text-num">{roundLabel(week)}</span>
        <NextLockLine short />
      </BarTitle>
    </>
  );
}

const TAGS_SHOWN = 2;

const GROUPS_LINK =
  'inline-flex min-h-8 flex-none items-center gap-2 rounded-2 px-2.5 font-num text-[15px]/none font-bold hover:bg-raise-2 aria-disabled:text-text-3 max-md:min-h-11';

/** The chosen groups, Double Down if enabled, and a way back to the group selection [G4.6]. */
export function GroupTags() {
  const { chosen, rules, isBare, submitWords } = useBuilder();
  const more = chosen.slice(TAGS_SHOWN);
  return (
    <div className={cx(styles.groupTags, 'flex min-w-0 items-center gap-2')}>
      {chosen.slice(0, TAGS_SHOWN).map((group) => (
        <Tag key={group.id}>
          <Isolated>{shownGroupName(group)}</Isolated>
        </Tag>
      ))}
      {more.length > 0 ? (
        <Tag label={more.map((group) => isolated(shownGroupName(group))).join(', ')}>+{more.length}</Tag>
      ) : null}
      {rules.doubleDown ? <Tag tone="outline">Double-Down</Tag> : null}
      {isBare ? null : (
        <>
          <GroupsLink />
          {/* A visitor has no plan. */}
          {submitWords === null ? (
            <Link to="/plan" ignoreBlocker className={GROUPS_LINK}>
              <CalendarRange size={15} aria-hidden />
              Plan
            </Link>
          ) : null}
        </>
      )}
    </div>
  );
}

function GroupsLink() {
  const { backToGroups } = useBuilder();
  const Icon = backToGroups === null ? Lock : Pencil;
  const button = (
    <button
      type="button"
      className={GROUPS_LINK}
      aria-disabled={backToGroups === null ? true : undefined}
      onClick={() => backToGroups?.()}
    >
      <Icon size={15} aria-hidden />
      Groups
    </button>
  );
  if (backToGroups !== null) return button;
  return <Tooltip text="A game has started, so this lineup’s groups are locked">{button}</Tooltip>;
}

const SOON_MS = 12 * 60 * 60 * 1000;

/** 'Next lock 1:18:04 · 8 games at 1:00 PM', by the server's clock and in the viewer's time zone. */
function NextLockLine({ short = false }: { short?: boolean }) {
  const { players } = useBuilder();
  const now = useNow();
  const games = useMemo(
    () =>
      players.map(({ kickoff, game, teamAbbreviation, opponent }) => {
        return { kickoff, gameTime: game, game: gameLabel(teamAbbreviation, opponent) };
      }),
    [players],
  );
  const second = now === null ? 0 : Math.floor(now.getTime() / 1000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once a second at most
  const lock = useMemo(() => (now === null ? null : nextLock(games, now)), [games, second]);
  if (lock === null || now === null) return short ? null : <span />;
  const isSoon = lock.at.getTime() - now.getTime() < SOON_MS;
  return (
    <span
      className={cx('inline-flex items-center whitespace-nowrap text-text-2', short ? 'gap-1.5' : 'gap-[9px]')}
      role="timer"
      aria-live="off"
    >
      <Lock size={16} className={short ? 'max-[360px]:hidden' : undefined} aria-hidden />
      <span className={short ? 'sr-only' : undefined}>Next lock</span>
      <b className={cx('font-num text-num/none font-bold text-text', short && 'max-[360px]:text-[16px]')}>
        {countdown(lock.at, now)}
      </b>
      {short ? null : (
        <span className="max-[1599px]:hidden">
          {lock.games.length} {lock.games.length === 1 ? 'game' : 'games'}{' '}
          {isSoon ? `at ${timeText(lock.at)}` : kickoffText(lock.at)}
        </span>
      )}
    </span>
  );
}

interface SeasonTicksProps {
  weeks: readonly Week[];
  week: Week;
  playoffWeeks: readonly number[];
}

/** The season as ticks: past weeks filled, the current one highlighted, upcoming ones open, playoff weeks hatched. */
function SeasonTicks({ weeks, week, playoffWeeks }: SeasonTicksProps) {
  return (
    <div
      className={cx(styles.seasonTicks, 'flex gap-[3px] border-l border-line pl-6.5 max-[1400px]:hidden')}
      role="img"
      aria-label={`${week.seasonKind === 'postseason' ? `Round ${week.weekNumber}` : roundLabel(week)} of ${weeks.length}`}
    >
      {weeks.map(({ weekNumber }) => (
        <span
          key={weekNumber}
          className={cx(
            weekNumber < week.weekNumber && styles.seasonPast,
            weekNumber === week.weekNumber && styles.seasonNow,
            weekNumber > week.weekNumber && playoffWeeks.includes(weekNumber) && styles.seasonPlayoff,
          )}
        >
          <i />
          {weekNumber}
        </span>
      ))}
    </div>
  );
}
