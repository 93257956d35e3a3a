export { copyTitleBlock } from './copy-title-block.ts';
export { insertTitleBlocks } from './insert-title-blocks.ts';
export { listTitleBlocks } from './list-title-blocks.ts';
export { presentReading } from './sheets.presenter.ts';
export { createSheetsStarter } from './sheets-starter.ts';
export { sheetsFeature } from './sheets.feature.ts';
export { listTargets, type SeenSheets, type TargetRow } from './register.repository.ts';
export { findVersion, teach as teachPlaces } from './sheets.repository.ts';
