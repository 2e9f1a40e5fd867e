import type { Team } from '@singleback/contract/season.ts';
import type { TryRun, TryWeekResult } from '@singleback/contract/try.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { tryMultiplier } from '@singleback/game/try/season.ts';
import { ArrowRight, Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { type Rounds, roundsOf } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tag } from '../ui/tag.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { Trend } from '../ui/trend.tsx';
import { FieldHistogram, PeopleList } from './managers.tsx';
import { instantAt, type Playback, partsOf, playerAt, type Speed, totalAt, usePlayback } from './playback.ts';
import { twoDecimals, usedIn, whole } from './try-points.ts';
import { WeekChart } from './week-chart.tsx';
import { BigPlays, YourNine } from './week-lists.tsx';

interface WatchWeekProps {
  run: TryRun;
  result: TryWeekResult;
  teams: ReadonlyMap<string, Team>;
  onNext: () => void;
}

/** The run of a week that was picked: ten seconds, with the points of the nine against the median manager. */
export function WatchWeek({ run, result, teams, onNext }: WatchWeekProps) {
  const playback = usePlayback();
  const { share, isOver } = playback;
  const rounds = roundsOf(run.season.kind);
  const parts = useMemo(() => partsOf(result.windows), [result]);
  const now = instantAt(parts, share);
  const total = isOver ? result.points : totalAt(result.line, now);
  const median = isOver ? result.median_points : totalAt(result.median_line, now);
  return (
    <section>
      <WeekHead {...{ run, result, isOver }} soFar={result.season_points - result.points + total} />
      <div className="panel">
        <div className="grid gap-4 p-5 lg:grid-cols-[minmax(270px,1fr)_2.2fr] lg:items-center">
          <div className="min-w-0">
            <p className="cap">{rounds.label(result.week_number)}, you</p>
            <p className="pb-2 font-num text-[clamp(72px,16vw,108px)]/[0.9] font-bold whitespace-nowrap">
              {twoDecimals(total)}
            </p>
            <p className="text-text-2">{stateWords(result, now, isOver)}</p>
            <p className="mt-2">
              <b className="num">{twoDecimals(Math.abs(total - median))}</b>{' '}
              <span className="text-text-2">
                {total < median ? 'behind' : 'ahead of'} the median manager ({twoDecimals(median)})
              </span>
            </p>
          </div>
          <WeekChart {...{ result, parts, share, now }} />
        </div>
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-b-3 border-t border-line bg-raise-2 px-5 py-2.5 max-md:sticky max-md:bottom-0 max-md:z-2 max-md:px-4">
          <b className="num">{isOver ? 'All games are final' : kickoffText(new Date(now))}</b>
          {isOver ? (
            <NextButton
              words={result.week_number === run.season.weeks ? 'See How You Did' : `Next ${rounds.title}`}
              onNext={onNext}
            />
          ) : (
            <Controls playback={playback} />
          )}
        </div>
      </div>
      <div className="mt-4 grid gap-4 md:items-start md:max-lg:grid-cols-[1.2fr_1fr] md:max-lg:grid-rows-[auto_1fr] lg:grid-cols-[1.3fr_1fr_1fr] md:max-lg:[&>section:first-child]:row-span-2">
        <YourNine result={result} now={now} used={usedIn(run)} />
        <BigPlays result={result} now={now} isOver={isOver} teams={teams} />
        <ManagersPanel {...{ result, isOver, rounds }} isRanked={run.is_ranked} />
      </div>
    </section>
  );
}

const SPEEDS = [
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
] as const satisfies readonly { value: Speed; label: string }[];

function Controls({ playback }: { playback: Playback }) {
  return (
    <div className="flex items-stretch gap-2 max-md:flex-1 max-md:justify-end">
      <span className="self-center pr-2 text-meta text-text-2 max-lg:hidden">
        Space pauses, S skips, 1 and 2 set the speed
      </span>
      <Button onClick={playback.togglePause} aria-keyshortcuts="Space">
        {playback.isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        {playback.isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Segmented label="Speed" value={playback.speed} options={SPEEDS} onValueChange={playback.setSpeed} />
      <Button onClick={playback.skip} aria-keyshortcuts="S">
        Skip
        <SkipForward size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** Takes the focus that the controls had, or nothing has, so that Enter goes on. */
function NextButton({ words, onNext }: { words: string; onNext: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button ref={ref} variant="flag" onClick={onNext}>
      {words}
      <ArrowRight size={18} aria-hidden />
    </Button>
  );
}

/** 'of 128.60 projected, 4 to come'; at the end with the best player. */
function stateWords(result: TryWeekResult, now: number, isOver: boolean): string {
  const projected = result.slots.reduce((sum, { projected_points }) => sum + (projected_points ?? 0), 0);
  const words = `of ${twoDecimals(projected * result.multiplier)} projected`;
  const toCome = result.slots.filter(({ kickoff_time }) => Date.parse(kickoff_time) > now).length;
  if (!isOver) return toCome === 0 ? words : `${words}, ${toCome} to come`;
  const best = result.slots.reduce((one, other) => (other.points > one.points ? other : one));
  return `${words}. Best: ${best.name}, ${twoDecimals(playerAt(result.moments, best.id, now))}`;
}

interface WeekHeadProps {
  run: TryRun;
  result: TryWeekResult;
  isOver: boolean;
  /** The season's points with what the week has by now. */
  soFar: number;
}

const NORMAL = 100;

/** Which week it is, and how far the season is. */
function WeekHead({ run, result, isOver, soFar }: WeekHeadProps) {
  const { weeks } = run.season;
  const current = result.week_number;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <h1 className="title-1">{roundsOf(run.season.kind).among(current, weeks)}</h1>
      <Tag>{run.season.name}</Tag>
      <Tag tone={isOver ? 'plain' : 'live'}>{isOver ? 'Final' : 'Playing'}</Tag>
      <div className="ml-auto flex items-end gap-4 max-md:ml-0">
        <p className="md:text-right">
          <span className="cap block max-md:inline">Season so far</span>{' '}
          <b className="num text-[24px] leading-none max-md:text-[18px]">{twoDecimals(soFar)}</b>
        </p>
        <ol className="flex gap-[3px] max-lg:hidden" aria-hidden>
          {Array.from({ length: weeks }, (_, at) => at + 1).map((week) => (
            <li
              key={week}
              className={cx(
                'w-5.5 border-t-6 pt-1 text-center font-num text-cap/[1.2]',
                tryMultiplier(week) > NORMAL && 'border-double',
                week === current ? 'border-flag-text font-bold text-text' : 'font-semibold text-text-2',
                week < current && 'border-line-2',
                week > current && 'border-line',
              )}
            >
              {week}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

interface ManagersPanelProps {
  result: TryWeekResult;
  isOver: boolean;
  /** Whether the run counts among the people here. */
  isRanked: boolean;
  rounds: Rounds;
}

/** The season so far among the simulated managers and the people here. Until the week is over, as it was before. */
function ManagersPanel({ result, isOver, isRanked, rounds }: ManagersPanelProps) {
  const { field, percentile_before: before, people, week_number: week } = result;
  return (
    <Panel title={`${whole(field.of)} Managers`} note="simulated" hash>
      {isOver ? (
        <>
          <div className="p-4">
            <p role="status" className="flex flex-wrap items-baseline gap-x-2 pb-3">
              <b className="num text-score leading-none">
                {field.percentile === null ? '–' : ordinal(field.percentile)}
              </b>{' '}
              <span className="text-text-2">percentile of the season so far</span>{' '}
              <Moved from={before} to={field.percentile} noun={rounds.noun} />
            </p>
            <FieldHistogram field={field} points={result.season_points} />
            <p className="pt-2 text-text-2">
              Place <b className="num text-text">{whole(field.place)}</b> of {whole(field.of)}.{' '}
              {people === null ? '' : `${placeHere(people.rank, isRanked)} of ${whole(people.of)} people here.`}
            </p>
          </div>
          {people === null ? null : <PeopleList people={people} through={rounds.words(week)} />}
        </>
      ) : (
        <p className="p-4 text-text-2">
          {before === null
            ? `Your place follows after your first ${rounds.noun}.`
            : `${ordinal(before)} percentile before this ${rounds.noun}.`}
        </p>
      )}
    </Panel>
  );
}

const placeHere = (rank: number, isRanked: boolean) => (isRanked ? ordinal(rank) : `Would be ${ordinal(rank)}`);

/** How many percent the week has changed. */
function Moved({ from, to, noun }: { from: number | null; to: number | null; noun: string }) {
  if (from === null || to === null || from === to) return null;
  const by = Math.abs(to - from);
  const isUp = to > from;
  return (
    <Trend tone={isUp ? 'good' : 'bad'} label={`${isUp ? 'up' : 'down'} ${by} this ${noun}`} className="ml-auto">
      {by}
    </Trend>
  );
}
