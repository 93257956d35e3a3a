import type { Light, LineColours } from './compositions.ts';
import { rgbOf } from './tint.ts';

/** The colours of the drawn lines, from the page's tokens. */
export function readInks(element: Element): LineColours {
  const style = getComputedStyle(element);
  const ink = (name: string): Light => {
    const [red, green, blue] = rgbOf(style.getPropertyValue(name));
    return [red / 255, green / 255, blue / 255];
  };
  return { before: ink('--diff-old'), after: ink('--diff-new'), both: ink('--diff-both'), behind: ink('--diff-behind') };
}
