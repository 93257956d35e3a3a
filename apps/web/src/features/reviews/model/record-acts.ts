import type { RecordEntry } from '@sheetmark/contract';
import { z } from 'zod';
import { recordMessages } from '../../../lib/messages/review-record.ts';

/** What an entry says, as far as the list shows it. */
const body = z.object({
  what: z.object({ decision: z.string(), result: z.string(), reason: z.string(), name: z.string() }).partial(),
});

function detailOf(text: string): string | undefined {
  try {
    const { decision, result, reason, name } = body.parse(JSON.parse(text)).what;
    return decision ?? result ?? reason ?? name;
  } catch {
    return undefined;
  }
}

const sentences = new Map<string, string>(Object.entries(recordMessages.acts));

/** An entry in words. Unknown acts keep their name: a record can be newer than the page. */
export function describeAct({ act, body: text }: Pick<RecordEntry, 'act' | 'body'>): string {
  const sentence = sentences.get(act) ?? act;
  const detail = detailOf(text);
  return detail ? recordMessages.withDetail(sentence, detail) : sentence;
}
