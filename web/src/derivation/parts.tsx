import type { SlotPlayer } from '@singleback/contract/players.ts';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { NumberPlace } from '../players/opened.ts';
import { PlayerFace } from '../players/player.tsx';
import { spineColor, useTeam } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { type CorrectionBox, type Level, type Line, ORIGINS_TITLE, type Origin } from './level.ts';
import { subjectMeta } from './player-level.ts';

/** The player, and the points that are shown. */
export function Subject({ player, points }: { player: SlotPlayer; points: string }) {
  const { name, position, team_abbreviation: abbreviation } = player;
  const team = useTeam(abbreviation);
  return (
    <span
      className="flex items-center gap-3 border-b border-l-4 border-line border-l-(color:--spine-color) bg-raise-2 px-4 py-3 md:px-6"
      style={{ '--spine-color': spineColor(abbreviation) } as CSSProperties}
    >
      <PlayerFace
        {...{ name, position, team: abbreviation, size: 48 }}
        color={team?.primary_color}
        foot={team?.secondary_color}
      />
      <span className="min-w-0 flex-1">
        <span translate="no" className="block text-[18px]/[1.25] font-semibold">
          {name}
        </span>
        <span className="block text-meta font-normal text-text-2">
          {/* A dot stays at the end of its line. */}
          {subjectMeta({ player }).replaceAll(' ·', '\u00A0·')}
        </span>
      </span>
      <LiveNumber text={points} className="font-num text-[40px]/none font-bold" />
    </span>
  );
}

/** What the number consists of, and what it comes to. */
export function Lines({ level, onOpen }: { level: Level; onOpen: (at: NumberPlace) => void }) {
  const hasArrows = level.lines.some(({ opens }) => opens !== null);
  return (
    <>
      <ul
        className={cx(
          'grid gap-x-3.5',
          hasArrows ? 'grid-cols-[minmax(0,1fr)_auto_auto_auto]' : 'grid-cols-[minmax(0,1fr)_auto_auto]',
        )}
      >
        {level.lines.map((line) => (
          <li key={line.key} className={cx(LINE, line.isCorrected && 'shadow-[inset_4px_0_var(--warn)]')}>
            <LineRow line={line} onOpen={onOpen} />
          </li>
        ))}
        {level.sums.map((line, at) => (
          <li key={line.key} className={cx(LINE, at === 0 && level.lines.length > 0 && 'border-t-2 border-chalk')}>
            <LineRow line={line} isResult={at === level.sums.length - 1} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {level.note === null ? null : <p className="px-4 py-2.5 text-meta text-text-2 md:px-6">{level.note}</p>}
    </>
  );
}

const LINE = 'col-span-full grid grid-cols-subgrid';
const ROW = cx(LINE, 'min-h-12 w-full items-center border-b border-line px-4 py-1.5 text-left md:px-6');

interface LineRowProps {
  line: Line;
  isResult?: boolean;
  onOpen: (at: NumberPlace) => void;
}

function LineRow({ line, isResult = false, onOpen }: LineRowProps) {
  const { label, detail, formula, points, opens, isCorrected } = line;
  const words = (
    <>
      <span className="min-w-0">
        <span className="block leading-[1.3] font-semibold group-hover:underline group-hover:underline-offset-4">
          {label}
        </span>
        {detail === null && isCorrected !== true ? null : (
          <span className="block text-meta text-text-2">
            {detail}
            {isCorrected === true ? <b className="font-semibold text-warn"> · Corrected</b> : null}
          </span>
        )}
      </span>
      <span translate="no" className="text-right font-num text-[16px] whitespace-nowrap text-text-2">
        {formula}
      </span>
      <LiveNumber text={points} className={cx('num text-right', isResult ? 'text-[24px] font-bold' : 'text-num')} />
    </>
  );
  if (opens === null) return <div className={ROW}>{words}</div>;
  return (
    <button type="button" className={cx(ROW, 'group hover:bg-raise-2')} onClick={() => onOpen(opens)}>
      {words}
      <ChevronRight size={18} className="text-text-2" aria-hidden />
    </button>
  );
}

/** What was corrected: the old value, struck out, and the new one. */
export function Corrections({ boxes }: { boxes: readonly CorrectionBox[] }) {
  return boxes.map(({ key, title, values, note }) => (
    <section
      key={key}
      className="mx-4 mt-4 rounded-2 border border-l-4 border-warn px-3.5 py-2.5 md:mx-6"
      aria-label={title}
    >
      <p className="cap text-warn">{title}</p>
      <dl>
        {values.map(({ label, old, now }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 py-[3px]">
            <dt>{label}</dt>
            <dd translate="no" className="num ml-auto flex items-center gap-2 text-[18px]">
              <span className="sr-only">from </span>
              <s className="text-text-2">{old}</s>
              <ArrowRight size={15} aria-hidden />
              <span className="sr-only"> to </span>
              <b className="font-bold">{now}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-meta text-text-2">{note}</p>
    </section>
  ));
}

const ORIGIN = 'col-span-full grid grid-cols-subgrid items-baseline border-t border-line py-2';

/** More than so many are folded: the first one, and the last ones. */
const MOST = 7;
const LAST = 4;

/** Each change of the points, with its time and what it was. */
export function Origins({ origins }: { origins: readonly Origin[] }) {
  const [isAll, setAll] = useState(false);
  if (origins.length === 0) return null;
  const isFolded = !isAll && origins.length > MOST;
  const rows = (part: readonly Origin[]) =>
    part.map(({ key, time, text, points }) => (
      <li key={key} className={ORIGIN}>
        <span className="font-num whitespace-nowrap text-text-2">{time}</span>
        <span>{text}</span>
        <span translate="no" className="num text-right text-[17px]">
          {points}
        </span>
      </li>
    ));
  return (
    <section className="px-4 py-4.5 md:px-6" aria-labelledby="origins">
      <h4 id="origins" className="cap">
        {ORIGINS_TITLE}
      </h4>
      <ul className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5">
        {rows(isFolded ? origins.slice(0, 1) : origins)}
        {isFolded ? (
          <li className={ORIGIN}>
            <Button
              variant="ghost"
              size="s"
              className="col-span-full -ml-3.5 justify-self-start"
              onClick={() => setAll(true)}
            >
              Show {origins.length - LAST - 1} More
            </Button>
          </li>
        ) : null}
        {isFolded ? rows(origins.slice(-LAST)) : null}
      </ul>
    </section>
  );
}

const LINK = 'relative flex min-h-8 w-full items-baseline gap-2.5 py-1 text-left';

/** The numbers above the one that is shown, each of which opens, and the number. */
export function Chain({ level: { chain, subject }, onOpen }: { level: Level; onOpen: (at: NumberPlace) => void }) {
  // The player's head says it all.
  if (chain.length < 2 && subject !== null) return null;
  return (
    <ol className="px-4 pb-2.5 md:px-6">
      {chain.map(({ label, points, at }, depth) => {
        const words = (
          <>
            <span>{label}</span>
            <span className="min-w-3 flex-1 border-b border-dotted border-line-2" aria-hidden />
            <LiveNumber text={points} className="num text-[17px] text-text" />
          </>
        );
        return (
          <li key={label} style={{ paddingLeft: depth * 16 }}>
            {depth === chain.length - 1 ? (
              <div aria-current className={cx(LINK, 'border-l-2 border-chalk pl-3.5 font-semibold text-text')}>
                {words}
              </div>
            ) : (
              <button
                type="button"
                className={cx(LINK, 'text-text-2 hover:underline hover:underline-offset-4')}
                onClick={() => onOpen(at)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
