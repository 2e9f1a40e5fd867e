import { at, type Call, type Report, type Tables } from './history.ts';

/** Whether players are locked, from the schedule and from what was reported and set of it: milliseconds of season time. */
export interface Locks {
  /** Whether every save at this time must treat the player as locked. */
  surely(week: string, player: string, time: number): boolean;
  /** Whether others may see at some time of these that the player was chosen. */
  maybe(week: string, player: string, from: number, to: number): boolean;
}

/** What may be stored of a game. */
interface State {
  week: string;
  /** As the feed says. */
  kickoff: number;
  /** As the operator says, who is believed. */
  set: number | null;
  hasBegun: boolean;
}

/** What may be stored during some time: while a change is being stored, what was before and what is after. */
interface Spell {
  from: number;
  to: number;
  states: readonly State[];
}

type Game = Tables['games'][number];

/** A kickoff is set at least so long ahead. */
const NOTICE_MS = 60 * 60_000;
const CHANGES = ['start', 'move', 'override', 'lift'];

/** Follows each game through what was reported and set of it, one after the other. */
export function locksOf({ games, schedule }: Tables, calls: readonly Call[], report: Report): Locks {
  const changes = Map.groupBy(
    calls.filter(({ f, end }) => CHANGES.includes(f) && end !== 'fail'),
    ({ asked }) => asked.game ?? '',
  );
  const stored = new Map(schedule.map((game) => [game.id, game]));
  const played = new Map<string, { game: Game; spells: Spell[] }[]>();
  for (const game of games) {
    const spells = spellsOf(game, changes.get(game.id) ?? [], report);
    const row = stored.get(game.id);
    const isAsTold = ({ week, kickoff, set }: State) => week === row?.week && (set ?? kickoff) === row.kickoff;
    if (!spells.at(-1)?.states.some(isAsTold)) report('lost', `game ${game.id} is not when it was said to be`);
    for (const player of game.players) at(played, `${game.week} ${player}`, () => []).push({ game, spells });
  }
  return {
    surely: (week, player, time) =>
      (played.get(`${week} ${player}`) ?? []).some(({ spells }) => {
        const states = spells.filter(({ from, to }) => from <= time && time <= to).flatMap((spell) => spell.states);
        return states.every((state) => isLocked(state, week, time));
      }),
    maybe: (week, player, from, to) =>
      (played.get(`${week} ${player}`) ?? []).some(({ game, spells }) =>
        spells.some((spell) => {
          const time = Math.min(to, spell.to);
          if (spell.from > to || spell.to < from) return false;
          // Nothing is known of the players of a game that was moved out of its week, once it would have begun.
          return spell.states.some(
            (state) => isLocked(state, week, time) || (state.week !== week && time >= game.kickoff),
          );
        }),
      ),
  };
}

const isLocked = ({ week, kickoff, set, hasBegun }: State, asked: string, time: number) =>
  week === asked && (hasBegun || (set ?? kickoff) <= time);

function spellsOf({ id, week, kickoff }: Game, changes: readonly Call[], report: Report): Spell[] {
  let states: State[] = [{ week, kickoff, set: null, hasBegun: false }];
  const spells: Spell[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    const { began, ended, end, f } = change;
    if (end === 'ok' && !states.some((state) => mayBeSet(state, change))) {
      report('late', `the ${f} of game ${id} at ${began} was too late for it`);
    }
    // A kickoff that passes meanwhile has passed for some, and for others it was moved in time.
    const before = states.flatMap((state) =>
      [began, ended].map((time) => ({ ...state, hasBegun: isLocked(state, state.week, time) })),
    );
    const after = before.map((state) => changed(state, change));
    spells.push({ from, to: began, states }, { from: began, to: ended, states: [...states, ...after] });
    states = end === 'ok' ? after : [...states, ...after];
    from = ended;
  }
  return [...spells, { from, to: Number.POSITIVE_INFINITY, states }];
}

function changed(state: State, { f, asked: { kickoff = 0, week = '' }, began }: Call): State {
  if (f === 'start') return { ...state, hasBegun: true };
  if (f === 'override') return kickoff > 0 ? { ...state, set: kickoff } : { ...state, hasBegun: true };
  if (f === 'lift') return { ...state, set: null };
  const moved = { ...state, week, kickoff, hasBegun: state.hasBegun && week === state.week };
  return { ...moved, hasBegun: isLocked(moved, week, began) };
}

/** Whether an operator may have done this, at some time between request and reply. */
function mayBeSet(state: State, { f, asked: { kickoff = 0 }, began, ended }: Call): boolean {
  const wasLocked = isLocked(state, state.week, began);
  if (f === 'override')
    return kickoff > 0 ? !wasLocked && kickoff >= began + NOTICE_MS : isLocked(state, state.week, ended);
  if (f !== 'lift' || state.set === null) return true;
  return isLocked(state, state.week, ended) || state.kickoff === state.set || state.kickoff >= began + NOTICE_MS;
}
