import type { CanvasObject } from '../document/object.ts';
import type { Form, FormId } from '../shapes/kind.ts';
import { FORMS, formOf, type KindForm } from '../shapes/kinds.ts';
import type { NewObjectStyle } from './new-object-style.ts';

interface ToolRow {
  /** The key that makes the tool active. A tool without one isn't on the tool rail. */
  readonly key?: string;
  /** What the tool draws; nothing without it. */
  readonly draws?: FormId;
  /** Default: the name of what it draws. */
  readonly name?: string;
  /** Where the style of its first object differs from the usual one. */
  readonly style?: Partial<NewObjectStyle>;
}

/** The tools, in the order of the tool rail. Commands, shortcuts, names and styles are derived from this table. */
const table = {
  select: { key: 'V', name: 'Select' },
  pan: { key: 'H', name: 'Pan' },
  selectText: { key: 'Shift+T', name: 'Select text' },
  text: { key: 'T', draws: 'text' },
  callout: { key: 'Q', draws: 'callout', style: { fill: '#ffffff' } },
  highlight: { key: 'K', draws: 'highlight', style: { fill: '#ffe14d' } },
  marker: { key: 'Shift+K', draws: 'marker', style: { stroke: '#ffe14d', strokeWidth: 16 } },
  stamp: { key: 'S', draws: 'stamp', style: { stroke: '#1d8348', strokeWidth: 3 } },
  rectangle: { key: 'R', draws: 'rectangle' },
  ellipse: { key: 'E', draws: 'ellipse' },
  triangle: { key: 'Shift+R', draws: 'triangle' },
  cloud: { key: 'C', draws: 'cloud' },
  cloudPolygon: { key: 'Shift+C', draws: 'cloudPolygon', name: 'Polygon cloud' },
  arrow: { key: 'A', draws: 'arrow', style: { lineEnd: 'arrow' } },
  line: { key: 'L', draws: 'line' },
  polyline: { key: 'Shift+N', draws: 'polyline' },
  polygon: { key: 'Shift+P', draws: 'polygon' },
  freehand: { key: 'P', draws: 'freehand' },
  measurementLine: { key: 'M', draws: 'measurementLine', style: { lineStart: 'arrow', lineEnd: 'arrow' } },
  perimeter: { key: 'Shift+M', draws: 'perimeter' },
  area: { key: 'Shift+A', draws: 'area', style: { fill: '#e5342b' } },
  angle: { key: 'Shift+G', draws: 'angle' },
  count: { key: 'U', draws: 'count' },
  /** Draws a region with its own scale; started from the scale panel. */
  region: { name: 'Scale region' },
} as const satisfies Readonly<Record<string, ToolRow>>;

export type ToolId = keyof typeof table;

export const toolTable: Readonly<Record<ToolId, ToolRow>> = table;

const isTool = (name: string): name is ToolId => Object.hasOwn(table, name);
export const toolIds: readonly ToolId[] = Object.keys(table).filter(isTool);

/** What a tool draws, with its kind; undefined for tools that draw nothing. */
export const formDrawnBy = (tool: ToolId): KindForm | undefined => FORMS.find(({ form }) => form.id === toolTable[tool].draws);

/** Whether the tool draws an object or a region. */
export const isDrawingTool = (tool: ToolId): boolean => tool === 'region' || toolTable[tool].draws !== undefined;

export const nameOfTool = (tool: ToolId): string => toolTable[tool].name ?? formDrawnBy(tool)?.form.name ?? tool;

/** The first tool that draws such an object; null for images. */
export function toolOf(object: CanvasObject): ToolId | null {
  const { id } = formOf(object);
  return toolIds.find((tool) => toolTable[tool].draws === id) ?? null;
}

const scaled: ReadonlySet<Form['measures']> = new Set(['length', 'area']);

/** Whether the tool uses the scale at its position for a label. */
export const measuresToScale = (tool: ToolId): boolean => scaled.has(formDrawnBy(tool)?.form.measures);
