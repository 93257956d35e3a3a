import type { ToolId } from '../commands/act.ts';
import { calloutTool } from './callout.tool.ts';
import { cloudTool } from './cloud.tool.ts';
import { countTool } from './count.tool.ts';
import { ellipseTool } from './ellipse.tool.ts';
import { freehandTool } from './freehand.tool.ts';
import { highlightTool } from './highlight.tool.ts';
import { markerTool } from './marker.tool.ts';
import { panTool } from './pan.tool.ts';
import {
  angleTool,
  areaTool,
  arrowTool,
  cloudPolygonTool,
  lineTool,
  measurementLineTool,
  perimeterTool,
  polygonTool,
  polylineTool,
} from './path-tools.ts';
import { rectangleTool } from './rectangle.tool.ts';
import { regionTool } from './region.tool.ts';
import { selectTextTool } from './select-text.tool.ts';
import { selectTool } from './select/select.tool.ts';
import { stampTool } from './stamp.tool.ts';
import { textTool } from './text.tool.ts';
import type { Tool } from './tool.ts';
import { triangleTool } from './triangle.tool.ts';

export const tools: Readonly<Record<ToolId, Tool>> = {
  pan: panTool,
  select: selectTool,
  selectText: selectTextTool,
  text: textTool,
  callout: calloutTool,
  highlight: highlightTool,
  marker: markerTool,
  stamp: stampTool,
  rectangle: rectangleTool,
  ellipse: ellipseTool,
  triangle: triangleTool,
  cloud: cloudTool,
  cloudPolygon: cloudPolygonTool,
  arrow: arrowTool,
  line: lineTool,
  polyline: polylineTool,
  polygon: polygonTool,
  freehand: freehandTool,
  measurementLine: measurementLineTool,
  perimeter: perimeterTool,
  area: areaTool,
  angle: angleTool,
  count: countTool,
  region: regionTool,
};
