import type { SlotPlayer } from '@singleback/contract/players.ts';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { NumberPlace } from '../players/opened-derivation.ts';
import { PlayerFace } from '../players/player-face.tsx';
import { spineColor } from '../players/team-colors.ts';
import { useTeam } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { LiveNumber } from '../ui/live-number.tsx';
import { type CorrectionBox, type Level, type Line, ORIGINS_TITLE, type Origin } from './level.ts';
import styles from './parts.module.css';
import { subjectMeta } from './player-level.ts';
import rowStyles from './rows.module.css';

/** The player, and the points that are shown. */
export function Subject({ player, points }: { player: SlotPlayer; points: string }) {
  const { name, position, team_abbreviation: abbreviation } = player;
  const team = useTeam(abbreviation);
  return (
    <span className={styles.subject} style={{ '--spine-color': spineColor(abbreviation) } as CSSProperties}>
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
      <LiveNumber text={points} className={styles.points} />
    </span>
  );
}

/** What the number consists of, and what it comes to. */
export function Lines({ level, onOpen }: { level: Level; onOpen: (at: NumberPlace) => void }) {
  const hasArrows = level.lines.some(({ opens }) => opens !== null);
  return (
    <>
      <ul className={cx(rowStyles.lines, hasArrows && rowStyles.opening)}>
        {level.lines.map((line) => (
          <li key={line.key} className={rowStyles.line} data-corrected={line.isCorrected === true || undefined}>
            <LineRow line={line} onOpen={onOpen} />
          </li>
        ))}
        {level.sums.map((line) => (
          <li key={line.key} className={rowStyles.sum}>
            <LineRow line={line} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {level.note === null ? null : <p className="px-4 py-2.5 text-meta text-text-2 md:px-6">{level.note}</p>}
    </>
  );
}

function LineRow({ line, onOpen }: { line: Line; onOpen: (at: NumberPlace) => void }) {
  const { label, detail, formula, points, opens, isCorrected } = line;
  const words = (
    <>
      <span className="min-w-0">
        <span className={rowStyles.label}>{label}</span>
        {detail === null && isCorrected !== true ? null : (
          <span className={rowStyles.detail}>
            {detail}
            {isCorrected === true ? <b> · Corrected</b> : null}
          </span>
        )}
      </span>
      <span translate="no" className={rowStyles.formula}>
        {formula}
      </span>
      <LiveNumber text={points} className={`num ${rowStyles.value}`} />
    </>
  );
  if (opens === null) return <div className={rowStyles.row}>{words}</div>;
  return (
    <button type="button" className={rowStyles.row} onClick={() => onOpen(opens)}>
      {words}
      <ChevronRight size={18} className="text-text-2" aria-hidden />
    </button>
  );
}

/** What was corrected: the old value, struck out, and the new one. */
export function Corrections({ boxes }: { boxes: readonly CorrectionBox[] }) {
  return boxes.map(({ key, title, values, note }) => (
    <section key={key} className={styles.corrected} aria-label={title}>
      <p className="cap text-warn">{title}</p>
      <dl>
        {values.map(({ label, old, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no" className="num">
              <span className="sr-only">from </span>
              <s className="text-text-2">{old}</s>
              <ArrowRight size={15} aria-hidden />
              <span className="sr-only"> to </span>
              <b>{now}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-meta text-text-2">{note}</p>
    </section>
  ));
}

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
      <li key={key}>
        <span className={styles.time}>{time}</span>
        <span>{text}</span>
        <span translate="no" className={`num ${styles.made}`}>
          {points}
        </span>
      </li>
    ));
  return (
    <section className={styles.origins} aria-labelledby="origins">
      <h4 id="origins" className="cap">
        {ORIGINS_TITLE}
      </h4>
      <ul>
        {rows(isFolded ? origins.slice(0, 1) : origins)}
        {isFolded ? (
          <li>
            <Button variant="ghost" size="s" className={styles.fold} onClick={() => setAll(true)}>
              Show {origins.length - LAST - 1} More
            </Button>
          </li>
        ) : null}
        {isFolded ? rows(origins.slice(-LAST)) : null}
      </ul>
    </section>
  );
}
