// The outlook: place, chances and games of a lineup in a few rows.
import type { GroupOutlook, NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import { calibrationWords, PAIRS } from '../../help/forecasts/model.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useAuth } from '../../platform/api/session.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { useRounds } from '../../players/rounds.ts';
import { useAreGamesComing, useWeekGames } from '../../scoreboard/queries.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { aboutChance, shownChance, tenths } from '../chances/chance-words.ts';
import { WinWeek } from '../chances/group-chances.tsx';
import { useGroupOutlook, useNeed, useWeekOutlook } from '../chances/queries.ts';
import { placeNow, useLiveTables } from '../live-table.ts';
import { useGameDay } from '../queries.ts';
import styles from './outlook.module.css';
import { type OpenRow, OutlookRow } from './outlook-row.tsx';
import {
  conditionSentence,
  gameSentence,
  moveUpSentence,
  needNow,
  placeSteps,
  playerName,
  watchOutSentence,
  weekSentence,
} from './outlook-words.ts';

interface GroupRowsProps extends OpenRow {
  groupId: string;
  lineup: SavedLineup;
}

/** What can still change in a group: the week, whom to pass, who can pass, and which game decides most. */
export function GroupRows({ groupId, lineup, ...rows }: GroupRowsProps) {
  const outlook = useGroupOutlook(groupId);
  const isKnown = !useWeekOutlook().isPending;
  const need = useNeed(groupId);
  const { place, now } = useNowIn(groupId, lineup, need.data);
  // Two rows are about games, and one about the place: none is drawn before these, so that none moves.
  const day = useGameDay();
  const isComing = useAreGamesComing(lineup.weekId) || (day.isLoading && day.failureCount === 0);
  if (need.isError && now === undefined) {
    return (
      <li>
        <ErrorState title="This could not be loaded" onRetry={() => void need.refetch()} />
      </li>
    );
  }
  // It failed, or knows nothing of a group that the user has just joined: the other rows stand without it.
  if (outlook === undefined && isKnown) return null;
  if (outlook === undefined || now === undefined || isComing) return <Bones />;
  const { own, state } = outlook;
  // Without chances the card says what it waits for.
  if (state !== 'known') return null;
  return (
    <>
      {own ? <WeekRow groupId={groupId} own={own} places={now.places} {...rows} /> : null}
      <MoveUpRow need={own?.players_to_come === 0 ? { ...now, passes: [] } : now} place={place} {...rows} />
      <WatchOutRow need={now} {...rows} />
      <GameRow need={now} weekId={lineup.weekId} {...rows} />
    </>
  );
}

/** The user's place, and what they need, of this moment; those who cannot be passed any more are left out. */
function useNowIn(groupId: string, lineup: SavedLineup, need: Need | undefined) {
  const userId = useAuth().user?.id ?? '';
  const table = useLiveTables([groupId]).get(groupId);
  const sent = useGameDay().data?.places.get(groupId);
  const now = need && needNow(need, table, userId);
  return {
    place: sent && placeNow(sent, table, { userId, actual: lineup.actual }),
    now: now && { ...now, passes: now.passes.filter(({ chance }) => chance > 0) },
  };
}

type Own = NonNullable<GroupOutlook['own']>;

function WeekRow({
  groupId,
  own,
  places,
  ...rows
}: OpenRow & { groupId: string; own: Own; places: readonly number[] }) {
  const { noun } = useRounds();
  const { before, number, after } = weekSentence(own, noun);
  const sentence = (
    <>
      {before}
      {number === null ? null : <WinWeek groupId={groupId} />}
      {after}
    </>
  );
  return (
    <OutlookRow label={`The ${noun}`} sentence={sentence} {...rows}>
      <PlaceChances places={places} />
    </OutlookRow>
  );
}

interface NeedRowProps extends OpenRow {
  need: Need;
}

function MoveUpRow({ need, place, ...rows }: NeedRowProps & { place: Parameters<typeof moveUpSentence>[1] }) {
  const sentence = moveUpSentence(need, place);
  if (sentence === null) return null;
  return (
    <OutlookRow label={need.passes.length === 0 ? 'In front' : 'To move up'} sentence={sentence} {...rows}>
      {need.passes.length > 0 ? <Swings swings={need.passes} isUp /> : null}
    </OutlookRow>
  );
}

function WatchOutRow({ need, ...rows }: NeedRowProps) {
  const { noun } = useRounds();
  const [nearest] = need.caught_by;
  if (nearest === undefined) return null;
  const { before, number, after } = watchOutSentence(nearest, aboutChance(nearest.chance));
  const sentence = (
    <>
      {before}
      <Explained
        label={`${number} to pass you`}
        title={`${number} to pass you`}
        text={`In this share of the simulations they end the ${noun} above you on the group’s table.`}
        inputs={[
          { label: 'Between you now', value: tenths(nearest.gap) },
          { label: 'Their open slots (average player assumed)', value: nearest.open_slots },
        ]}
        note="Ties are split. A rough guide."
        record={calibrationWords(nearest.chance, PAIRS)}
      >
        {number}
      </Explained>
      {after}
    </>
  );
  return (
    <OutlookRow label="To watch out for" sentence={sentence} {...rows}>
      <Swings swings={need.caught_by} isUp={false} />
      <Roots need={need} />
    </OutlookRow>
  );
}

function GameRow({ need, weekId, ...rows }: NeedRowProps & { weekId: string }) {
  const games = useWeekGames(weekId);
  const now = useNow(60_000);
  const decisive = need.decisive_game;
  const game = games?.find(({ id }) => id === decisive?.game_id);
  if (decisive === null || game === undefined) return null;
  return (
    <OutlookRow label="Game to watch" sentence={gameSentence(game, decisive.own_players, now)} {...rows}>
      <GameScale game={decisive} />
    </OutlookRow>
  );
}

/** As high as the rows that come. */
function Bones() {
  return (
    <li className={cx(styles.bones, 'h-[372px]')}>
      <span role="status" className="sr-only">
        Loading
      </span>
      <span className="skeleton" aria-hidden>
        {[1, 2, 3, 4].map((row) => (
          <span key={row} className="grid h-[93px] content-center gap-3 px-4">
            <Bone className="h-2.5 w-1/5" />
            <Bone className="h-3 w-4/5" />
          </span>
        ))}
      </span>
    </li>
  );
}

/** Where the ends of the scale are, in percent of its width; the label between them keeps a distance. */
const [FLOP, HIT, APART] = [16, 84, 20];

const ON_SCALE = 'absolute -translate-x-1/2 whitespace-nowrap';

/** The chance to win the week if the user's players in a game flop, now, and if they hit, to scale. */
function GameScale({ game }: { game: NonNullable<Need['decisive_game']> }) {
  const { if_short: flop, if_well: hit, now } = game;
  const share = hit > flop ? Math.min(1, Math.max(0, (now.chance - flop) / (hit - flop))) : 0.5;
  const at = FLOP + share * (HIT - FLOP);
  const label = Math.min(HIT - APART, Math.max(FLOP + APART, at));
  const marks = [
    { words: 'if they flop', figure: aboutChance(flop), at: FLOP, label: FLOP },
    { words: 'now', figure: shownChance(now), at, label },
    { words: 'if they hit', figure: aboutChance(hit), at: HIT, label: HIT },
  ];
  return (
    <dl className="relative h-[82px] [background:linear-gradient(var(--line-2),var(--line-2))_center_42px/100%_1px_no-repeat]">
      {marks.map((mark) => (
        <div key={mark.words}>
          <dt className={`${ON_SCALE} top-15 text-[14px] text-text-2`} style={{ left: `${mark.label}%` }}>
            {mark.words}
          </dt>
          <dd
            className={cx(ON_SCALE, 'num top-0 text-[19px]', mark.words === 'now' && 'text-flag-text')}
            style={{ left: `${mark.label}%` }}
          >
            {mark.figure}
          </dd>
          <span
            className={cx(
              'absolute',
              mark.words === 'now'
                ? 'top-[29px] -ml-0.5 h-[27px] w-[5px] bg-flag forced-colors:bg-[CanvasText]'
                : 'top-[35px] -ml-px h-[15px] w-0.5 bg-text-2 forced-colors:bg-[CanvasText]',
            )}
            style={{ left: `${mark.at}%` }}
            aria-hidden
          />
        </div>
      ))}
    </dl>
  );
}

/** The chance of each place on the table after the week, as bars. */
function PlaceChances({ places }: { places: readonly number[] }) {
  const { noun } = useRounds();
  const steps = placeSteps(places);
  if (steps.length === 0) return <p className="text-meta/[1.45] text-text-2">Waiting for live scores.</p>;
  const most = Math.max(...steps.map(({ chance }) => chance));
  return (
    <dl className="grid gap-1.5" aria-label={`Place after the ${noun}`}>
      {steps.map(({ label, chance }) => (
        <div key={label} className="grid grid-cols-[92px_minmax(0,1fr)] items-center gap-3">
          <dt className="num text-[16px] whitespace-nowrap">{label}</dt>
          <dd className="grid grid-cols-[minmax(0,1fr)_40px] items-center gap-2.5 text-right">
            <span
              className="block h-2 min-w-0.5 bg-text-2 forced-colors:bg-[CanvasText]"
              style={{ width: `${(chance / most) * 100}%` }}
              aria-hidden
            />
            <span className="num text-[16px] whitespace-nowrap">{aboutChance(chance)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** So many members are listed. */
const MOST = 3;

/** Members who can be passed or can pass, each with the chance and what it takes. */
function Swings({ swings, isUp }: { swings: readonly Swing[]; isUp: boolean }) {
  return (
    <>
      <ul className="grid gap-3">
        {swings.slice(0, MOST).map((swing) => (
          <li key={swing.user_id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
            <span className="font-semibold [overflow-wrap:anywhere]">
              <Isolated>{swing.username}</Isolated>
            </span>
            <span className="num text-[18px]">{aboutChance(swing.chance)}</span>
            <span className="col-span-full leading-[1.4] text-text-2">{conditionSentence(swing, isUp)}</span>
          </li>
        ))}
      </ul>
      <p className="text-meta/[1.45] text-text-2">
        If all else stays level. Counts points still to come from locked players.
      </p>
    </>
  );
}

/** The locked players who help the user, and those who help the others. */
function Roots({ need }: { need: Need }) {
  return (
    <dl className="grid gap-2.5">
      <Root label="Root for" players={need.root_for} />
      <Root label="Root against" players={need.root_against} />
    </dl>
  );
}

function Root({ label, players }: { label: string; players: readonly NamedPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className="leading-[1.4]">{players.map((player) => playerName({ ...player, times: 1 })).join(', ')}</dd>
    </div>
  );
}
