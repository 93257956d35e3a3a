import { isTextTooDeep } from '@sheetmark/contract';
import { yieldToOthers } from '../clock/yield-to-others.ts';

/** From so many characters on, parsing and the look at the depth each take milliseconds: other calls are served between them. */
const longText = 256 * 1024;

/** What `parseJson` of the contract returns or throws. To parse a drawing piece by piece costs the server two to three times as much. */
export async function parseBody(text: string): Promise<unknown> {
  const value: unknown = JSON.parse(text);
  if (text.length > longText) await yieldToOthers();
  if (isTextTooDeep(text)) throw new RangeError('JSON that nests too deeply');
  return value;
}
