import { boxTool } from './box-drawing.ts';

/** Specification section 9: a new text box is 170 by 220, in Helvetica. */
export const textTool = boxTool({
  id: 'text',
  clickSize: { width: 170, height: 220 },
  typing: true,
  make: (box, { style }) => ({
    ...box,
    kind: 'text',
    text: '',
    fontFamily: 'Helvetica',
    fontSize: style.fontSize,
    textColor: style.textColor,
    textAlign: style.textAlign,
    textBorder: style.textBorder,
  }),
});
