import { panning } from './panning.ts';
import type { Tool } from './tool.ts';

export const panTool: Tool = {
  id: 'pan',
  cursor: 'grab',
  start: () => ({
    name: 'waiting',
    idle: true,
    pointerDown: () => ({ next: panning }),
  }),
};
