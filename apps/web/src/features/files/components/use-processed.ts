import type { ItemFile } from '@sheetmark/contract';
import { useQueries } from '@tanstack/react-query';
import { versionsQuery } from '../api/list-versions.ts';
import type { Upload } from '../model/upload-queue.ts';

/** The number of uploads to follow, newest first: each costs a call. */
const mostFollowed = 100;

/** The versions that uploads became, by upload id, once known. */
export function useProcessed(uploads: readonly Upload[]): ReadonlyMap<number, ItemFile> {
  // Files of drafts aren't versions yet: their set shows them.
  const arrived = uploads
    .flatMap(({ id, target, result }) => (result && target.publicationId === undefined ? [{ id, result }] : []))
    .slice(-mostFollowed);
  const versions = useQueries({ queries: arrived.map(({ result }) => versionsQuery(result.itemId)) });
  return new Map(
    arrived.flatMap(({ id, result }, index) => {
      const file = versions[index]?.data?.fileDetails.find((version) => version.id === result.fileId);
      return file ? [[id, file] as const] : [];
    }),
  );
}
