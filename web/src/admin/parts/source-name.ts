const NAMES: Readonly<Record<string, string>> = { espn: 'ESPN', sleeper: 'Sleeper', nflverse: 'nflverse' };

/** The name of a source as its maker writes it: 'ESPN scores' for 'espn scores'. */
export function sourceName(source: string): string {
  const [first = '', ...others] = source.split(' ');
  const shown = NAMES[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
  return [shown, ...others].join(' ');
}
