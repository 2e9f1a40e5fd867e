// How elements are made: texts that translators may touch, icons hidden from screen readers.
import { createElement, type SVGProps } from 'react';

interface IconData {
  size: number;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * What every icon is made by, in place of the library's own function, which is six times as long for options that are not
 * used here (app-plugins.ts). A screen reader skips an icon without a label.
 */
export default function createIcon(icon: IconData) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const attributes = {
      ...{ width: size, height: size, viewBox: `0 0 ${icon.size} ${icon.size}`, fill: 'none', stroke: 'currentColor' },
      ...{ strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
      ...(!props['aria-label'] && { 'aria-hidden': true }),
      ...props,
    } as const;
    return createElement('svg', attributes, ...icon.node.map(([tag, of]) => createElement(tag, of)));
  };
}
