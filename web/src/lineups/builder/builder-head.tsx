// The lineup builder: use-building.ts keeps the draft and its base, use-builder.ts is the one store of the second step; its
// parts are list/ (who can be picked), slots/ (the lineup), use-submit.ts (whether it can be saved, and how), costs/ (prices).

import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { CalendarRange, Lock, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '../../platform/live/server-clock.ts';
import { gameLabel, nextLock } from '../../players/next-lock.ts';
import { BarTitle } from '../../ui/bar-slots.tsx';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { countdown, kickoffText, timeText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import { useBuilder } from './use-builder.ts';

/** The week, its groups, the time until the next lock, and the progress of the season. */
export function BuilderHead() {
  const { week, weeks, chosen } = useBuilder();
  if (!useWide()) return <TouchHead week={week} />;
  return (
    <header className="flex min-h-18 flex-none items-center gap-5 max-lg:min-h-16 max-lg:px-(--gutter)">
      <h1 className="title-1 whitespace-nowrap">{roundLabel(week)} Lineup</h1>
      {/* One line beside the clock: a long name is cut off before anything overlaps. */}
      <GroupTags className="[&_.tag:has(bdi)]:min-w-0 [&_bdi]:overflow-hidden [&_bdi]:text-ellipsis" />
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
export function GroupTags({ className }: { className: string }) {
  const { chosen, rules, isBare, submitWords } = useBuilder();
  const more = chosen.slice(TAGS_SHOWN);
  return (
    <div className={cx('flex min-w-0 items-center gap-2', className)}>
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

const HATCHED = '[background:repeating-linear-gradient(135deg,var(--line-2)_0_1px,transparent_1px_4px)]';

interface SeasonTicksProps {
  weeks: readonly Week[];
  week: Week;
  playoffWeeks: readonly number[];
}

/** The season as ticks: past weeks filled, the current one highlighted, upcoming ones open, playoff weeks hatched. */
function SeasonTicks({ weeks, week, playoffWeeks }: SeasonTicksProps) {
  return (
    <div
      className="flex gap-[3px] border-l border-line pl-6.5 max-[1400px]:hidden"
      role="img"
      aria-label={`${week.seasonKind === 'postseason' ? `Round ${week.weekNumber}` : roundLabel(week)} of ${weeks.length}`}
    >
      {weeks.map(({ weekNumber }) => {
        const isNow = weekNumber === week.weekNumber;
        const isPast = weekNumber < week.weekNumber;
        return (
          <span
            key={weekNumber}
            className={cx(
              'flex h-[30px] w-[22px] flex-col items-center justify-end gap-[5px] font-num text-meta/none',
              isNow ? 'font-bold text-flag-text' : 'font-medium text-text-2',
            )}
          >
            <i
              className={cx(
                'w-full border',
                isNow ? 'h-3 border-flag-edge bg-flag' : 'h-1.5',
                isPast && 'border-transparent bg-line-2',
                !isNow && !isPast && 'border-line-2',
                !isNow && !isPast && playoffWeeks.includes(weekNumber) && HATCHED,
              )}
            />
            {weekNumber}
          </span>
        );
      })}
    </div>
  );
}
