import type { CanvasObject, ObjectKind } from '../document/object.ts';
import type { Act, Command, EditorView, ToolId } from './act.ts';

type Row = readonly [tool: ToolId, label: string, key: string, kind: ObjectKind | null];

const ROWS: readonly Row[] = [
  ['select', 'Select', 'V', null],
  ['pan', 'Pan', 'H', null],
  ['text', 'Text', 'T', 'text'],
  ['callout', 'Callout', 'Q', 'callout'],
  ['highlight', 'Highlight', 'K', 'highlight'],
  ['marker', 'Marker', 'Shift+K', 'marker'],
  ['stamp', 'Stamp', 'S', 'stamp'],
  ['rectangle', 'Rectangle', 'R', 'rectangle'],
  ['ellipse', 'Ellipse', 'E', 'ellipse'],
  ['triangle', 'Triangle', 'Shift+R', 'triangle'],
  ['cloud', 'Cloud', 'C', 'cloud'],
  ['cloudPolygon', 'Polygon cloud', 'Shift+C', 'polygon'],
  ['arrow', 'Arrow', 'A', 'line'],
  ['line', 'Line', 'L', 'line'],
  ['polyline', 'Polyline', 'Shift+N', 'polyline'],
  ['polygon', 'Polygon', 'Shift+P', 'polygon'],
  ['freehand', 'Pen', 'P', 'freehand'],
  ['measurementLine', 'Measure', 'M', 'line'],
  ['perimeter', 'Path length', 'Shift+M', 'perimeter'],
  ['area', 'Area', 'Shift+A', 'area'],
  ['angle', 'Angle', 'G', 'angle'],
  ['count', 'Count', 'N', 'count'],
];

/** The tool that draws such an object; null for pictures. */
export function toolOf(object: CanvasObject): ToolId | null {
  if (object.kind === 'line') return object.subType;
  if (object.kind === 'polygon') return object.cloudSize > 0 ? 'cloudPolygon' : 'polygon';
  return ROWS.find(([, , , kind]) => kind === object.kind)?.[0] ?? null;
}

export interface ToolCommand {
  readonly tool: ToolId;
  /** What the tool draws; null for one that draws nothing. */
  readonly kind: ObjectKind | null;
  /** Takes the tool into the hand. */
  readonly command: Command;
}

/** Taken once more, a tool that draws stays in the hand; taken a third time, it is as before. */
const take = ({ tool: inHand, toolLocked }: EditorView, tool: ToolId, kind: ObjectKind | null): Act => ({
  tool,
  toolLocked: kind !== null && tool === inHand && !toolLocked,
});

/** The tools in the order of the tool rail, each with its command. */
export const toolCommands: readonly ToolCommand[] = ROWS.map(([tool, label, key, kind]) => ({
  tool,
  kind,
  command: { id: `tool-${tool}`, label, shortcuts: [key], enabled: () => true, run: (view) => take(view, tool, kind) },
}));
