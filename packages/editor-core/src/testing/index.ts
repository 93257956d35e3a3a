export { TestEditor } from './test-editor.ts';
export { aRectangle, anObject, KINDS } from './objects.ts';
export { someObject } from './arbitraries.ts';
