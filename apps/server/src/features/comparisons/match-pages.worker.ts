import { matchPages, type PageIdentity } from '@sheetmark/compare';
import { z } from 'zod';

/** The text of a page, and the sheet's number if it is sure. */
interface PageFeatures {
  readonly text: string;
  readonly number: string | null;
}

/** The pages of two versions. */
export interface MatchInput {
  readonly before: readonly PageFeatures[];
  readonly after: readonly PageFeatures[];
}

const index = z.int().nonnegative().nullable();

/** As `PagePair` of the package. */
export const MatchOutput = z.array(z.object({ before: index, after: index, by: z.enum(['label', 'content', 'order']).nullable() }));
export type MatchOutput = z.infer<typeof MatchOutput>;

/** Distinct words of a page that tell it from others. */
const MOST_WORDS = 2_000;

export function compute({ before, after }: MatchInput): MatchOutput {
  return matchPages(before.map(identifyPage), after.map(identifyPage));
}

function identifyPage({ text, number }: PageFeatures): PageIdentity {
  const words = new Set(text.split(/\s+/u).filter((word) => word.length > 1));
  return { label: number ?? undefined, words: [...words].slice(0, MOST_WORDS) };
}
