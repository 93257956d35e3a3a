export { type Dict, dict, name, textString } from '../pdf/values.ts';
export { type Edit, editAnnotations, makeAppearance } from './edit-annotations.ts';
export { encryptedFiles } from './encrypted-files.ts';
export { append, makePdf, type PageLook } from './make-pdf.ts';
export { aMarkup, noScales, options, stacked } from './markups.ts';
export { seenByPdfium } from './pdfium.ts';
