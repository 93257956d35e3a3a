export { type Dict, dict, name, textString } from '../pdf/values.ts';
export { type Edit, editAnnotations } from './edit-annotations.ts';
export { makePdf } from './make-pdf.ts';
