import type { Command, ToolId } from './act.ts';

const ROWS: readonly (readonly [tool: ToolId, label: string, key: string])[] = [
  ['select', 'Select', 'V'],
  ['pan', 'Pan', 'H'],
  ['text', 'Text', 'T'],
  ['rectangle', 'Rectangle', 'R'],
  ['ellipse', 'Ellipse', 'E'],
  ['triangle', 'Triangle', 'Shift+R'],
  ['cloud', 'Cloud', 'C'],
  ['cloudPolygon', 'Polygon cloud', 'Shift+C'],
  ['arrow', 'Arrow', 'A'],
  ['line', 'Line', 'L'],
  ['polyline', 'Polyline', 'Shift+N'],
  ['polygon', 'Polygon', 'Shift+P'],
  ['freehand', 'Pen', 'P'],
  ['measurementLine', 'Measure', 'M'],
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
