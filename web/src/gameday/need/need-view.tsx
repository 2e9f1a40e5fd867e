import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import { ordinal } from '@singleback/game/players/matchup.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useAuth } from '../../api/session.ts';
import { calibrationWords, PAIRS } from '../../help/forecasts/model.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { aboutChance, tenths } from '../chances/chance-words.ts';
import { useNeed } from '../chances/queries.ts';
import { useLiveTables } from '../live-table.ts';
import styles from './need.module.css';
import { needNow } from './need-now.ts';

/** What the user needs in a group: whom to pass and how, who can catch them, and whom to root for. */
export function NeedView({ groupId }: { groupId: string }) {
  const need = useNeed(groupId);
  const table = useLiveTables([groupId]).get(groupId);
  const { user } = useAuth();
  if (need.isPending) return <Bones />;
  if (need.isError && need.data === undefined) {
    return <ErrorState title="This could not be loaded" onRetry={() => void need.refetch()} />;
  }
  const reason = reasonFor(need.data);
  if (reason !== null) return <p className={styles.state}>{reason}</p>;
  return <Known need={needNow(need.data, table, user?.id ?? '')} />;
}

function Known({ need }: { need: Need }) {
  const [pass, ...furtherUp] = need.passes;
  const [caught, ...furtherDown] = need.caught_by;
  return (
    <>
      {pass ? (
        <SwingView swing={pass} isUp need={need} />
      ) : (
        <p className={styles.state}>You are first. Nobody is left to pass.</p>
      )}
      {caught ? (
        <SwingView swing={caught} isUp={false} need={need} />
      ) : (
        <p className={styles.state}>Nobody behind you can still catch you.</p>
      )}
      <Others title="Also ahead" swings={furtherUp} />
      <Others title="Also behind" swings={furtherDown} />
      <div className={styles.roots}>
        <Roots isFor players={need.root_for} />
        <Roots isFor={false} players={need.root_against} />
      </div>
      <p className={styles.note}>
        Points from here on, locked slots only.{' '}
        {pass && pass.open_slots > 0 ? (
          <>
            A typical player stands in for the {pass.open_slots === 1 ? 'slot' : `${pass.open_slots} slots`}{' '}
            <Isolated>{pass.username}</Isolated> has not locked.
          </>
        ) : null}
      </p>
    </>
  );
}

function SwingView({ swing, isUp, need }: { swing: Swing; isUp: boolean; need: Need }) {
  const { outscores, outscored } = swing;
  return (
    <div className={styles.swing}>
      <div className={styles.head}>
        <span className={styles.rank} data-up={isUp}>
          <span aria-hidden>{isUp ? '▲' : '▼'}</span> {ordinal(swing.rank)}
        </span>
        <span className={styles.who}>
          {isUp ? 'You pass ' : ''}
          <strong>
            <Isolated>{swing.username}</Isolated>
          </strong>
          {isUp ? '' : ' catches you'}
        </span>
        <Explained
          label={`${aboutChance(swing.chance)}, about`}
          title={`${aboutChance(swing.chance)} to ${isUp ? 'be ahead of them' : 'be caught'}`}
          text="In so many plays of the rest of the week the one behind is ahead on the group’s table at its end; level counts half."
          inputs={[
            { label: 'Between you now', value: tenths(swing.gap) },
            { label: 'Their slots not locked', value: swing.open_slots },
          ]}
          record={calibrationWords(swing.chance, PAIRS)}
          className={styles.chance}
        >
          {aboutChance(swing.chance)}
        </Explained>
      </div>
      <p className={styles.text}>{conditionText(swing, isUp)}</p>
      <div className={styles.pair}>
        <PlayerCard player={outscores} whose={isUp ? 'yours' : 'theirs'} />
        <Explained
          label={`by ${tenths(swing.by)} points`}
          title={`More than ${tenths(swing.gap)} to make up`}
          text="The distance on the table, in points of these players from here on, rounded up to a tenth: a little more than level."
          inputs={[
            { label: 'Between you now', value: tenths(swing.gap) },
            { label: 'This week counts', value: `×${need.multiplier}` },
            { label: 'The players count', value: `×${outscores?.times ?? outscored?.times ?? 1}` },
          ]}
          className={styles.by}
        >
          {tenths(swing.by)}
        </Explained>
        <PlayerCard player={outscored} whose={isUp ? 'theirs' : 'yours'} />
      </div>
    </div>
  );
}

function conditionText({ outscores, outscored }: Swing, isUp: boolean): string {
  if (outscores && outscored) return `if, all else level, ${outscores.name} outscores ${outscored.name} by`;
  if (outscores) return `if, all else level, ${outscores.name} scores`;
  const side = isUp ? 'your slots still to lock score' : 'their slots still to lock score';
  return outscored
    ? `if, all else level, ${side} more than ${outscored.name}, by`
    : `if ${side} more than the other’s, by`;
}

function PlayerCard({ player, whose }: { player: NamedPlayer | null; whose: string }) {
  if (player === null) return <span className={styles.nobody}>nobody locked, {whose}</span>;
  return (
    <span className={styles.player}>
      <strong>{player.name}</strong>
      <small className="num">
        {player.scored === null ? '–' : tenths(player.scored)} {whose}
        {player.times > 1 ? ` · ${player.times}×` : ''}
      </small>
    </span>
  );
}

function Others({ title, swings }: { title: string; swings: readonly Swing[] }) {
  if (swings.length === 0) return null;
  return (
    <p className={styles.others}>
      <span className="cap">{title}</span>{' '}
      {swings.map((swing, at) => (
        <span key={swing.user_id}>
          {at > 0 ? ', ' : ''}
          <Isolated>{swing.username}</Isolated> {aboutChance(swing.chance)}
        </span>
      ))}
    </p>
  );
}

function Roots({ isFor, players }: { isFor: boolean; players: readonly NamedPlayer[] }) {
  const Arrow = isFor ? ArrowUp : ArrowDown;
  return (
    <div data-against={!isFor}>
      <h3 className="cap">
        <Arrow size={14} aria-hidden className={isFor ? styles.good : styles.bad} />{' '}
        {isFor ? 'Root for' : 'Root against'}
      </h3>
      <p>{players.length === 0 ? 'nobody locked' : players.map(({ name }) => lastName(name)).join(', ')}</p>
    </div>
  );
}

const lastName = (name: string) => name.split(' ').slice(1).join(' ') || name;

/** Why nothing can be said, or null. */
function reasonFor({ state }: Need): string | null {
  switch (state) {
    case 'nothing_locked':
      return 'Nothing is locked yet. From the first kickoff on you see here whom you can pass, and how.';
    case 'no_lineup':
      return 'You have no lineup in this group this week.';
    case 'delayed':
      return 'Scores are delayed. This comes back with them.';
    case 'no_clock':
      return 'Waiting for the live scores of a game that matters here.';
    case 'large':
      return 'This group is too large to say what you need.';
    case 'empty':
      return 'Nobody has a lineup in this group this week.';
    case 'over':
      return 'All games of the week are over.';
    default:
      return null;
  }
}

function Bones() {
  return (
    <div
      role="status"
      aria-label="Loading what you need"
      className="skeleton grid min-h-[286px] content-start gap-3 p-4"
    >
      <Bone className="h-4 w-48" />
      <Bone className="h-10 w-full" />
      <Bone className="h-4 w-40" />
      <Bone className="h-10 w-full" />
    </div>
  );
}
