import type { CanvasObject, ObjectKind } from '../document/object.ts';
import type { Act, Command, EditorView, ToolId } from './act.ts';

/** Regions are drawn from the scale panel. */
type RowTool = Exclude<ToolId, 'region'>;
type Row = readonly [tool: RowTool, key: string, kind: ObjectKind | null];

const ROWS: readonly Row[] = [
  ['select', 'V', null],
  ['pan', 'H', null],
  ['selectText', 'Shift+T', null],
  ['text', 'T', 'text'],
  ['callout', 'Q', 'callout'],
  ['highlight', 'K', 'highlight'],
  ['marker', 'Shift+K', 'marker'],
  ['stamp', 'S', 'stamp'],
  ['rectangle', 'R', 'rectangle'],
  ['ellipse', 'E', 'ellipse'],
  ['triangle', 'Shift+R', 'triangle'],
  ['cloud', 'C', 'cloud'],
  ['cloudPolygon', 'Shift+C', 'polygon'],
  ['arrow', 'A', 'line'],
  ['line', 'L', 'line'],
  ['polyline', 'Shift+N', 'polyline'],
  ['polygon', 'Shift+P', 'polygon'],
  ['freehand', 'P', 'freehand'],
  ['measurementLine', 'M', 'line'],
  ['perimeter', 'Shift+M', 'perimeter'],
  ['area', 'Shift+A', 'area'],
  ['angle', 'G', 'angle'],
  ['count', 'U', 'count'],
];

/** The tool that draws such an object; null for images. */
export function toolOf(object: CanvasObject): ToolId | null {
  if (object.kind === 'line') return object.subType;
  if (object.kind === 'polygon') return object.cloudSize > 0 ? 'cloudPolygon' : 'polygon';
  return ROWS.find(([, , kind]) => kind === object.kind)?.[0] ?? null;
}

export interface ToolCommand {
  readonly tool: ToolId;
  /** The kind that a tool draws; null for tools that draw nothing. */
  readonly kind: ObjectKind | null;
  /** Makes the tool active. */
  readonly command: Command;
}

/** A second press keeps the drawing tool active; a third ends that. */
const take = ({ tool: inHand, toolLocked }: EditorView, tool: ToolId, kind: ObjectKind | null): Act => ({
  tool,
  toolLocked: kind !== null && tool === inHand && !toolLocked,
});

/** The tools in the order of the tool rail, each with its command. */
export const toolCommands: readonly ToolCommand[] = ROWS.map(([tool, key, kind]) => ({
  tool,
  kind,
  command: { id: `tool-${tool}`, shortcuts: [key], enabled: () => true, run: (view) => take(view, tool, kind) },
}));
