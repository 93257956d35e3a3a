import type { Command, ToolId } from './act.ts';

const ROWS: readonly (readonly [tool: ToolId, label: string, key: string])[] = [
  ['select', 'Select', 'V'],
  ['pan', 'Pan', 'H'],
  ['rectangle', 'Rectangle', 'R'],
  ['triangle', 'Triangle', 'Shift+R'],
  ['ellipse', 'Ellipse', 'E'],
  ['cloud', 'Cloud', 'C'],
];

export interface ToolCommand {
  readonly tool: ToolId;
  /** Takes the tool into the hand. */
  readonly command: Command;
}

/** The tools in the order of the tool rail, each with its command. */
export const toolCommands: readonly ToolCommand[] = ROWS.map(([tool, label, key]) => ({
  tool,
  command: { id: `tool-${tool}`, label, shortcuts: [key], enabled: () => true, run: () => ({ tool }) },
}));
