import type { ExportedMarkup } from '../model.ts';
import { latin1, Str, type Value } from '../pdf/values.ts';
import { ascii } from './private-key.ts';

/** Where an export comes from. */
export interface ExportOrigin {
  /** The document, in the installation that exported it. */
  readonly document: string;
  /** ISO 8601 UTC. */
  readonly exported: string;
}

/** The markups of a page when it was exported: what is missing in a file that comes back was deleted. */
export interface Manifest extends ExportOrigin {
  readonly markups: readonly { readonly id: number; readonly objects: readonly string[]; readonly comments: readonly number[] }[];
}

export function manifestOf(
  markups: readonly ExportedMarkup[],
  { comments: hasComments }: { readonly comments: boolean },
  origin: ExportOrigin,
): Manifest {
  const listed = markups.map(({ id, objects, comments }) => ({
    id,
    objects: objects.map((object) => object.id),
    comments: hasComments ? comments.map((comment) => comment.id) : [],
  }));
  return { ...origin, markups: listed };
}

export const manifestJson = (manifest: Manifest): string => ascii(JSON.stringify(manifest));
export const manifestValue = (manifest: Manifest): Value => new Str(latin1(manifestJson(manifest)));
