import { readFileSync } from 'node:fs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

/** Text that neither fills nor strokes (ISO 32000-2, table 104). */
const INVISIBLE = 3;

const Mode = z.tuple([z.number()]);
const Shown = z.tuple([z.array(z.unknown())]);

/**
 * Whether most letters of a page are an invisible layer for searching. Such a layer need not say what is drawn: one of the samples says COC5007
 * where C5007 is drawn.
 */
export async function isMostlyHidden(path: string, number: number): Promise<boolean> {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
  const page = await (await task.promise).getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: number[] = [];
  const letters = { drawn: 0, hidden: 0 };
  let mode = 0;
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.save) saved.push(mode);
    else if (operation === OPS.restore) mode = saved.pop() ?? mode;
    else if (operation === OPS.setTextRenderingMode) [mode] = Mode.parse(argsArray[index]);
    else if (operation === OPS.showText) letters[mode === INVISIBLE ? 'hidden' : 'drawn'] += Shown.parse(argsArray[index])[0].length;
  }
  await task.destroy();
  return letters.hidden > letters.drawn;
}
