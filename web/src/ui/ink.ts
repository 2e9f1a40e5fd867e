// Pure black and white: the better one has a contrast of at least 4.5 on any color.
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/**
 * The readable text color on a background: white or black, whichever has more contrast (WCAG 2 luminance). Takes
 * '#RRGGBB'; anything else gets white.
 */
export function readableOn(color: string): string {
  const ground = luminance(color);
  if (ground === null) return WHITE;
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / 0.05 ? WHITE : BLACK;
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
