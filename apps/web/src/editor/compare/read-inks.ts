import type { Light, LineColours } from './compositions.ts';

/** The colours of the drawn lines, from the page's tokens. */
export function readInks(element: Element): LineColours {
  const style = getComputedStyle(element);
  const ink = (name: string): Light => {
    // As in `#a85200`.
    const [, ...shares] = /^#(..)(..)(..)$/.exec(style.getPropertyValue(name).trim()) ?? [];
    const [red = 0, green = 0, blue = 0] = shares.map((share) => Number.parseInt(share, 16) / 255);
    return [red, green, blue];
  };
  return { before: ink('--diff-old'), after: ink('--diff-new'), both: ink('--diff-both'), behind: ink('--diff-behind') };
}
