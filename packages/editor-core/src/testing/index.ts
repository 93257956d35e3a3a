export { TestEditor } from './test-editor.ts';
export { aRectangle, anObject } from './objects.ts';
