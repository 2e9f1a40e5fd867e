import type { Play, Summary } from './summary.ts';

export interface FieldGoal {
  yards: number;
  isGood: boolean;
}

interface Kicker {
  id: string;
  displayName: string;
}

/**
 * The field goals of one kicker from the plays, since the box score has no distances. If a team has two kickers, only
 * plays that name the kicker count: 'C.Little 54 yard field goal is No Good'.
 */
export function fieldGoals(
  { drives, scoringPlays }: Summary,
  team: string,
  kicker: Kicker,
  kickers: readonly Kicker[],
): FieldGoal[] {
  const isHis = (text: string) => kickers.length === 1 || names(text, kicker);
  const made = scoringPlays.flatMap((play): FieldGoal[] => {
    const yards = /(\d+) ya?r?d field goal/i.exec(play.text)?.[1];
    return play.team === team && yards !== undefined && isHis(play.text)
      ? [{ yards: Number(yards), isGood: true }]
      : [];
  });
  const tried = drives.flatMap((drive) =>
    drive.plays.flatMap((play): FieldGoal[] => {
      const kick = fieldGoalOf(play);
      if (kick === null) return [];
      // A drive without a team: decide by the kicker's name.
      const isOwn = drive.team === null ? names(play.text ?? '', kicker) : drive.team === team;
      return isOwn && isHis(play.text ?? '') ? [kick] : [];
    }),
  );
  const madeInDrives = tried.filter((kick) => kick.isGood);
  return [...(made.length >= madeInDrives.length ? made : madeInDrives), ...tried.filter((kick) => !kick.isGood)];
}

function fieldGoalOf({ type, text = '', statYardage }: Play): FieldGoal | null {
  const what = type?.text ?? '';
  if (!/field goal/i.test(what)) return null;
  const yards = Number(/(\d+) ya?r?d field goal/i.exec(text)?.[1] ?? statYardage ?? 0);
  return { yards, isGood: /good/i.test(what) && !/no good|missed|blocked/i.test(what) };
}

/** 'M.Prater 50 yard …' and 'Matt Prater 50 Yd …' both name Matt Prater. */
function names(text: string, { displayName }: Kicker): boolean {
  const [first = '', ...rest] = displayName.split(' ');
  const surname = rest.join(' ').replace(/ (jr\.?|sr\.?|ii|iii|iv)$/i, '');
  const plain = text.toLowerCase().replaceAll(' ', '');
  const short = `${first[0] ?? ''}.${surname}`.toLowerCase().replaceAll(' ', '');
  return plain.includes(short) || text.toLowerCase().includes(displayName.toLowerCase());
}
