export { drawSet, drawSets } from './draw-set.ts';
export { createPen } from './pen.ts';
export { titleBlockStyles } from './title-blocks.ts';
