export { sheetText, sheetValue } from './sheet-name.repository.ts';
