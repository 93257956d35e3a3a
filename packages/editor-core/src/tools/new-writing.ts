import type { NewObjectStyle } from '../commands/new-object-style.ts';

/** An empty text in the chosen style. */
export const newWriting = ({ fontFamily, fontSize, textColor, textAlign, textBorder }: NewObjectStyle) =>
  ({ text: '', fontFamily, fontSize, textColor, textAlign, textBorder }) as const;
