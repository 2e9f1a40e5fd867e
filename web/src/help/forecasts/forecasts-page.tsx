import { formatCount } from '@singleback/game/text/count-text.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './forecasts.module.css';
import { CALIBRATED_SEASON, type Calibration, PAIRS, TABLES } from './model.ts';

/** /forecasts: how projections and chances come about, and how good they are. Popovers lead to its sections. */
export function ForecastsPage() {
  return (
    <>
      <PageHead title="How these numbers are made" />
      <div className="grid max-w-205 gap-8 pb-12">
        <Section id="projections" title="Projections">
          <p>
            This week a player has the projection of our source, scored by our own table. A player who is out, or whose
            team does not play, projects 0.
          </p>
          <p>
            For later weeks, and where the source has none, we project the player’s level: a weighted mean of points in
            past games, recent projections, and the average of the position.
          </p>
          <Formula>
            {
              'level = (games × their mean + 8 × recent projections + k × position’s mean) ÷ (games + 8 + k)\nprojection = level × chance of playing ÷ 91%, at most the level'
            }
          </Formula>
          <p>
            An older game counts less: 87% of the one a week later (90% for tight ends). k is 1, but 14 for kickers and
            defenses, whose points are mostly luck. A healthy player plays next week with 90%, in eight weeks with 79%;
            a player who is out returns next week with 42%, from injured reserve in eight weeks with 38%. The opponent
            plays no part: in a backtest it did not help.
          </p>
          <p>
            In a postseason, a later round counts by the chance that the player’s team still plays then. It follows the
            results, and of games to come the point spread where there is one; without one a game is even. In the
            postseasons of 2023 to 2025 that had a Brier score of 0.147 two rounds ahead, where always even has 0.171.
          </p>
        </Section>
        <Section id="points" title="From a projection to points">
          <p>
            A projection is the middle of many possible games. How far points lie from it depends on the position and on
            the projection; the tables are fitted on the games of {CALIBRATED_SEASON}, and made 10% wider, because other
            games differ from those they are fitted on. A receiver who projects 12 scores within about 8 of it two times
            out of three.
          </p>
          <p>
            During a game, what is left falls with the time left, but the uncertainty falls more slowly. At halftime
            about half of the points and half of the variance are left, with a tenth of the game left 15% of the points
            and 20% of the variance. A defense starts at 10 points and is expected to lose most of them.
          </p>
          <Formula>{'final points = points so far + what is left'}</Formula>
        </Section>
        <Section id="chances" title="Chances">
          <p>
            We play the rest of the week thousands of times: in each draw every player gets points from their own
            distribution. Players in the same game depend on each other through one factor for each team’s offense: a
            quarterback and their receivers rise together, the defense they face falls.
          </p>
          <Formula>{'chance to win = draws in which a lineup has the most points ÷ all draws'}</Formula>
          <ul>
            <li>Chances are whole percents. 0 and 100 are shown only when a week is decided.</li>
            <li>
              Slots that others can’t see yet count as typical players of their position, whether they are filled or
              not, so a chance reveals nobody’s picks.
            </li>
            <li>While scores are delayed, there are no chances.</li>
          </ul>
        </Section>
        <Section id="accuracy" title="How good are they?">
          <p>
            Little is known before a game. We tested 3,600 random pairs of lineups of the {CALIBRATED_SEASON} season,
            each week with tables fitted on the other weeks. If chances are right, lineups with a chance of 70% win 70
            times out of 100: the points lie on the dashed line.
          </p>
          <CalibrationCurve
            calibration={PAIRS}
            label="Chance to win a pair that was forecast, and how often it was won"
            caption="Chance to win a pair, and how often it was won"
          />
          <ul>
            <li>Brier score 0.228. A coin has 0.250, the share of projected points 0.241; lower is better.</li>
            <li>On average, chances and results differ by 1 point.</li>
            <li>
              In {CALIBRATED_SEASON}, ranges that should hold 80% held 84% of the lineups’ totals and 81% of the
              players’ points. That is one season, and the one they are fitted on. Where we project all players
              ourselves, they held 79%. Before we made them wider, they held 74% and 73% in two seasons that they had
              not seen, so expect a little less than 80%.
            </li>
            <li>
              Four weeks ahead, projections correlate with points by 0.47, the mean of a player’s last three projections
              by 0.40; eight weeks ahead by 0.42 and 0.39.
            </li>
          </ul>
          <p>
            A chance to win the week in a group of twelve is mostly small. We tested it with 720 random groups: whoever
            has 20% wins one week in five, if chances are right. A chance in the app says how often chances like it came
            true, where at least 100 lineups were tested.
          </p>
          <CalibrationCurve
            calibration={TABLES}
            label="Chance to win a group of twelve that was forecast, and how often it was won"
            caption="Chance to win a group of twelve, and how often it was won"
          />
        </Section>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx(styles.section, 'grid justify-items-start gap-3')}>
      <h2 id={`${id}-title`} className="title-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Formula({ children }: { children: ReactNode }) {
  return <p className={styles.formula}>{children}</p>;
}

const SIZE = 320;
const MARGIN = 40;
/** Right and above, where the last figure needs room. */
const EDGE = 20;
/** Steps of fewer lineups are in the table only: a few lineups say nothing. */
const FEWEST_DRAWN = 20;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number) => MARGIN + share * (SIZE - MARGIN - EDGE);
const y = (share: number) => SIZE - MARGIN - share * (SIZE - MARGIN - EDGE);
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface CalibrationCurveProps {
  calibration: Calibration;
  /** 'Chance that was forecast, and how often it happened' */
  label: string;
  /** Above the table of the same figures. */
  caption: string;
}

/** What was forecast against what happened, with the same figures as a table below. */
function CalibrationCurve({ calibration: { width, steps }, label, caption }: CalibrationCurveProps) {
  const drawn = steps.filter(({ lineups }) => lineups >= FEWEST_DRAWN);
  return (
    <figure className="grid w-full gap-5 min-[720px]:grid-cols-[400px_1fr]">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="w-full max-w-100 rounded-[12px] bg-raise-1"
        role="img"
        aria-label={label}
      >
        {TICKS.map((share) => (
          <g key={share}>
            <line className="stroke-line" x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
            <line className="stroke-line" x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
            <text className="text-cap fill-text-2" x={x(share)} y={y(0) + 16} textAnchor="middle">
              {percent(share)}
            </text>
            <text className="text-cap fill-text-2" x={x(0) - 6} y={y(share) + 4} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        <line className="stroke-text-3 [stroke-dasharray:5_5]" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        <polyline
          className="fill-none stroke-(--plot-1) stroke-2"
          points={drawn.map(({ forecast, happened }) => `${x(forecast)},${y(happened)}`).join(' ')}
        />
        {drawn.map(({ forecast, happened, lineups }) => (
          <circle
            key={forecast}
            className="fill-(--plot-1)"
            cx={x(forecast)}
            cy={y(happened)}
            r={2.5 + Math.sqrt(lineups) / 10}
          />
        ))}
        <text className="text-cap fill-text-2" x={x(0.5)} y={SIZE - 6} textAnchor="middle">
          Forecast
        </text>
      </svg>
      <Table
        caption={caption}
        captionClass=""
        className={styles.table}
        columns={[
          { head: 'Said', cell: ({ from }) => `${Math.round(from * 100)} to ${percent(from + width)}` },
          { head: 'On average', cell: ({ forecast }) => percent(forecast) },
          { head: 'Won', cell: ({ happened }) => percent(happened) },
          { head: 'Lineups', cell: ({ lineups }) => formatCount(lineups) },
        ]}
        rows={steps}
        idOf={({ from }) => from}
      />
    </figure>
  );
}
