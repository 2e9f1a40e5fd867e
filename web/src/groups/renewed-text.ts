/** Confirms a renewal: '“The office” is renewed. 11 members are invited until the first kickoff.' */
export function renewedText(name: string, invited: number): string {
  if (invited === 0) return `“${name}” is renewed`;
  return `“${name}” is renewed. ${invited === 1 ? '1 member is' : `${invited} members are`} invited until the first kickoff.`;
}
