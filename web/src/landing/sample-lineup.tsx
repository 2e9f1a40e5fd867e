import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Face, Spine } from '../ui/face.tsx';
import { Stamp, Struck } from '../ui/text/struck.tsx';
import { Trend } from '../ui/trend.tsx';
import styles from './sample-lineup.module.css';
import type { SampleRow, SampleWeek } from './sample-weeks.ts';

const ROWS: readonly SampleRow[] = [
  { player: ['QB', 'Josh Allen', 'BUF', '#00338D', '#C60C30'], usedInWeek: 1 },
  { player: ['RB', 'Jonathan Taylor', 'IND', '#002C5F', '#A5ACAF'], opponent: '@ PIT', projected: '21.9' },
  { player: ['RB', 'Bijan Robinson', 'ATL', '#A71930', '#000000'], usedInWeek: 6 },
  { player: ['WR', 'Jaxon Smith-Njigba', 'SEA', '#002244', '#69BE28'], opponent: '@ WAS', projected: '21.7' },
  { player: ['WR', "Ja'Marr Chase", 'CIN', '#FB4F14', '#000000'], usedInWeek: 5 },
  { player: ['TE', 'Trey McBride', 'ARI', '#97233F', '#000000'], opponent: '@ DAL', projected: '17.9' },
  {
    player: ['DEF', 'Los Angeles Rams', 'LAR', '#003594', '#FFD100'],
    opponent: 'vs NO',
    isEasy: true,
    projected: '9.4',
  },
];

const FIRST: SampleWeek = { week: 9, rows: ROWS, projected: '70.9', caption: 'Three are used. Who’s left to play?' };

/** A sample lineup on the paper scorecard, the same in both themes [A2.22]. Its weeks pass once the page has loaded. */
export function SampleLineup() {
  const [shown, setShown] = useState(FIRST);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop = () => {};
    let isHere = true;
    void import('./sample-weeks.ts').then(({ letWeeksPass }) => {
      if (isHere) stop = letWeeksPass(FIRST, setShown, () => figure.current?.matches(':hover, :focus-within') ?? false);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return (
    <figure ref={figure} className={styles.sample} data-theme="scorecard" aria-label="Sample lineup">
      <div className="flex items-end justify-between px-4.5 pt-5 pb-3">
        <div>
          <div className="cap">Sample lineup</div>
          <div className="mt-2 font-num text-[30px] leading-none font-extrabold uppercase italic">
            Week {shown.week}
          </div>
        </div>
        <div className="text-right">
          <div className="cap">Projected</div>
          <div className="mt-1 font-num text-[40px] leading-none font-bold">{shown.projected}</div>
        </div>
      </div>
      <div className="hash" aria-hidden />
      <ul>
        {shown.rows.map((row) => (
          <SampleLine key={row.player[1]} row={row} />
        ))}
      </ul>
      <OpenSlot />
      <figcaption className="flex items-center gap-2 px-4.5 py-3.5 text-meta text-text-2">
        <History size={16} aria-hidden />
        {shown.caption}
      </figcaption>
    </figure>
  );
}

const KICKERS = ['Brandon Aubrey', 'Cameron Dicker', "Ka'imi Fairbairn"];
const lastName = (name: string) => name.slice(name.indexOf(' ') + 1);

/** The one slot that a visitor can fill; the other eight wait in the real builder. */
function OpenSlot() {
  const [name, setName] = useState<string | null>(null);
  return (
    <div className={cx(styles.sampleLine, styles.openSlot)} data-filled={name !== null}>
      <span className="w-14 text-center font-num text-[18px] font-bold">K</span>
      {name === null ? (
        <fieldset className="flex min-w-0 flex-1 gap-2 max-[360px]:gap-[5px]" aria-label="Pick a kicker">
          {KICKERS.map((kicker) => (
            <button key={kicker} type="button" className={styles.choice} onClick={() => setName(kicker)}>
              <span aria-hidden>+</span>
              {lastName(kicker)}
            </button>
          ))}
        </fieldset>
      ) : (
        <>
          <span role="status" className="min-w-0 flex-1 font-medium">
            {lastName(name)}. Good pick.
          </span>
          <Link
            to="/play"
            state={{ pick: name }}
            className="inline-flex min-h-11 items-center font-num text-[17px]/none font-bold underline underline-offset-3"
          >
            Pick Your Nine
          </Link>
        </>
      )}
    </div>
  );
}

function SampleLine({ row }: { row: SampleRow }) {
  const [slot, name, team, color, foot] = row.player;
  return (
    <li className={styles.sampleLine}>
      <span className="w-14 text-center font-num text-[18px] font-bold">{slot}</span>
      <Spine color={`var(--team-${team})`} faded={row.usedInWeek !== undefined} />
      <Face word={team} color={color} foot={foot} size={28} />
      <span className="min-w-0 flex-1 font-medium">
        {row.usedInWeek ? <Struck label={`used in week ${row.usedInWeek}`}>{name}</Struck> : name}
      </span>
      {row.usedInWeek ? (
        <Stamp>Used W{row.usedInWeek}</Stamp>
      ) : (
        <>
          <Trend tone={row.isEasy ? 'good' : 'plain'}>{row.opponent}</Trend>
          <span className="w-11 text-right font-num text-[21px] font-bold">{row.projected}</span>
        </>
      )}
    </li>
  );
}
