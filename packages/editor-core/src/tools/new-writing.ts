import type { NewObjectStyle } from '../commands/act.ts';

/** An empty text in the look that is chosen. Specification section 9: Helvetica. */
export const newWriting = ({ fontSize, textColor, textAlign, textBorder }: NewObjectStyle) =>
  ({ text: '', fontFamily: 'Helvetica', fontSize, textColor, textAlign, textBorder }) as const;
