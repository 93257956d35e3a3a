import type { LinkProps } from '@tanstack/react-router';

/** A version that took over markups from the one before. */
export interface CarriedVersion {
  readonly itemId: number;
  readonly fileId: number;
}

/** The maximum number of versions in one queue. */
const maxVersions = 100;
const id = String.raw`[1-9]\d{0,14}`;
const pattern = new RegExp(`^${id}-${id}(?:,${id}-${id}){0,${maxVersions - 1}}$`);

const toPath = (versions: readonly CarriedVersion[]): string => versions.map(({ itemId, fileId }) => `${itemId}-${fileId}`).join(',');

/** Null for a path that names no versions. */
export function parseCarriedVersions(path: string): readonly CarriedVersion[] | null {
  if (!pattern.test(path)) return null;
  return path.split(',').map((part) => {
    const [itemId = 0, fileId = 0] = part.split('-').map(Number);
    return { itemId, fileId };
  });
}

/** The queue of markups to check on these versions. */
export const carryOverLink = (projectId: number, versions: readonly CarriedVersion[]): LinkProps => ({
  to: '/project/$projectId/carry-over/$versions',
  params: { projectId: String(projectId), versions: toPath(versions) },
});
