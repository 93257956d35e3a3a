import type { Change } from '@sheetmark/compare';
import { z } from 'zod';

const count = z.int().nonnegative();
const label = z.string();
const content = { label, lines: count, shapes: count.default(0), pictures: count };
const style = z.discriminatedUnion('what', [
  z.object({ what: z.literal('width'), from: z.number(), to: z.number() }),
  z.object({ what: z.literal('dashes'), from: z.boolean(), to: z.boolean() }),
  z.object({ what: z.literal('size'), from: z.number(), to: z.number() }),
]);

/** `Change` of the package compare, for changes that come from elsewhere, such as an archive. */
export const StoredChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), before: z.string(), after: z.string() }),
  z.object({ kind: z.literal('moved'), by: z.tuple([z.number(), z.number()]), label, lines: count }),
  z.object({ kind: z.literal('added'), ...content }),
  z.object({ kind: z.literal('removed'), ...content }),
  z.object({ kind: z.literal('colour'), from: z.number(), to: z.number(), label, isFill: z.boolean() }),
  z.object({ kind: z.literal('style'), style, label, lines: count }),
  z.object({ kind: z.literal('picture') }),
  z.object({ kind: z.literal('redrawn'), label, linesBefore: count, linesAfter: count }),
]) satisfies z.ZodType<Change>;
