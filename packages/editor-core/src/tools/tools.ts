import type { ToolId } from '../commands/act.ts';
import { cloudTool } from './cloud.tool.ts';
import { ellipseTool } from './ellipse.tool.ts';
import { panTool } from './pan.tool.ts';
import { rectangleTool } from './rectangle.tool.ts';
import { selectTool } from './select/select.tool.ts';
import type { Tool } from './tool.ts';
import { triangleTool } from './triangle.tool.ts';

export const tools: Readonly<Record<ToolId, Tool>> = {
  pan: panTool,
  select: selectTool,
  rectangle: rectangleTool,
  ellipse: ellipseTool,
  triangle: triangleTool,
  cloud: cloudTool,
};
