import type { Command, Snapping } from './act.ts';

const ROWS: readonly (readonly [part: keyof Snapping, shortcut: string])[] = [
  ['objects', 'Shift+O'],
  ['drawing', 'Shift+D'],
];

/** Toggles, one per kind of snapping. */
export const snappingCommands: readonly Command[] = ROWS.map(([part, shortcut]) => ({
  id: `snap-to-${part}`,
  shortcuts: [shortcut],
  whileBusy: true,
  enabled: () => true,
  run: ({ snapping }) => ({ snapping: { ...snapping, [part]: !snapping[part] } }),
}));
