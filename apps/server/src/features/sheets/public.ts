export { createSheetsStarter } from './sheets-starter.ts';
export { sheetsFeature } from './sheets.feature.ts';
