import { z } from 'zod';
import type { CurrentDigest, MarkupDigest } from './markup-digests.repository.ts';

const recorded = z.array(
  z.object({
    sheet: z.int().nullable(),
    file: z.string(),
    page: z.int(),
    number: z.int(),
    at: z.string(),
    status: z.string(),
    drawing_sha256: z.string(),
    comments_sha256: z.array(z.string()),
  }),
);

/** The markups that an entry of a closing names. None if it was written before entries had hashes that can be checked. */
export const readRecordedMarkups = (markups: unknown): readonly MarkupDigest[] => recorded.safeParse(markups).data ?? [];

interface Now {
  readonly current: readonly CurrentDigest[];
  readonly goneSheets: ReadonlySet<number>;
}

export interface CheckedMarkups {
  /** The first markup that isn't as it was, or a comment of which isn't. */
  readonly changed: { readonly what: 'markup' | 'comment'; readonly name: string } | null;
  /** Markups whose reviewed version was deleted for good, or that moved to another item: what they were isn't kept. */
  readonly unchecked: number;
}

/** Compares the markups of a closed review with what they were when it was closed. Comments that came later aren't part of the record. */
export function checkMarkups(markups: readonly MarkupDigest[], { current, goneSheets }: Now): CheckedMarkups {
  const byTime = Map.groupBy(current, ({ at }) => at);
  const taken = new Set<CurrentDigest>();
  let unchecked = 0;
  for (const markup of markups) {
    const candidates = (byTime.get(markup.at) ?? []).filter((one) => !taken.has(one));
    const drawn = candidates.filter(({ drawings }) => drawings.includes(markup.drawing_sha256));
    const found = findWhole(markup, drawn);
    if (found) {
      taken.add(found);
      continue;
    }
    const isLost = markup.sheet === null || goneSheets.has(markup.sheet) || candidates.some(({ is_moved }) => is_moved);
    const name = `#${markup.number} on ${markup.file}, page ${markup.page}`;
    if (drawn.length > 0) return { changed: { what: 'comment', name }, unchecked };
    if (!isLost) return { changed: { what: 'markup', name }, unchecked };
    unchecked += 1;
  }
  return { changed: null, unchecked };
}

/** Finds the markup with this drawing and these comments. Of equal ones it prefers the same number, which may have changed if its page moved. */
function findWhole({ number, comments_sha256 }: MarkupDigest, drawn: readonly CurrentDigest[]): CurrentDigest | undefined {
  const whole = drawn.filter(({ comments }) => comments_sha256.every((hash) => comments.includes(hash)));
  return whole.find((one) => one.number === number) ?? whole.toSorted((a, b) => a.comments.length - b.comments.length)[0];
}
