import { textTable } from '../text-table.ts';
import { type Compared, isEqual } from './compare.ts';
import type { FigureCompared } from './kinds-of-play/last-lines.ts';
import type { KindRead } from './kinds-of-play/read-otherwise.ts';
import type { MembersFound } from './members/check-members.ts';
import type { Wrong } from './play-all.ts';
import type { Happened } from './watch.ts';

/** What a rehearsal found. */
export interface Found {
  compared: Compared[];
  happened: Happened[];
  wrong: Wrong;
  /** Doubts that were not over at the end. */
  doubts: string[];
  kinds: KindRead[];
  figures: FigureCompared[];
  /** Of those who played a postseason; null where nobody did. */
  members: MembersFound | null;
}

const SHOWN = 3;
const MOST_WRONG = 20;

/** Prints what was found; the last line is for programs. Returns whether all is as it should be. */
export function report(found: Found, say: (line: string) => void): boolean {
  sayFigures(found, say);
  const isUntouched = sayHappened(found, say);
  const areMembersRight = sayMembers(found, say);
  for (const { table, rows, onlyLive, onlyImported } of found.compared) {
    const differing = onlyLive.length + onlyImported.length;
    say(
      `${table}: ${rows} rows${differing === 0 ? ', equal' : `, ${onlyLive.length} only live, ${onlyImported.length} only imported`}`,
    );
    for (const row of onlyLive.slice(0, SHOWN)) say(`  live      ${row}`);
    for (const row of onlyImported.slice(0, SHOWN)) say(`  imported  ${row}`);
  }
  const equal = found.compared.filter(isEqual).length;
  say(`rehearsal: ${equal} tables equal, ${found.compared.length - equal} differ`);
  return equal === found.compared.length && isUntouched && areMembersRight;
}

function sayMembers({ members }: Found, say: (line: string) => void): boolean {
  if (members === null) return true;
  for (const line of members.lines) say(line);
  for (const one of members.wrong.slice(0, MOST_WRONG)) say(`  ${one}`);
  say(`members: ${members.wrong.length} figures and cuts otherwise than the files and the rules say`);
  return members.wrong.length === 0;
}

function sayHappened({ happened, wrong, doubts }: Found, say: (line: string) => void): boolean {
  for (const { what, expected, unexpected } of happened) {
    say(`${what}: ${unexpected.length} without a reason, ${expected} by a confirmed cancellation`);
    for (const one of unexpected.slice(0, SHOWN)) say(`  ${one}`);
  }
  const { kickoffs, doubted } = wrong;
  say(`moved games at another time a day later: ${kickoffs.size}`);
  for (const one of kickoffs) say(`  ${one}`);
  say(`games in doubt of which only the truth was told: ${doubted.size}`);
  for (const one of [...doubted].slice(0, SHOWN)) say(`  ${one}`);
  say(`doubts that are not over: ${doubts.length}`);
  for (const one of doubts) say(`  ${one}`);
  return (
    happened.every(({ unexpected }) => unexpected.length === 0) && kickoffs.size + doubted.size + doubts.length === 0
  );
}

function sayFigures({ kinds, figures }: Found, say: (line: string) => void): void {
  if (kinds.length > 0) {
    const head = ['kind of play, read alone', 'plays', 'read otherwise', 'without its type'];
    const rows = kinds.map(({ kind, plays, otherwise, otherwiseWithoutType }) => [
      ...[kind, plays, otherwise, otherwiseWithoutType].map(String),
    ]);
    say(textTable([head, ...rows]));
    for (const { example } of kinds) if (example !== null) say(`  ${example}`);
  }
  if (figures.length === 0) {
    say('No game with recorded plays was played: no live figures to compare.');
    return;
  }
  const rows = figures.map(({ figure, lines, otherwise }) => [figure, String(lines), String(otherwise.length)]);
  say(textTable([['live figure at the end of a game', 'lines', 'not as of record'], ...rows]));
  for (const { figure, otherwise } of figures) {
    for (const one of otherwise.slice(0, SHOWN)) say(`  ${figure}, ${one}`);
  }
}
