import { z } from 'zod';

/** A value stored as JSON text. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((value, context) => {
      try {
        const parsed: unknown = JSON.parse(value);
        return parsed;
      } catch {
        context.addIssue('Not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
