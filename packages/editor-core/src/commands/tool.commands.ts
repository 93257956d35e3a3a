import type { Command, ToolId } from './act.ts';

const ROWS: readonly (readonly [tool: ToolId, label: string, key: string])[] = [
  ['select', 'Select', 'V'],
  ['pan', 'Pan', 'H'],
  ['rectangle', 'Rectangle', 'R'],
  ['triangle', 'Triangle', 'Shift+R'],
  ['ellipse', 'Ellipse', 'E'],
  ['cloud', 'Cloud', 'C'],
];

/** The tools in the order of the tool rail. */
export const toolCommands: readonly Command[] = ROWS.map(([tool, label, key]) => ({
  id: `tool-${tool}`,
  label,
  shortcuts: [key],
  enabled: () => true,
  run: () => ({ tool }),
}));
