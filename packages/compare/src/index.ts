export type { Alignment } from './align.ts';
export { alignSheets } from './align.ts';
export type { ChangedRegion, Changes } from './changes.ts';
export { findChanges } from './changes.ts';
export type { Draw } from './confirm.ts';
export type { Change } from './describe.ts';
export type { Segments, SheetGeometry, SheetPicture, SheetWord } from './sheet-geometry.ts';
