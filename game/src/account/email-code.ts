import { fieldProblem, type Problem } from '../problem.ts';

/** How often one code may be tried. */
export const CODE_TRIES = 5;

/** The digits of a typed or pasted code: '481 906' is 481906. */
export function cleanCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

/** Refuses what can't be a code: it has six digits. */
export function checkCode(typed: string): Problem | null {
  return /^[0-9]{6}$/.test(cleanCode(typed)) ? null : fieldProblem('code', 'Enter all six digits');
}

/** '481906' as '481 906', to be read and typed. */
export function codeText(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
