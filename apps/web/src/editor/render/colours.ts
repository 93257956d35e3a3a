import type { LiveColours } from './live-layer.ts';

/** The editor's own colours in the current theme. */
export function readColours(element: Element): LiveColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return { accent: colour('--pen-blue'), handle: colour('--paper'), guide: colour('--guide'), marquee: colour('--pen-blue-fill') };
}
