import { z } from 'zod';

/** What a worker is asked about a PDF on this machine: its bookmarks, or the links of a page. */
export type LinksAsked = { readonly path: string; readonly password: string | undefined } & (
  | { readonly step: 'outline' }
  | { readonly step: 'page'; readonly page: number }
);

const part = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const goal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), page: z.int(), part: part.nullable(), isRegion: z.boolean() }),
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({ kind: z.literal('file'), name: z.string(), page: z.int() }),
]);
/** As the file says. */
export type FileGoal = z.infer<typeof goal>;

export const ReadOutline = z.object({
  entries: z.array(z.object({ title: z.string(), depth: z.int(), isOpen: z.boolean(), goal: goal.nullable() })),
  isCut: z.boolean(),
});
export type ReadOutline = z.infer<typeof ReadOutline>;

export const ReadLinks = z.object({ links: z.array(z.object({ box: part, goal })), isCut: z.boolean() });
export type ReadLinks = z.infer<typeof ReadLinks>;
