const CHALK = '#F3F1E7';
const INK = '#141A17';

/**
 * Which text reads on a ground of this colour: chalk or ink, whichever has more contrast (WCAG 2 luminance).
 * Takes '#RRGGBB'; anything else gets chalk.
 */
export function readableOn(color: string): string {
  const ground = luminance(color);
  if (ground === null) return CHALK;
  const withChalk = (luminance(CHALK) ?? 1) + 0.05;
  const withInk = (luminance(INK) ?? 0) + 0.05;
  return withChalk / (ground + 0.05) >= (ground + 0.05) / withInk ? CHALK : INK;
}

function luminance(color: string): number | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
