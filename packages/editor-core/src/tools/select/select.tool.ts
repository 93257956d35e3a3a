import type { Tool } from '../tool.ts';
import { idle } from './idle.ts';

export const selectTool: Tool = { id: 'select', cursor: 'default', start: () => idle };
