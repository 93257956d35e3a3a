import { answerHead, fitsOf, type Operation } from '@sheetmark/contract';
import { z } from 'zod';
import type { AnyReply, BytesReply } from './handler.ts';

export function isBytes(reply: object): reply is BytesReply {
  return 'bytes' in reply && 'mediaType' in reply;
}

/** Removes fields that the row's schema doesn't name. Skips parsing, which takes four times as long, if the result already fits the schema. */
export function answerOf(id: string, row: Operation): (result: AnyReply) => Record<string, unknown> {
  const schema = z.object({ ...row.answer?.shape, ...answerHead });
  const fits = fitsOf(schema);
  return (result) => {
    const whole = { ...result, status: true };
    if (fits(whole)) return whole;
    let answer = schema.safeParse(whole);
    // A schema does not know arrays that are written already.
    if (!answer.success) answer = schema.safeParse(JSON.parse(JSON.stringify(whole)));
    if (answer.success) return answer.data;
    throw new Error(`the answer of ${id} does not fit its row: ${z.prettifyError(answer.error)}`);
  };
}
