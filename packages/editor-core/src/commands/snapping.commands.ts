import type { Command, Snapping } from './act.ts';

const ROWS: readonly (readonly [part: keyof Snapping, label: string, shortcut: string])[] = [
  ['objects', 'Snap to objects', 'Shift+O'],
  ['drawing', 'Snap to the drawing', 'Shift+D'],
];

/** Switches: each turns one kind of snapping on or off. */
export const snappingCommands: readonly Command[] = ROWS.map(([part, label, shortcut]) => ({
  id: `snap-to-${part}`,
  label,
  shortcuts: [shortcut],
  whileBusy: true,
  enabled: () => true,
  run: ({ snapping }) => ({ snapping: { ...snapping, [part]: !snapping[part] } }),
}));
