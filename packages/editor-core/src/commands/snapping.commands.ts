import type { Command, Snapping } from './act.ts';

const ROWS: readonly (readonly [part: keyof Snapping, shortcut: string])[] = [
  ['objects', 'Shift+O'],
  ['drawing', 'Shift+D'],
];

/** Switches: each turns one kind of snapping on or off. */
export const snappingCommands: readonly Command[] = ROWS.map(([part, shortcut]) => ({
  id: `snap-to-${part}`,
  shortcuts: [shortcut],
  whileBusy: true,
  enabled: () => true,
  run: ({ snapping }) => ({ snapping: { ...snapping, [part]: !snapping[part] } }),
}));
