import type { Plays } from './plays/defensive-plays.ts';
import { didCount, type GamePlay } from './plays/game-plays.ts';

export interface FieldGoal {
  yards: number;
  isGood: boolean;
}

interface Kicker {
  name: string;
}

/**
 * The field goals of one kicker from the plays, since the box score has no distances. If a team has two kickers, only
 * plays that name the kicker count: 'C.Little 54 yard field goal is No Good'.
 */
export function fieldGoals(
  { plays, scores }: Plays,
  team: string,
  kicker: Kicker,
  kickers: readonly Kicker[],
): FieldGoal[] {
  // A play without a team: decide by the kicker's name.
  const isHis = (play: GamePlay) =>
    (play.team === null || play.team === team) &&
    ((play.team !== null && kickers.length === 1) || names(play.text, kicker));
  const made = scores.flatMap((score): FieldGoal[] => {
    const yards = /(\d+) ya?r?d field goal/i.exec(score.text)?.[1];
    const isGood = yards !== undefined && isHis(score) && didCount(score, /./, /field goal/i);
    return isGood ? [{ yards: Number(yards), isGood }] : [];
  });
  const tried = plays.filter(isHis).flatMap((play) => fieldGoalOf(play) ?? []);
  const madeInDrives = tried.filter((kick) => kick.isGood);
  return [...(made.length >= madeInDrives.length ? made : madeInDrives), ...tried.filter((kick) => !kick.isGood)];
}

function fieldGoalOf(play: GamePlay): FieldGoal | null {
  if (!didCount(play, /field goal/i, /field goal is/i)) return null;
  const yards = Number(/(\d+) ya?r?d field goal/i.exec(play.text)?.[1] ?? play.yards ?? 0);
  const isGood = didCount(play, /^(?!.*(?:no good|missed|blocked)).*good/i, /field goal is good/i);
  return { yards, isGood };
}

/** 'M.Prater 50 yard …' and 'Matt Prater 50 Yd …' both name Matt Prater. */
function names(text: string, { name }: Kicker): boolean {
  if (name === '') return false;
  const [first = '', ...rest] = name.split(' ');
  const surname = rest.join(' ').replace(/ (jr\.?|sr\.?|ii|iii|iv)$/i, '');
  const plain = text.toLowerCase().replaceAll(' ', '');
  const short = `${first[0] ?? ''}.${surname}`.toLowerCase().replaceAll(' ', '');
  return plain.includes(short) || text.toLowerCase().includes(name.toLowerCase());
}
