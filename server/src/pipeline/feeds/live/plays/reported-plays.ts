// Follows the plays of games that are on.
import { LATE_TEXT_MS } from '@singleback/game/gameday/plays.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { GameRecord, PlayRecord } from '../../../report.ts';
import type { EspnPlay } from '../../espn/game-plays.ts';
import { readPlay, readScoringPlay } from '../../espn/read-play.ts';
import type { Summary } from '../../espn/summary.ts';
import { plainName } from '../../nflverse/projections.ts';
import { defenseKey } from '../../teams.ts';
import type { FreshPlay, PlayWatch, World } from '../world.ts';

/** Everybody who may be named in the plays of a game, by team. */
interface Person {
  team: string;
  name: string;
  /** Null for an athlete who is none of our players. */
  feedKey: string | null;
}

/** The plays of a game whose texts have just come, with whom they are certainly about. */
export function reportedPlaysOf(world: World, game: GameRecord, now: Date): PlayRecord[] {
  const fresh = freshPlays(world.plays, game.espnId ?? '', now);
  if (fresh.length === 0) return [];
  const people = peopleOf(world, game);
  return fresh.flatMap((play): PlayRecord[] => {
    const credits = creditsOf(play, game, people);
    if (credits.length === 0) return [];
    const { id, text, quarter, clock, knownAt } = play;
    const { feedKey, weekNumber } = game;
    return [{ ...{ key: id, game: feedKey, weekNumber, knownAt, text, quarter, clock }, credits }];
  });
}

function peopleOf({ players, boxes }: World, { home, away, espnId }: GameRecord): Person[] {
  const byEspnId = new Map(players.flatMap((one) => (one.espnId === null ? [] : [[one.espnId, one.feedKey] as const])));
  const ours = players.flatMap(({ team, name, feedKey, position }) =>
    position !== 'DEF' && (team === home || team === away) ? [{ team, name, feedKey }] : [],
  );
  const listed = new Set(ours.map(({ feedKey }) => feedKey));
  const listedById = new Map(boxes.get(espnId ?? '')?.summary.people.map((one) => [one.id, one]));
  const athletes = [...listedById.values()].map(({ id, name, team }) => ({
    ...{ team, name },
    feedKey: byEspnId.get(id) ?? null,
  }));
  return [...ours, ...athletes.filter(({ feedKey }) => feedKey === null || !listed.has(feedKey))];
}

/** Nobody where one of the names fits none or several, or nobody's play can be read for certain. */
function creditsOf(
  { text, team, isSummary }: FreshPlay,
  { home, away }: GameRecord,
  people: readonly Person[],
): PlayRecord['credits'] {
  const play = isSummary ? readScoringPlay(text) : readPlay(text);
  if (play === null) return [];
  const found = play.players.map(({ name, stats }) => ({ person: personNamed(name, team, people), stats }));
  const teams = new Set([...(team === null ? [] : [team]), ...found.flatMap(({ person }) => person?.team ?? [])]);
  if (found.some(({ person }) => person === null) || teams.size !== 1) return [];
  const [offense] = teams;
  const credits = found.flatMap(({ person, stats }) =>
    person === null || person.feedKey === null ? [] : [{ feedKey: person.feedKey, stats }],
  );
  const other = offense === home ? away : offense === away ? home : null;
  return other === null || isEmpty(play.defense)
    ? credits
    : [...credits, { feedKey: defenseKey(other), stats: play.defense }];
}

function personNamed(name: string, team: string | null, people: readonly Person[]): Person | null {
  const fitting = people.filter((one) => (team === null || one.team === team) && isNamed(one.name, name));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** 'J.Allen', 'Jo.Allen' and 'Josh Allen' all name Josh Allen; 'M.Harrison' is Marvin Harrison Jr., too. */
function isNamed(person: string, name: string): boolean {
  if (plainName(person) === plainName(name)) return true;
  const [, first, last] = /^(\p{Lu}[^\s.]*)\.\s*(.+)$/u.exec(name) ?? [];
  if (first === undefined || last === undefined) return false;
  const [given = '', ...rest] = person.split(' ');
  // The suffix goes only after a name.
  const surname = (words: string) => plainName(`x ${words}`);
  return plainName(given).startsWith(plainName(first)) && surname(rest.join(' ')) === surname(last);
}

const isEmpty = (stats: StatLine) => Object.keys(stats).length === 0;

type Watches = Map<string, PlayWatch>;

/**
 * Notes the plays of a box score. Those of a game that is well under way when it is first read are old news: which change
 * they explain could only be guessed.
 */
export function noteSummary(watches: Watches, { espnId, described }: Summary, now: Date): void {
  const watch = watchOf(watches, espnId);
  const isFirst = !watch.isWhole && described.length > FEW_PLAYS;
  watch.isWhole = true;
  if (isFirst) for (const { id, text } of described) watch.texts.set(id, watch.texts.get(id) ?? text);
  note(watch, described, now);
  // The scoreboard has shown a play before, without its quarter.
  if (watch.fresh.length === 0) return;
  const byId = new Map(described.map((play) => [play.id, play]));
  watch.fresh = watch.fresh.map((play) => ({ ...play, ...byId.get(play.id) }));
}

/** Notes the play that the scoreboard shows. */
export function noteLastPlay(watches: Watches, espnId: string, play: EspnPlay, now: Date): void {
  const watch = watchOf(watches, espnId);
  // The box score says more of it, and its text is the same.
  if (!watch.texts.has(play.id)) note(watch, [play], now);
}

/** The plays of a game whose texts are new, or were two minutes ago, in the order of the game. */
export function freshPlays(watches: Watches, espnId: string, now: Date): readonly FreshPlay[] {
  const watch = watches.get(espnId);
  if (watch === undefined) return [];
  const since = now.getTime() - LATE_TEXT_MS;
  watch.fresh = watch.fresh.filter(({ knownAt }) => knownAt.getTime() >= since);
  return watch.fresh;
}

/** A kickoff, a return and a first play. */
const FEW_PLAYS = 3;

function watchOf(watches: Watches, espnId: string): PlayWatch {
  const watch = watches.get(espnId) ?? { texts: new Map(), fresh: [], isWhole: false };
  watches.set(espnId, watch);
  return watch;
}

function note(watch: PlayWatch, described: readonly EspnPlay[], now: Date): void {
  const isNew = described.filter(({ id, text }) => watch.texts.get(id) !== text);
  if (isNew.length === 0) return;
  for (const { id, text } of isNew) watch.texts.set(id, text);
  const ids = new Set(isNew.map(({ id }) => id));
  const kept = watch.fresh.filter(({ id }) => !ids.has(id));
  watch.fresh = [...kept, ...isNew.map((play) => ({ ...play, knownAt: now }))];
}
