import type { ItemFile } from '@sheetmark/contract';
import { useQueries } from '@tanstack/react-query';
import { versionsQuery } from '../api/list-versions.ts';
import type { Upload } from '../model/upload-queue.ts';

/** Of hundreds of uploads so many are followed, the newest: each costs a call. */
const mostFollowed = 100;

/** What became of the uploads that arrived, by their id: the version, once it is known. */
export function useProcessed(uploads: readonly Upload[]): ReadonlyMap<number, ItemFile> {
  const arrived = uploads.flatMap(({ id, result }) => (result ? [{ id, result }] : [])).slice(-mostFollowed);
  const versions = useQueries({ queries: arrived.map(({ result }) => versionsQuery(result.itemId)) });
  return new Map(
    arrived.flatMap(({ id, result }, index) => {
      const file = versions[index]?.data?.fileDetails.find((version) => version.id === result.fileId);
      return file ? [[id, file] as const] : [];
    }),
  );
}
