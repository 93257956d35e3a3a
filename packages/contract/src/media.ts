import { z } from 'zod';
import { MediaId } from './ids.ts';

/** An attached file; `url` is signed. In a file of its own, because every page's storage reads it, and sign-in needs nothing else of markups. */
export const Media = z.object({ id: MediaId, url: z.string(), name: z.string(), size: z.number().int(), type: z.string() });
export type Media = z.infer<typeof Media>;
