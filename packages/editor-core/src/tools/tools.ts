import type { ToolId } from '../commands/tool-table.ts';
import { boxTools } from './box-tools.ts';
import { calloutTool } from './callout.tool.ts';
import { countTool } from './count.tool.ts';
import { handTools } from './hand-tools.ts';
import { panTool } from './pan.tool.ts';
import { pathTools } from './path-tools.ts';
import { regionTool } from './region.tool.ts';
import { selectTextTool } from './select-text.tool.ts';
import { selectTool } from './select/select.tool.ts';
import { stampTool } from './stamp.tool.ts';
import { textTool } from './text.tool.ts';
import type { Tool } from './tool.ts';

export const tools: Readonly<Record<ToolId, Tool>> = {
  ...boxTools,
  ...handTools,
  ...pathTools,
  pan: panTool,
  select: selectTool,
  selectText: selectTextTool,
  text: textTool,
  callout: calloutTool,
  stamp: stampTool,
  count: countTool,
  region: regionTool,
};
