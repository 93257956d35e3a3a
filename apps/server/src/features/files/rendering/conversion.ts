import { z } from 'zod';

/** What is known of a drawing beyond its PDF. */
export const DrawingFacts = z.object({
  /** Of each page: metres in reality for a point, or null where it isn't known. */
  scales: z.array(z.number().positive().nullable()),
  /** Whether lengths are shown in feet. */
  isImperial: z.boolean(),
  /** The drawing names no unit: inches or millimetres are a guess. */
  isUnitAssumed: z.boolean(),
  /** Objects that couldn't be drawn. */
  omitted: z.array(z.object({ kind: z.string(), count: z.number().int() })),
});
export type DrawingFacts = z.infer<typeof DrawingFacts>;

/** The result of converting a document to PDF. */
export interface Conversion {
  /** Of the PDF. */
  readonly path: string;
  /** Null for office documents. */
  readonly facts: DrawingFacts | null;
}
